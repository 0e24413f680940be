"""Names in text that has no blanks: a nick is cut out where known words stand around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.mail.roster import Roster
from pbem.words import Lexicon, Token, script_of

PARTING = "\u200b"  # the gap between words that were written as one


def part_names(tokens: tuple[Token, ...], names: Roster, lexicon: Lexicon) -> tuple[Token, ...]:
    """Returns the tokens with nicks cut out of unbroken Japanese (`さくらちゃんを`).

    A nick is only cut out where all that stands beside it, up to the end of the writing's run, are
    words that the lexicon knows: what is left over might be another name (`リサ` in `リサイクル`).
    """
    native = tuple(form for form in names.whole if form and script_of(form).japanese)
    if not native or not any(token.script.japanese for token in tokens):
        return tokens
    known = frozenset(entry.japanese for entry in lexicon.book.japanese)
    words = known | frozenset(lexicon.grammar.honorifics)
    return tuple(
        part for place in range(len(tokens)) for part in _parts(tokens, place, native, words)
    )


def _parts(
    tokens: tuple[Token, ...], place: int, native: tuple[str, ...], words: frozenset[str]
) -> Iterator[Token]:
    """Yields a token, cut around the longest nick that stands in it."""
    token = tokens[place]
    if not token.script.japanese or token.text in native:
        yield token
        return
    after = "".join(_following(tokens, place))
    for nick in sorted(native, key=len, reverse=True):
        start = token.text.find(nick)
        stop = start + len(nick)
        if start < 0 or not _known(token.text[:start], "", words):
            continue
        if _known(token.text[stop:], after, words):
            yield from _cut(token, (start, stop))
            return
    yield token


def _following(tokens: tuple[Token, ...], place: int) -> Iterator[str]:
    """Yields the words that are written on without a gap."""
    for token in tokens[place + 1 :]:
        if token.gap or not token.script.japanese:
            return
        yield token.text


def _known(text: str, after: str, words: frozenset[str]) -> bool:
    """Tells whether a text is a row of known words, the last of which may run on."""
    if not text:
        return True
    heads = (word for word in words if word and text.startswith(word))
    if any(_known(text[len(word) :], after, words) for word in heads):
        return True
    return any(len(w) > len(text) and (text + after).startswith(w) for w in words)


def _cut(token: Token, bounds: tuple[int, int]) -> Iterator[Token]:
    """Yields the pieces of a token, the first with its own gap."""
    start, stop = bounds
    gap = token.gap
    for first, last in ((0, start), (start, stop), (stop, len(token.text))):
        if first < last:
            raw = token.raw[first:last]
            begins, ends = token.start + first, token.start + last
            yield replace(
                token, text=token.text[first:last], raw=raw, start=begins, end=ends, gap=gap
            )
            gap = PARTING
