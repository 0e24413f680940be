"""The day of majorities and changing votes, and the options that cases do not show."""

from __future__ import annotations

import pytest

from pbem.game import Held, Value, commands, events, ready_to_close
from tests.game.board import CLASSIC, SEED, Board, classic, codes, found, opened

SEVEN = dict.fromkeys(("Ann", "Ben", "Cat", "Dan", "Eve"), "villager") | {
    "Fay": "mafioso",
    "Gus": "mafioso",
}
NIGHT = {"Ann": "villager", "Ben": "villager", "Cat": "villager", "Fay": "mafioso"}


def day(*ballots: str, **options: Value) -> Board:
    """Returns a board of seven on its second day, after these ballots: `Voter>Target`."""
    board = classic(SEVEN, "day", **options)
    for place, ballot in enumerate(ballots, start=1):
        voter, _, target = ballot.partition(">")
        assert codes(board.vote(voter, target or None, order=place)) == []
    return board


def test_it_works() -> None:
    board = day("Ann>Fay", "Ben>Fay", "Cat>Fay")
    assert not ready_to_close(board.game)
    board.vote("Dan", "Fay")
    assert ready_to_close(board.game)
    board.close_day()
    assert not board.game.seat(board.seat("Fay")).alive


def test_a_majority_for_nobody_ends_the_day_too() -> None:
    assert ready_to_close(day("Ann>", "Ben>", "Cat>", "Dan>").game)


def test_a_majority_is_lost_again_when_a_voter_is_removed() -> None:
    board = day("Ann>Fay", "Ben>Fay", "Cat>Fay", "Dan>Fay")
    board.do(commands.Remove(board.seat("Dan"), "gone"))
    assert not ready_to_close(board.game)
    assert codes(board.vote("Eve", "Ann")) == []
    (nobody,) = found(board.close_day(), events.NobodyJailed)
    assert nobody.why == "no_majority"


def test_a_removal_may_bring_a_majority_about() -> None:
    board = day("Ann>Fay", "Ben>Fay", "Cat>Fay")
    board.do(commands.Remove(board.seat("Eve"), "gone"))
    assert not ready_to_close(board.game)
    board.do(commands.Remove(board.seat("Dan"), "gone"))
    assert ready_to_close(board.game)


def test_the_letter_that_came_last_counts_even_if_it_is_read_first() -> None:
    board = classic(SEVEN, "day")
    board.vote("Ann", "Ben", order=5)
    answer = board.vote("Ann", "Cat", order=3)
    assert isinstance(answer, Held)
    assert codes(answer) == ["held:earlier_letter"]
    assert [ballot.target for ballot in board.game.ballots] == [board.seat("Ben")]


def test_a_changed_vote_leaves_no_trace_in_the_tally() -> None:
    board = day("Ann>Ben", "Ann>", "Ann>Cat")
    (counted,) = found(board.close_day(), events.VotesCounted)
    assert counted.ballots == ((board.seat("Ann"), board.seat("Cat")),)
    assert counted.abstained == ()
    assert board.seat("Ann") not in counted.silent


def test_no_lynch_is_a_ballot_and_no_silence() -> None:
    board = day("Ann>Ben", "Ann>")
    (counted,) = found(board.close_day(), events.VotesCounted)
    assert counted.ballots == ()
    assert counted.abstained == (board.seat("Ann"),)
    assert board.seat("Ann") not in counted.silent


@pytest.mark.parametrize("seats", range(7, 18))
def test_there_is_a_fair_setup_for_every_table(seats: int) -> None:
    counts = dict(CLASSIC.composition(seats))
    mafia = sum(n for role, n in counts.items() if CLASSIC.role(role).side == "mafia")
    assert sum(counts.values()) == seats
    assert 2 <= mafia < seats / 3
    assert not any(count < 0 for count in counts.values())


@pytest.mark.parametrize("seats", [6, 18])
def test_there_is_no_other_table(seats: int) -> None:
    assert CLASSIC.composition(seats) == ()


