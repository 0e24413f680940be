"""The roots of all events: who an event is for, and the kinds of phase."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from pbem.game.ids import ChannelId, SeatId


class Reach(StrEnum):
    """Who an event is for."""

    SEAT = "seat"
    CHANNEL = "channel"
    MODERATOR = "moderator"
    EVERYONE = "everyone"


@dataclass(frozen=True)
class Audience:
    """The readers of an event, fixed at its birth; a channel's readers are computed at delivery."""

    reach: Reach
    seat: SeatId | None = None
    channel: ChannelId | None = None


EVERYONE = Audience(Reach.EVERYONE)
MODERATOR = Audience(Reach.MODERATOR)


class PhaseKind(StrEnum):
    """The kinds of phase that any ruleset may use.

    `dawn` is a closed night before its post. After the end there may be an `epilogue`, in which
    everything is open and all may talk; `over` is when nothing is heard any more.
    """

    SIGNUP = "signup"
    ROLLCALL = "rollcall"
    SETUP = "setup"
    DAY = "day"
    NOMINATE = "nominate"
    DEFENCE = "defence"
    VOTE = "vote"
    NIGHT = "night"
    DAWN = "dawn"
    EPILOGUE = "epilogue"
    ABANDONED = "abandoned"
    OVER = "over"


@dataclass(frozen=True)
class Event:
    """The root of all events."""

    code: ClassVar[str] = "event"

    @property
    def audience(self) -> Audience:
        """Who may read this event; the moderator unless a subclass says otherwise."""
        return MODERATOR


@dataclass(frozen=True)
class Public(Event):
    """An event that everyone may read."""

    @property
    def audience(self) -> Audience:
        return EVERYONE


@dataclass(frozen=True)
class ToSeat(Event):
    """An event for one seat (and the moderator)."""

    seat: SeatId

    @property
    def audience(self) -> Audience:
        return Audience(Reach.SEAT, seat=self.seat)
