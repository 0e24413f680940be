"""Orders that change one another, in their natural order.

The convention is that of Natural Action Resolution: what would change another order is carried
out before it. Where orders change each other in a ring, those whose ability comes first in the
ruleset's list are carried out first, as if the others could not touch them; a ring of one kind
(blockers who block each other) happens all at once, and stops everybody in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.night.deeds import REDIRECT, Deed, deed_of, stopped
from pbem.game.rules.abilities import Ability
from pbem.game.state.game import Action, Game

BLOCK = "block"
Orders = tuple[Action, ...]


def next_orders(game: Game, left: Orders) -> Orders:
    """Returns which of the orders come next: one that no other changes, or a whole ring.

    `left` are in the order of the ruleset's list, then of the table.
    """
    free = [one for one in left if not any(changes(game, other, one) for other in left)]
    if free:
        return (free[0],)
    ring = _ring(game, left)
    kinds = [_kind(game, one) for one in ring]
    first = next(kind for kind in (_kind(game, one) for one in left) if kind in kinds)
    leading = tuple(one for one in left if one in ring and _kind(game, one) == first)
    return ring if len(leading) == len(ring) else next_orders(game, leading)


def blows(game: Game, ring: Orders) -> Iterator[Event]:
    """Stops everybody in a ring at once."""
    for order in ring:
        for seat in deed_of(game, _ability(game, order), order).targets:
            yield told.Blocked(seat, order.seat)


def changes(game: Game, one: Action, other: Action) -> bool:
    """Tells whether an order, carried out first, would stop another or move its targets."""
    deed, target = _deed(game, one), _deed(game, other)
    if one == other or stopped(game, _ability(game, one), deed):
        return False
    return CHANGERS[_kind(game, one)](deed, target, _kind(game, other))


def _ring(game: Game, left: Orders) -> Orders:
    """Returns orders of which each changes the one before; there are some, since none is free."""
    path = [left[0]]
    while True:
        before = next(one for one in left if changes(game, one, path[-1]))
        if before in path:
            return tuple(path[path.index(before) :])
        path.append(before)


def _stops(deed: Deed, other: Deed, kind: str) -> bool:
    """Tells whether a block falls on the actor of another deed."""
    return other.actor in deed.targets


def _moves(deed: Deed, other: Deed, kind: str) -> bool:
    """Tells whether a redirection moves a target of another deed; none moves another one's."""
    return kind != REDIRECT and any(seat in deed.targets for seat in other.targets)


def _ability(game: Game, order: Action) -> Ability:
    """Returns the ability of an order; raises KeyError where the ruleset has none such."""
    found = game.rules.ability(order.ability)
    if found is None:
        raise KeyError(order.ability)
    return found


def _deed(game: Game, order: Action) -> Deed:
    """Returns an order as a deed."""
    return deed_of(game, _ability(game, order), order)


def _kind(game: Game, order: Action) -> str:
    """Returns by which effect an order changes others."""
    ops = _ability(game, order).ops
    return next((kind for kind in CHANGERS if kind in ops), "")


CHANGERS: dict[str, Callable[[Deed, Deed, str], bool]] = {
    BLOCK: _stops,
    REDIRECT: _moves,
    "": lambda deed, other, kind: False,
}
