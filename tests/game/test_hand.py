from __future__ import annotations

import pytest

from pbem.game import PhaseKind, commands, deadline, events
from pbem.game.state.drawing import draw
from tests.game.board import HOUR, MINUTE, NOON, codes, created, found, order_of, town


def test_it_removes_a_player_like_a_jailed_one() -> None:
    board = town("day", 2)
    board.act("Nat cut Ivy")
    board.vote("Gus", "Ivy")
    board.vote("Ivy", "Hal")
    board.vote("Ann", "Hal")
    removed = board.do(commands.Remove(board.seat("Ivy"), "wrote under two names", "mayor"))
    assert found(removed, events.Removed)[0].role == "mafia"
    assert found(removed, events.Ruled)[0].by == "mayor"
    assert [event.seat for event in found(removed, events.ActionVoided)] == [board.seat("Nat")]
    assert [ballot.seat for ballot in board.game.ballots] == [board.seat("Ann")]
    assert codes(board.act("Ivy shoot Gus")) == ["actor_dead"]
    assert codes(board.vote("Gus", "Hal")) == []


def test_a_removal_is_judged_at_once() -> None:
    board = town("night", 2, roles={"Ann": "sheriff", "Gus": "citizen", "Ivy": "mafia"})
    removed = board.do(commands.Remove(board.seat("Ivy"), "gone"))
    assert found(removed, events.Ended)[0].winner == "good"
    assert board.game.phase.kind is PhaseKind.OVER
    assert codes(board.ask(commands.Remove(board.seat("Ann"), "gone"))) == ["not_in_play"]


def test_a_removed_sheriff_by_day_is_inherited_for_the_coming_night() -> None:
    board = town("day", 2)
    board.do(commands.Remove(board.seat("Ann"), "gone"))
    assert board.told("Ben") == ["inherited"]
    assert codes(board.act("Ben check Gus")) == []


def test_a_removed_sheriff_by_night_is_inherited_for_the_next() -> None:
    board = town("night", 2)
    board.do(commands.Remove(board.seat("Ann"), "gone"))
    assert codes(board.act("Ben check Gus")) == ["no_such_ability"]
    board.close_night()
    assert codes(board.act("Ben check Gus")) == []


def test_it_refuses_to_remove_the_dead_and_the_unknown() -> None:
    board = town("night", 2, dead=("Gus",))
    for seat in (board.seat("Gus"), 99):
        assert codes(board.ask(commands.Remove(seat, "gone"))) == ["not_in_play"]


def test_a_removed_role_is_shown_by_option() -> None:
    board = town("day", 2, reveal_role_on_death=False)
    removed = board.do(commands.Remove(board.seat("Ivy"), "gone"))
    assert found(removed, events.Removed)[0].role is None


def test_a_voided_order_may_be_sent_again() -> None:
    board = town()
    board.act("Nat cut Gus")
    voided = board.do(commands.Void(board.seat("Nat"), "cut", "sent by his brother"))
    assert found(voided, events.Ruled)[0].reason == "sent by his brother"
    assert found(voided, events.ActionVoided)[0].why == "ruled"
    assert codes(board.act("Nat cut Hal")) == []
    assert codes(board.ask(commands.Void(board.seat("Gus"), "cut", "?"))) == ["no_such_action"]


def test_an_override_decides_a_draw_until_its_option_vanishes() -> None:
    board = town()
    options = ("a", "b", "c")
    usual = draw(board.game, "tie.1", options)
    other = next(option for option in options if option != usual.value)
    board.do(commands.Override("tie.1", other, "the mayor's choice"))
    assert draw(board.game, "tie.1", options) == events.Drawn("tie.1", other, options=options)
    left = tuple(option for option in options if option != other)
    fallback = draw(board.game, "tie.1", left)
    assert (fallback.value in left, fallback.vanished) == (True, other)
    board.do(commands.Override("tie.1", usual.value, "changed his mind"))
    assert draw(board.game, "tie.1", options).value == usual.value


def test_a_moved_deadline_counts() -> None:
    board = town(closes=NOON)
    board.do(commands.Extend(NOON + HOUR, "a storm"))
    assert codes(board.act("Nat cut Gus", arrived=NOON + MINUTE)) == []
    assert deadline(board.game) == NOON + HOUR


def test_nothing_closes_and_nothing_is_late_in_a_pause() -> None:
    board = town(closes=NOON)
    board.do(commands.Pause("holidays"))
    assert codes(board.ask(commands.ClosePhase())) == ["wrong_phase"]
    assert codes(board.ask(commands.Pause())) == ["wrong_phase"]
    assert codes(board.act("Nat cut Gus", arrived=NOON + HOUR)) == []
    board.do(commands.Resume(NOON + 2 * HOUR))
    assert codes(board.act("Ivy shoot Gus", arrived=NOON + HOUR)) == []
    assert codes(board.ask(commands.Resume())) == ["wrong_phase"]


@pytest.mark.parametrize("kind", [commands.ClosePhase, commands.Dawn])
def test_a_phase_closes_only_in_its_turn(kind: type[commands.ClosePhase | commands.Dawn]) -> None:
    assert codes(created().ask(kind())) == ["wrong_phase"]


def test_a_day_has_no_dawn_and_a_dawn_no_close() -> None:
    board = town("day", 2)
    assert codes(board.ask(commands.Dawn())) == ["wrong_phase"]
    board.close_day()
    assert codes(board.ask(commands.Dawn())) == ["wrong_phase"]
    board.do(commands.ClosePhase())
    assert codes(board.ask(commands.ClosePhase())) == ["wrong_phase"]


def test_a_void_at_dawn_takes_effect() -> None:
    board = town()
    board.act("Nat cut Gus")
    board.do(commands.ClosePhase())
    board.do(commands.Void(board.seat("Nat"), "cut", "asked for"))
    late = order_of(board, "Nat", "cut", (board.seat("Hal"),))
    board.do(commands.Allow(late, "instead"))
    fallen = found(board.do(commands.Dawn()), events.Fell)
    assert [event.seat for event in fallen] == [board.seat("Hal")]
