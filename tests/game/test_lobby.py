from __future__ import annotations

from collections import Counter

import pytest

from pbem.game import (
    GameId,
    PhaseKind,
    RulesChangedError,
    commands,
    events,
    evolve,
    ready_to_close,
    replay,
    role_of,
    seed_digest,
    table,
    unconfirmed,
)
from tests.game.board import CITY, HOUR, NOON, SEED, Board, codes, created, found

NICKS = tuple(f"P{place}" for place in range(1, 17))


def lobby(seats: int) -> Board:
    board = created()
    for nick in NICKS[:seats]:
        board.do(commands.Join(nick))
    return board


def dealt(seed: str, nicks: tuple[str, ...]) -> list[str]:
    board = Board(table(CITY), [])
    board.do(commands.Create(GameId("g"), seed_digest(seed), "ru"))
    for nick in nicks:
        board.do(commands.Join(nick))
    board.do(commands.Start(seed))
    return [role_of(board.game, seat.id) for seat in board.game.seats]


def test_it_works() -> None:
    board = lobby(16)
    started = board.do(commands.Start(SEED, closes=NOON + HOUR), NOON)
    assert found(started, events.Started)[0].composition == CITY.composition(16)
    assert len(found(started, events.RoleGiven)) == 16
    assert (board.game.phase.kind, board.game.phase.number) == (PhaseKind.DAY, 1)
    assert (board.game.phase.opened, board.game.phase.closes) == (NOON, NOON + HOUR)


def test_a_game_is_created_once_with_every_option_settled() -> None:
    board = created(tie="revote")
    options = dict(board.game.options)
    assert options["tie"] == "revote"
    assert options["stalemate_cycles"] == 3
    assert len(options) == len(CITY.options)
    again = commands.Create(GameId("other"), seed_digest(SEED), "ru")
    assert codes(board.ask(again)) == ["wrong_phase"]


def test_nobody_sits_at_a_table_that_is_not_there() -> None:
    assert codes(Board(table(CITY), []).ask(commands.Join("Ann"))) == ["wrong_phase"]


def test_it_refuses_a_taken_nick_and_the_former_one_of_another() -> None:
    board = lobby(2)
    assert codes(board.ask(commands.Join("p1"))) == ["nick_taken"]
    board.do(commands.Rename(board.seat("P1"), "Ann"))
    assert codes(board.ask(commands.Join("P1"))) == ["nick_taken"]
    assert codes(board.ask(commands.Rename(board.seat("P2"), "Ann"))) == ["nick_taken"]
    assert board.game.seat(board.seat("Ann")).aliases == ("P1",)
    board.do(commands.Rename(board.seat("Ann"), "P1"))


def test_seats_are_never_used_twice_over() -> None:
    board = lobby(3)
    board.do(commands.Leave(board.seat("P2")))
    board.do(commands.Join("P4"))
    assert [seat.id for seat in board.game.seats] == [1, 3, 4]
    board.do(commands.Replace(board.seat("P4"), "moved house"))
    assert codes(board.ask(commands.Leave(board.game.seats[0].id))) == []


def test_it_refuses_to_start_with_too_few() -> None:
    assert codes(lobby(7).ask(commands.Start(SEED))) == ["no_setup"]


def test_it_refuses_another_seed_than_the_promised_one() -> None:
    for seed in ("ff" * 32, "no hex"):
        assert codes(lobby(8).ask(commands.Start(seed))) == ["seed_mismatch"]


def test_nobody_joins_or_leaves_or_is_dealt_after_the_start() -> None:
    board = lobby(8)
    board.do(commands.Start(SEED))
    for command in (
        commands.Join("late"),
        commands.Leave(board.seat("P1")),
        commands.Start(SEED),
        commands.Setup((("P1", "mafia"),), SEED),
    ):
        assert codes(board.ask(command)) == ["wrong_phase"]


SETUPS = {
    8: {"mafia": 2, "sheriff": 1, "doctor": 1, "citizen": 4},
    9: {"mafia": 2, "sheriff": 1, "sergeant": 1, "doctor": 1, "citizen": 4},
    10: {"mafia": 2, "maniac": 1, "sheriff": 1, "sergeant": 1, "doctor": 1, "citizen": 4},
    13: {
        "mafia": 3,
        "butterfly": 1,
        "maniac": 1,
        "sheriff": 1,
        "sergeant": 1,
        "doctor": 1,
        "priest": 1,
        "witness": 1,
        "citizen": 3,
    },
    14: {
        "mafia": 3,
        "butterfly": 1,
        "kamikaze": 1,
        "maniac": 1,
        "sheriff": 1,
        "sergeant": 1,
        "doctor": 1,
        "priest": 1,
        "witness": 1,
        "journalist": 1,
        "citizen": 2,
    },
}


