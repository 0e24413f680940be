from __future__ import annotations

from pbem.game import explain
from tests.game.board import classic, town

OTHERS = {"Vlad": "villager", "Will": "villager", "Xen": "villager"}


def test_it_works() -> None:
    board = town()
    board.act("Lou sleep Ivy", order=4)
    board.act("Ivy shoot Gus", order=2)
    board.act("Nat cut Gus", order=3)
    lines = [f"{'  ' * line.depth}{line.text}" for line in explain(board.game)]
    assert lines == [
        "sleep",
        "  Lou sleep Ivy (#4)",
        "    performed",
        "      block Ivy <- Lou",
        "      infection Ivy <- Lou virus",
        "      marked Lou sin",
        "cut",
        "  Nat cut Gus (#3)",
        "    performed",
        "      attacked Gus <- Nat knife",
        "      marked Nat sin",
        "shoot",
        "  Ivy shoot Gus (#2)",
        "    stopped: blocked",
        "settle",
        "      fell Gus knife",
        "notices",
        "        -> Ivy: blocked",
        "        -> Ivy: infected",
        "announce",
        "        -> *: death_announced",
        "attempts",
        "        -> *: attempts_announced",
    ]


def test_a_swap_is_explained_with_where_it_led() -> None:
    board = classic({"Bart": "bus_driver", "Sam": "serial_killer", "Vera": "villager"} | OTHERS)
    board.act("Bart swap Vera Vlad", order=1)
    board.act("Sam stab Vera", order=2)
    lines = [f"{'  ' * line.depth}{line.text}" for line in explain(board.game)]
    assert lines[:7] == [
        "block, swap",
        "  Bart swap Vera,Vlad (#1)",
        "    performed",
        "      redirect Vera,Vlad <- Bart",
        "stab",
        "  Sam stab Vera (#2)",
        "    performed, but at Vlad",
    ]


def test_a_day_is_explained_too() -> None:
    board = town("day", 2)
    board.vote("Ann", "Ivy")
    codes = [line.code for line in explain(board.game)]
    assert codes == ["count", "votes_counted", "jail", "fell", "jailed"]


def test_explaining_changes_nothing() -> None:
    board = town()
    board.act("Nat cut Gus")
    before = board.game
    explain(board.game)
    assert board.game == before
