"""The games as they stand: folded from their chains, and kept in memory between letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.game import Game, Ruleset, evolve, from_json, table
from pbem.service.timetable import Timetable, planned
from pbem.store import GameRecord, Work


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
    """The games of the house. Only committed events are remembered, each folded once."""

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self._rulesets = rulesets
        self._known: dict[str, tuple[int, Game]] = {}

    def load(self, work: Work, name: str) -> Seen:
        """Returns a game as its chain tells it.

        Raises UnknownGameError, and KeyError when the game's ruleset is gone.
        """
        record = work.games.find(name)
        if record is None:
            raise UnknownGameError(name)
        version, game = self._known.get(name, (0, table(self._rulesets[record.ruleset])))
        for stored in work.events.read(name, after=version):
            game = evolve(game, from_json({"code": stored.code, **stored.facts}))
            version = stored.number
        if name not in work.events.appended:
            self._known[name] = (version, game)
        return Seen(record, game, version)
