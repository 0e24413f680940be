"""What a storyteller does: fates, lies, statements, executions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.game.events.base import Event, Public, ToSeat
from pbem.game.ids import AbilityId, ChannelId, RoleId, SeatId


@dataclass(frozen=True)
class Arranged(Public):
    """The seats were put in a circle: each sits beside the next, the last beside the first."""

    code: ClassVar[str] = "arranged"
    circle: tuple[SeatId, ...]


@dataclass(frozen=True)
class Offered(ToSeat):
    """A player was offered roles, to choose whose power he will have."""

    code: ClassVar[str] = "offered"
    roles: tuple[RoleId, ...]


@dataclass(frozen=True)
class Empowered(ToSeat):
    """A player has the power of another role from now on, by his choice or by a draw."""

    code: ClassVar[str] = "empowered"
    role: RoleId


@dataclass(frozen=True)
class Bound(Event):
    """The life of a seat hangs on another one's."""

    code: ClassVar[str] = "bound"
    seat: SeatId
    bond: SeatId


@dataclass(frozen=True)
class Spared(Event):
    """An attack was turned away when deaths were settled."""

    code: ClassVar[str] = "spared"
    seat: SeatId
    by: SeatId
    kind: str


@dataclass(frozen=True)
class Became(Event):
    """A seat has another role, which its player has not heard of yet: `news` is what he will.

    Where he `keeps` them, the abilities that he had are still his.
    """

    code: ClassVar[str] = "became"
    seat: SeatId
    role: RoleId
    news: str
    keeps: bool = False


@dataclass(frozen=True)
class Misled(Event):
    """The answer that a player gets next is not what is true: `truth` is, where it can be said."""

    code: ClassVar[str] = "misled"
    seat: SeatId
    what: str
    truth: str = ""


@dataclass(frozen=True)
class Rose(Event):
    """A dead seat lives again; the public does not know yet."""

    code: ClassVar[str] = "rose"
    seat: SeatId


@dataclass(frozen=True)
class ReturnAnnounced(Public):
    """The public learned that somebody is alive again."""

    code: ClassVar[str] = "return_announced"
    seat: SeatId


@dataclass(frozen=True)
class ActedOpenly(Public):
    """A player did something before everybody: whether he could, this does not say."""

    code: ClassVar[str] = "acted_openly"
    seat: SeatId
    ability: AbilityId
    targets: tuple[SeatId, ...] = ()
    spoken: str = ""


@dataclass(frozen=True)
class Judged(Event):
    """A sentence that a player said before everybody was judged; `open` waits for a ruling."""

    code: ClassVar[str] = "judged"
    seat: SeatId
    number: int
    verdict: str  # true, false, open


@dataclass(frozen=True)
class DiedByDay(Public):
    """The public learned by day that somebody has died, and not of what."""

    code: ClassVar[str] = "died_by_day"
    seat: SeatId


@dataclass(frozen=True)
class Nominated(Public):
    """A player put another one to the vote, with his reasons."""

    code: ClassVar[str] = "nominated"
    seat: SeatId
    target: SeatId
    why: str = ""


@dataclass(frozen=True)
class NominationKept(ToSeat):
    """A nomination was accepted that cannot be opened yet."""

    code: ClassVar[str] = "nomination_kept"
    target: SeatId
    why: str = ""


@dataclass(frozen=True)
class Defended(Public):
    """The nominee spoke for himself, or let his defence pass."""

    code: ClassVar[str] = "defended"
    seat: SeatId
    text: str = ""


@dataclass(frozen=True)
class Voiced(ToSeat):
    """A player said aye or nay to the open nomination."""

    code: ClassVar[str] = "voiced"
    aye: bool
    order: int = 0


@dataclass(frozen=True)
class VoicesCounted(Public):
    """The vote on a nomination: who said aye, who nay, and who nothing, which is nay."""

    code: ClassVar[str] = "voices_counted"
    target: SeatId
    ayes: tuple[SeatId, ...]
    nays: tuple[SeatId, ...]
    silent: tuple[SeatId, ...]
    passed: bool


@dataclass(frozen=True)
class TalkAsked(ToSeat):
    """A player asked for a talk in private with others, who have to agree."""

    code: ClassVar[str] = "talk_asked"
    talk: ChannelId
    invited: tuple[SeatId, ...]


@dataclass(frozen=True)
class TalkJoined(ToSeat):
    """A player who was asked to a private talk takes part in it."""

    code: ClassVar[str] = "talk_joined"
    talk: ChannelId


@dataclass(frozen=True)
class TalkAnnounced(Public):
    """The public learned who talks with whom in private."""

    code: ClassVar[str] = "talk_announced"
    members: tuple[SeatId, ...]


@dataclass(frozen=True)
class TalkDeclined(ToSeat):
    """A player who was asked to a private talk would rather not."""

    code: ClassVar[str] = "talk_declined"
    talk: ChannelId
    members: tuple[SeatId, ...]


@dataclass(frozen=True)
class TalkClosed(Event):
    """A private talk ended, by a member's letter or at dusk: who met whom is all that stays."""

    code: ClassVar[str] = "talk_closed"
    talk: ChannelId
    members: tuple[SeatId, ...]


@dataclass(frozen=True)
class Executed(Public):
    """A player was executed; whether he died of it, this does not say."""

    code: ClassVar[str] = "executed"
    seat: SeatId


@dataclass(frozen=True)
class NobodyExecuted(Public):
    """The day ended without an execution."""

    code: ClassVar[str] = "nobody_executed"
