"""The two kinds of kana, which spell the same sounds."""

from __future__ import annotations

_FIRST, _LAST, _APART = 0x30A1, 0x30F6, 0x60
_TO_HIRAGANA = {code: code - _APART for code in range(_FIRST, _LAST + 1)}


def kana(word: str) -> str:
    """Returns a word with its katakana put to hiragana, sign by sign; the rest stays."""
    return word if word.isascii() else word.translate(_TO_HIRAGANA)
