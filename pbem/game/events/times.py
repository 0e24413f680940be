"""What happened to the clock: phases opened and closed, deadlines moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.game.events.base import PhaseKind, Public


@dataclass(frozen=True)
class PhaseOpened(Public):
    """A phase began at `opened`; `closes` is empty when only a decision ends it (both ISO, UTC)."""

    code: ClassVar[str] = "phase_opened"
    phase: PhaseKind
    number: int
    closes: str = ""
    opened: str = ""


@dataclass(frozen=True)
class PhaseClosed(Public):
    """A phase ended: nothing that arrives later counts for it."""

    code: ClassVar[str] = "phase_closed"
    phase: PhaseKind
    number: int


@dataclass(frozen=True)
class DeadlineMoved(Public):
    """The running phase ends at another instant."""

    code: ClassVar[str] = "deadline_moved"
    closes: str
    reason: str = ""


@dataclass(frozen=True)
class Paused(Public):
    """The game stands still."""

    code: ClassVar[str] = "paused"
    reason: str = ""


@dataclass(frozen=True)
class Resumed(Public):
    """The game goes on."""

    code: ClassVar[str] = "resumed"
    closes: str = ""