def test_the_masons_know_each_other_and_the_mafia_does() -> None:
    roles = {"Ann": "mason", "Ben": "mason", "Cat": "godfather", "Dan": "roleblocker"}
    board = classic(roles | {"Eve": "villager", "Fay": "villager"})
    told = {board.game.seat(e.seat).nick: e.knows for e in found(board.log, events.RoleGiven)}
    names = {who: [board.game.seat(seat).nick for seat, _ in known] for who, known in told.items()}
    pairs = {"Ann": ["Ben"], "Ben": ["Ann"], "Cat": ["Dan"], "Dan": ["Cat"]}
    assert names == pairs | {"Eve": [], "Fay": []}


def causes_shown(**options: Value) -> object:
    board = classic(NIGHT, **options)
    board.act("Fay kill Ann")
    (death,) = found(board.close_night(), events.DeathAnnounced)
    return death.causes


def role_shown(**options: Value) -> object:
    board = classic(NIGHT, **options)
    board.act("Fay kill Ann")
    (death,) = found(board.close_night(), events.DeathAnnounced)
    return death.role


def day_ends(**options: Value) -> object:
    return ready_to_close(day("Ann>Fay", "Ben>Fay", "Cat>Fay", "Dan>Fay", **options).game)


def first_phase(**options: Value) -> object:
    board = opened(CLASSIC, **options)
    for nick in SEVEN:
        board.do(commands.Join(nick))
    board.do(commands.Start(SEED))
    return board.game.phase.kind


def checked_killer(**options: Value) -> object:
    board = classic(NIGHT | {"Ann": "cop", "Sam": "serial_killer"}, **options)
    board.act("Ann check Sam")
    board.close_night()
    return board.told("Ann")


def told_of_block(**options: Value) -> object:
    board = classic(
        NIGHT | {"Ann": "vigilante", "Rob": "roleblocker", "Dan": "villager"}, **options
    )
    board.act("Rob block Ann")
    board.act("Ann shoot Ben")
    board.close_night()
    return board.told("Ann"), len(board.game.seat(board.seat("Ann")).uses)


def quiet_days(**options: Value) -> object:
    board = classic(SEVEN, "day", **options)
    for _ in range(8):
        if not board.game.over:
            board.close_day()
        if not board.game.over:
            board.close_night()
    return board.game.over, board.game.phase.number


def conditional_letter(**options: Value) -> object:
    return codes(classic(NIGHT, **options).plan("Fay", "kill", "Ann out: Ben"))


def standing_letter(**options: Value) -> object:
    return codes(classic(NIGHT, **options).plan("Fay", "kill", "Ben", standing=True))


OUTCOMES = {
    "day_vote": day_ends,
    "start_phase": first_phase,
    "reveal_role_on_death": role_shown,
    "reveal_cause": causes_shown,
    "killer_reads": checked_killer,
    "notify_blocked": told_of_block,
    "blocked_use_is_spent": told_of_block,
    "stalemate_cycles": quiet_days,
    "conditional_orders": conditional_letter,
    "standing_orders": standing_letter,
}


@pytest.mark.parametrize("key", OUTCOMES)
def test_no_two_values_of_an_option_mean_the_same(key: str) -> None:
    option = CLASSIC.option(key)
    assert option is not None
    values = option.values or (0, 2, option.default)
    outcomes = [OUTCOMES[key](**{key: value}) for value in values]
    assert all(outcomes.count(outcome) == 1 for outcome in outcomes), outcomes


def test_every_option_is_tried() -> None:
    assert set(OUTCOMES) == {option.key for option in CLASSIC.options}


def test_the_public_hears_the_same_of_secretly_different_nights() -> None:
    town = {"Cole": "cop", "Tess": "tracker", "Bart": "bus_driver", "Vic": "vigilante"}
    others = {"Rob": "roleblocker", "Sam": "serial_killer", "Vera": "villager", "Vlad": "villager"}
    secrets: tuple[tuple[str, ...], ...] = (
        ("Sam stab Vera",),
        ("Sam stab Vlad", "Bart swap Vera Vlad", "Tess follow Sam"),
        ("Vic shoot Vera", "Rob block Sam", "Sam stab Cole", "Cole check Rob"),
        ("Rob kill Vera", "Sam stab Vera", "Vic shoot Vera"),
    )
    heard = []
    for letters in secrets:
        board = classic(NIGHT | town | others)
        for line in letters:
            board.act(line)
        heard.append(found(board.close_night(), events.Public))
    assert all(public == heard[0] for public in heard)
    assert heard[0]
