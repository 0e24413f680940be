"""Conditional and standing orders in golden cases: `every night if Ann out then Ben else -`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.game import AbilityId, PlanBranch, SeatId, Whereabouts, commands
from pbem.trial.cases.boards import CaseError

STANDING, IF, THEN, ELSE, NOBODY = "every night ", "if ", " then ", " else ", "-"
Seats = Callable[[str], tuple[SeatId, ...]]


def is_plan(targets: str) -> bool:
    """Tells whether what follows the verb of an order is more than targets."""
    return targets.startswith((STANDING, IF))


def plan_of(seat: SeatId, ability: AbilityId, targets: str, seats: Seats) -> commands.Plan:
    """Returns a line's plan; raises `CaseError`."""
    standing = targets.startswith(STANDING)
    branches = tuple(_branches(targets.removeprefix(STANDING), seats))
    return commands.Plan(seat, ability, branches, standing)


def _branches(line: str, seats: Seats) -> Iterator[PlanBranch]:
    """Yields the branches of a line."""
    for part in line.split(ELSE):
        asked, then, named = part.removeprefix(IF).partition(THEN)
        if not then:
            yield PlanBranch(_targets(part, seats))
            continue
        nick, _, so = asked.rpartition(" ")
        if so not in tuple(Whereabouts):
            raise CaseError(f"unknown condition {asked}")
        yield PlanBranch(_targets(named, seats), seats(nick)[0], Whereabouts(so))


def _targets(names: str, seats: Seats) -> tuple[SeatId, ...]:
    return () if names.strip() == NOBODY else seats(names)
