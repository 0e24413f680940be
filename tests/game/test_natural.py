"""Orders that change one another: blocks, rings, swaps, and what is seen of them."""

from __future__ import annotations

from itertools import permutations

import pytest

from pbem.game import events
from tests.game.board import Board, classic, found

ROLES = {
    "Ann": "roleblocker",
    "Ben": "roleblocker",
    "Cat": "roleblocker",
    "Dan": "bus_driver",
    "Eve": "bus_driver",
    "Sam": "serial_killer",
    "Tom": "tracker",
    "Vic": "villager",
    "Will": "villager",
    "Xen": "villager",
    "Yan": "villager",
    "Zoe": "villager",
}


def night(*lines: str, **roles: str) -> Board:
    """Returns a board after a night with these letters; the roles may be dealt otherwise."""
    board = classic(ROLES | roles)
    for line in lines:
        board.act(line)
    board.close_night()
    return board


def done(board: Board) -> list[str]:
    """Returns the abilities that took place, with their actors."""
    performed = found(board.log, events.Performed)
    return sorted(f"{board.game.seat(e.seat).nick} {e.ability}" for e in performed)


def test_it_works() -> None:
    board = night("Ann block Ben", "Ben block Sam", "Sam stab Vic")
    assert done(board) == ["Ann block", "Sam stab"]


CHAIN = ("Ann block Ben", "Ben block Cat", "Cat block Sam", "Sam stab Vic")


@pytest.mark.parametrize("lines", list(permutations(CHAIN)), ids=" ".join)
def test_a_chain_resolves_alike_whatever_came_first(lines: tuple[str, ...]) -> None:
    assert done(night(*lines)) == ["Ann block", "Cat block"]


@pytest.mark.parametrize("seats", list(permutations(("Ann", "Ben", "Cat"))), ids=" ".join)
def test_a_chain_resolves_alike_whoever_sits_where(seats: tuple[str, ...]) -> None:
    first, second, third = seats
    lines = (f"{first} block {second}", f"{second} block {third}", f"{third} block Sam")
    assert done(night(*lines, "Sam stab Vic")) == sorted([f"{first} block", f"{third} block"])


def test_a_ring_stops_everybody_in_it_and_nobody_else() -> None:
    board = night("Ann block Ben", "Ben block Cat", "Cat block Ann", "Sam stab Vic")
    assert done(board) == ["Sam stab"]
    assert len(found(board.log, events.Blocked)) == 3


def test_a_ring_of_two_kinds_begins_with_what_is_named_first() -> None:
    board = night("Ann block Dan", "Dan swap Dan Vic", "Sam stab Vic")
    assert done(board) == ["Ann block", "Sam stab"]


def test_swaps_move_a_block_before_it_falls() -> None:
    board = night("Ann block Vic", "Dan swap Vic Sam", "Sam stab Will")
    assert done(board) == ["Ann block", "Dan swap"]


def test_two_blocked_by_one_another_leave_a_third_swap_alone() -> None:
    board = night("Ann block Ben", "Ben block Ann", "Dan swap Vic Will", "Sam stab Vic")
    assert done(board) == ["Dan swap", "Sam stab"]
    assert [board.game.seat(e.seat).nick for e in found(board.log, events.Fell)] == ["Will"]


def test_the_letter_is_on_record_as_it_was_written() -> None:
    board = night("Dan swap Vic Will", "Sam stab Vic")
    (stab,) = [e for e in found(board.log, events.Performed) if e.ability == "stab"]
    assert (stab.targets, stab.reached) == ((board.seat("Vic"),), (board.seat("Will"),))
    assert board.game.seat(board.seat("Sam")).uses[-1].targets == (board.seat("Vic"),)


def test_who_sees_a_moved_player_is_told_of_the_one_he_named() -> None:
    board = night("Dan swap Vic Sam", "Tom follow Vic", "Sam stab Will")
    assert board.told("Tom") == ["followed:Vic,Will"]


def test_nobody_is_told_that_he_was_moved() -> None:
    board = night("Dan swap Vic Will", "Sam stab Vic")
    assert board.told("Vic") == board.told("Will") == board.told("Sam") == []
