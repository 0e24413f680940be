"""Digests: talk that waits for a fixed mark of the clock, for whoever wants it so.

A digest is made when its mark has come, of what its reader may hear then. That he was told, and
the letter that tells him, are one transaction: no line comes twice, and none is lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pbem.game import Event, Game, SeatId, events, from_json
from pbem.nouns import Draft
from pbem.press import Edition, Line, digest_letter
from pbem.service.speech import line_of, reads, waits
from pbem.service.timetable import find_zone
from pbem.store import AccountId, Occupant, Work

DIGEST = "digest"  # the kind of deadline at which digests leave
SPANS = (1, 2, 3, 4, 6, 8, 12, 24)  # hours that divide a day, so that marks stay where they are
LAST_MARK = timedelta(hours=1)  # before a phase ends, so that what was said can be answered
# After these other people hear what is said: whoever waits is told first.
TURNS = (events.PhaseClosed, events.Fell, events.Removed, events.Ended)


@dataclass(frozen=True)
class Waiting:
    """A line that a reader is still to be told, and when it was said."""

    said: datetime
    line: Line


def turns(happened: tuple[Event, ...]) -> bool:
    """Tells whether among some events are such after which other people hear what is said."""
    return any(isinstance(event, TURNS) for event in happened)


def digests(
    work: Work,
    name: str,
    game: Game,
    printed: Edition,
    due: datetime | None = None,
    of: AccountId | None = None,
) -> tuple[Draft, ...]:
    """Returns the digests whose mark has come by `due`, or all; perhaps those `of` one account.

    Notes that their readers have been told. `game` is the game now.
    """
    zone, now = zone_of(work, name), work.events.head(name).version
    made: list[Draft] = []
    for seat in work.seats.digesting(name):
        if of is not None and seat.account != of:
            continue
        lines = tuple(waiting(work, game, seat))
        if due is not None and not _is_due(lines, seat, zone, game, due):
            continue
        work.seats.mark_heard(name, seat.seat, now)
        if lines:
            told = (one.line for one in lines)
            made.append(digest_letter(game, SeatId(seat.seat), told, printed))
    return tuple(made)


def _is_due(
    lines: tuple[Waiting, ...], seat: Occupant, zone: ZoneInfo, game: Game, due: datetime
) -> bool:
    closes = game.phase.closes
    return bool(lines) and next_mark(lines[0].said, seat.digest, zone, closes) <= due


def waiting(work: Work, game: Game, seat: Occupant) -> Iterator[Waiting]:
    """Yields the lines that a reader of digests is still to be told, as he may hear them now."""
    for stored in work.events.read(seat.game, after=seat.heard):
        event = from_json({"code": stored.code, **stored.facts})
        if not isinstance(event, events.Spoke | events.Declared) or not waits(game, event):
            continue
        if reads(work, seat.game, game, event, SeatId(seat.seat)):
            line = line_of(work, event)
            if line is not None:
                yield Waiting(stored.at, line)


def plan(work: Work, name: str, game: Game) -> None:
    """Makes the row of the next digest agree with what is waiting."""
    zone = zone_of(work, name)
    marks = [
        next_mark(one.said, seat.digest, zone, game.phase.closes)
        for seat in work.seats.digesting(name)
        for one in list(waiting(work, game, seat))[:1]
    ]
    if marks:
        work.deadlines.set(name, game.phase.kind, game.phase.number, DIGEST, min(marks))
    else:
        work.deadlines.drop(name, DIGEST)


def next_mark(said: datetime, hours: int, zone: ZoneInfo, closes: datetime | None) -> datetime:
    """Returns when a digest with a line leaves: at the clock's next mark, and in time.

    Marks are the local hours that `hours` divides, and one more before the phase ends; what is
    said after that leaves at once.
    """
    mark = _on_the_clock(said, hours, zone)
    return mark if closes is None else min(mark, max(said, closes - LAST_MARK))


def _on_the_clock(said: datetime, hours: int, zone: ZoneInfo) -> datetime:
    today = said.astimezone(zone).date()
    days = (today, today + timedelta(days=1), today + timedelta(days=2))
    marks = (
        datetime.combine(day, time(hour), zone).astimezone(UTC)
        for day in days
        for hour in range(0, 24, hours)
    )
    return next(mark for mark in marks if mark > said)


def zone_of(work: Work, name: str) -> ZoneInfo:
    """Returns the time zone of a game; raises LookupError for an unknown one."""
    record = work.games.find(name)
    if record is None:
        raise LookupError(name)
    return find_zone(record.zone)
