"""Laws that every game obeys, over seeded random games."""

from __future__ import annotations

import random

import pytest

from pbem.game import (
    Accepted,
    Event,
    Game,
    Option,
    PhaseKind,
    Ruleset,
    commands,
    events,
    evolve,
    from_bytes,
    legal,
    orders,
    preview,
    replay,
    to_bytes,
)
from tests.game.board import CITY, CLASSIC, SEED, Board, created, found, opened, town

GAMES = {"city": 200, "classic": 100}
RULESETS = {rules.name: rules for rules in (CITY, CLASSIC)}
EVERY = pytest.mark.parametrize("name", RULESETS)
NICKS = tuple(f"P{place}" for place in range(1, 17))


def a_game(rules: Ruleset, number: int) -> tuple[Board, list[tuple[Game, tuple[Event, ...]]]]:
    """Plays a random game to its end; returns it, and each phase's end with the state before."""
    dice = random.Random(number)
    options = {
        option.key: dice.choice([*option.values, option.default, *small_numbers(option)])
        for option in rules.options
    }
    board = opened(rules, **options)
    for nick in NICKS[: dice.randint(8, 16)]:
        board.do(commands.Join(nick))
    board.do(commands.Start(SEED))
    ends = []
    while not board.game.over:
        some_letters(board, dice)
        if board.game.phase.kind is PhaseKind.NIGHT:
            board.do(commands.ClosePhase())
            before = board.game
            ends.append((before, board.do(commands.Dawn())))
        else:
            before = board.game
            ends.append((before, board.do(commands.ClosePhase())))
    return board, ends


def small_numbers(option: Option) -> tuple[int, ...]:
    """Returns the least number that an option of numbers allows, and the one after it."""
    return () if option.least is None else (option.least, option.least + 1)


def some_letters(board: Board, dice: random.Random) -> None:
    """Sends random letters of random players, the dead included."""
    for seat in board.game.seats:
        mine = orders(board.game, seat.id)
        if mine and dice.random() < 0.7:
            form = dice.choice(mine)
            pool = legal(board.game, seat.id, form.ability) or (seat.id,)
            targets = tuple(dice.choice(pool) for _ in range(form.most))
            board.ask(commands.Act(seat.id, form.ability, targets))
        if dice.random() < 0.6:
            board.ask(commands.Vote(seat.id, dice.choice(board.game.seats).id))


PLAYED = {
    name: [a_game(rules, number) for number in range(GAMES[name])]
    for name, rules in RULESETS.items()
}


@EVERY
def test_every_ending_is_reached(name: str) -> None:
    winners = {board.game.winner for board, _ in PLAYED[name]}
    assert winners == {ending.winner for ending in RULESETS[name].victory}


@EVERY
def test_replay_makes_the_same_game(name: str) -> None:
    for board, _ in PLAYED[name]:
        assert replay(board.log, RULESETS[name]) == board.game


@EVERY
def test_events_survive_their_bytes(name: str) -> None:
    for board, _ in PLAYED[name][:20]:
        assert [from_bytes(to_bytes(event)) for event in board.log] == board.log


@EVERY
def test_the_order_of_arrival_decides_nothing_at_night(name: str) -> None:
    for _, ends in PLAYED[name]:
        for before, ended in ends:
            if before.phase.kind is PhaseKind.DAWN:
                turned = turned_around(before)
                assert preview(turned) == ended[:-1]


def turned_around(game: Game) -> Game:
    """The same night with its letters received in the opposite order."""
    voided = (events.ActionVoided(a.seat, a.ability, "ruled") for a in game.actions)
    again = (
        events.ActionTaken(a.seat, a.ability, a.targets, a.number) for a in reversed(game.actions)
    )
    expected = tuple(reversed(game.actions))
    for event in (*voided, *again):
        game = evolve(game, event)
    assert game.actions == expected
    return game


