"""Accepted orders that no longer count."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game.events import ActionVoided, Event
from pbem.game.state.game import Action, Game
from pbem.game.state.planned import Plan
from pbem.game.state.standing import is_hopeless
from pbem.game.state.terms import condition


def void_orders(game: Game) -> Iterator[Event]:
    """Voids the stored orders by and at the dead, and says whether another may be sent.

    One that hangs on conditions is void when none of its branches can be carried out any more.
    """
    again = condition(game, "may_resend")
    for order in game.actions:
        why = _why(game, order)
        if why:
            yield ActionVoided(order.seat, order.ability, why, again)
    for plan in game.plans:
        why = _why_no_plan(game, plan)
        if why:
            yield ActionVoided(plan.seat, plan.ability, why, again)


def _why(game: Game, order: Action) -> str:
    """Returns why an order cannot count any more, or nothing."""
    if not game.seat(order.seat).alive:
        return "actor_out"
    return "target_out" if any(not game.seat(seat).alive for seat in order.targets) else ""


def _why_no_plan(game: Game, plan: Plan) -> str:
    """Returns why a plan cannot count any more, or nothing."""
    if game.seat(plan.seat).announced:
        return "actor_out"
    return "target_out" if is_hopeless(game, plan) else ""
