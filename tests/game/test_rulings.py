"""The storyteller's rulings: what is proposed, what may be ruled, what nobody else hears of."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.game import (
    AbilityId,
    Answer,
    Event,
    Game,
    PhaseKind,
    Refused,
    SeatId,
    commands,
    decide,
    events,
    evolve,
    named,
    part_of,
    proposal,
)
from pbem.trial.cases.boards import NOW
from tests.game.test_false_answers import RULES, TWELVE, board, play

TALKERS = (*TWELVE[:3], "Dan=Demegawa", *TWELVE[4:])
CLOSE = commands.ClosePhase()


def closed(game: Game, *orders: commands.Command) -> Game:
    """Returns a night that has closed and is not resolved."""
    return play(game, *orders, CLOSE)[0]


def ruled(label: str, value: str) -> commands.Override:
    return commands.Override(label, value, "a reason", "mayor")


def codes(answer: Answer) -> list[str]:
    return [one.code for one in answer.objections] if isinstance(answer, Refused) else []


def labels(game: Game) -> list[str]:
    return [drawn.label for drawn in proposal(game)]


def fallen(happened: tuple[Event, ...]) -> list[int]:
    return [event.seat for event in happened if isinstance(event, events.Fell)]


def test_it_works_between_the_close_and_the_dawn() -> None:
    game = closed(board(7, TWELVE, "night1"))
    assert labels(game) == ["matt.1", "penber.pair", "higuchi.dummy.aizawa.1"]
    ruling = ruled("matt.1", "true")
    game, _ = play(game, ruling)
    assert [one.value for one in proposal(game) if one.label == "matt.1"] == ["true"]
    assert fallen(play(game, commands.Dawn())[1]) == [8]


@pytest.mark.parametrize(
    ("label", "value", "code"),
    [
        ("matt.2", "perhaps", "no_such_option"),
        ("matt", "perhaps", "no_such_option"),
        ("mat.2", "true", "unknown_draw"),
        ("", "true", "unknown_draw"),
        ("demegawa.truth.2.4", "true", "too_late"),
    ],
)
def test_it_refuses_what_cannot_be(label: str, value: str, code: str) -> None:
    game = closed(board(7, TALKERS, "night"))
    assert codes(decide(game, ruled(label, value), NOW)) == [code]


def test_a_ruling_that_falls_through_is_on_record() -> None:
    game = board(7, TALKERS, "day")
    said = commands.Act(SeatId(4), AbilityId("state"), (), said="Ben is Kira")
    game, _ = play(game, said, ruled("demegawa.victim.2", "Jon"), CLOSE, CLOSE)
    kill = commands.Act(SeatId(2), AbilityId("kill"), (SeatId(10),))
    happened = play(game, kill, CLOSE, commands.Dawn())[1]
    (drawn,) = (e for e in happened if isinstance(e, events.Drawn) and "victim" in e.label)
    assert (drawn.vanished, drawn.value != "Jon", len(fallen(happened))) == ("Jon", True, 2)


def test_what_was_said_may_be_ruled_until_the_night_ends() -> None:
    game = board(7, TALKERS, "day")
    said = commands.Act(SeatId(4), AbilityId("state"), (), said="everybody is bored")
    game, _ = play(game, said, CLOSE, commands.ClosePhase(NOW + timedelta(hours=1)))
    assert game.phase.kind is PhaseKind.NIGHT
    truth = ruled("demegawa.truth.2.4", "true")
    assert codes(decide(game, truth, NOW)) == []
    assert codes(decide(game, truth, NOW + timedelta(hours=2))) == ["too_late"]
    assert len(fallen(play(game, truth, CLOSE, commands.Dawn())[1])) == 1
    assert fallen(play(game, CLOSE, commands.Dawn())[1]) == []


def test_the_draws_of_an_execution_are_known_before_the_vote() -> None:
    game = board(7, TWELVE, "day")
    assert proposal(game) == ()
    game, _ = play(game, CLOSE, commands.Nominate(SeatId(1), SeatId(6)), CLOSE)
    assert labels(game)[0] == "ryuk.victim.2"


def test_whoever_may_die_at_any_time_dies_by_day_without_a_cause() -> None:
    game = board(7, TWELVE, "day")
    game, happened = play(game, commands.LetDie(SeatId(8), "it is time", "mayor"))
    public = [event for event in happened if isinstance(event, events.Public)]
    assert public == [events.DiedByDay(SeatId(8))]
    assert codes(decide(game, commands.LetDie(SeatId(8), "again"), NOW)) == ["not_in_play"]
    assert codes(decide(game, commands.LetDie(SeatId(1), "why not"), NOW)) == ["no_whim"]


def test_at_night_he_dies_in_his_turn() -> None:
    game = board(7, TWELVE, "night")
    game, happened = play(game, commands.LetDie(SeatId(8), "it is time"))
    assert [event.code for event in happened] == ["ruled"]
    assert fallen(play(game, CLOSE, commands.Dawn())[1]) == [8]


def test_such_a_death_may_end_the_game() -> None:
    roles = ("Ann=L", "Ben=Light", "Dan=Misa", "Hal=Matt")
    happened = play(board(7, roles, "day"), commands.LetDie(SeatId(4), "it is time"))[1]
    assert [e.winner for e in happened if isinstance(e, events.Ended)] == ["evil"]


def test_a_nominee_who_has_died_is_not_executed() -> None:
    game = board(7, TWELVE, "day")
    die = commands.LetDie(SeatId(8), "it is time")
    nominate = commands.Nominate(SeatId(1), SeatId(8))
    ayes = [commands.Voice(SeatId(seat), aye=True) for seat in range(1, 8)]
    _, happened = play(game, CLOSE, nominate, CLOSE, die, CLOSE, *ayes, CLOSE)
    assert fallen(happened) == [8]
    assert not any(isinstance(event, events.Executed) for event in happened)


def test_a_name_holds_for_all_that_begin_with_it() -> None:
    label = "higuchi.dummy.mogi.1"
    assert (named(RULES, label), part_of(RULES, label)) == ("higuchi.dummy", "mogi")
    roles = (*TWELVE[:11], "Lou=Higuchi/Mogi")
    for name in ("higuchi.dummy", "Higuchi.Dummy.Mogi", "higuchi.dummy.mogi.1"):
        game = evolve(board(7, roles, "night1"), events.Ruled(name, "3", "a reason"))
        (drawn,) = (one for one in proposal(game) if one.label == label)
        assert drawn.value == "3"
