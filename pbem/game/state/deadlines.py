"""When a letter counts: its arrival against the deadline of the phase it is for."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.game.answers import Held, Objection
from pbem.game.events import PhaseKind
from pbem.game.state.game import Game
from pbem.game.state.terms import condition, quantity

DAYLIGHT = (PhaseKind.DAY, PhaseKind.NOMINATE, PhaseKind.DEFENCE, PhaseKind.VOTE)
NIGHTFALL = (PhaseKind.NIGHT, PhaseKind.DAWN)


def deadline(game: Game) -> datetime | None:
    """Returns the instant from which a letter is too late for the running phase.

    At dawn it is that of the closed night; grace is added to a night's.
    """
    if game.phase.kind is PhaseKind.DAWN:
        return _with_grace(game, game.last_closes)
    if game.phase.kind is PhaseKind.NIGHT:
        return _with_grace(game, game.phase.closes)
    return game.phase.closes


def order_lateness(game: Game, arrived: datetime | None) -> Objection | Held | None:
    """Judges the arrival of an order for the night (city A42): None when it is in time.

    Orders for the coming night are taken from the morning post on. One that came between the
    night's deadline and the morning post is late and never becomes the next night's; one that
    came in time but is seen only now waits for the moderator.
    """
    closed = game.phase.kind is PhaseKind.DAWN
    if game.phase.kind in DAYLIGHT:
        only_at_night = condition(game, "orders_at_night")
        early = Objection("wrong_phase") if only_at_night else None
        return _of_the_night_before(game, arrived) or early
    limit = deadline(game)
    if _before(arrived, limit):
        return Held(_in_time(arrived, limit)) if closed else None
    if not closed and (limit is None or arrived is None or game.paused):
        return None
    late = _too_late(arrived, limit)
    return Held(late) if condition(game, "late_held") else late


def ballot_lateness(game: Game, arrived: datetime | None) -> Objection | Held | None:
    """Judges the arrival of a ballot: None when it is in time for the running vote."""
    kind, opened, limit = game.phase.kind, game.phase.opened, game.phase.closes
    before_the_vote = kind is PhaseKind.DAY and condition(game, "vote_phase")
    if kind in DAYLIGHT and not before_the_vote and not _before(arrived, opened):
        late = limit is not None and arrived is not None and arrived >= limit and not game.paused
        return _too_late(arrived, limit) if late else None
    if kind is PhaseKind.NIGHT and _before(arrived, game.last_closes):
        return Held(_in_time(arrived, game.last_closes))
    return Objection("wrong_phase")


def is_late(game: Game, arrived: datetime | None) -> bool:
    """Tells whether a letter came after the deadline of the running phase."""
    closes = game.phase.closes
    if arrived is None or closes is None or game.paused:
        return False
    return arrived >= closes


def _of_the_night_before(game: Game, arrived: datetime | None) -> Objection | Held | None:
    """Judges by day a letter that came before the morning post: it was for the night before."""
    limit = _with_grace(game, game.last_closes)
    if limit is None or game.phase.kind is not PhaseKind.DAY:
        return None
    if not _before(arrived, game.phase.opened):
        return None
    in_time = _before(arrived, limit)
    return Held(_in_time(arrived, limit)) if in_time else _too_late(arrived, limit)


def _with_grace(game: Game, closes: datetime | None) -> datetime | None:
    """Returns a night's deadline with the minutes of grace added."""
    return closes and closes + timedelta(minutes=quantity(game, "grace"))


def _before(arrived: datetime | None, limit: datetime | None) -> bool:
    """Tells whether both instants are known and the first is earlier; deadlines are half-open."""
    return arrived is not None and limit is not None and arrived < limit


def _too_late(arrived: datetime | None, limit: datetime | None) -> Objection:
    """Returns the refusal of a late letter, with both times."""
    return Objection("too_late", _times(arrived, limit))


def _in_time(arrived: datetime | None, limit: datetime | None) -> Objection:
    """Returns the question about a letter that came in time and was seen after the close."""
    return Objection("seen_after_close", _times(arrived, limit))


def _times(arrived: datetime | None, limit: datetime | None) -> tuple[tuple[str, object], ...]:
    """Returns the known ones of both times as ISO text."""
    known = (("arrived", arrived), ("deadline", limit))
    return tuple((key, instant.isoformat()) for key, instant in known if instant is not None)
