"""What players do before everybody, by day: real, believed and merely claimed look the same."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import reduce

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.day.sentences import judge
from pbem.game.events import Event, PhaseKind
from pbem.game.ids import SeatId
from pbem.game.night.deaths import settle
from pbem.game.night.folding import carry_out, events_of
from pbem.game.rules.abilities import Ability, Names
from pbem.game.state.aiming import against_targets
from pbem.game.state.deadlines import is_late
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Action, Game, Seat
from pbem.game.state.refusing import in_rank
from pbem.game.state.seats import believed_abilities, in_play
from pbem.game.turns.phases import end_if_over

WORKED, FAILED = "dies", "nothing"


def act_openly(game: Game, command: commands.Act, ability: Ability, now: datetime) -> Answer:
    """Accepts a public act, whether its sender has the ability or only says so (kira E09).

    Receipt and announcement are the same for a miss, a false claim and an ability that fails.
    """
    seat = game.find(command.seat)
    if seat is None or not in_play(game):
        return Refused((Objection("wrong_phase"),))
    reasons = tuple(_reasons(game, seat, ability, command))
    if reasons:
        return Refused(in_rank(game, reasons))
    if command.targets is None:
        return Accepted(())
    return Accepted(_played(game, ability, command, now))


def _reasons(
    game: Game, seat: Seat, ability: Ability, command: commands.Act
) -> Iterator[Objection]:
    """Yields every reason against a public act: only what everybody could know."""
    by_day = game.phase.kind is PhaseKind.DAY
    if seat.announced:
        yield Objection("actor_dead")
    if not by_day and ability not in believed_abilities(game, seat):
        yield Objection("no_such_ability")
    if ability.names is Names.SENTENCE and _has_spoken(game, seat.id, ability):
        yield Objection("already_sent", (("given", ability.names.value),))
    if command.targets is not None and ability.number:
        yield from against_targets(game, seat, ability, command.targets)
    if not by_day:
        yield Objection("wrong_phase")
    if by_day and is_late(game, command.arrived):
        yield Objection("too_late")


def _has_spoken(game: Game, seat: SeatId, ability: Ability) -> bool:
    """Tells whether a seat has said its sentence of today."""
    return any((one.seat, one.ability) == (seat, ability.id) for one in game.actions)


def _played(
    game: Game, ability: Ability, command: commands.Act, now: datetime
) -> tuple[Event, ...]:
    """Returns all that a public act brings: what everybody sees, its effect, what follows."""
    seat, day, targets = command.seat, game.phase.number, command.targets or ()
    taken = told.ActionTaken(seat, ability.id, targets, day, command.order, command.said)
    shown = told.ActedOpenly(seat, ability.id, targets, command.said)
    if ability.names is Names.SENTENCE:
        return (taken, shown, told.Judged(seat, day, judge(game, command.said)))
    order = Action(seat, ability.id, targets, day, command.order)
    begun = (taken, shown, *carry_out(reduce(evolve, (taken, shown), game), order))
    return end_if_over(game, (*begun, *_aftermath(reduce(evolve, begun, game), order)), now)


def _aftermath(game: Game, order: Action) -> Iterator[Event]:
    """Yields whether somebody died of a public act, and what follows from it."""
    fallen = tuple(settle(game))
    ability = game.rules.ability(order.ability)
    outcome = ability.outcome if ability else ""
    shown = told.Announced(outcome, order.targets, WORKED if fallen else FAILED)
    yield from (*fallen, shown)
    yield from events_of(reduce(evolve, (*fallen, shown), game), game.rules.openly)
