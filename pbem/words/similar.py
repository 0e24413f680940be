"""Names that look alike: for suggestions only, never for an action."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz.distance import OSA

from pbem.words.grammar import Grammar
from pbem.words.nickforms import nick_forms
from pbem.words.normal import fold
from pbem.words.tokens import Script, script_of
from pbem.words.translit import from_latin, sound

_SHORT = 5
_LEAST = 3


def similar(word: str, nicks: Iterable[str], grammar: Grammar) -> tuple[str, ...]:
    """Returns the nicks whose forms nearly equal a word of a letter, in their given order."""
    heard = _heard(fold(word), grammar)
    if len(heard) < _LEAST:
        return ()
    return tuple(nick for nick in nicks if _near(heard, nick, grammar))


def likeness(word: str, nick: str, grammar: Grammar) -> int:
    """Returns how like a word is to the nearest form of a nick, in per cent: only to be shown."""
    heard = _heard(fold(word), grammar)
    best = max(
        (OSA.normalized_similarity(heard, form) for form in _sounds(nick, grammar)), default=0
    )
    return round(100 * best)


def one_typo(word: str, wanted: str) -> bool:
    """Tells whether a word differs from the wanted one by one wrong, missing or swapped letter."""
    return word != wanted and OSA.distance(word, wanted, score_cutoff=1) <= 1


def _near(heard: str, nick: str, grammar: Grammar) -> bool:
    slack = 1 if len(heard) <= _SHORT else 2
    sounds = _sounds(nick, grammar)
    return any(OSA.distance(heard, form, score_cutoff=slack) <= slack for form in sounds)


@lru_cache(maxsize=4096)
def _sounds(nick: str, grammar: Grammar) -> frozenset[str]:
    """Returns what the forms of a nick sound like, digits at their end left out."""
    forms = nick_forms(nick, grammar)
    digits = "0123456789"
    spelt = {form.rstrip(digits) for form in (*forms.full, *forms.parts)} - {""}
    cross = {form.rstrip(digits) for form in (*forms.cross, *forms.cross_parts)} - {""}
    return frozenset(cross.union(_heard(form, grammar) for form in spelt))


def _heard(word: str, grammar: Grammar) -> str:
    """Returns a word as it sounds, so that both alphabets can be compared."""
    if script_of(word) is Script.LATIN:
        word = from_latin(word, grammar.translit)
    return sound(word, grammar.translit)
