"""Whom an order may be aimed at, as far as its sender may know."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game.answers import Objection
from pbem.game.ids import SeatId
from pbem.game.rules.abilities import Ability, Pool
from pbem.game.state import constraints
from pbem.game.state.game import Game, Seat


def against_targets(
    game: Game, seat: Seat, ability: Ability, targets: tuple[SeatId, ...]
) -> Iterator[Objection]:
    """Yields every objection to aiming an ability at these targets."""
    known = tuple(target for target in targets if game.find(target) is not None)
    distinct = len(dict.fromkeys(targets))
    if len(known) < len(targets) or (ability.number and not targets):
        yield Objection("unknown_target")
    elif ability.number > 1 and (len(targets), distinct) != (ability.number, ability.number):
        yield Objection("need_two_different_targets")
    elif len(targets) > ability.number:
        yield Objection("too_many_targets")
    yield from not_in_pool(game, ability.pool, known)
    yield from constraints.objections(game, seat, ability, known)


def not_in_pool(game: Game, pool: Pool, targets: tuple[SeatId, ...]) -> Iterator[Objection]:
    """Yields each target that is dead where it must live, or alive where it must be dead."""
    for target in targets:
        found = game.find(target)
        if found is not None and pool is Pool.LIVING and found.announced:
            yield Objection("target_dead", (("seat", target),))
        if found is not None and pool is Pool.DEAD and not found.announced:
            yield Objection("target_alive", (("seat", target),))
