"""The keeper at his desk: his folder, his words, and the house when a verb needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import typer
from rich.console import Console, RenderableType

from pbem.cli.faults import Code, KeeperError
from pbem.cli.plain import shown
from pbem.cli.words import Words, keepers_language, load_words
from pbem.game import Accepted, Answer, Held, Objection, Ruleset, SeatId
from pbem.service import House, Look, Seen, live_games, reasons, see
from pbem.settings import Settings, given_values, load_settings, resource_folders
from pbem.wiring import open_house, rulesets_in

KEEPER = "keeper"  # who looks and rules, in the logs


@dataclass(frozen=True)
class Keeper:
    """What every verb is given: the folder, the environment, the clock."""

    folder: Path
    environ: Mapping[str, str]
    clock: Callable[[], datetime]

    @cached_property
    def words(self) -> Words:
        """The catalogue in the keeper's language."""
        given = given_values(self.folder / ".env", self.environ)
        language = keepers_language(given, self.environ)
        return load_words(resource_folders(self.folder, "config"), language)

    @cached_property
    def settings(self) -> Settings:
        """The settings of the folder; raises SettingsError."""
        return load_settings(self.folder, self.environ)

    @cached_property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """The rulesets of the folder, without a house; a broken one raises RulesetError."""
        return rulesets_in(self.settings.configs)

    @cached_property
    def house(self) -> House:
        """The house of the folder; raises StoreError, RulesetError, LexiconError, OSError."""
        return open_house(self.settings)

    @cached_property
    def console(self) -> Console:
        """Where the keeper reads."""
        return Console(highlight=False)

    def close(self) -> None:
        """Lets go of the house, if a verb has opened it."""
        if "house" in vars(self):
            self.house.close()

    # --- what the keeper reads ---

    def say(self, key: str, /, **facts: object) -> None:
        """Prints a sentence of the catalogue."""
        self.text(self.words(key, **facts))

    def show(self, picture: RenderableType) -> None:
        """Prints a table or a panel."""
        self.console.print(picture)

    def text(self, text: str) -> None:
        """Prints a text as it is."""
        self.console.print(shown(text), soft_wrap=True)

    def ask(self, key: str, /, **facts: object) -> str:
        """Asks the keeper for a line; raises typer.Abort at the end of the input."""
        return str(typer.prompt(self.words(key, **facts), default="", show_default=False)).strip()

    def complain(self, fault: KeeperError) -> None:
        """Prints what went wrong and how to mend it, on the error stream."""
        console = Console(stderr=True, highlight=False)
        told = self.words(f"errors.{fault.key}", **fault.facts)
        console.print(shown(told, "red"), soft_wrap=True)
        for line in fault.lines:
            console.print(shown(f"  {line}"), soft_wrap=True)

    # --- what the keeper means ---

    def game(self, name: str) -> Seen:
        """Returns the game that is meant: the named one, or the only live one.

        Raises KeeperError when it is not clear which, UnknownGameError for a wrong name.
        """
        return see(self.house, name or self._only_live())

    def _only_live(self) -> str:
        live = live_games(self.house)
        if not live:
            raise KeeperError("no_live_game")
        if len(live) > 1:
            raise KeeperError("which_game", games=", ".join(live))
        return live[0]

    def seat(self, seen: Seen, nick: str) -> SeatId:
        """Returns the seat of a nick, an old nick or a seat's number; raises KeeperError."""
        for seat in seen.game.seats:
            names = (seat.nick, *seat.aliases, str(seat.id))
            if nick.casefold() in (name.casefold() for name in names):
                return seat.id
        nicks = ", ".join(seat.nick for seat in seen.game.seats)
        raise KeeperError("no_seat", nick=nick, game=seen.name, nicks=nicks)

    def look(self, why: str) -> Look:
        """Returns a look at secrets, as it stands in the log."""
        return Look(KEEPER, why, self.clock())

    def insist(self, seen: Seen, answer: Answer) -> None:
        """Raises KeeperError with every reason unless the game has accepted."""
        if isinstance(answer, Accepted):
            return
        objections = (answer.question,) if isinstance(answer, Held) else answer.objections
        self.refuse(seen.name, objections)

    def refuse(self, name: str, objections: Iterable[Objection]) -> None:
        """Raises KeeperError that tells the game's objections."""
        told = reasons(self.house, name, objections, self.words.language)
        raise KeeperError("refused", Code.FAULTS, told)


class Place(Protocol):
    """Where among the verbs we are: the parser's context, as far as we need it."""

    obj: Any

    @property
    def command_path(self) -> str:
        """The verbs up to here, separated by spaces."""


def keeper_of(ctx: Place) -> Keeper:
    """Returns the keeper who typed a verb."""
    found = ctx.obj
    assert isinstance(found, Keeper)
    return found
