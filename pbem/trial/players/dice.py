"""The demo players' moods: labelled draws from a seed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Dice:
    """Draws from a seed; each has a label, so that a new draw never changes another."""

    seed: str

    def number(self, label: str) -> int:
        """Returns a large whole number that depends on the seed and the label only."""
        return int.from_bytes(hashlib.sha256(f"{self.seed}|{label}".encode()).digest()[:8])

    def pick(self, label: str, things: Sequence[Thing]) -> Thing:
        """Returns one of several things; raises ZeroDivisionError if there is none."""
        return things[self.number(label) % len(things)]

    def chance(self, label: str, percent: int) -> bool:
        """Tells whether something happens that happens so often in a hundred."""
        return self.number(label) % 100 < percent

    def between(self, label: str, least: float, most: float) -> float:
        """Returns a number between two others."""
        return least + (most - least) * (self.number(label) % 10_000) / 10_000

    def shuffled(self, label: str, things: Sequence[Thing]) -> tuple[Thing, ...]:
        """Returns the things in a drawn order, which does not depend on the order they came in."""
        return tuple(sorted(things, key=lambda thing: self.number(f"{label}/{thing}")))

    def token(self, label: str, length: int = 16) -> str:
        """Returns letters and digits, for a Message-ID or a boundary."""
        return hashlib.sha256(f"{self.seed}|{label}".encode()).hexdigest()[:length]
