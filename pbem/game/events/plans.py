"""What becomes of conditional and standing orders: made, shared, ended, followed, failed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.game.events.base import Audience, Event, Reach, ToSeat
from pbem.game.ids import AbilityId, ChannelId, SeatId

PackedBranch = tuple[SeatId | None, str, tuple[SeatId, ...]]
"""A branch: about whom it asks, what must be known of him, and at whom the order is aimed then."""


@dataclass(frozen=True)
class PlanMade(ToSeat):
    """A conditional or standing order was accepted for night `number`."""

    code: ClassVar[str] = "plan_made"
    ability: AbilityId
    branches: tuple[PackedBranch, ...]
    standing: bool
    number: int
    order: int = 0


@dataclass(frozen=True)
class PlanShared(Event):
    """The members of a channel were told of their common order that hangs on conditions."""

    code: ClassVar[str] = "plan_shared"
    channel: ChannelId
    seat: SeatId
    ability: AbilityId
    branches: tuple[PackedBranch, ...]
    standing: bool

    @property
    def audience(self) -> Audience:
        return Audience(Reach.CHANNEL, channel=self.channel)


@dataclass(frozen=True)
class PlanEnded(ToSeat):
    """An order stands no longer; `why` is a code (replaced, passed, hopeless)."""

    code: ClassVar[str] = "plan_ended"
    ability: AbilityId
    why: str


@dataclass(frozen=True)
class PlanFollowed(ToSeat):
    """A branch was taken when night `number` was resolved; 0: none of them held."""

    code: ClassVar[str] = "plan_followed"
    ability: AbilityId
    branch: int
    targets: tuple[SeatId, ...]
    number: int


@dataclass(frozen=True)
class PlanFailed(ToSeat):
    """The branch that held could not be carried out; `why` is the reason's code, with its ground.

    `ends` tells that the order stands no longer, for it has become hopeless.
    """

    code: ClassVar[str] = "plan_failed"
    ability: AbilityId
    branch: int
    targets: tuple[SeatId, ...]
    why: str
    ground: tuple[tuple[str, int | str], ...] = ()
    ends: bool = False
