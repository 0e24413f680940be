"""What a seat was told before another player sat down there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.game import Event, Game, PhaseKind, SeatId, events
from pbem.nouns import Draft
from pbem.press.compose import letter
from pbem.press.facts import Edition, facts_of


def told_before(
    happened: Iterable[Event], game: Game, seat: SeatId, edition: Edition
) -> Iterator[Draft]:
    """Yields the private letters of the past again, for who takes over a seat.

    `happened` is the game's whole log, `game` the state after it.
    """
    told: list[dict[str, object]] = []
    for event in happened:
        if isinstance(event, events.Learned) and event.seat == seat:
            told.append(facts_of(event, game, edition))
        elif isinstance(event, events.PhaseOpened) and told:
            by_night = event.phase is PhaseKind.DAY and event.number > 1
            facts = {"results": told, "number": event.number}
            yield letter(game, seat, "results" if by_night else "notice", facts, edition)
            told = []
    if told:
        yield letter(game, seat, "notice", {"results": told}, edition)
