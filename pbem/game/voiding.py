"""Accepted orders that no longer count."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game.events import ActionVoided, Event
from pbem.game.state import Action, Game
from pbem.game.terms import condition


def void_orders(game: Game) -> Iterator[Event]:
    """Voids the stored orders by and at the dead, and says whether another may be sent."""
    again = condition(game, "may_resend")
    for order in game.actions:
        why = _why(game, order)
        if why:
            yield ActionVoided(order.seat, order.ability, why, again)


def _why(game: Game, order: Action) -> str:
    """Returns why an order cannot count any more, or nothing."""
    if not game.seat(order.seat).alive:
        return "actor_out"
    return "target_out" if any(not game.seat(seat).alive for seat in order.targets) else ""
