"""When a phase of a game ends: by the game's own settings, or by its timetable."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.game import Game, PhaseKind, phase_length
from pbem.service.timetable import Timetable


def closes_by(
    game: Game, timetable: Timetable, phase: PhaseKind, opened: datetime
) -> datetime | None:
    """Returns when a phase that opens at an instant ends; None for one that only ends by hand.

    A timetable that gives the phase a length wins: the keeper wrote it for this very game.
    """
    length = phase_length(game, phase)
    if length is None or phase in dict(timetable.lengths):
        return timetable.closes(phase, opened)
    return opened + timedelta(seconds=length)


def has_length(game: Game, timetable: Timetable) -> bool:
    """Tells whether the running phase lasts a set time rather than until an hour."""
    phase = game.phase.kind
    return phase in dict(timetable.lengths) or phase_length(game, phase) is not None
