from __future__ import annotations

import pytest

from pbem.game import (
    Audience,
    OrderForm,
    Reach,
    all_orders,
    channels,
    clan_order,
    commands,
    events,
    events_for,
    held_from,
    legal,
    may_read,
    orders,
    preview,
    readers,
    ready_to_close,
)
from tests.game.board import CITY, found, town


def test_it_works() -> None:
    board = town(number=3, dead=("Ann",))
    assert [form.ability for form in orders(board.game, board.seat("Ben"))] == [
        "check",
        "guard",
        "search",
    ]


def test_an_order_form_says_how_many_and_whether_oneself() -> None:
    board = town()
    assert orders(board.game, board.seat("Cat")) == (OrderForm("heal", "heal", 1, 1, True),)
    assert orders(board.game, board.seat("Fay")) == (OrderForm("compare", "compare", 2, 2, False),)
    allowed = town(journalist_self=True)
    assert orders(allowed.game, allowed.seat("Fay"))[0].self_allowed
    assert orders(board.game, board.seat("Gus")) == ()


def test_all_orders_are_those_of_the_ruleset() -> None:
    forms = {form.ability: form for form in all_orders(CITY)}
    assert set(forms) == {ability.id for ability in CITY.abilities}
    assert {name for name, form in forms.items() if form.self_allowed} == {"heal", "shoot"}


def test_channels_and_their_readers() -> None:
    board = town(number=2, dead=("Kim",))
    assert channels(board.game, board.seat("Ivy")) == ("clan",)
    assert channels(board.game, board.seat("Ann")) == ("pair",)
    assert channels(board.game, board.seat("Kim")) == ()
    assert channels(board.game, board.seat("Lou")) == ()
    assert readers(board.game, "clan") == (board.seat("Ivy"), board.seat("Jon"))


AUDIENCES = {
    "everyone": (Audience(Reach.EVERYONE), ["Ann", "Ivy", "Gus"]),
    "a seat": (Audience(Reach.SEAT, seat=1), ["Ann"]),
    "a channel": (Audience(Reach.CHANNEL, channel="clan"), ["Ivy"]),
    "the moderator": (Audience(Reach.MODERATOR), []),
}


@pytest.mark.parametrize("who", AUDIENCES)
def test_an_audience_is_read_by_its_own(who: str) -> None:
    audience, nicks = AUDIENCES[who]
    board = town()
    asked = ["Ann", "Ivy", "Gus"]
    assert [n for n in asked if may_read(board.game, audience, board.seat(n))] == nicks


def test_what_a_citizen_may_read_of_a_night_is_public() -> None:
    board = town()
    for line in ("Lou sleep Nat", "Ann check Ivy", "Jon shoot Hal", "Cat heal Hal"):
        board.act(line)
    night = board.close_night()
    mine = events_for(board.game, night, board.seat("Gus"))
    assert mine
    assert all(isinstance(event, events.Public) for event in mine)


def test_what_is_stored_of_a_seat() -> None:
    board = town("day", 2)
    board.act("Ivy shoot Gus")
    board.vote("Ivy", "Hal")
    board.vote("Jon", None)
    board.do(commands.Pass(board.seat("Jon")))
    ivy, jon = held_from(board.game, board.seat("Ivy")), held_from(board.game, board.seat("Jon"))
    assert [action.ability for action in ivy.orders] == ["shoot"]
    assert ivy.ballot is not None
    assert ivy.ballot.target == board.seat("Hal")
    assert (jon.orders, jon.ballot, jon.passed, jon.abstained) == ((), None, True, True)
    assert clan_order(board.game, board.seat("Jon")) == ivy.orders[0]
    assert clan_order(board.game, board.seat("Lou")) is None


def names(board_seats: tuple[int, ...], everybody: dict[int, str]) -> set[str]:
    return {everybody[seat] for seat in board_seats}


def test_whom_one_may_choose_now() -> None:
    board = town(number=2, dead=("Hal",), before={"last_guard": "Gus"})
    everybody = {seat.id: seat.nick for seat in board.game.seats}
    guard = names(legal(board.game, board.seat("Ben"), "guard"), everybody)
    assert set(everybody.values()) - guard == {"Ann", "Ben", "Gus", "Hal"}
    compare = names(legal(board.game, board.seat("Fay"), "compare"), everybody)
    assert set(everybody.values()) - compare == {"Fay", "Hal"}
    assert legal(board.game, board.seat("Ben"), "moon") == ()


def test_a_preview_is_what_the_dawn_brings_and_keeps_nothing() -> None:
    board = town()
    board.act("Nat cut Gus")
    before = board.game
    seen = preview(board.game)
    assert board.game == before
    assert seen == board.close_night()[: len(seen)]
    assert found(seen, events.DeathAnnounced)


def test_a_preview_of_a_day_is_its_vote() -> None:
    board = town("day", 2)
    board.vote("Ann", "Ivy")
    assert found(preview(board.game), events.Jailed)[0].seat == board.seat("Ivy")
    assert board.game.seat(board.seat("Ivy")).alive


def test_a_night_may_end_early_when_every_order_is_in() -> None:
    roles = {"Ann": "sheriff", "Gus": "citizen", "Ivy": "mafia", "Jon": "mafia"}
    board = town(roles=roles, night_ends="all_acted")
    board.act("Jon shoot Gus")
    assert not ready_to_close(board.game)
    board.do(commands.Pass(board.seat("Ann")))
    assert not ready_to_close(board.game)
    board.act("Ann check Gus")
    assert ready_to_close(board.game)


def test_a_day_ends_early_when_all_the_living_have_voted() -> None:
    roles = {"Ann": "sheriff", "Gus": "citizen", "Ivy": "mafia"}
    board = town("day", 2, roles=roles, dead=("Gus",), early_end=True)
    board.vote("Ann", "Ann")
    assert not ready_to_close(board.game)
    board.vote("Ivy", "Ann")
    assert ready_to_close(board.game)
