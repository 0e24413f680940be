"""The house: every room's face in one value, which the walks are given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from pbem.game import Ruleset
from pbem.mail import Inbox, Mailer, QuoteTable, Trust, open_letter
from pbem.nouns import Letter
from pbem.press import Press
from pbem.service.games import Games
from pbem.store import Store
from pbem.words import Charset, Lexicon, LobbyWords, Presets


class MailboxAwayError(Exception):
    """A mailbox could not be read; it is to be left alone for a while.

    `login` tells that the password or token was refused.
    """

    def __init__(self, reason: str, wait: timedelta, login: bool) -> None:
        super().__init__(reason)
        self.wait = wait
        self.login = login


class Board(Protocol):
    """Where posts go up."""

    def put(self, game: str, name: str, text: str) -> str:
        """Puts a post up, or finds it up already; returns where it stands. Raises OSError."""


@dataclass(frozen=True)
class Mailbox:
    """An inbox by the name its position is kept under."""

    name: str
    inbox: Inbox


@dataclass(frozen=True)
class Identity:
    """Who we are in the mail: our address, the secret of reply tags, the mayor's own address.

    `strict` asks a game letter for its reply tag as well as for the sender's address.
    """

    address: str
    secret: bytes
    mayor: str = ""
    strict: bool = False


@dataclass(frozen=True)
class Lobby:
    """What players gather with: the words of their letters, character sets, named rosters.

    `seed` draws the secret of a new game (hex), `zone` is its time zone; `invitations` is how many
    strangers in a day may be asked whether they wrote to us.
    """

    words: LobbyWords
    charsets: Mapping[str, Charset]
    presets: Callable[[str], Presets]
    seed: Callable[[], str]
    zone: str
    invitations: int = 0


@dataclass(frozen=True)
class House:
    """All that the corridor needs. `salt` draws a fresh random salt (hex).

    Without a `lobby` nobody joins a game by letter.
    """

    store: Store
    press: Press
    games: Games
    rulesets: Mapping[str, Ruleset]
    lexicon: Callable[[str], Lexicon]
    quotes: QuoteTable
    trust: Trust
    mailboxes: tuple[Mailbox, ...]
    mailer: Mailer
    board: Board
    identity: Identity
    salt: Callable[[], str]
    dialect: str = "bbcode"
    language: str = ""
    lobby: Lobby | None = None

    def opened(self, raw: bytes, arrived: datetime) -> Letter:
        """Opens a letter; the house's language helps where no charset is declared."""
        return open_letter(raw, arrived, self.trust, self.quotes, self.language)

    def close(self) -> None:
        """Ends every conversation with a server, and lets go of the database."""
        for box in self.mailboxes:
            box.inbox.close()
        self.mailer.close()
        self.store.close()
