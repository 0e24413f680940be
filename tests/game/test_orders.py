from __future__ import annotations

import pytest

from pbem.game import Accepted, Held, Refused, commands, events
from tests.game.board import HOUR, MINUTE, NOON, codes, created, found, order_of, town

NIGHT_ENDS = NOON
MORNING = NOON + 10 * HOUR


def test_it_works() -> None:
    board = town()
    answer = board.act("Cat heal Gus", order=7)
    assert isinstance(answer, Accepted)
    assert answer.events == (
        events.ActionTaken(board.seat("Cat"), "heal", (board.seat("Gus"),), 1, 7),
    )


def test_it_refuses_with_every_reason_in_the_rulesets_order() -> None:
    board = town(number=2, before={"last_guard": "Ann"})
    board.act("Ben guard Gus")
    answer = board.act("Ben guard Ann Ben", number=5)
    assert codes(answer) == [
        "already_sent",
        "too_many_targets",
        "not_self",
        "guard_not_sheriff",
        "same_target_as_last_night",
        "wrong_night",
    ]


def test_it_gives_the_ground_of_a_refusal() -> None:
    board = town(number=2, before={"last_heal": "Gus"})
    answer = board.act("Cat heal Gus")
    assert isinstance(answer, Refused)
    gus = board.seat("Gus")
    assert answer.objections[0].ground == (("seat", gus), ("since", 1), ("free", 3))


def test_whoever_lacks_an_ability_hears_nothing_of_its_constraints() -> None:
    board = town(number=2, before={"last_guard": "Gus"})
    for target in ("Ann", "Gus", "Ivy", "Hal"):
        assert codes(board.act(f"Hal guard {target}")) == ["no_such_ability"]


def test_the_clans_order_is_no_news_to_strangers_and_the_dead() -> None:
    board = town(number=2, dead=("Kim",))
    board.act("Ivy shoot Gus")
    assert codes(board.act("Jon shoot Hal")) == ["clan_action_already_sent"]
    assert codes(board.act("Kim shoot Hal")) == ["actor_dead"]
    assert codes(board.act("Lou shoot Hal")) == ["no_such_ability"]


def test_a_dead_target_is_public_and_told_to_everybody() -> None:
    board = town(number=2, dead=("Gus",))
    assert codes(board.act("Nat cut Gus")) == ["target_dead"]
    assert codes(board.act("Hal cut Gus")) == ["no_such_ability", "target_dead"]


def test_the_clan_is_told_who_shoots_whom() -> None:
    board = town()
    answer = board.act("Ivy shoot Gus")
    assert isinstance(answer, Accepted)
    ivy, gus = board.seat("Ivy"), board.seat("Gus")
    assert answer.events[1] == events.ChannelTold("clan", ivy, "shoot", (gus,))


def test_an_order_that_was_not_understood_is_only_judged() -> None:
    board = town(number=2, dead=("Dan",))
    assert board.ask(order_of(board, "Cat", "heal", None)) == Accepted(())
    assert codes(board.ask(order_of(board, "Hal", "heal", None))) == ["no_such_ability"]
    assert codes(board.ask(order_of(board, "Dan", "confess", None))) == ["actor_dead"]
    board.act("Cat heal Gus")
    assert codes(board.ask(order_of(board, "Cat", "heal", None))) == ["already_sent"]


ARRIVALS = {
    "the last second": (NIGHT_ENDS - MINUTE / 60, []),
    "the deadline itself": (NIGHT_ENDS, ["too_late"]),
    "an hour late": (NIGHT_ENDS + HOUR, ["too_late"]),
}


@pytest.mark.parametrize("when", ARRIVALS)
def test_a_night_letter_counts_by_its_arrival(when: str) -> None:
    arrived, reasons = ARRIVALS[when]
    board = town(closes=NIGHT_ENDS)
    assert codes(board.act("Nat cut Gus", arrived=arrived)) == reasons


def test_a_late_letter_is_refused_with_both_times() -> None:
    board = town(closes=NIGHT_ENDS)
    answer = board.act("Nat cut Gus", arrived=NIGHT_ENDS + MINUTE)
    assert isinstance(answer, Refused)
    assert dict(answer.objections[0].ground) == {
        "arrived": (NIGHT_ENDS + MINUTE).isoformat(),
        "deadline": NIGHT_ENDS.isoformat(),
    }


def test_a_late_letter_never_becomes_the_next_nights_move() -> None:
    board = town(closes=NIGHT_ENDS)
    board.close_night(now=MORNING)
    assert codes(board.act("Nat cut Gus", arrived=NIGHT_ENDS + HOUR)) == ["too_late"]
    assert codes(board.act("Nat cut Gus", arrived=MORNING)) == []
    assert board.game.actions[0].number == 2


