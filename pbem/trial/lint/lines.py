"""Where in a TOML file a dotted place stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

HEADER = re.compile(r"\s*\[{1,2}\s*([^\[\]]+?)\s*\]{1,2}\s*(?:#.*)?")
KEY = re.compile(r"\s*([\w.\"-]+)\s*=")
AT_LINE = re.compile(r"at line (\d+)")


def line_of(text: str, place: str, culprit: str = "") -> int:
    """Returns the number of the line that says most about a dotted place; 1 where none does.

    Of the lines at the place the one that also names the culprit is best. A file that is no TOML
    says itself where it is broken.
    """
    broken = AT_LINE.search(culprit) if not place else None
    if broken:
        return int(broken[1])
    wanted = place.split(".")
    best = max(
        _scored(text, wanted, culprit), key=lambda scored: (scored[0], -scored[1]), default=(0, 1)
    )
    return best[1]


def _scored(text: str, wanted: list[str], culprit: str) -> Iterator[tuple[float, int]]:
    """Yields every line with how much of the place it is, and half a point for the culprit."""
    for number, path, line in _placed(text):
        shared = _shared(path, wanted)
        if shared:
            named = bool(culprit) and culprit.split()[-1] in line
            yield shared + 0.5 * named, number


def _placed(text: str) -> Iterator[tuple[int, list[str], str]]:
    """Yields every line with its number and the dotted path of the table or key it is in."""
    table: list[str] = []
    rows: dict[str, int] = {}
    key: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        header = HEADER.fullmatch(line)
        if header:
            table, key = _table(header[1], line, rows), []
        elif found := KEY.match(line):
            key = found[1].replace('"', "").split(".")
        yield number, [*table, *key], line


def _table(name: str, line: str, rows: dict[str, int]) -> list[str]:
    """Returns the path of a table; a table of a list is counted from 0."""
    if not line.lstrip().startswith("[["):
        return name.replace('"', "").split(".")
    rows[name] = rows.get(name, -1) + 1
    return [*name.split("."), str(rows[name])]


def _shared(path: list[str], wanted: list[str]) -> int:
    """Counts how many names two paths have in common from the start."""
    pairs = list(zip(path, wanted, strict=False))
    same = [left == right for left, right in pairs]
    return same.index(False) if False in same else len(pairs)
