"""What the public hears."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.game.events.base import Public, ToSeat
from pbem.game.ids import RoleId, SeatId


@dataclass(frozen=True)
class DeathAnnounced(Public):
    """The public learned of a death; role and causes are empty where the ruleset hides them.

    `by` is whoever took the dead along, where that is public.
    """

    code: ClassVar[str] = "death_announced"
    seat: SeatId
    role: RoleId | None = None
    causes: tuple[str, ...] = ()
    by: SeatId | None = None


@dataclass(frozen=True)
class Restricted(ToSeat):
    """A player who neglected his duty may join no later game until an administrator lifts it."""

    code: ClassVar[str] = "restricted"


@dataclass(frozen=True)
class AttemptsAnnounced(Public):
    """How many attacked players are alive; `seats` only where the ruleset names them."""

    code: ClassVar[str] = "attempts_announced"
    count: int
    seats: tuple[SeatId, ...] = ()


@dataclass(frozen=True)
class Announced(Public):
    """A public result of an ability; `what` is the code the ruleset gives it (`compare`)."""

    code: ClassVar[str] = "announced"
    what: str
    about: tuple[SeatId, ...] = ()
    value: str = ""


@dataclass(frozen=True)
class VotesCounted(Public):
    """The ballots of a day, in order of arrival, with those who abstained and who were silent."""

    code: ClassVar[str] = "votes_counted"
    ballots: tuple[tuple[SeatId, SeatId], ...]
    abstained: tuple[SeatId, ...] = ()
    silent: tuple[SeatId, ...] = ()


@dataclass(frozen=True)
class Jailed(Public):
    """The vote put a player out of the game; the role is empty where the ruleset hides it."""

    code: ClassVar[str] = "jailed"
    seat: SeatId
    role: RoleId | None = None


@dataclass(frozen=True)
class NobodyJailed(Public):
    """The vote put nobody out.

    `why` is `tie`, `no_votes`, `no_majority`, `nobody` (who had the most votes), or `revote` among
    the `tied`.
    """

    code: ClassVar[str] = "nobody_jailed"
    why: str
    tied: tuple[SeatId, ...] = ()


@dataclass(frozen=True)
class Removed(Public):
    """The mayor took a player out of the game."""

    code: ClassVar[str] = "removed"
    seat: SeatId
    role: RoleId | None = None
    reason: str = ""


@dataclass(frozen=True)
class Ended(Public):
    """The game is over; `winner` is the ruleset's name of the ending (`draw` among them)."""

    code: ClassVar[str] = "ended"
    winner: str
    winners: tuple[SeatId, ...] = ()


@dataclass(frozen=True)
class Revealed(Public):
    """All roles were opened at the end, with the seed."""

    code: ClassVar[str] = "revealed"
    roles: tuple[tuple[SeatId, RoleId, RoleId], ...]  # seat, role at the deal, role at the end
    seed: str
