"""Games that are equal in what the public knows: their posts are the same, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pbem.game import Event, Game, SeatId, commands
from pbem.press import DIALECTS
from tests.press.making import (
    EVENING,
    PRINTED,
    city,
    drafts_of,
    holder,
    play,
    press,
    started,
    to_morning,
    to_night,
)

Acts = tuple[tuple[SeatId, str, tuple[SeatId, ...]], ...]


def morning_after(acts: Acts) -> tuple[Game, tuple[Event, ...]]:
    return to_morning(to_night(started()[0])[0], *acts)


def posts_of(game: Game, events: tuple[Event, ...]) -> list[str]:
    drafts = [draft for found in drafts_of(game, events).values() for draft in found]
    posts = [draft for draft in drafts if draft.kind == "post"]
    return [press().post(draft, dialect).text for draft in posts for dialect in DIALECTS]


def test_it_works() -> None:
    assert posts_of(*morning_after(())) == posts_of(*morning_after(()))


def secret_nights() -> Iterator[tuple[str, Acts, Acts]]:
    """Yields pairs of nights in which nobody learns in public that anything differed."""
    game = to_night(started()[0])[0]
    seat = {role.id: holder(game, role.id) for role in city().roles}
    some, other = seat["citizen"], seat["witness"]
    cut = (seat["maniac"], "cut", (some,))
    guard = (seat["sergeant"], "guard", (some,))
    yield "healed or guarded", (cut, (seat["doctor"], "heal", (some,))), (cut, guard)
    yield "checked or not", ((seat["sheriff"], "check", (some,)),), ()
    yield "infected or not", ((seat["butterfly"], "sleep", (other,)),), ()
    yield "blocked or silent", ((seat["priest"], "confess", (seat["mafia"],)),), ()
    yield (
        "searched or watched",
        ((seat["sergeant"], "search", (other,)),),
        ((other, "watch", (some,)),),
    )
    yield "converted or not", ((seat["priest"], "confess", (seat["butterfly"],)),), ()


@pytest.mark.parametrize(("name", "one", "two"), list(secret_nights()))
def test_a_secret_of_the_night_shows_in_no_post(name: str, one: Acts, two: Acts) -> None:
    assert posts_of(*morning_after(one)) == posts_of(*morning_after(two))


def test_the_saved_are_a_number_without_names() -> None:
    game = to_night(started()[0])[0]
    victim = holder(game, "doctor")
    cut = (holder(game, "maniac"), "cut", (victim,))
    heal = (holder(game, "sergeant"), "guard", (victim,))
    game, events = to_morning(game, cut, heal)
    (post,) = drafts_of(game, events)["morning"]
    assert post.facts["saved"] == {"what": "attempts_announced", "count": 1, "people": []}


def test_only_the_head_differs_between_chains() -> None:
    game, events = morning_after(())
    other = type(PRINTED)(zone=PRINTED.zone, head="0ff1ce")
    one = press().post(drafts_of(game, events)["morning"][0], "plain").text
    two = press().post(drafts_of(game, events, other)["morning"][0], "plain").text
    assert one != two
    assert one.replace("f00d", "") == two.replace("0ff1ce", "")


def test_a_role_letter_of_twins_differs_in_the_role_alone() -> None:
    game, events = started()
    subjects = {press().letter(draft).subject for draft in drafts_of(game, events)["role"]}
    assert len(subjects) == 1


def test_no_draft_of_a_post_has_a_seat_or_an_address() -> None:
    game, events = morning_after(())
    for draft in (draft for found in drafts_of(game, events).values() for draft in found):
        assert draft.kind == "letter" or (draft.seat is None and not draft.address)


def test_a_morning_post_names_no_living_players_role() -> None:
    game = to_night(started()[0])[0]
    victim = holder(game, "citizen")
    game, events = to_morning(game, (holder(game, "mafia"), "shoot", (victim,)))
    (post,) = drafts_of(game, events)["morning"]
    text = press().post(post, "plain").text
    shown = [dict(role.names)["ru"] for role in city().roles if role.id != "citizen"]
    assert not [name for name in shown if re.search(rf"\b{name}\b", text)]


def test_a_complaint_leads_to_no_draft_but_the_mayors() -> None:
    game, _ = started()
    game, events = play(game, commands.Complain(SeatId(3), "digest"), EVENING)
    assert drafts_of(game, events) == {}
