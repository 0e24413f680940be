"""What stands of conditional and standing orders, judged by what everybody knows."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import events as told
from pbem.game.answers import Objection
from pbem.game.events import Event
from pbem.game.ids import SeatId
from pbem.game.rules.abilities import Ability, By, Pool
from pbem.game.state.aiming import against_targets
from pbem.game.state.game import Game
from pbem.game.state.planned import Plan, PlanBranch
from pbem.game.state.refusing import in_rank
from pbem.game.state.seats import believed_abilities
from pbem.game.state.terms import Scope, holds_true
from pbem.game.state.whereabouts import whereabouts_are


def branch_now(game: Game, plan: Plan) -> int:
    """Returns the place, from 1, of the first branch that holds; 0 where none does."""
    places = enumerate(plan.branches, start=1)
    return next((place for place, branch in places if _holds(game, branch)), 0)


def targets_now(game: Game, plan: Plan) -> tuple[SeatId, ...]:
    """Returns at whom a plan aims as things stand; nobody, where nothing is to be done."""
    place = branch_now(game, plan)
    return plan.branches[place - 1].targets if place else ()


def reason_against(game: Game, plan: Plan, targets: tuple[SeatId, ...]) -> Objection | None:
    """Returns the first reason why a plan's player could not aim at these targets now, if any."""
    ability = _ability(game, plan)
    if ability is None:
        return Objection("no_such_ability")
    if holds_true(ability.unbidden, Scope(game, actor=plan.seat)):
        return Objection("automatic_ability")
    found = tuple(against_targets(game, game.seat(plan.seat), ability, targets))
    return next(iter(in_rank(game, found)), None)


def acts_now(game: Game, plan: Plan) -> bool:
    """Tells whether a plan would bring an order if the night were resolved now."""
    targets = targets_now(game, plan)
    return bool(targets) and not reason_against(game, plan, targets)


def is_for_tonight(game: Game, plan: Plan) -> bool:
    """Tells whether a plan counts for the coming or running night."""
    return plan.standing or plan.number == game.phase.number


def sent_for_tonight(game: Game) -> tuple[Plan, ...]:
    """Returns the plans whose letters came for the coming or running night, not for one before."""
    return tuple(plan for plan in game.plans if plan.number == game.phase.number)


def is_hopeless(game: Game, plan: Plan) -> bool:
    """Tells whether no branch of a plan can be carried out: power or targets are gone."""
    ability = _ability(game, plan)
    if ability is None:
        return True
    aimed = (branch.targets for branch in plan.branches if branch.targets)
    gone = (any(game.seat(seat).announced for seat in targets) for targets in aimed)
    return ability.pool is Pool.LIVING and all(gone)


def ended(game: Game, seat: SeatId, why: str, ability: Ability | None = None) -> Iterator[Event]:
    """Ends what stands of a player's orders, and of his clan's where he sent their common one."""
    common = ability.id if ability is not None and ability.by is By.CLAN else None
    for plan in game.plans:
        if plan.standing and (plan.seat == seat or plan.ability == common):
            yield told.PlanEnded(plan.seat, plan.ability, why)


def _holds(game: Game, branch: PlanBranch) -> bool:
    """Tells whether a branch's condition holds."""
    if branch.about is None or branch.so is None:
        return True
    return whereabouts_are(game, game.seat(branch.about), branch.so)


def _ability(game: Game, plan: Plan) -> Ability | None:
    """Returns a plan's ability while its player has it, as far as he knows."""
    mine = believed_abilities(game, game.seat(plan.seat))
    return next((one for one in mine if one.id == plan.ability), None)
