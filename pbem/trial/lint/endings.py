"""Whether a game can end as its ruleset says, and does not end before it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from pbem.game import (
    Game,
    RoleId,
    Ruleset,
    Scope,
    SeatId,
    Value,
    ending_now,
    events,
    evolve,
    holds_true,
    roles_in_play,
    settings_in,
)
from pbem.trial.cases.boards import SEED, set_up
from pbem.trial.lint.flaw import Found

MOST_BOARDS = 2500  # of one setup that are looked at
LEFT = (0, 1, None)  # how many of a role may be left alive: none, one, all


@dataclass(frozen=True)
class Board:
    """A setup at its start, with the seats of every role."""

    game: Game
    seats: tuple[tuple[SeatId, ...], ...]


def ending_faults(rules: Ruleset) -> Iterator[Found]:
    """Yields each ending that is true at the start of a setup, or out of reach in all of them.

    An ending that needs an option is looked for under every value of every option.
    """
    boards = tuple(board(rules, setup.seats, {}) for setup in rules.setups)
    reached = _reached(rules, boards)
    for place, ending in enumerate(rules.victory):
        for start in boards:
            if holds_true(ending.when, Scope(start.game)):
                culprit = f"{ending.winner} ({len(start.game.seats)})"
                yield Found(f"victory.{place}.if", "ending_at_the_start", culprit)
        if place not in reached:
            yield Found(f"victory.{place}.if", "ending_out_of_reach", ending.winner)


def board(rules: Ruleset, seats: int, options: Mapping[str, Value]) -> Board:
    """Returns a setup's board: everybody alive, each role with its count."""
    return board_of(rules, roles_in_play(rules, seats, SEED), options)


def board_of(rules: Ruleset, roles: Sequence[RoleId], options: Mapping[str, Value]) -> Board:
    """Returns the board of some roles, everybody alive."""
    named = {f"{role}-{place}": str(role) for place, role in enumerate(roles)}
    game = set_up(rules, {}, {"roles": named, "opts": dict(options)}, "day", 1)
    held: dict[str, list[SeatId]] = {}
    for seat in game.seats:
        held.setdefault(str(seat.role), []).append(seat.id)
    return Board(game, tuple(tuple(one) for one in held.values()))


def _reached(rules: Ruleset, boards: tuple[Board, ...]) -> frozenset[int]:
    """Returns the places of the endings that the deaths of some bring about.

    The usual options are tried in every setup, the others in the largest one. The search ends
    where nothing is left to find: the small table is soon seen, and the large ones have the rest.
    """
    wanted = frozenset(range(len(rules.victory)))
    found = _by_one_death(rules, wanted) if rules.story.groups else frozenset()
    for start in (*boards[:1], *_under_other_options(rules), *reversed(boards[1:])):
        if found == wanted:
            break
        found |= _endings_from(start, wanted - found)
    return found


def _by_one_death(rules: Ruleset, wanted: frozenset[int]) -> frozenset[int]:
    """Returns those of the wanted endings that one death brings, of some cause, by some vote."""
    start = board_of(rules, [role.id for role in rules.roles], {}).game
    found: set[int] = set()
    for victim in start.seats:
        voted = (evolve(start, events.Nominated(one.id, victim.id)) for one in start.seats)
        deaths = [(start, kind) for kind in rules.kinds]
        deaths += [(game, rules.votes.cause) for game in voted]
        for game, cause in deaths:
            found |= {_ends_by(evolve(game, events.Fell(victim.id, (cause,))))} & wanted
    return frozenset(found)


def _under_other_options(rules: Ruleset) -> Iterator[Board]:
    """Yields the largest setup under each unusual value of an option that endings ask about."""
    largest = max((setup.seats for setup in rules.setups), default=0)
    asked = {key for ending in rules.victory for key in settings_in(ending.when)}
    for option in rules.options if largest else ():
        unusual = (value for value in option.values if value != option.default)
        for value in unusual if option.key in asked else ():
            yield board(rules, largest, {option.key: value})


def _endings_from(start: Board, wanted: frozenset[int]) -> frozenset[int]:
    """Returns those of the wanted endings that come first on some board after deaths."""
    found: set[int] = set()
    for game in islice(_afterwards(start.game, start.seats), MOST_BOARDS):
        found |= {_ends_by(game)} & wanted
        if found == wanted:
            break
    return frozenset(found)


def _ends_by(game: Game) -> int:
    """Returns the place of the first ending that holds, or -1."""
    ending = ending_now(game)
    return game.rules.victory.index(ending) if ending is not None else -1


def _afterwards(game: Game, seats: tuple[tuple[SeatId, ...], ...]) -> Iterator[Game]:
    """Yields the board with none, one or all of every role left alive."""
    if not seats:
        yield game
        return
    for count in dict.fromkeys(min(len(seats[0]), len(seats[0]) if n is None else n) for n in LEFT):
        after = game
        for seat in seats[0][count:]:
            after = evolve(after, events.Fell(seat, ("lint",)))
        yield from _afterwards(after, seats[1:])
