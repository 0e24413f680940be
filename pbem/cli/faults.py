"""What can go wrong at the keeper's desk: a code of the catalogue, its facts, an exit code."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Code(IntEnum):
    """What the shell hears."""

    WELL = 0
    FAULTS = 1
    USAGE = 2
    TAKEN = 3


class KeeperError(Exception):
    """A fault that the keeper can mend; `key` names its sentence, `lines` follow it as they are."""

    def __init__(
        self, key: str, /, code: Code = Code.USAGE, lines: Iterable[str] = (), **facts: object
    ) -> None:
        super().__init__(key)
        self.key = key
        self.code = code
        self.lines = tuple(lines)
        self.facts = facts
