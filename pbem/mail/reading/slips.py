"""Words that may be a mistyped `not`, `if` or `chat`: an order beside one is asked about."""

from __future__ import annotations

from functools import lru_cache

from pbem.words import Lexicon, Script, Token, known, one_typo

_LEAST_LATIN = 5


def is_slip(token: Token, lexicon: Lexicon) -> bool:
    """Tells whether a word that nothing knows is one slip away from a word that weakens."""
    if not _may_slip(token):
        return False
    return _near_weakener(token.text, token.script is Script.LATIN, lexicon)


def is_topic_slip(token: Token, lexicon: Lexicon) -> bool:
    """Tells whether an unknown word of a subject is one slip away from a word for talk or vote."""
    if not _may_slip(token):
        return False
    return any(one_typo(token.text, topic) for topic in lexicon.topics)


def _may_slip(token: Token) -> bool:
    """Tells whether a word may be a mistyped one: no figure, no known one, no bit of kana."""
    if token.script is Script.DIGITS or token.script.japanese:
        return False
    return token.script is not Script.CYRILLIC or not known(token.text)


@lru_cache(maxsize=4096)
def _near_weakener(word: str, latin: bool, lexicon: Lexicon) -> bool:
    near = (weak for weak in lexicon.weakeners if one_typo(word, weak))
    return any(not latin or _counts(word, weak) for weak in near)


def _counts(word: str, weak: str) -> bool:
    """Tells whether a Latin word, for which we have no dictionary, is near enough to another."""
    return len(weak) >= _LEAST_LATIN or sorted(word) == sorted(weak)
