"""Letters that send an order with conditions, or one that stands for every night.

Conditions ask only what everybody knows, and are asked when the night is resolved. Every branch
is judged twice: here as if its condition held, and again when it is followed.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.events import Event
from pbem.game.night.duties import is_owed
from pbem.game.rules.abilities import Ability, Moment, Names
from pbem.game.state.aiming import against_targets
from pbem.game.state.evolving_plans import supposing
from pbem.game.state.game import Game, Seat
from pbem.game.state.planned import PlanBranch, packed
from pbem.game.state.seats import believed_abilities, in_play
from pbem.game.state.standing import ended
from pbem.game.state.terms import condition
from pbem.game.turns.orders import absent, against_order, lateness_of, rival_places, turn_down


def plan(game: Game, command: commands.Plan, allowed: bool = False) -> Answer:
    """Accepts a conditional or standing order, or gives every reason against it.

    `allowed` waives its lateness.
    """
    seat = game.find(command.seat)
    if seat is None or not in_play(game):
        return Refused((absent(seat),))
    lateness = lateness_of(game, command.arrived, allowed)
    order = commands.Act(
        seat.id, command.ability, None, command.arrived, command.order, command.number
    )
    reasons = (*against_order(game, seat, order, lateness), *_against_plan(game, seat, command))
    if reasons or lateness:
        rivals = rival_places(game, seat, command.ability)
        return turn_down(game, reasons, lateness, command.order, rivals)
    return Accepted(tuple(_made(game, command)))


def _against_plan(game: Game, seat: Seat, command: commands.Plan) -> Iterator[Objection]:
    """Yields every reason against the branches; who lacks the ability hears of none."""
    conditional = any(branch.about is not None for branch in command.branches)
    if conditional and not condition(game, "conditional_orders"):
        yield Objection("conditional_not_supported")
    if command.standing and not condition(game, "standing_orders"):
        yield Objection("standing_not_supported")
    mine = {one.id: one for one in believed_abilities(game, seat) if one.is_ordered}
    ability = mine.get(command.ability)
    if ability is None or seat.announced:
        return
    if acts_at_once(ability):
        yield Objection("acts_at_once")
    if is_owed(game, seat, ability) and _may_do_nothing(command.branches):
        yield Objection("no_passing")
    for place, branch in enumerate(command.branches, start=1):
        yield from _against_branch(game, seat, ability, branch, place)


def acts_at_once(ability: Ability) -> bool:
    """Tells whether an ability answers its letter, so that nothing is left to wait for."""
    waits = ability.moment is Moment.NIGHT and ability.names is Names.NOTHING
    return bool(ability.at_once) or not waits


def _may_do_nothing(branches: tuple[PlanBranch, ...]) -> bool:
    """Tells whether branches may lead to nothing being done."""
    complete = any(branch.about is None for branch in branches)
    return not complete or any(not branch.targets for branch in branches)


def _against_branch(
    game: Game, seat: Seat, ability: Ability, branch: PlanBranch, place: int
) -> Iterator[Objection]:
    """Yields every reason against a branch, as if its condition held; each names the branch."""
    if branch.about is not None and game.find(branch.about) is None:
        yield Objection("unknown_target", (("branch", place),))
        return
    then = supposing(game, branch)
    for found in against_targets(then, seat, ability, branch.targets) if branch.targets else ():
        yield Objection(found.code, (*found.ground, ("branch", place)))


def _made(game: Game, command: commands.Plan) -> Iterator[Event]:
    """Yields what an accepted plan brings; the channel of a common one hears of it."""
    seat, branches = command.seat, packed(command.branches)
    ability = game.rules.ability(command.ability)
    yield from ended(game, seat, "replaced", ability)
    number, order = game.phase.number, command.order
    yield told.PlanMade(seat, command.ability, branches, command.standing, number, order)
    if ability is not None and ability.channel and condition(game, "clan_told"):
        yield told.PlanShared(ability.channel, seat, ability.id, branches, command.standing)
