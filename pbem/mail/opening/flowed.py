"""Flowed text (RFC 3676): lines that a mail program has broken are made whole again."""

from __future__ import annotations

SIGNATURE = "-- "


def unflow(text: str, delsp: bool) -> str:
    """Joins the soft-broken lines of each quote depth; `delsp` drops the blank at the break."""
    whole: list[tuple[int, str]] = []
    open_depth = -1  # the quote depth of a line that goes on, or -1
    for line in text.split("\n"):
        depth, words = _unquoted(line)
        goes_on = words.endswith(" ") and words != SIGNATURE
        piece = words[:-1] if goes_on and delsp else words
        if depth == open_depth and words != SIGNATURE:
            whole[-1] = (depth, whole[-1][1] + piece)
        else:
            whole.append((depth, piece))
        open_depth = depth if goes_on else -1
    return "\n".join(_quoted(depth, words) for depth, words in whole)


def _unquoted(line: str) -> tuple[int, str]:
    words = line.rstrip("\r").lstrip(">")
    depth = len(line) - len(line.lstrip(">"))
    return depth, words[1:] if words.startswith(" ") else words  # "space-stuffed"


def _quoted(depth: int, words: str) -> str:
    return f"{'>' * depth} {words}" if depth else words
