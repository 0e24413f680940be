"""Words of a text, with where they stand and what stands before them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from pbem.words.normal import clean, fold

APOSTROPHES = frozenset("'`\u2019\u02bc\u2032\u00b4")
WORD_JOINT = "\u2060"  # the gap between known words that are written without a blank
_LONGEST = 64  # of an endless word only the beginning is looked at
_JAPANESE = frozenset({"hiragana", "katakana", "kanji"})
_LETTER_RANGES = (
    (0x3041, 0x309F, "hiragana"),
    (0x30A1, 0x30FF, "katakana"),
    (0x3005, 0x3007, "kanji"),
    (0x3400, 0x9FFF, "kanji"),
    (0xF900, 0xFAFF, "kanji"),
    (0x20000, 0x3FFFF, "kanji"),
)


class Script(StrEnum):
    """The writing that a word is in; `MIXED` letters come from several alphabets."""

    CYRILLIC = "cyrillic"
    LATIN = "latin"
    DIGITS = "digits"
    HIRAGANA = "hiragana"
    KATAKANA = "katakana"
    KANJI = "kanji"
    OTHER = "other"
    MIXED = "mixed"

    @property
    def japanese(self) -> bool:
        """Whether words in this writing stand without blanks between them."""
        return self.value in _JAPANESE


@dataclass(frozen=True)
class Token:
    """A word: folded text, as it was typed, its place, and the signs between it and the last."""

    text: str
    raw: str
    start: int
    end: int
    gap: str
    script: Script

    @property
    def glued(self) -> bool:
        """Whether it is one piece with the word before it (`Lord'om`, `Nastya_92`)."""
        return self.gap in ("", "_") or self.after_apostrophe

    @property
    def after_apostrophe(self) -> bool:
        """Whether only an apostrophe parts it from the word before it."""
        return len(self.gap) == 1 and self.gap in APOSTROPHES


def tokenise(text: str) -> tuple[Token, ...]:
    """Returns the words of a text; letters and digits part, kana and kanji part."""
    shaped = clean(text)
    tokens: list[Token] = []
    place = 0
    for start, end in _runs(shaped):
        raw = shaped[start:end]
        word = raw[:_LONGEST]
        tokens.append(Token(fold(word), word, start, end, shaped[place:start], script_of(word)))
        place = end
    return tuple(tokens)


def tail_of(text: str, tokens: tuple[Token, ...]) -> str:
    """Returns the signs after the last word of a text."""
    return clean(text)[tokens[-1].end :] if tokens else clean(text)


@lru_cache(maxsize=16384)
def script_of(word: str) -> Script:
    """Returns the writing of a word; letters of several alphabets are `MIXED`."""
    kinds = sorted({_kind(sign) for sign in word} - {""})
    if kinds == ["letter"]:
        return _alphabet(word)
    return Script(kinds[0]) if len(kinds) == 1 else Script.MIXED


def _runs(text: str) -> list[tuple[int, int]]:
    """Returns the places of unbroken stretches of one kind of sign."""
    runs: list[tuple[int, int]] = []
    last = ""
    for place, sign in enumerate(text):
        kind = _kind(sign)
        if kind and kind == last:
            runs[-1] = (runs[-1][0], place + 1)
        elif kind:
            runs.append((place, place + 1))
        last = kind
    return runs


@lru_cache(maxsize=4096)
def _kind(sign: str) -> str:
    """Returns `letter` for alphabets, a Japanese script's name, `digits`, or nothing."""
    if sign.isascii():
        return "letter" if sign.isalpha() else "digits" if sign.isdigit() else ""
    code = ord(sign)
    for first, last, name in _LETTER_RANGES:
        if first <= code <= last:
            return name
    if sign.isalpha() or unicodedata.category(sign) == "Mn":
        return "letter"
    return "digits" if sign.isdecimal() else ""


def _alphabet(word: str) -> Script:
    """Returns the alphabet that all letters of a word belong to."""
    cyrillic = [0x400 <= ord(sign) <= 0x52F for sign in word if sign.isalpha()]
    if all(cyrillic):
        return Script.CYRILLIC
    if any(cyrillic):
        return Script.MIXED
    latin = all("LATIN" in unicodedata.name(sign, "") for sign in word if sign.isalpha())
    return Script.LATIN if latin else Script.OTHER