def test_before_the_morning_post_no_night_is_said_to_be_open() -> None:
    board = town(closes=NIGHT_ENDS)
    board.do(commands.ClosePhase(), NIGHT_ENDS)
    answer = board.act("Nat cut Gus", number=2, arrived=NIGHT_ENDS + HOUR)
    assert codes(answer) == ["wrong_night", "too_late"]
    assert isinstance(answer, Refused)
    assert answer.objections[0].ground == (("named", 2), ("night", 1), ("closed", True))


def test_it_holds_a_letter_in_time_that_is_seen_after_the_close() -> None:
    board = town(closes=NIGHT_ENDS)
    board.do(commands.ClosePhase(), NIGHT_ENDS)
    assert codes(board.act("Nat cut Gus", arrived=NIGHT_ENDS - HOUR)) == ["held:seen_after_close"]
    assert codes(board.act("Nat cut Gus", arrived=NIGHT_ENDS + HOUR)) == ["too_late"]
    assert codes(board.act("Nat cut Gus")) == ["too_late"]
    board.do(commands.Dawn(), MORNING)
    assert codes(board.act("Nat cut Gus", arrived=NIGHT_ENDS - HOUR)) == ["held:seen_after_close"]


def test_it_holds_a_letter_that_arrived_before_the_accepted_one() -> None:
    board = town()
    board.act("Ivy shoot Gus", order=5)
    assert codes(board.act("Jon shoot Hal", order=3)) == ["held:earlier_letter"]
    assert codes(board.act("Jon shoot Hal", order=6)) == ["clan_action_already_sent"]
    assert codes(board.act("Ivy shoot Hal", order=2)) == ["held:earlier_letter"]


def test_an_earlier_letter_with_a_fault_of_its_own_is_refused() -> None:
    board = town()
    board.act("Nat cut Gus", order=5)
    assert codes(board.act("Nat cut Nat", order=3)) == ["already_sent", "not_self"]


def test_an_earlier_ballot_is_held() -> None:
    board = town("day", 2)
    board.vote("Gus", "Ivy", order=5)
    assert codes(board.vote("Gus", "Hal", order=3)) == ["held:earlier_letter"]
    assert codes(board.vote("Gus", "Hal", order=6)) == ["vote_already_cast"]


BALLOTS = {
    "in time": ("day", NOON - MINUTE, []),
    "at the deadline": ("day", NOON, ["too_late"]),
    "by night": ("night", NOON + HOUR, ["wrong_phase"]),
}


@pytest.mark.parametrize("when", BALLOTS)
def test_a_ballot_counts_by_its_arrival(when: str) -> None:
    phase, arrived, reasons = BALLOTS[when]
    board = town(phase, 2, closes=NOON, now=NOON - 5 * HOUR)
    assert codes(board.vote("Gus", "Ivy", arrived=arrived)) == reasons


def test_it_holds_a_ballot_in_time_that_is_seen_after_the_count() -> None:
    board = town("day", 2, closes=NOON, now=NOON - 5 * HOUR)
    board.close_day(now=NOON)
    assert codes(board.vote("Gus", "Ivy", arrived=NOON - MINUTE)) == ["held:seen_after_close"]
    assert codes(board.vote("Gus", "Ivy", arrived=NOON + MINUTE)) == ["wrong_phase"]


def test_a_ballot_from_before_the_day_is_none() -> None:
    board = town(closes=NIGHT_ENDS)
    board.close_night(now=MORNING)
    assert codes(board.vote("Gus", "Ivy", arrived=MORNING - HOUR)) == ["wrong_phase"]
    assert codes(board.vote("Gus", "Ivy", arrived=MORNING)) == []


def test_an_abstention_is_no_ballot() -> None:
    board = town("day", 2)
    assert codes(board.vote("Gus", None)) == []
    assert board.game.abstained == (board.seat("Gus"),)
    assert codes(board.vote("Gus", "Ivy")) == []
    assert board.game.abstained == ()
    assert codes(board.vote("Gus", None)) == ["vote_already_cast"]


def test_nothing_is_taken_before_the_start_and_after_the_end() -> None:
    lobby = created()
    lobby.do(commands.Join("Ann"))
    assert codes(lobby.ask(order_of(lobby, "Ann", "check", ()))) == ["wrong_phase"]
    board = town("day", 2, roles={"Ann": "sheriff", "Ivy": "mafia"})
    board.vote("Ann", "Ivy")
    board.close_day()
    assert board.game.over
    for answer in (
        board.act("Ann check Ivy"),
        board.vote("Ann", "Ivy"),
        board.ask(commands.Pass(board.seat("Ann"))),
        board.ask(commands.Speak(board.seat("Ivy"), "clan", "digest")),
    ):
        assert codes(answer) == ["wrong_phase"]


def test_a_pass_binds_to_nothing() -> None:
    board = town()
    board.do(commands.Pass(board.seat("Nat")))
    assert board.game.passed == (board.seat("Nat"),)
    assert codes(board.act("Nat cut Gus")) == []
    assert board.game.passed == ()