@pytest.mark.parametrize("seats", SETUPS)
def test_the_deal_is_the_setup(seats: int) -> None:
    assert Counter(dealt(SEED, NICKS[:seats])) == SETUPS[seats]


@pytest.mark.parametrize("seats", range(8, 17))
def test_there_is_a_setup_for_every_number_of_seats(seats: int) -> None:
    assert sum(count for _, count in CITY.composition(seats)) == seats


def test_the_deal_is_a_function_of_seed_and_seats() -> None:
    assert dealt(SEED, NICKS) == dealt(SEED, NICKS)
    assert dealt(SEED, NICKS) != dealt("ab" * 32, NICKS)
    assert dealt(SEED, NICKS) != dealt(SEED, (*NICKS[:15], "other"))


def test_every_seat_gets_every_role() -> None:
    roles = {dealt(f"{number:064x}", NICKS)[0] for number in range(120)}
    assert roles == {role.id for role in CITY.roles}


def test_role_letters_name_those_one_knows() -> None:
    board = lobby(16)
    letters = found(board.do(commands.Start(SEED)), events.RoleGiven)
    known = {letter.role: [role for _, role in letter.knows] for letter in letters}
    assert known["sheriff"] == ["sergeant"]
    assert known["sergeant"] == ["sheriff"]
    assert known["mafia"] == ["mafia", "mafia"]
    knowing = {role for role, others in known.items() if others}
    assert knowing == {"sheriff", "sergeant", "mafia"}


def test_a_start_may_wait_for_every_role_letters_answer() -> None:
    board = lobby(8)
    board.do(commands.Start(SEED, wait_for_all=True))
    assert board.game.phase.kind is PhaseKind.ROLLCALL
    assert codes(board.ask(commands.Pass(board.seat("P1")))) == ["wrong_phase"]
    for nick in NICKS[:8]:
        assert not ready_to_close(board.game)
        assert board.seat(nick) in unconfirmed(board.game)
        board.do(commands.Confirm(board.seat(nick)))
    assert ready_to_close(board.game)
    assert board.do(commands.Confirm(board.seat("P1"))) == ()
    board.do(commands.ClosePhase(NOON + HOUR), NOON)
    assert (board.game.phase.kind, board.game.phase.closes) == (PhaseKind.DAY, NOON + HOUR)


def test_a_replaced_player_has_not_confirmed() -> None:
    board = lobby(8)
    board.do(commands.Start(SEED))
    board.do(commands.Confirm(board.seat("P1")))
    board.do(commands.Replace(board.seat("P1"), "ill"))
    assert board.seat("P1") in unconfirmed(board.game)


def test_other_rules_do_not_replay() -> None:
    board = lobby(8)
    replay(board.log, CITY)
    created_event = found(board.log, events.Created)[0]
    changed = events.Created(
        **{**vars(created_event), "options": (*created_event.options[:-1], ("x", 1))}
    )
    with pytest.raises(RulesChangedError):
        evolve(table(CITY), changed)


DESCRIPTIONS = {
    "an unknown role": (commands.Setup((("Ann", "wizard"),), SEED), "unknown_role"),
    "a nick twice": (commands.Setup((("A", "mafia"), ("A", "mafia")), SEED), "nick_taken"),
    "an unknown dead": (commands.Setup((("A", "mafia"),), SEED, dead=("B",)), "unknown_target"),
    "a phase": (commands.Setup((("A", "mafia"),), SEED, phase="dusk"), "wrong_phase"),
    "a word": (commands.Setup((("A", "mafia"),), SEED, before={"x": 1}), "unknown_key"),
    "a nick before": (
        commands.Setup((("A", "mafia"),), SEED, before={"sins": ["B"]}),
        "unknown_target",
    ),
    "a shape": (commands.Setup((("A", "mafia"),), SEED, before={"infected": "A"}), "bad_value"),
    "a log": (commands.Setup((("A", "mafia"),), SEED, before={"log": ["N1"]}), "bad_value"),
    "a flag": (
        commands.Setup((("A", "mafia"),), SEED, before={"self_heal_used": "A"}),
        "bad_value",
    ),
}


@pytest.mark.parametrize("what", DESCRIPTIONS)
def test_it_refuses_a_description_with_an_unknown(what: str) -> None:
    command, code = DESCRIPTIONS[what]
    assert codes(created().ask(command)) == [code]


def test_a_description_fills_the_seats_that_are_taken() -> None:
    board = lobby(2)
    board.do(commands.Setup((("P2", "mafia"), ("P1", "sheriff"), ("New", "doctor")), SEED))
    assert [(seat.nick, seat.role) for seat in board.game.seats] == [
        ("P1", "sheriff"),
        ("P2", "mafia"),
        ("New", "doctor"),
    ]
    assert codes(lobby(1).ask(commands.Setup((("A", "mafia"),), SEED))) == ["unknown_role"]
