"""The games as they stand: folded from their chains, and kept in memory between letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.game import Game, Ruleset, evolve, from_json, table
from pbem.service.timetable import Timetable, planned
from pbem.store import GameRecord, Head, Work


class UnknownGameError(LookupError):
    """No game of this name is in the house."""


@dataclass(frozen=True)
class Seen:
    """A game at a version of its chain, with what the house knows of it."""

    record: GameRecord
    game: Game
    version: int

    @property
    def name(self) -> str:
        """The game's name, which is also its tag."""
        return self.record.name

    @property
    def timetable(self) -> Timetable:
        """When the phases of this game close."""
        plan = self.record.settings.get("timetable")
        return planned(dict(plan) if isinstance(plan, Mapping) else {"zone": self.record.zone})


class Games:
    """The games of the house, each event folded once.

    What stands in memory is known by its chain's head, so that what was rolled back is never
    taken for what happened.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self._rulesets = rulesets
        self._known: dict[str, tuple[Head, Game]] = {}
        self._latest: dict[str, tuple[Head, Game]] = {}

    def load(self, work: Work, name: str) -> Seen:
        """Returns a game as its chain tells it.

        Raises UnknownGameError, and KeyError when the game's ruleset is gone.
        """
        record = work.games.find(name)
        if record is None:
            raise UnknownGameError(name)
        head = work.events.head(name)
        latest, game = self._latest.get(name, (None, None))
        if game is None or latest != head:
            game = self._folded(work, record)
        if name not in work.events.appended:
            self._known[name] = (head, game)
        return Seen(record, game, head.version)

    def remember(self, name: str, head: Head, game: Game) -> None:
        """Remembers a game as it is after the events up to a head."""
        self._latest[name] = (head, game)

    def _folded(self, work: Work, record: GameRecord) -> Game:
        """Returns a game with the events that were appended since it was last read."""
        start = (Head(0, ""), table(self._rulesets[record.ruleset]))
        head, game = self._known.get(record.name, start)
        for stored in work.events.read(record.name, after=head.version):
            game = evolve(game, from_json({"code": stored.code, **stored.facts}))
        return game