def test_a_pass_is_judged_like_an_order() -> None:
    board = town(number=2, dead=("Nat",), closes=NOON)
    assert codes(board.ask(commands.Pass(board.seat("Nat")))) == ["actor_dead"]
    assert codes(board.ask(commands.Pass(board.seat("Gus"), NOON))) == ["too_late"]


TALK = {
    "a member": ("Ivy", "clan", []),
    "the pair": ("Ben", "pair", []),
    "an outsider": ("Lou", "clan", ["no_such_channel"]),
    "a citizen": ("Gus", "pair", ["no_such_channel"]),
    "nobody's channel": ("Gus", "moon", ["no_such_channel"]),
    "a dead member": ("Kim", "clan", ["actor_dead"]),
    "a dead outsider": ("Hal", "clan", ["actor_dead", "no_such_channel"]),
}


@pytest.mark.parametrize("who", TALK)
def test_only_living_members_speak_in_a_channel(who: str) -> None:
    nick, channel, reasons = TALK[who]
    board = town(number=2, dead=("Kim", "Hal"))
    assert codes(board.ask(commands.Speak(board.seat(nick), channel, "digest"))) == reasons


def test_a_converted_player_leaves_his_channels_and_orders() -> None:
    board = town()
    board.act("Dan confess Lou")
    board.close_night()
    assert board.told("Lou") == ["became_citizen"]
    assert codes(board.act("Lou sleep Gus")) == ["no_such_ability"]


def test_anybody_at_the_table_may_complain() -> None:
    board = town(number=2, dead=("Gus",))
    answer = board.ask(commands.Complain(board.seat("Gus"), "digest"))
    assert isinstance(answer, Accepted)
    complained = found(answer.events, events.Complained)
    assert complained[0].audience.reach == "moderator"


def test_an_allowed_letter_counts_with_its_reason() -> None:
    board = town(closes=NIGHT_ENDS)
    board.do(commands.ClosePhase(), NIGHT_ENDS)
    late = order_of(board, "Nat", "cut", (board.seat("Gus"),), NIGHT_ENDS + HOUR)
    assert codes(board.ask(late)) == ["too_late"]
    ruled = board.do(commands.Allow(late, "his train stood still", "mayor"))
    assert found(ruled, events.Ruled)[0].reason == "his train stood still"
    dawn = board.do(commands.Dawn())
    assert [event.seat for event in found(dawn, events.Fell)] == [board.seat("Gus")]


def test_nothing_brings_a_letter_into_a_night_that_is_over() -> None:
    board = town(closes=NIGHT_ENDS)
    late = order_of(board, "Nat", "cut", (board.seat("Gus"),), NIGHT_ENDS)
    board.close_night(now=MORNING)
    assert codes(board.ask(commands.Allow(late, "please"))) == ["too_late"]


def test_a_phase_closed_by_decision_takes_no_later_letters() -> None:
    board = town("day", 2, closes=NOON, now=NOON - 5 * HOUR)
    board.close_day(now=NOON - HOUR)
    arrived = NOON - HOUR / 2
    assert codes(board.vote("Gus", "Ivy", arrived=arrived)) == ["wrong_phase"]


def test_what_is_allowed_must_still_be_legal() -> None:
    board = town(number=2, dead=("Gus",), closes=NIGHT_ENDS)
    late = order_of(board, "Nat", "cut", (board.seat("Gus"),), NIGHT_ENDS)
    assert codes(board.ask(commands.Allow(late, "please"))) == ["target_dead"]


def test_a_late_ballot_may_be_allowed_while_the_vote_is_open() -> None:
    board = town("day", 2, closes=NOON)
    late = commands.Vote(board.seat("Gus"), board.seat("Ivy"), NOON + MINUTE)
    assert codes(board.ask(commands.Allow(late, "please"))) == []
    board.close_day()
    assert not board.game.seat(board.seat("Ivy")).alive
    assert "wrong_phase" in codes(board.ask(commands.Allow(late, "please")))


def test_it_holds_late_letters_where_the_mayor_wants_them() -> None:
    board = town(closes=NIGHT_ENDS, late="mayor")
    answer = board.act("Nat cut Gus", arrived=NIGHT_ENDS + HOUR)
    assert isinstance(answer, Held)
    assert answer.question.code == "too_late"
    assert codes(board.act("Nat cut Nat", arrived=NIGHT_ENDS)) == ["not_self", "too_late"]


def test_grace_moves_the_deadline_of_the_night() -> None:
    board = town(closes=NIGHT_ENDS, grace=5)
    assert codes(board.act("Nat cut Gus", arrived=NIGHT_ENDS + 4 * MINUTE)) == []
    assert codes(board.act("Ivy shoot Gus", arrived=NIGHT_ENDS + 5 * MINUTE)) == ["too_late"]
