"""Orders that hang on conditions, or stand for every night."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pbem.game.ids import AbilityId, SeatId
from pbem.game.state.planned import PlanBranch


@dataclass(frozen=True)
class Plan:
    """Sends an order with branches: the first that holds at the night's close is taken.

    A `standing` one counts for every night until its player writes again. The rest is as in `Act`.
    """

    seat: SeatId
    ability: AbilityId
    branches: tuple[PlanBranch, ...]
    standing: bool = False
    arrived: datetime | None = None
    order: int = 0
    number: int | None = None
