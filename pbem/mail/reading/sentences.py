"""Sentences and clauses of a letter."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.words import Token

_ENDS = frozenset(".!?\u2026;\u3002")
_CLAUSE = re.compile(r"[,:()/\u2013\u2014\u3001=>]|\s-+\s|\s-|-\s")
_CARRY = (",", ":", "-", "\u2013", "\u2014", "(")
_WRAPPED = 60


@dataclass(frozen=True)
class Sentence:
    """A sentence in tokens `start` to `stop`; `clauses` are its stretches between commas."""

    start: int
    stop: int
    clauses: tuple[tuple[int, int], ...]
    question: bool

    def clause_of(self, place: int) -> tuple[int, int]:
        """Returns the clause that a token stands in."""
        return next(clause for clause in self.clauses if clause[0] <= place < clause[1])


def split_sentences(
    text: str, tokens: tuple[Token, ...], inside: frozenset[int], tail: str
) -> tuple[Sentence, ...]:
    """Returns the sentences of a cleaned text; `inside` are tokens that continue a name."""
    starts = [
        place
        for place, token in enumerate(tokens)
        if place == 0 or (place not in inside and _new_sentence(text, token))
    ]
    bounds = zip(starts, [*starts[1:], len(tokens)][: len(starts)], strict=True)
    return tuple(_sentence(tokens, start, stop, inside, tail) for start, stop in bounds)


def _sentence(
    tokens: tuple[Token, ...], start: int, stop: int, inside: frozenset[int], tail: str
) -> Sentence:
    heads = [
        place
        for place in range(start, stop)
        if place == start or (place not in inside and _CLAUSE.search(tokens[place].gap))
    ]
    clauses = tuple(zip(heads, [*heads[1:], stop], strict=True))
    after = tokens[stop].gap if stop < len(tokens) else tail
    return Sentence(start, stop, clauses, "?" in _first_line(after))


def _first_line(gap: str) -> str:
    return gap.split("\n", 1)[0]


def _new_sentence(text: str, token: Token) -> bool:
    """Tells whether a sentence begins here: after its end sign, or on a new line."""
    gap = token.gap
    if "\n" in gap:
        return "\n\n" in gap.replace(" ", "") or not _carried(text, token)
    if not _ENDS & set(gap):
        return False
    return gap != "." or token.raw[:1].isupper()


def _carried(text: str, token: Token) -> bool:
    """Tells whether the line before goes on in this one: cut by a comma or by its length."""
    end = text.index("\n", token.start - len(token.gap))
    line = text[text.rfind("\n", 0, end) + 1 : end].rstrip()
    if line.endswith(_CARRY):
        return bool(line.strip("-\u2013\u2014"))  # a line of dashes parts what it stands between
    return len(line) >= _WRAPPED and not line.endswith(tuple(_ENDS))
