"""The usual transliteration, both ways, and letters typed in the wrong keyboard layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from pbem.words.normal import fold
from pbem.words.tables import Section, Value, section

_MOST_SOUNDS = 16
_SAME_SOUND = (("ii", "i"), ("ie", "e"), ("iy", "i"))


@dataclass(frozen=True, eq=False)
class Translit:
    """Tables of one language: letter to sound, Latin spellings to sounds, Latin to letters."""

    sounds: Mapping[str, str]
    spellings: tuple[tuple[str, ...], ...]
    back: tuple[tuple[str, ...], ...]
    layout: Mapping[str, str]


def read_translit(table: Section) -> Translit:
    """Returns the transliteration that a language's file describes."""
    part = section(table, "translit")
    sounds = {str(letter): str(sound) for letter, sound in section(part, "sounds").items()}
    rows = (_rows(part.get("spellings")), _rows(part.get("back")))
    return Translit(sounds, rows[0], rows[1], _layout(section(table, "layout")))


@lru_cache(maxsize=8192)
def sound(word: str, table: Translit) -> str:
    """Returns what a folded word in the language's own letters sounds like, in Latin letters."""
    return _even("".join(table.sounds.get(sign, sign) for sign in word))


@lru_cache(maxsize=8192)
def latin_sounds(word: str, table: Translit) -> tuple[str, ...]:
    """Returns every sound that a folded word in Latin letters may be a spelling of."""
    parts = _split(word, table.spellings)
    return tuple({_even("".join(way)): None for way in islice(product(*parts), _MOST_SOUNDS)})


@lru_cache(maxsize=8192)
def from_latin(word: str, table: Translit) -> str:
    """Returns a folded Latin word in the language's own letters, spelt the likeliest way."""
    return "".join(ways[0] for ways in _split(word, table.back))


def other_layout(word: str, table: Translit) -> str:
    """Returns a word as its keys would have typed it in the other keyboard layout."""
    return "".join(table.layout.get(sign, sign) for sign in word.casefold())


def _split(word: str, rows: tuple[tuple[str, ...], ...]) -> list[tuple[str, ...]]:
    """Returns the choices for each piece of a word, the first fitting row winning."""
    parts: list[tuple[str, ...]] = []
    place = 0
    while place < len(word):
        row = next((row for row in rows if word.startswith(row[0], place)), None)
        parts.append(row[1:] if row else (word[place],))
        place += len(row[0]) if row else 1
    return parts


def _even(text: str) -> str:
    for spelt, same in _SAME_SOUND:
        text = text.replace(spelt, same)
    return text


def _rows(value: Value | None) -> tuple[tuple[str, ...], ...]:
    rows = value if isinstance(value, list) else []
    return tuple(tuple(str(part) for part in row) for row in rows if isinstance(row, list))


def _layout(part: Section) -> Mapping[str, str]:
    latin, other = str(part.get("latin", "")), fold(str(part.get("other", "")))
    return dict(zip(latin, other, strict=True)) | dict(zip(other, latin, strict=True))
