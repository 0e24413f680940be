"""Conditional and standing orders as they are kept: branches, and what each of them hangs on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pbem.game.events import PackedBranch
from pbem.game.ids import AbilityId, SeatId


class Whereabouts(StrEnum):
    """What everybody knows of a player: he is alive, out however it came, killed, or voted out."""

    ALIVE = "alive"
    OUT = "out"
    KILLED = "killed"
    VOTED = "voted"


@dataclass(frozen=True)
class PlanBranch:
    """One branch: whom an order is aimed at where `about` is known to be `so`.

    Without `about` it holds whatever is known. Without targets nothing is done.
    """

    targets: tuple[SeatId, ...]
    about: SeatId | None = None
    so: Whereabouts | None = None


@dataclass(frozen=True)
class Plan:
    """An order that hangs on conditions, or stands for every night until its player writes again.

    It was accepted for night `number`; `order` is its letter's place by arrival. Of its branches
    the first that holds when a night is resolved is taken.
    """

    seat: SeatId
    ability: AbilityId
    branches: tuple[PlanBranch, ...]
    standing: bool
    number: int
    order: int = 0

    @property
    def conditional(self) -> bool:
        """Whether it hangs on anything."""
        return any(branch.about is not None for branch in self.branches)


def packed(branches: tuple[PlanBranch, ...]) -> tuple[PackedBranch, ...]:
    """Returns branches as events hold them."""
    return tuple((one.about, one.so.value if one.so else "", one.targets) for one in branches)


def unpacked(branches: tuple[PackedBranch, ...]) -> tuple[PlanBranch, ...]:
    """Returns the branches that an event holds."""
    return tuple(
        PlanBranch(targets, about, Whereabouts(so) if so else None)
        for about, so, targets in branches
    )
