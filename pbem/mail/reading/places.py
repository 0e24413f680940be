"""Places of a text: the numbers of its tokens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Placed(Protocol):
    """Whatever stands in tokens `start` to `stop`: a name, a phrase, a verb, a sentence."""

    @property
    def start(self) -> int:
        """The first token."""

    @property
    def stop(self) -> int:
        """The token behind the last one."""


def places_of(*groups: Iterable[Placed]) -> set[int]:
    """Returns every place that something in these groups stands on."""
    return {place for group in groups for one in group for place in range(one.start, one.stop)}
