"""Labelled draws: every draw has its own stream, so that adding one never reshuffles another."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import count
from typing import TypeVar

T = TypeVar("T")
BITS = 256


def pick(seed: str, label: str, options: Sequence[T]) -> T:
    """Draws one of the options from the stream of a label, each with the same chance.

    Numbers above the last whole multiple of the options are rejected, so that none is favoured.
    Raises ValueError when there is nothing to draw from.
    """
    if not options:
        raise ValueError(f"nothing to draw from for {label}")
    fair = (1 << BITS) // len(options) * len(options)
    numbers = (_number(seed, label, attempt) for attempt in count())
    return options[next(number for number in numbers if number < fair) % len(options)]


def shuffled(seed: str, label: str, things: Sequence[T]) -> tuple[T, ...]:
    """Returns the things in a drawn order, each order as likely as the others."""
    left, drawn = list(things), list[T]()
    while left:
        drawn.append(left.pop(pick(seed, f"{label}.{len(drawn)}", range(len(left)))))
    return tuple(drawn)


def seed_digest(seed: str) -> str:
    """Returns the commitment to a secret seed (hex), posted when sign-up opens."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def _number(seed: str, label: str, attempt: int) -> int:
    """Returns the stream's number for an attempt."""
    text = f"{seed}\x1f{label}\x1f{attempt}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest())
