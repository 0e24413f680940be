"""Every value of every option changes an outcome, a letter or a post."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.game import (
    Accepted,
    GameId,
    PhaseKind,
    Value,
    commands,
    events,
    ready_to_close,
    seed_digest,
    short,
    subject_role_required,
    table,
)
from tests.game.board import CITY, HOUR, NOON, SEED, TOWN, Board, codes, created, found, town


def fallen(board: Board) -> list[str]:
    return [board.game.seat(e.seat).nick for e in found(board.log, events.Fell) if e.causes]


def night(*lines: str, number: int = 1, dead: tuple[str, ...] = (), **options: Value) -> Board:
    board = town(number=number, dead=dead, **options)
    for line in lines:
        board.act(line)
    board.close_night()
    return board


def two_nights(first: str, second: str, **options: Value) -> Board:
    board = night(first, **options)
    board.close_day()
    board.act(second)
    board.close_night()
    return board


def deaths_after(*lines: str, number: int = 1, dead: tuple[str, ...] = ()) -> Test:
    return lambda **options: fallen(night(*lines, number=number, dead=dead, **options))


def told_after(nick: str, *lines: str) -> Test:
    return lambda **options: night(*lines, **options).told(nick)


def first_phase(**options: Value) -> object:
    board = created(**options)
    for nick in TOWN:
        board.do(commands.Join(nick))
    board.do(commands.Start(SEED))
    return board.game.phase.kind


def death_line(**options: Value) -> object:
    return found(night("Nat cut Gus", **options).log, events.DeathAnnounced)


def published(*lines: str, also: dict[str, Value] | None = None) -> Test:
    def run(**options: Value) -> object:
        board = night(*lines, **{**(also or {}), **options})
        return [short(event, board.game) for event in found(board.log, events.Announced)]

    return run


def witnessed_virus(**options: Value) -> object:
    board = town(number=2, before={"infected": {"Gus": 1}}, **options)
    board.act("Eve watch Gus")
    board.close_night()
    return board.told("Eve")


def after_a_blocked_heal(**options: Value) -> object:
    board = night("Dan confess Cat", "Cat heal Gus", **options)
    board.close_day()
    return codes(board.act("Cat heal Gus"))


def early_order_voided(**options: Value) -> object:
    board = town("day", 2, **options)
    board.act("Nat cut Gus")
    board.vote("Hal", "Gus")
    board.close_day()
    return codes(board.act("Nat cut Hal"))


def two_silent_days(**options: Value) -> object:
    roles = {"Ann": "sheriff", "Cat": "doctor", "Gus": "citizen", "Ivy": "mafia"}
    board = town("day", 2, roles=roles, **options)
    for _ in range(2):
        for voter, target in (("Ann", "Cat"), ("Cat", "Ann"), ("Ivy", "Gus")):
            board.vote(voter, target)
        board.close_day()
        if board.game.phase.kind is PhaseKind.NIGHT:
            board.close_night()
    return fallen(board), board.told("Gus")


def tied_vote(**options: Value) -> object:
    board = town("day", 2, **options)
    for voter, target in (("Ann", "Ivy"), ("Ben", "Jon"), ("Cat", "Jon"), ("Dan", "Ivy")):
        board.vote(voter, target)
    board.close_day()
    return fallen(board), board.game.phase.kind


def all_voted(**options: Value) -> object:
    board = town("day", 2, roles={"Ann": "sheriff", "Ivy": "mafia"}, **options)
    board.vote("Ann", "Ivy")
    board.vote("Ivy", "Ann")
    return ready_to_close(board.game)


def all_acted(**options: Value) -> object:
    board = town(roles={"Ann": "sheriff", "Gus": "citizen", "Ivy": "mafia"}, **options)
    board.act("Ann check Gus")
    board.act("Ivy shoot Gus")
    return ready_to_close(board.game)


def no_killers(**options: Value) -> object:
    dead = ("Ivy", "Jon", "Kim", "Lou", "Nat")
    return night(number=5, dead=dead, **options).game.winner


def quiet_cycles(**options: Value) -> object:
    board = town("day", 1, **options)
    cycles = 0
    while not board.game.over:
        board.close_day()
        board.close_night()
        cycles += 1
    return cycles, board.game.winner


def late_letter(**options: Value) -> object:
    return codes(town(closes=NOON, **options).act("Nat cut Gus", arrived=NOON))


def edited(**options: Value) -> object:
    board = town("day", 2, **options)
    board.vote("Gus", "Ivy")
    answer = board.ask(commands.EditVote(board.seat("Gus")))
    return codes(answer), [ballot.seat for ballot in board.game.ballots]


def clan_letters(**options: Value) -> object:
    answer = town(**options).act("Ivy shoot Gus")
    assert isinstance(answer, Accepted)
    return len(found(answer.events, events.ChannelTold))


def subject(**options: Value) -> object:
    return subject_role_required(town(**options).game)


def conditional_letter(**options: Value) -> object:
    return codes(town(**options).plan("Nat", "cut", "Gus out: Hal"))


def standing_letter(**options: Value) -> object:
    return codes(town(**options).plan("Nat", "cut", "Hal", standing=True))


def self_ballot(**options: Value) -> object:
    return codes(town("day", 2, **options).vote("Gus", "Gus"))


def order_on_oneself(line: str) -> Test:
    return lambda **options: codes(town(**options).act(line))


Test = Callable[..., object]
ROW = tuple[str, Value, Test]

VALUES: tuple[ROW, ...] = (
    ("kill_stops_later_actions", True, deaths_after("Ann check Ivy", "Ivy shoot Gus")),
    ("start_phase", "night", first_phase),
    ("reveal_role_on_death", False, death_line),
    ("reveal_cause", False, death_line),
    ("sheriff_learns", "role", told_after("Ann", "Ann check Gus")),
    ("sheriff_learns", "binary", told_after("Ann", "Ann check Nat")),
    ("sheriff_kills", "evil_and_neutral", deaths_after("Ann check Nat")),
    ("mafia_block", "any", deaths_after("Lou sleep Jon", "Ivy shoot Gus")),
    ("mafia_block", "all", deaths_after("Lou sleep Ivy", "Ivy shoot Gus")),
    (
        "sin_passive_sleep",
        True,
        lambda **options: two_nights("Lou sleep Gus", "Dan confess Gus", **options).told("Dan"),
    ),
    ("notify_blocked", False, told_after("Ivy", "Lou sleep Ivy", "Ivy shoot Gus")),
    ("kamikaze_hits_acting", True, deaths_after("Max bomb Ben", number=3, dead=("Ann",))),
    (
        "search_includes_tonight",
        True,
        told_after("Ben", "Eve watch Gus", "Nat cut Gus", "Ben search Eve"),
    ),
    ("compare_void_on_death", False, published("Fay compare Gus Hal", "Nat cut Gus")),
    (
        "journalist_after",
        "priest",
        published("Fay compare Gus Hal", "Nat cut Fay", also={"kill_stops_later_actions": True}),
    ),
    ("witness_sees_infection", True, told_after("Eve", "Lou sleep Gus", "Eve watch Gus")),
    ("witness_sees_virus", False, witnessed_virus),
    ("blocked_use_is_spent", True, after_a_blocked_heal),
    ("self_target", "allowed", order_on_oneself("Nat cut Nat")),
    ("void_resend", False, early_order_voided),
    ("no_vote_policy", "warn", two_silent_days),
    ("no_vote_policy", "suicide_after_2", two_silent_days),
    ("self_vote", False, self_ballot),
    ("tie", "first_to_reach", tied_vote),
    ("tie", "revote", tied_vote),
    ("early_end", True, all_voted),
    ("lost_chances", "no_killers", no_killers),
    ("stalemate_cycles", 2, quiet_cycles),
    ("late", "mayor", late_letter),
    ("grace", 5, late_letter),
    ("edited_vote", "void", edited),
    ("edited_vote", "mayor", edited),
    ("night_ends", "all_acted", all_acted),
    ("journalist_self", True, order_on_oneself("Fay compare Fay Gus")),
    ("clan_notice", False, clan_letters),
    ("subject_role", "required", subject),
    ("conditional_orders", True, conditional_letter),
    ("standing_orders", True, standing_letter),
)


@pytest.mark.parametrize(("key", "value", "outcome"), VALUES)
def test_it_changes_something(key: str, value: Value, outcome: Test) -> None:
    option = CITY.option(key)
    assert option is not None
    usual, other = outcome(**{key: option.default}), outcome(**{key: value})
    assert usual == outcome()
    assert usual != other


@pytest.mark.parametrize(
    ("key", "values", "outcome"),
    [
        ("no_vote_policy", ("none", "warn", "suicide_after_2"), two_silent_days),
        ("tie", ("none", "first_to_reach", "revote"), tied_vote),
        ("edited_vote", ("stands", "void", "mayor"), edited),
        ("stalemate_cycles", (1, 2, 3, 4), quiet_cycles),
        ("sheriff_learns", ("side", "role", "binary"), told_after("Ann", "Ann check Nat")),
    ],
)
def test_no_two_values_mean_the_same(key: str, values: tuple[Value, ...], outcome: Test) -> None:
    outcomes = [outcome(**{key: value}) for value in values]
    assert all(outcomes.count(found) == 1 for found in outcomes)


def test_every_value_is_tried() -> None:
    tried = {(key, value) for key, value, _ in VALUES}
    for option in CITY.options:
        others = [value for value in option.values if value != option.default]
        assert all((option.key, value) in tried for value in others), option.key
        assert option.least is None or option.key in {key for key, _ in tried}, option.key


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("moon", "full", "unknown_option"),
        ("tie", "maybe", "bad_value"),
        ("tie", True, "bad_value"),
        ("early_end", 1, "bad_value"),
        ("grace", -1, "bad_value"),
        ("grace", True, "bad_value"),
        ("stalemate_cycles", 0, "bad_value"),
    ],
)
def test_it_refuses_what_is_no_value(key: str, value: Value, code: str) -> None:
    create = commands.Create(GameId("x"), seed_digest(SEED), "ru", ((key, value),))
    assert codes(Board(table(CITY), []).ask(create)) == [code]


def test_the_default_day_letter_is_late_after_the_grace() -> None:
    board = town(closes=NOON, grace=5)
    assert codes(board.act("Nat cut Gus", arrived=NOON + HOUR)) == ["too_late"]
