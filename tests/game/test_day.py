from __future__ import annotations

from pbem.game import Accepted, PhaseKind, commands, events
from tests.game.board import NOON, codes, found, town


def test_it_works() -> None:
    board = town("day", 2)
    for voter, target in (("Ann", "Ivy"), ("Ben", "Ivy"), ("Cat", "Gus")):
        board.vote(voter, target)
    board.vote("Hal", None)
    ended = board.close_day()
    counted = found(ended, events.VotesCounted)[0]
    seats = {nick: board.seat(nick) for nick in ("Ann", "Ben", "Cat", "Gus", "Hal", "Ivy")}
    assert counted.ballots == (
        (seats["Ann"], seats["Ivy"]),
        (seats["Ben"], seats["Ivy"]),
        (seats["Cat"], seats["Gus"]),
    )
    assert counted.abstained == (seats["Hal"],)
    assert seats["Gus"] in counted.silent
    assert not {seats["Ann"], seats["Hal"]} & set(counted.silent)
    assert found(ended, events.Jailed) == [events.Jailed(seats["Ivy"], "mafia")]
    assert board.game.phase.kind is PhaseKind.NIGHT


def test_ballots_are_published_by_arrival() -> None:
    board = town("day", 2)
    board.vote("Ann", "Ivy", order=9)
    board.vote("Ben", "Ivy", order=4)
    counted = found(board.close_day(), events.VotesCounted)[0]
    assert [voter for voter, _ in counted.ballots] == [board.seat("Ben"), board.seat("Ann")]


def test_the_tied_are_named() -> None:
    board = town("day", 2)
    board.vote("Ann", "Ivy")
    board.vote("Ben", "Gus")
    nobody = found(board.close_day(), events.NobodyJailed)[0]
    assert nobody.why == "tie"
    assert set(nobody.tied) == {board.seat("Ivy"), board.seat("Gus")}
    assert found(town("day", 2).close_day(), events.NobodyJailed)[0].why == "no_votes"


def test_first_to_reach_goes_by_arrival() -> None:
    board = town("day", 2, tie="first_to_reach")
    board.vote("Ann", "Ivy", order=9)
    board.vote("Ben", "Gus", order=4)
    assert found(board.close_day(), events.Jailed)[0].seat == board.seat("Gus")


def test_orders_at_and_by_the_jailed_are_void_and_their_senders_told() -> None:
    board = town("day", 2)
    board.act("Nat cut Ivy")
    board.act("Ivy shoot Gus")
    board.act("Cat heal Hal")
    board.vote("Ann", "Ivy")
    voided = found(board.close_day(), events.ActionVoided)
    assert [(event.seat, event.why) for event in voided] == [
        (board.seat("Nat"), "target_out"),
        (board.seat("Ivy"), "actor_out"),
    ]
    assert [action.seat for action in board.game.actions] == [board.seat("Cat")]


def test_a_ballot_in_an_edited_post_stands_and_the_edit_is_shown() -> None:
    board = town("day", 2)
    board.vote("Gus", "Ivy")
    answer = board.ask(commands.EditVote(board.seat("Gus")))
    assert answer == Accepted((events.BallotEdited(board.seat("Gus"), stands=True),))
    assert len(board.game.ballots) == 1
    assert codes(board.ask(commands.EditVote(board.seat("Hal")))) == ["no_ballot"]


def test_the_mayor_rules_on_an_edited_vote() -> None:
    board = town("day", 2, edited_vote="mayor")
    board.vote("Gus", "Ivy")
    assert codes(board.ask(commands.EditVote(board.seat("Gus")))) == ["held:edited_vote"]
    board.do(commands.EditVote(board.seat("Gus"), stands=False))
    assert board.game.ballots == ()


def test_a_revote_opens_and_knows_its_candidates() -> None:
    board = town("day", 2, tie="revote")
    board.vote("Ann", "Ivy")
    board.vote("Ben", "Gus")
    board.act("Nat cut Gus")
    board.close_day()
    assert board.game.phase.kind is PhaseKind.VOTE
    assert codes(board.vote("Ann", "Hal")) == ["not_a_candidate"]
    assert codes(board.vote("Ann", "Gus")) == []
    board.close_day()
    assert board.game.phase.kind is PhaseKind.NIGHT
    assert not board.game.seat(board.seat("Gus")).alive
    assert board.game.actions == ()
    assert board.game.candidates == ()


def test_who_votes_in_the_revote_was_not_silent() -> None:
    board = town("day", 2, tie="revote")
    board.vote("Ann", "Ivy")
    board.vote("Ben", "Gus")
    board.close_day()
    board.vote("Hal", "Gus")
    board.close_day()
    missed = {seat.nick: seat.missed for seat in board.game.seats}
    assert (missed["Ann"], missed["Hal"], missed["Eve"]) == (0, 0, 1)


def test_the_game_ends_with_the_vote_that_decides_it() -> None:
    board = town("day", 2, roles={"Ann": "sheriff", "Gus": "citizen", "Ivy": "mafia"})
    board.vote("Ann", "Ivy")
    ended = board.close_day(closes=NOON)
    assert found(ended, events.Ended) == [
        events.Ended("good", (board.seat("Ann"), board.seat("Gus")))
    ]
    assert found(ended, events.Revealed)[0].roles[2] == (board.seat("Ivy"), "mafia", "mafia")
    assert board.game.phase.kind is PhaseKind.OVER
    assert board.game.phase.closes is None
    assert codes(board.ask(commands.ClosePhase())) == ["wrong_phase"]


def test_a_converted_butterfly_wins_with_good() -> None:
    roles = {"Ann": "sheriff", "Dan": "priest", "Lou": "butterfly"}
    board = town(roles=roles)
    board.act("Dan confess Lou")
    ended = board.close_night()
    assert found(ended, events.Ended)[0].winners == tuple(map(board.seat, roles))
    assert found(ended, events.Revealed)[0].roles[2] == (
        board.seat("Lou"),
        "butterfly",
        "citizen",
    )
