"""Conditional and standing orders in letters: who is shown what of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from pbem.game import AbilityId, Event, Game, PlanBranch, SeatId, Whereabouts, commands, events
from pbem.nouns import Branch, Ending, Kind, Want
from pbem.press import Part, answer, compose, status_letter
from tests.press.making import (
    EVENING,
    PRINTED,
    drafts_of,
    holder,
    play,
    press,
    started,
    to_morning,
    to_night,
    written,
)

BOTH = (("conditional_orders", True), ("standing_orders", True))
OUT = Whereabouts.OUT


@cache
def at_night() -> Game:
    return to_night(started(options=BOTH)[0])[0]


def planned(
    game: Game, role: str, ability: str, *branches: PlanBranch, standing: bool = False
) -> tuple[Game, tuple[Event, ...]]:
    seat = holder(game, role)
    return play(game, commands.Plan(seat, AbilityId(ability), branches, standing, EVENING))


def others(game: Game, *roles: str) -> list[SeatId]:
    """Returns the seats of the town, without those of some roles."""
    return [seat.id for seat in game.seats if seat.role not in roles]


def receipt(language: str, *branches: Branch, standing: bool = False) -> str:
    game = at_night()
    want = Want(Kind.PLAN, "heal", branches=branches, standing=standing)
    part = Part(Ending.ACCEPTED, want, number=2)
    draft = answer(game, holder(game, "doctor"), [part], EVENING, PRINTED)
    return press().letter(replace(draft, language=language)).text


@pytest.mark.parametrize(
    ("language", "rows"),
    [
        ("ru", ("1 | если ", " нет в игре | ", "2 | иначе | никого")),
        ("en", ("1 | if ", " is out of the game | ", "2 | otherwise | nobody")),
        ("ja", ("1 | ", "退場していれば | ", "2 | そうでなければ | なし")),
    ],
)
def test_it_works_as_a_table(language: str, rows: tuple[str, ...]) -> None:
    text = receipt(language, Branch((2,), 3, "out"), Branch())
    assert all(part in text for part in rows)


@pytest.mark.parametrize(
    ("language", "words"), [("ru", "пока вы не"), ("en", "until you write"), ("ja", "毎晩")]
)
def test_one_for_every_night_says_so_and_needs_no_table(language: str, words: str) -> None:
    text = receipt(language, Branch((2,)), standing=True)
    assert words in text
    assert " | " not in text


@pytest.mark.parametrize("so", list(Whereabouts))
@pytest.mark.parametrize("language", ["ru", "en", "ja"])
def test_every_condition_has_words_of_its_own(language: str, so: Whereabouts) -> None:
    texts = [receipt(language, Branch((2,), 3, one), Branch()) for one in Whereabouts]
    assert texts.count(receipt(language, Branch((2,), 3, so), Branch())) == 1


def test_the_status_shows_it() -> None:
    game, _ = planned(at_night(), "doctor", "heal", PlanBranch((SeatId(2),)), standing=True)
    text = written(status_letter(game, holder(game, "doctor"), PRINTED))
    assert "лечить: " in text and "(каждую ночь)" in text


def test_the_clan_and_nobody_else_is_shown_a_common_one() -> None:
    game = at_night()
    victims = others(game, "mafia")
    branches = (PlanBranch((victims[0],), victims[1], OUT), PlanBranch((victims[1],)))
    game, happened = planned(game, "mafia", "shoot", *branches)
    drafts = compose(happened, game, PRINTED)
    assert {draft.code for draft in drafts} == {"plan_shared"}
    clan = [seat.id for seat in game.seats if seat.role == "mafia"]
    assert [draft.seat for draft in drafts] == clan[1:]
    assert "1 | если " in written(drafts[0])


def test_who_failed_is_told_why_and_he_alone() -> None:
    game = at_night()
    doctor = holder(game, "doctor")
    target = next(seat for seat in others(game, "doctor", "mafia"))
    game, _ = planned(game, "doctor", "heal", PlanBranch((target,)), standing=True)
    game, _ = to_morning(game)
    game, _ = to_night(game)
    game, happened = to_morning(game)
    assert [event.seat for event in happened if isinstance(event, events.PlanFailed)] == [doctor]
    results = drafts_of(game, happened)["results"]
    told = [written(draft) for draft in results if "не исполнен" in written(draft)]
    assert len(told) == 1
    assert "Два раза подряд" in told[0]
    public = [written(one) for one in compose(happened, game, PRINTED) if one.kind == "post"]
    assert not any("не исполнен" in text for text in public)
