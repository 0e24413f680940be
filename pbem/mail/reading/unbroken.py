"""Text that has no blanks between its words: names and known words are parted from the rest.

A name is only cut out where all that stands beside it, up to the end of its writing, are words
that the lexicon knows: what is left over might be another name (`リサ` in `リサイクル`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from pbem.mail.reading.roster import Roster
from pbem.words import WORD_JOINT, Lexicon, Token, kana

PARTING = "\u200b"  # the gap between a name and the words that it was written as one with
_LONGEST_WORD = 16


@dataclass(frozen=True)
class _Known:
    """What may stand in a text: names by their kana, and the words of the lexicon."""

    names: tuple[str, ...]
    words: Collection[str]

    def begins(self, text: str, more: str) -> Iterator[int]:
        """Yields how many signs of a text its first word may take; the last one may run on."""
        whole = text + more
        for size in range(1, min(len(whole), _LONGEST_WORD) + 1):
            if whole[:size] in self.words or whole[:size] in self.names:
                yield size

    def is_row(self, text: str, more: str = "") -> bool:
        """Tells whether a text is a row of known words, the last of which may run on."""
        ends = {0}
        for place in range(len(text)):
            if place in ends:
                ends.update(place + size for size in self.begins(text[place:], more))
        return any(end >= len(text) for end in ends)


def part_words(tokens: tuple[Token, ...], names: Roster, lexicon: Lexicon) -> tuple[Token, ...]:
    """Returns the tokens with nicks cut out of unbroken Japanese (`さくらちゃんを`), and words."""
    if not any(token.script.japanese for token in tokens):
        return tokens
    known = _Known(names.unbroken, lexicon.book.unbroken)
    parted: list[Token] = []
    for stretch in _stretches(tokens):
        parted += _parted(stretch, known) if stretch[0].script.japanese else stretch
    return tuple(parted)


def _stretches(tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """Yields the tokens in stretches: Japanese that is written without a gap, or a lone token."""
    numbers: list[int] = []
    for place, token in enumerate(tokens):
        goes_on = place and token.script.japanese and tokens[place - 1].script.japanese
        step = 0 if goes_on and not token.gap else 1
        numbers.append((numbers[-1] if numbers else 0) + step)
    for _, pairs in groupby(zip(numbers, tokens, strict=True), key=lambda pair: pair[0]):
        yield tuple(token for _, token in pairs)


def _parted(stretch: tuple[Token, ...], known: _Known) -> Iterator[Token]:
    """Yields a stretch in pieces: its names, its known words, and what is left over."""
    text = "".join(token.text for token in stretch)
    bounds = _bounds(stretch)
    cuts: dict[int, str] = {}
    at = 0
    for start, stop in (*_names(text, bounds, known), (len(text), len(text))):
        cuts |= {at + place: gap for place, gap in _joints(text[at:start], known)}
        cuts |= dict.fromkeys((start, stop), PARTING)
        at = stop
    for token, start in zip(stretch, bounds, strict=False):
        yield from _cut(token, start, cuts)


def _bounds(stretch: tuple[Token, ...]) -> tuple[int, ...]:
    """Returns where the tokens of a stretch begin in its text, and where the last one ends."""
    bounds = [0]
    for token in stretch:
        bounds.append(bounds[-1] + len(token.text))
    return tuple(bounds)


def _names(text: str, bounds: tuple[int, ...], known: _Known) -> list[tuple[int, int]]:
    """Returns where names stand, the longest first, none in another."""
    sounds = kana(text)
    found: list[tuple[int, int]] = []
    for name in known.names:
        start = sounds.find(name)
        while start >= 0:
            stop = start + len(name)
            free = all(stop <= first or last <= start for first, last in found)
            if free and _stands_free(text, start, stop, bounds, known):
                found.append((start, stop))
            start = sounds.find(name, start + 1)
    return sorted(found)


def _stands_free(text: str, start: int, stop: int, bounds: tuple[int, ...], known: _Known) -> bool:
    """Tells whether only known words stand beside a name, up to where the writing changes."""
    left = max(bound for bound in bounds if bound <= start)
    right = min(bound for bound in bounds if bound >= stop)
    after, more = text[stop:right], text[right : right + _LONGEST_WORD]
    return known.is_row(text[left:start]) and known.is_row(after, more)


def _joints(text: str, known: _Known) -> Iterator[tuple[int, str]]:
    """Yields where words of a text meet, with the gap: none beside what nothing knows."""
    place, before = 0, False
    while place < len(text):
        size = max(known.begins(text[place:], ""), default=0)
        if place and (size or before):
            yield place, WORD_JOINT if size and before else ""
        place, before = place + (size or 1), bool(size)


def _cut(token: Token, start: int, cuts: dict[int, str]) -> Iterator[Token]:
    """Yields the pieces of a token, the first with its own gap unless it is cut off there."""
    inside = [place for place in cuts if start < place < start + len(token.text)]
    edges = [start, *sorted(inside), start + len(token.text)]
    for first, last in zip(edges, edges[1:], strict=False):
        head, tail = first - start, last - start
        end = token.end if last == edges[-1] else token.start + tail
        gap = token.gap or cuts.get(first, "") if first == start else cuts[first]
        yield replace(
            token,
            text=token.text[head:tail],
            raw=token.raw[head:tail],
            start=token.start + head,
            end=end,
            gap=gap,
        )
