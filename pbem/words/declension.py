"""Nicknames in our own sentences: the right case, the look unchanged."""

from __future__ import annotations

from functools import lru_cache

from pbem.words.grammar import EndingRow, Grammar
from pbem.words.morphology import decline_word, gender_of
from pbem.words.normal import fold
from pbem.words.tokens import Script, Token, tokenise

_PLAIN_CASES = frozenset({"", "nom"})


@lru_cache(maxsize=4096)
def decline(nick: str, case: str, grammar: Grammar, gender: str = "") -> str:
    """Returns a nick in a case (`gen`, `dat`, `acc`, `ins`, `prep`), emoji and capitals kept.

    `gender` is m, f, n or empty (unknown). A nick in other letters than the language's, or in a
    language whose names do not bend, stays as it is.
    """
    tokens = tokenise(nick)
    bending = [token for token in tokens if token.script is Script.CYRILLIC]
    if case in _PLAIN_CASES or not grammar.bends or len(bending) < _letter_words(tokens):
        return nick
    kind = gender or guess_gender(nick, grammar)
    text = nick
    for token in reversed(bending):
        text = _replaced(text, token, _bent(token, case, grammar, kind))
    return text


def guess_gender(nick: str, grammar: Grammar) -> str:
    """Returns m, f or n when the dictionary is sure of the nick's main word, else nothing."""
    if not grammar.bends:
        return ""
    words = [token.raw.casefold() for token in tokenise(nick) if token.script is Script.CYRILLIC]
    found = [gender for word in words if (gender := gender_of(word))]
    return found[0] if len(set(found)) == 1 and len(found) == len(words) else ""


def _letter_words(tokens: tuple[Token, ...]) -> int:
    return sum(token.script is not Script.DIGITS for token in tokens)


def _bent(token: Token, case: str, grammar: Grammar, gender: str) -> str:
    """Returns one word in a case: from the dictionary, else by the endings table."""
    word = decline_word(token.raw.casefold(), case, gender)
    if word is not None:
        return _like(token.raw, word)
    rows = [row for row in grammar.endings if row.fits(token.text) and row.cases.get(case)]
    if not rows:
        return token.raw
    return _like(token.raw, max(rows, key=_length).forms(fold(token.raw), case)[0])


def _length(row: EndingRow) -> int:
    return max(len(ending) for ending in row.ends)


def _like(model: str, word: str) -> str:
    """Returns a word with the capitals of its model."""
    if model.isupper() and len(model) > 1:
        return word.upper()
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def _replaced(text: str, token: Token, word: str) -> str:
    place = text.rfind(token.raw)
    return text if place < 0 else text[:place] + word + text[place + len(token.raw) :]
