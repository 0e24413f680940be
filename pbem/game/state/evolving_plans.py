"""How the state follows conditional and standing orders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import AbilityId, SeatId
from pbem.game.state.evolving_rites import on_seat
from pbem.game.state.game import Game
from pbem.game.state.planned import Plan, PlanBranch, Whereabouts, unpacked


def of_plans(game: Game, event: Event) -> Game | None:
    """Follows what becomes of plans."""
    match event:
        case told.PlanMade(seat=seat):
            others = (plan for plan in game.plans if plan.seat != seat)
            plans = sorted((*others, _plan(event)), key=lambda plan: plan.seat)
            passed = tuple(one for one in game.passed if one != seat)
            return replace(game, plans=tuple(plans), passed=passed)
        case told.PlanEnded(seat=seat):
            return replace(game, plans=without_standing(game, seat))
    return None


def without_standing(game: Game, seat: SeatId) -> tuple[Plan, ...]:
    """Returns the plans with nothing of a seat's left standing: one of tonight counts tonight."""
    return tuple(_tonight_alone(game, seat))


def without_plan(game: Game, seat: SeatId, ability: AbilityId) -> tuple[Plan, ...]:
    """Returns the plans but for one that no longer counts at all."""
    return tuple(plan for plan in game.plans if (plan.seat, plan.ability) != (seat, ability))


def left_in_the_morning(game: Game) -> tuple[Plan, ...]:
    """Returns the plans that stand on when a night is over; those of the dead do not."""
    return tuple(
        plan for plan in game.plans if plan.standing and not game.seat(plan.seat).announced
    )


def supposing(game: Game, branch: PlanBranch) -> Game:
    """Returns the game with a branch's condition true, to ask what would be so."""
    if branch.about is None or branch.so is None:
        return game
    out = branch.so is not Whereabouts.ALIVE
    return on_seat(game, branch.about, lambda seat: replace(seat, announced=out))


def _tonight_alone(game: Game, seat: SeatId) -> Iterator[Plan]:
    """Yields all plans, a seat's standing one only where it was sent for tonight."""
    for plan in game.plans:
        if plan.seat != seat:
            yield plan
        elif plan.number == game.phase.number:
            yield replace(plan, standing=False)


def _plan(event: told.PlanMade) -> Plan:
    """Returns the plan that was made."""
    branches = unpacked(event.branches)
    return Plan(event.seat, event.ability, branches, event.standing, event.number, event.order)
