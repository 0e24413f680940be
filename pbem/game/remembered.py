"""What a game remembers of deaths, nominations, private talks and answers."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.game.ids import ChannelId, SeatId


@dataclass(frozen=True)
class Death:
    """A death: in which cycle, of what, and how many had lived just before it."""

    number: int
    causes: tuple[str, ...]
    crowd: int


@dataclass(frozen=True)
class Nomination:
    """A nomination of the running day: who put whom to the vote, and why."""

    by: SeatId
    who: SeatId
    why: str = ""


@dataclass(frozen=True)
class Record:
    """What a player was told in a night, and whether it was true."""

    night: int
    seat: SeatId
    what: str
    about: tuple[SeatId, ...]
    value: str
    true: bool = True


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
