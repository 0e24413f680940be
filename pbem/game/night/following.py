"""The step of a night at which conditional and standing orders become orders."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import events as told
from pbem.game.answers import Objection
from pbem.game.events import Event
from pbem.game.night.deeds import is_nightly
from pbem.game.rules.abilities import By
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Game
from pbem.game.state.planned import Plan
from pbem.game.state.standing import (
    branch_now,
    is_for_tonight,
    is_hopeless,
    reason_against,
    targets_now,
)


def follow_plans(game: Game) -> Iterator[Event]:
    """Takes of each plan the first branch that holds by what is announced now."""
    for plan in game.plans:
        for event in _followed(game, plan) if _is_due(game, plan) else ():
            yield event
            game = evolve(game, event)


def _is_due(game: Game, plan: Plan) -> bool:
    """Tells whether a plan counts tonight: its player lives, and no other order stands for him."""
    ability = game.rules.ability(plan.ability)
    common = ability is not None and ability.by is By.CLAN
    rival = any(
        one.seat == plan.seat or (common and one.ability == plan.ability)
        for one in game.actions
        if is_nightly(game, one)
    )
    lost = any(seat == plan.seat for seat, _ in game.spent)
    gone = game.seat(plan.seat).announced
    return is_for_tonight(game, plan) and not (rival or lost or gone)


def _followed(game: Game, plan: Plan) -> Iterator[Event]:
    """Yields the branch that is taken and its order, or why there is none."""
    seat, ability, number = plan.seat, plan.ability, game.phase.number
    place, targets = branch_now(game, plan), targets_now(game, plan)
    against = reason_against(game, plan, targets) if targets else None
    if against is None:
        yield told.PlanFollowed(seat, ability, place, targets, number)
        if targets:
            yield told.ActionTaken(seat, ability, targets, number, plan.order)
        return
    ends = plan.standing and is_hopeless(game, plan)
    yield told.PlanFailed(seat, ability, place, targets, against.code, _ground(against), ends)
    if ends:
        yield told.PlanEnded(seat, ability, "hopeless")


def _ground(objection: Objection) -> tuple[tuple[str, int | str], ...]:
    """Returns the ground of an objection as an event holds it."""
    return tuple((key, value) for key, value in objection.ground if isinstance(value, int | str))
