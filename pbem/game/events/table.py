"""What happened at the table: seats taken and left, the deal, the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.game.events.base import Event, Public, ToSeat
from pbem.game.ids import GameId, RoleId, SeatId


@dataclass(frozen=True)
class Created(Public):
    """A game was opened; `options` are the ruleset's options as (key, JSON value) pairs."""

    code: ClassVar[str] = "created"
    game: GameId
    ruleset: str
    ruleset_digest: str
    options: tuple[tuple[str, bool | int | str], ...]
    seed_digest: str
    language: str


@dataclass(frozen=True)
class Seated(Public):
    """A player took a seat under a nick; nobody plays a `dummy`."""

    code: ClassVar[str] = "seated"
    seat: SeatId
    nick: str
    gender: str = ""
    dummy: bool = False


@dataclass(frozen=True)
class Renamed(Public):
    """A seat got a new nick; the old one stays as an alias."""

    code: ClassVar[str] = "renamed"
    seat: SeatId
    nick: str


@dataclass(frozen=True)
class Replaced(Public):
    """Another player sits on this seat from now on."""

    code: ClassVar[str] = "replaced"
    seat: SeatId


@dataclass(frozen=True)
class Left(Public):
    """A player left before the start."""

    code: ClassVar[str] = "left"
    seat: SeatId


@dataclass(frozen=True)
class Expelled(Public):
    """The owner took a character from its player."""

    code: ClassVar[str] = "expelled"
    seat: SeatId


@dataclass(frozen=True)
class Wished(ToSeat):
    """A player wished for roles: the first and the second."""

    code: ClassVar[str] = "wished"
    wishes: tuple[str, str]


@dataclass(frozen=True)
class WishesReset(ToSeat):
    """What a player had wished for is no longer possible; these wishes are left."""

    code: ClassVar[str] = "wishes_reset"
    wishes: tuple[str, str]


@dataclass(frozen=True)
class Changed(Public):
    """The owner changed settings: key and new value; of a password only that it changed."""

    code: ClassVar[str] = "changed"
    settings: tuple[tuple[str, bool | int | str], ...]


@dataclass(frozen=True)
class Locked(Event):
    """Whoever joins has to know a password."""

    code: ClassVar[str] = "locked"
    password: str


@dataclass(frozen=True)
class ReadySaid(Public):
    """A player said in the roll call that he is ready, or no longer."""

    code: ClassVar[str] = "ready_said"
    seat: SeatId
    ready: bool


@dataclass(frozen=True)
class Dealt(Event):
    """The roles were dealt, from the revealed seed and the final list of seats."""

    code: ClassVar[str] = "dealt"
    seed: str
    roles: tuple[tuple[SeatId, RoleId, RoleId], ...]  # seat, role, believed role


@dataclass(frozen=True)
class RoleGiven(ToSeat):
    """A player was told the role he believes to have, and the seats he knows from the start."""

    code: ClassVar[str] = "role_given"
    role: RoleId
    knows: tuple[tuple[SeatId, RoleId], ...] = ()


@dataclass(frozen=True)
class Started(Public):
    """The game began; `composition` counts the roles in play."""

    code: ClassVar[str] = "started"
    composition: tuple[tuple[RoleId, int], ...]


@dataclass(frozen=True)
class Confirmed(ToSeat):
    """A player confirmed his role letter."""

    code: ClassVar[str] = "confirmed"
