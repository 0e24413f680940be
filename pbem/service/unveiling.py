"""The walk of an epilogue: all that was hidden is gathered from the log and told to everyone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.game import Event, Game, PhaseKind, SeatId, events, from_json
from pbem.nouns import Draft
from pbem.press import Edition, Line, chronicle, unveiling
from pbem.service.speech import line_of
from pbem.store import Work


def unveiled(
    work: Work, name: str, game: Game, happened: Sequence[Event], printed: Edition
) -> tuple[Draft, ...]:
    """Returns the posts that open everything, where an epilogue begins among some events.

    `game` is the game after them. Who complained is opened never.
    """
    if not any(_opens_epilogue(event) for event in happened):
        return ()
    log = [from_json({"code": one.code, **one.facts}) for one in work.events.read(name)]
    chapters = chronicle(log, _said(work, log))
    return tuple(unveiling(game, chapters, _accounts(work, name), printed))


def _opens_epilogue(event: Event) -> bool:
    return isinstance(event, events.PhaseOpened) and event.phase is PhaseKind.EPILOGUE


def _said(work: Work, log: Iterable[Event]) -> dict[str, Line]:
    """Returns the lines of closed channels by the digest of their text, but for forgotten ones."""
    found: dict[str, Line] = {}
    for event in log:
        if isinstance(event, events.Spoke) and not event.public:
            line = line_of(work, event)
            if line is not None:
                found[event.text] = line
    return found


def _accounts(work: Work, name: str) -> dict[SeatId, str]:
    """Returns what the players are called by seat, of those who may be called anything."""
    found: dict[SeatId, str] = {}
    for occupant in work.seats.table(name):
        account = work.accounts.find(occupant.account)
        if account is not None and account.name:
            found[SeatId(occupant.seat)] = account.name
    return found
