"""What somebody wants before a game begins: every command of the lobby.

What lies outside the game comes in with the command: whether the account is `restricted` or sits
in another `unfinished` game, whether the sender is its `owner`, what a password amounts to.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pbem.game.ids import GameId, SeatId

Settings = tuple[tuple[str, str], ...]  # key and value, as they were written


@dataclass(frozen=True)
class Standing:
    """What bars an account from games: a restriction, another game that is not decided."""

    restricted: bool = False
    unfinished: bool = False


@dataclass(frozen=True)
class Open:
    """Opens a game for others to join, with a character that nobody plays."""

    game: GameId
    seed_digest: str
    language: str
    settings: Settings = ()
    dummy: str = ""
    standing: Standing = Standing()


@dataclass(frozen=True)
class Enter:
    """Takes a character; `known` tells whether there is such a one, `seat` where he sits now."""

    character: str
    wishes: tuple[str, ...] = ()
    password: str = ""
    known: bool = True
    owner: bool = False
    seat: SeatId | None = None
    standing: Standing = Standing()
    gender: str = ""


@dataclass(frozen=True)
class Depart:
    """Gives a character back."""

    seat: SeatId | None


@dataclass(frozen=True)
class Wish:
    """Wishes for roles, the first and the second."""

    seat: SeatId | None
    wishes: tuple[str, ...]


@dataclass(frozen=True)
class Expel:
    """Takes a character from its player."""

    character: str
    owner: bool = False


@dataclass(frozen=True)
class Change:
    """Changes settings, all or none; `owner_seat` is where the owner himself sits."""

    settings: Settings
    owner: bool = False
    owner_seat: SeatId | None = None


@dataclass(frozen=True)
class CallRoll:
    """Asks everybody whether he is ready; nothing else changes any more."""

    owner: bool = False


@dataclass(frozen=True)
class BreakOff:
    """Breaks the roll call off: nobody is ready any more."""

    owner: bool = False


@dataclass(frozen=True)
class SayReady:
    """Says that one is ready, or no longer."""

    seat: SeatId | None
    ready: bool = True


@dataclass(frozen=True)
class Begin:
    """Deals the roles from the seed (hex) and opens the first night.

    `roles` describes the deal instead of drawing it: character and role.
    """

    seed: str
    owner: bool = False
    closes: datetime | None = None
    roles: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Abandon:
    """Gives the game up before it began."""

    owner: bool = False


LobbyCommand = (
    Open | Enter | Depart | Wish | Expel | Change | CallRoll | BreakOff | SayReady | Begin | Abandon
)
