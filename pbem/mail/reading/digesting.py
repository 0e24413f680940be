"""A letter about digests: whether talk is to reach its sender at once, or every so many hours."""

from __future__ import annotations

from pbem.mail.reading.page import Page
from pbem.nouns import Kind, Puzzle, Want
from pbem.words import Script

_USUAL = 6  # hours, for who only turns them on
_SPANS = (1, 2, 3, 4, 6, 8, 12, 24)  # the marks of such a clock are the same every day
_AT_ONCE = 0
_CHOICES = tuple(Want(Kind.DIGEST, number=hours) for hours in (6, 12, 24, _AT_ONCE))


def digest_wish(page: Page) -> Want:
    """Returns the hours between two digests (0: at once), or the puzzle of a letter unclear."""
    meant = _hours(page)
    if meant is None:
        return Want(Kind.DIGEST, puzzle=Puzzle("digest_unclear", choices=_CHOICES))
    return Want(Kind.DIGEST, number=meant)


def _hours(page: Page) -> int | None:
    """Returns the only span that a letter names, with no word that says otherwise; else None."""
    head = () if page.topic.reply else page.head.tokens
    tokens = (*head, *page.body.tokens)
    numbers = {int(token.text) for token in tokens if token.script is Script.DIGITS}
    known = page.lexicon.switches
    switched = {known[token.text] for token in tokens if token.text in known}
    if switched == {False}:
        return _AT_ONCE if numbers <= {_AT_ONCE} else None
    if len(switched) > 1 or len(numbers) > 1:
        return None
    hours = next(iter(numbers), _USUAL if switched else None)
    return hours if hours in _SPANS or (hours == _AT_ONCE and not switched) else None
