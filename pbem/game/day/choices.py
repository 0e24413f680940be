"""The choice of a power before the first night, and the draw for whoever makes none."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.events import Event, PhaseKind
from pbem.game.ids import RoleId
from pbem.game.rules.abilities import Ability
from pbem.game.state.deadlines import is_late
from pbem.game.state.drawing import draw
from pbem.game.state.game import Game, Seat
from pbem.game.state.refusing import in_rank
from pbem.game.state.seats import believed_abilities, in_play, role_of


def choose(game: Game, command: commands.Act, ability: Ability) -> Answer:
    """Accepts the choice of one of the roles that were offered."""
    seat = game.find(command.seat)
    if seat is None or not in_play(game):
        return Refused((Objection("wrong_phase"),))
    reasons = tuple(_reasons(game, seat, ability, command))
    if reasons:
        return Refused(in_rank(game, reasons))
    if command.targets is None:
        return Accepted(())
    taken = told.ActionTaken(
        seat.id, ability.id, (), game.phase.number, command.order, command.said
    )
    return Accepted((taken, told.Empowered(seat.id, RoleId(command.said))))


def _reasons(
    game: Game, seat: Seat, ability: Ability, command: commands.Act
) -> Iterator[Objection]:
    """Yields every reason against a choice."""
    if seat.announced:
        yield Objection("actor_dead")
    if ability not in believed_abilities(game, seat):
        yield Objection("no_such_ability")
        return
    if seat.power:
        yield Objection("already_sent", (("given", ability.names.value),))
    elif command.targets is not None and command.said not in seat.offered:
        yield Objection("not_offered")
    if game.phase.kind is not PhaseKind.SETUP:
        yield Objection("wrong_phase")
    elif is_late(game, command.arrived):
        yield Objection("too_late")


def choose_for_the_silent(game: Game) -> Iterator[Event]:
    """Draws a power for everybody who was offered some and has not chosen (kira KA42)."""
    for seat in game.seats:
        if seat.offered:
            label = game.rules.role(role_of(game, seat.id)).makings.choice_draw
            drawn = draw(game, label, seat.offered)
            yield drawn
            yield told.Empowered(seat.id, RoleId(drawn.value))


def is_awaited(game: Game) -> bool:
    """Tells whether somebody has still to choose."""
    return any(seat.offered for seat in game.seats)
