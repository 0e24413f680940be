"""One thing that the lint finds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Flaw:
    """A fault: its file and line, its code in the catalogue, and the culprit by name."""

    file: str
    line: int
    code: str
    culprit: str


@dataclass(frozen=True)
class Found:
    """A fault of a ruleset before its line is looked up: a dotted place, a code, the culprit."""

    place: str
    code: str
    culprit: str
