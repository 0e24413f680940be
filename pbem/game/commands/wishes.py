"""What players wish beside their orders, and what they and the owner say."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pbem.game.ids import ChannelId, SeatId


@dataclass(frozen=True)
class Hasten:
    """Wishes that the running phase may end at once."""

    seat: SeatId
    arrived: datetime | None = None


@dataclass(frozen=True)
class Unhasten:
    """Takes such a wish back."""

    seat: SeatId
    arrived: datetime | None = None


@dataclass(frozen=True)
class Speak:
    """Says something in a channel, or where the phase and the role decide.

    `text` is the salted digest of the sealed text, which has `length` characters.
    """

    seat: SeatId
    channel: ChannelId
    text: str
    arrived: datetime | None = None
    length: int = 0


@dataclass(frozen=True)
class Declare:
    """Says something to everyone as the game's owner, who may have a seat at the table or none.

    `text` is the salted digest of the sealed text, which has `length` characters; `owner` tells
    whether the speaker has made the game.
    """

    text: str
    seat: SeatId | None = None
    length: int = 0
    owner: bool = True
