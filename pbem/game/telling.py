"""The one place where answers to players are made."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game.events import Learned
from pbem.game.ids import SeatId


def tell(
    seat: SeatId, what: str, about: tuple[SeatId, ...] = (), value: str = "", number: int = 0
) -> Iterator[Learned]:
    """Yields an answer to a player: a code of the ruleset, whom it is about, and its value.

    Every private result passes through here, so that a false one can be made nowhere else.
    """
    yield Learned(seat, what, about, value, number)
