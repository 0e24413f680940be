"""The walk of a line that was said: to its thread, and to exactly the readers it has now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pbem.game import Event, Game, SeatId, events, heard_by_owner, is_talk, may_read
from pbem.nouns import Draft
from pbem.press import OWNER, Edition, Line, line_for_owner, line_letter, line_post
from pbem.service.overseeing import overseer
from pbem.store import KeyName, Work


@dataclass(frozen=True)
class Relayed:
    """A line's drafts, with its channel, and the digest under which its text is forgotten."""

    digest: str
    channel: str
    drafts: tuple[Draft, ...]


def relayed(
    work: Work, name: str, game: Game, happened: Iterable[Event], printed: Edition
) -> Iterator[Relayed]:
    """Yields what leaves at once of the lines among some events: posts, and letters.

    Those who get digests are told at their next mark; a private talk never waits.
    """
    for event in happened:
        if isinstance(event, events.Spoke | events.Declared):
            line = line_of(work, event)
            if line is not None:
                drafts = (
                    *line_post(game, line, printed),
                    *_letters(work, name, game, event, line, printed),
                    *_for_owner(work, name, game, event, line, printed),
                )
                yield Relayed(event.text, line.channel, drafts)


def talk_key(work: Work, name: str, channel: str) -> KeyName | None:
    """Returns the key that seals a private talk of a game; other channels have none."""
    return work.talks.key(name, channel) if is_talk(channel) else None


def line_of(work: Work, event: events.Spoke | events.Declared) -> Line | None:
    """Returns a line with its text, or None: it was forgotten."""
    text = work.texts.read(event.text)
    if text is None:
        return None
    if isinstance(event, events.Spoke):
        return Line(event.channel, text, event.seat)
    return Line(OWNER, text)


def reads(work: Work, name: str, game: Game, event: Event, seat: SeatId) -> bool:
    """Tells whether a line is for a seat now; nobody reads his own, nor for a dummy."""
    if game.seat(seat).dummy or not may_read(game, event.audience, seat):
        return False
    if isinstance(event, events.Spoke):
        return event.seat != seat
    occupant = work.seats.occupant(name, seat)
    return occupant is None or occupant.account != work.games.owner(name)


def waits(game: Game, event: Event) -> bool:
    """Tells whether a line may wait for a mark of the clock: those of private talks may not."""
    if isinstance(event, events.Spoke):
        return game.rules.channel(event.channel) is not None
    return isinstance(event, events.Declared)


def _letters(
    work: Work, name: str, game: Game, event: Event, line: Line, printed: Edition
) -> Iterator[Draft]:
    """Yields a line as letters to those whom it reaches at once."""
    patient = {one.seat for one in work.seats.digesting(name)} if waits(game, event) else set()
    for seat in game.seats:
        if seat.id not in patient and reads(work, name, game, event, seat.id):
            yield line_letter(game, seat.id, line, printed)


def _for_owner(
    work: Work, name: str, game: Game, event: Event, line: Line, printed: Edition
) -> Iterator[Draft]:
    """Yields a line of a closed channel for the owner who reads everything (village §12)."""
    owner = overseer(work, name, game) if heard_by_owner(game, event.audience) else None
    if owner is not None:
        yield line_for_owner(game, owner.address, owner.language, line, printed)