@EVERY
def test_the_fallen_do_nothing(name: str) -> None:
    for board, _ in PLAYED[name]:
        fallen: set[int] = set()
        for event in board.log:
            if isinstance(event, events.PhaseClosed):
                fallen_at_close = set(fallen)
            if isinstance(event, events.ActionTaken | events.VoteCast | events.Passed):
                assert event.seat not in fallen
            if isinstance(event, events.Performed):
                assert event.seat not in fallen_at_close
            if isinstance(event, events.Fell):
                assert event.seat not in fallen
                fallen.add(event.seat)


@EVERY
def test_every_death_has_its_causes(name: str) -> None:
    voted = RULESETS[name].votes.cause
    for _, ends in PLAYED[name]:
        for before, ended in ends:
            attacked = {(e.seat, e.kind) for e in found(ended, events.Attacked)}
            ill = {(s.id, i.kind) for s in before.seats for i in s.illnesses}
            for fell in found(ended, events.Fell):
                assert fell.causes
                caused = {(fell.seat, cause) for cause in fell.causes}
                others = {(fell.seat, cause) for cause in (voted, "suicide")}
                assert caused <= attacked | ill | others


def test_every_attacked_player_is_dead_or_counted_as_saved() -> None:
    for _, ends in PLAYED["city"]:
        for before, ended in ends:
            if before.phase.kind is not PhaseKind.DAWN:
                continue
            attacked = {e.seat for e in found(ended, events.Attacked)}
            fallen = {e.seat for e in found(ended, events.Fell)}
            counted = found(ended, events.AttemptsAnnounced)[0].count
            assert counted == len(attacked - fallen)


@EVERY
def test_every_death_is_announced_once(name: str) -> None:
    for board, _ in PLAYED[name]:
        public = (events.DeathAnnounced, events.Jailed)
        announced = [event.seat for event in board.log if isinstance(event, public)]
        assert sorted(announced) == sorted(e.seat for e in found(board.log, events.Fell))


@EVERY
def test_public_events_never_name_the_living_ones_role(name: str) -> None:
    for board, _ in PLAYED[name]:
        alive = {seat.id for seat in board.game.seats if seat.alive}
        for event in board.log:
            if isinstance(event, events.DeathAnnounced | events.Jailed):
                assert event.seat not in alive


@pytest.mark.parametrize("number", range(5))
def test_the_same_letters_make_the_same_game(number: int) -> None:
    for name, rules in RULESETS.items():
        again, _ = a_game(rules, number)
        assert again.log == PLAYED[name][number][0].log


@EVERY
def test_all_answers_are_of_the_rulesets_codes(name: str) -> None:
    private, public = set(RULESETS[name].private), set(RULESETS[name].public)
    for board, _ in PLAYED[name]:
        assert {event.what for event in found(board.log, events.Learned)} <= private
        assert {event.what for event in found(board.log, events.Announced)} <= public


def test_refusals_are_of_the_rulesets_codes() -> None:
    dice = random.Random(7)
    board = created()
    for nick in NICKS:
        board.do(commands.Join(nick))
    board.do(commands.Start(SEED))
    seen = set()
    for _ in range(3000):
        seat, target = dice.choice(board.game.seats), dice.choice(board.game.seats)
        ability = dice.choice(CITY.abilities).id
        answer = board.ask(commands.Act(seat.id, ability, (target.id,)))
        if not isinstance(answer, Accepted):
            seen |= {reason.code for reason in getattr(answer, "objections", ())}
    assert seen <= set(CITY.refusals)


def test_the_public_hears_the_same_of_secretly_different_nights() -> None:
    secrets: tuple[tuple[str, ...], ...] = (
        ("Nat cut Gus",),
        ("Nat cut Gus", "Lou sleep Hal", "Dan confess Eve", "Ann check Fay"),
        ("Nat cut Gus", "Max bomb Hal", "Ben guard Hal", "Eve watch Gus", "Cat heal Ann"),
        ("Nat cut Gus", "Ivy shoot Hal", "Lou sleep Ivy", "Ben search Eve"),
    )
    heard = []
    for letters in secrets:
        board = town()
        for line in letters:
            board.act(line)
        heard.append(found(board.close_night(), events.Public))
    assert all(public == heard[0] for public in heard)
    assert heard[0]
