"""What everybody knows of a player's fate: conditions of orders hang on nothing else."""

from __future__ import annotations

from pbem.game.state.game import Game, Seat
from pbem.game.state.planned import Whereabouts

REMOVED = "removed"  # the cause of a death by the moderator's hand


def whereabouts_are(game: Game, seat: Seat, so: Whereabouts) -> bool:
    """Tells whether a player is publicly known to be so.

    A death that is not announced yet does not count, so that a condition is no oracle. Who was
    removed, or left by his own idleness, is out and yet neither killed nor voted out.
    """
    if so is Whereabouts.ALIVE or not seat.announced:
        return so is Whereabouts.ALIVE and not seat.announced
    return so is Whereabouts.OUT or so is _way_out(game, seat)


def _way_out(game: Game, seat: Seat) -> Whereabouts:
    """Returns how a player left: the day or the night of it and the post tell everybody."""
    causes = seat.deaths[-1].causes if seat.deaths else ()
    if game.rules.votes.cause in causes:
        return Whereabouts.VOTED
    neither = (REMOVED, game.rules.silence.cause, game.rules.fates.idle)
    known = [cause for cause in causes if cause not in neither]
    return Whereabouts.KILLED if known else Whereabouts.OUT
