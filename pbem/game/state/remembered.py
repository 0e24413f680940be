"""What a game remembers of deaths, nominations, private talks and answers."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.game.ids import AbilityId, ChannelId, RoleId, SeatId


@dataclass(frozen=True)
class Death:
    """A death: in which cycle, of what, how many had lived just before it, and whether by day."""

    number: int
    causes: tuple[str, ...]
    crowd: int
    by_day: bool = False


@dataclass(frozen=True)
class Move:
    """What a player did whose turn came, in which cycle; `vain` where he lacked the power."""

    number: int
    seat: SeatId
    role: RoleId | None
    ability: AbilityId
    targets: tuple[SeatId, ...]
    by_day: bool = False
    vain: bool = False


@dataclass(frozen=True)
class Nomination:
    """A nomination of the running day: who put whom to the vote, and why."""

    by: SeatId
    who: SeatId
    why: str = ""


@dataclass(frozen=True)
class Record:
    """What a player was told in a night, as which role, and whether it was true.

    `shown` are the roles that he saw: whose, which, and what that one believes or has chosen.
    """

    night: int
    seat: SeatId
    what: str
    about: tuple[SeatId, ...]
    value: str
    true: bool = True
    role: RoleId | None = None
    shown: tuple[tuple[SeatId, RoleId, RoleId], ...] = ()


@dataclass(frozen=True)
class Talk:
    """A private talk: who takes part in it, and who has been asked to and has not answered."""

    id: ChannelId
    members: tuple[SeatId, ...]
    invited: tuple[SeatId, ...]


@dataclass(frozen=True)
class Voice:
    """An accepted aye or nay to the open nomination."""

    seat: SeatId
    aye: bool
    order: int = 0
