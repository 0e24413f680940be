"""Rosters: a role's sign for every seat, in one or more lines, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game.answers import Objection
from pbem.game.ids import RoleId, SeatId
from pbem.game.rules.ruleset import Ruleset
from pbem.game.state.evolving_phases import seating
from pbem.game.state.game import Game, Seat
from pbem.game.state.terms import Scope, holds_true

Line = tuple[RoleId, ...]
BETWEEN, ROSTER = "/", "roster"


def lines_of(rules: Ruleset, roster: str) -> tuple[Line, ...]:
    """Returns the lines of a roster that has been checked, as roles."""
    return tuple(found for line in roster.split(BETWEEN) if (found := _line(rules, line)))


def line_for(rules: Ruleset, roster: str, seats: int) -> Line:
    """Returns the line for so many seats; an empty one where there is none."""
    return next((line for line in lines_of(rules, roster) if len(line) == seats), ())


def roster_limits(game: Game) -> tuple[int, int]:
    """Returns how few and how many seats a game may begin with by its own roster."""
    sizes = [len(line) for line in lines_of(game.rules, str(game.option(ROSTER)))]
    return min(sizes, default=0), max(sizes, default=0)


def setup_limits(rules: Ruleset) -> tuple[int, int]:
    """Returns the same by the ruleset's table; 0 where there may be ever more."""
    sizes = [setup.seats for setup in rules.setups]
    endless = any(setup.more for setup in rules.setups)
    return min(sizes, default=0), 0 if endless else max(sizes, default=0)


def roster_faults(game: Game, roster: str) -> Iterator[Objection]:
    """Yields every objection to a roster under the options of a game, in the order of its tests."""
    texts = roster.split(BETWEEN)
    lines = [_line(game.rules, text) for text in texts]
    if any(line is None for line in lines):
        yield Objection("roster_unknown_role")
        return
    sizes = [len(text) for text in texts]
    if not all(game.rules.roster.least <= size <= game.rules.roster.most for size in sizes):
        yield Objection("roster_bad_size")
        return
    if sorted(sizes) != list(range(min(sizes), max(sizes) + 1)):
        yield Objection("roster_sizes_not_consecutive")
    yield from _against_lines(game, [line for line in lines if line is not None])


def _against_lines(game: Game, lines: list[Line]) -> Iterator[Objection]:
    """Yields each test of the ruleset that some line fails, in the ruleset's order."""
    tables = [_seated(game, line) for line in lines]
    for code, wrong in game.rules.roster.faults:
        if any(holds_true(wrong, Scope(table)) for table in tables):
            yield Objection(code)


def _line(rules: Ruleset, text: str) -> Line | None:
    """Returns the roles of a line, or None where a sign is nobody's."""
    signs = {role.sign: role.id for role in rules.roles if role.sign}
    roles = [signs.get(sign) for sign in text]
    known = tuple(role for role in roles if role is not None)
    return known if len(known) == len(roles) else None


def _seated(game: Game, line: Line) -> Game:
    """Returns a table at which just these roles sit, to ask the ruleset's questions of."""
    seats = (Seat(SeatId(place), "", role=role) for place, role in enumerate(line, 1))
    return seating(game, tuple(seats))
