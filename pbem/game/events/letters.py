"""What a letter brought about: orders, ballots, lines said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.game.events.base import EVERYONE, Audience, Event, Public, Reach, ToSeat
from pbem.game.ids import AbilityId, ChannelId, SeatId


@dataclass(frozen=True)
class ActionTaken(ToSeat):
    """An action was accepted for night or day `number`; `order` is its place by arrival."""

    code: ClassVar[str] = "action_taken"
    ability: AbilityId
    targets: tuple[SeatId, ...]
    number: int
    order: int = 0
    spoken: str = ""  # the role or the sentence that the order names


@dataclass(frozen=True)
class ChannelTold(Event):
    """The members of a channel were told that one of them sent their common action."""

    code: ClassVar[str] = "channel_told"
    channel: ChannelId
    seat: SeatId
    ability: AbilityId
    targets: tuple[SeatId, ...]

    @property
    def audience(self) -> Audience:
        return Audience(Reach.CHANNEL, channel=self.channel)


@dataclass(frozen=True)
class Passed(ToSeat):
    """A player said that he does nothing; it binds him to nothing."""

    code: ClassVar[str] = "passed"
    number: int


@dataclass(frozen=True)
class ActionVoided(ToSeat):
    """An accepted action no longer counts; `why` is a code (actor_out, target_out, ruled).

    `again` tells whether the player may send another one for the same night.
    """

    code: ClassVar[str] = "action_voided"
    ability: AbilityId
    why: str
    again: bool = True


@dataclass(frozen=True)
class VoteCast(ToSeat):
    """A ballot was accepted; `order` is its place by arrival."""

    code: ClassVar[str] = "vote_cast"
    target: SeatId
    order: int = 0


@dataclass(frozen=True)
class Abstained(ToSeat):
    """A player said that he votes for nobody: shown in the tally.

    Whether that is a ballot which counts like others is the ruleset's word (`nobody_stands`).
    """

    code: ClassVar[str] = "abstained"


@dataclass(frozen=True)
class HastenAsked(ToSeat):
    """A player wishes the running phase to end; nobody learns how many do."""

    code: ClassVar[str] = "hasten_asked"


@dataclass(frozen=True)
class HastenWithdrawn(ToSeat):
    """A player no longer wishes the running phase to end early."""

    code: ClassVar[str] = "hasten_withdrawn"


@dataclass(frozen=True)
class BallotEdited(Public):
    """A post that held a ballot was changed; whether the ballot first seen `stands`."""

    code: ClassVar[str] = "ballot_edited"
    seat: SeatId
    stands: bool


@dataclass(frozen=True)
class Spoke(Event):
    """A line was said in a channel; the text lies sealed beside the chain, here is its digest."""

    code: ClassVar[str] = "spoke"
    seat: SeatId
    channel: ChannelId
    text: str  # salted digest of the sealed text
    public: bool = False

    @property
    def audience(self) -> Audience:
        if self.public:
            return EVERYONE
        return Audience(Reach.CHANNEL, seat=self.seat, channel=self.channel)


@dataclass(frozen=True)
class Declared(Public):
    """The game's owner said something to everyone; the text lies sealed beside the chain."""

    code: ClassVar[str] = "declared"
    text: str  # salted digest of the sealed text


@dataclass(frozen=True)
class Complained(Event):
    """A complaint reached the moderator; nobody else ever learns from whom."""

    code: ClassVar[str] = "complained"
    seat: SeatId
    text: str  # salted digest of the sealed text
