"""What must agree between the two texts of one letter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pbem.nouns import Kind, Want


def meanings(wants: Iterable[Want]) -> tuple[tuple[Want, str | None], ...]:
    """Returns what wants order, without their texts, each with the code of its puzzle."""
    acting = [want for want in wants if want.kind is not Kind.QUESTION]
    plain = [replace(want, text="", number=None, puzzle=None) for want in acting]
    codes = [want.puzzle.code if want.puzzle else None for want in acting]
    return tuple(zip(plain, codes, strict=True))
