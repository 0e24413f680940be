"""The wish of all living players that a phase may end at once."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection
from pbem.game.events import PhaseKind
from pbem.game.state.game import Game
from pbem.game.state.refusing import refused
from pbem.game.state.seats import in_play
from pbem.game.state.terms import condition

HASTY = (PhaseKind.DAY, PhaseKind.NIGHT)


def hasten(game: Game, command: commands.Hasten) -> Answer:
    """Notes the wish of a living player, by day or by night; a second one changes nothing."""
    reasons = tuple(_against(game, command))
    if reasons:
        return refused(game, reasons)
    wished = command.seat in game.hasting
    return Accepted(() if wished else (told.HastenAsked(command.seat),))


def unhasten(game: Game, command: commands.Unhasten) -> Answer:
    """Takes the wish back, as long as not all have it."""
    reasons = tuple(_against(game, command))
    if reasons:
        return refused(game, reasons)
    wished = command.seat in game.hasting
    return Accepted((told.HastenWithdrawn(command.seat),) if wished else ())


def all_wish(game: Game) -> bool:
    """Tells whether every living player wishes the running phase to end; a dummy is not asked."""
    asked = game.phase.kind in HASTY and condition(game, "hasten")
    return asked and all(seat.id in game.hasting for seat in game.players)


def _against(game: Game, command: commands.Hasten | commands.Unhasten) -> Iterator[Objection]:
    """Yields every reason against hearing such a wish."""
    seat, opened = game.find(command.seat), game.phase.opened
    early = command.arrived is not None and opened is not None and command.arrived < opened
    if seat is None:
        yield Objection("not_a_participant")
        return
    if not in_play(game) or game.phase.kind not in HASTY or early:
        yield Objection("wrong_phase")
    if seat.announced:
        yield Objection("actor_dead")
    if not condition(game, "hasten"):
        yield Objection("hasten_disabled")
