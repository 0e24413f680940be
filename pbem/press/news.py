"""The events of one command, with the game after them: what posts and letters are made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from pbem.game import Event, Game, PhaseKind, events
from pbem.press.facts import Edition, facts_of

BY_DAY = (events.DiedByDay, events.VotesCounted, events.VoicesCounted, events.ActedOpenly)
E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class News:
    """Some events, the game after them, and what their texts are printed with."""

    happened: tuple[Event, ...]
    game: Game
    edition: Edition

    @property
    def public(self) -> News:
        """The part of the news that everyone may know."""
        shared = tuple(event for event in self.happened if isinstance(event, events.Public))
        return News(shared, self.game, self.edition)

    def of(self, kind: type[E]) -> Iterator[E]:
        """Yields the events of a kind, in order."""
        return (event for event in self.happened if isinstance(event, kind))

    def has(self, *kinds: type[Event]) -> bool:
        """Tells whether there is an event of any of these kinds."""
        return any(isinstance(event, kinds) for event in self.happened)

    def facts(self, event: Event) -> dict[str, object]:
        """Returns an event's facts."""
        return facts_of(event, self.game, self.edition)

    def all(self, kind: type[E]) -> list[dict[str, object]]:
        """Returns the facts of every event of a kind."""
        return [self.facts(event) for event in self.of(kind)]

    def first(self, kind: type[E]) -> dict[str, object] | None:
        """Returns the facts of the first event of a kind, or None where there is none."""
        return next(iter(self.all(kind)), None)

    def opens(self, kind: PhaseKind) -> bool:
        """Tells whether a phase of a kind opens, in a game that goes on."""
        opened = any(event.phase is kind for event in self.of(events.PhaseOpened))
        return opened and not self.game.over

    @property
    def is_dawn(self) -> bool:
        """Whether a night ends: a later day opens, or the game ends without vote or removal.

        The first day opens with no night before it, a described board with none of ours.
        """
        if self.has(events.Started, events.Removed, *BY_DAY):
            return False
        ended = self.has(events.Ended)
        return ended or (self.opens(PhaseKind.DAY) and self.game.phase.number > 1)

    @property
    def day(self) -> int:
        """The number of the day that dawns; a night after which no day comes has one too."""
        return self.game.phase.number + self.game.over
