"""A guess at the charset of a short text, by how often its letters occur in a language."""

from __future__ import annotations

import math
import string
import unicodedata
from dataclasses import dataclass

# Per cent of each letter in Russian texts, from U+0430 to U+044F in the order of the alphabet.
RUSSIAN = (
    8.01, 1.59, 4.54, 1.70, 2.98, 8.45, 0.94, 1.65, 7.35, 1.21, 3.49, 4.40, 3.21, 6.70, 10.97, 2.81,
    4.73, 5.47, 6.26, 2.62, 0.26, 0.97, 0.48, 1.44, 0.73, 0.36, 0.04, 1.90, 1.74, 0.32, 0.64, 2.01,
)  # fmt: skip
YO = 0x451
VOWELS = {0x430, 0x435, 0x438, 0x43E, 0x443, 0x44B, 0x44D, 0x44E, 0x44F, YO}
CYRILLIC = ("cp1251", "koi8-r", "cp866", "mac-cyrillic", "iso8859-5", "koi8-u")
JAPANESE = ("cp932", "euc_jp")
WESTERN = {"cp1252", "iso8859-15", "cp1250", "iso8859-2", "cp1254"}

PUNCTUATION = "\xab\xbb\u2014\u2013\u2026\u2116\u201c\u201d\u201e"
IN_NO_WORD = string.ascii_letters + "[]@\\^_`{|}~"
GOOD_ENOUGH = 0.2  # a mean score below it is no text in any language of ours
COMMONEST = "\u043e\u0435\u0430\u0438\u043d\u0442\u0441\u0440\u0432\u043b"
USUAL_SHARE = 0.45  # of the ten commonest letters; it is 0.63 in long texts
SAMPLE = 2000  # characters that are looked at
ENOUGH_TO_DOUBT = 6  # letters; fewer overrule a label only when they look odd
LANGUAGE_HINT = 0.4
LABEL_HINT = 0.4  # what a label is worth against a better looking reading

_WEIGHTS = {0x430 + place: math.log(share / 3.0) / 2 + 0.9 for place, share in enumerate(RUSSIAN)}
_WEIGHTS[YO] = _WEIGHTS[0x44D]


@dataclass(frozen=True)
class Guess:
    """A reading of some bytes, and its score."""

    text: str
    codec: str
    score: float


def guess(raw: bytes, labelled: str = "", language: str = "") -> Guess | None:
    """Returns the reading that looks most like Russian or Japanese, or None.

    `labelled` is the codec that the letter claims, if it can be read with it at all.
    """
    found: list[Guess] = []
    for codec in CYRILLIC if labelled in CYRILLIC else CYRILLIC + JAPANESE:
        try:
            text = raw.decode(codec)
        except ValueError:
            continue
        found.append(Guess(text, codec, _score(text, codec) + _hints(codec, labelled, language)))
    best = max(found, key=lambda one: one.score, default=None)
    return best if best and best.score > GOOD_ENOUGH else None


def is_doubtful(raw: bytes, codec: str, text: str) -> bool:
    """Tells whether a text read by its label may be in another charset all the same.

    Western words have a few accented letters among plain ones: words of nothing else are not
    Western. Cyrillic charsets are mislabelled as one another so often that only a text with the
    commonest letters of Russian in their usual number is believed at once.
    """
    high = sum(1 for byte in raw[:SAMPLE] if byte >= 0x80)
    if codec in WESTERN:
        plain = sum(1 for byte in raw[:SAMPLE] if 0x41 <= byte <= 0x7A)
        return high > 2 and high > plain / 2
    if codec not in CYRILLIC or (high < ENOUGH_TO_DOUBT and not _is_odd(text)):
        return False
    return sum(map(text[:SAMPLE].count, COMMONEST)) < high * USUAL_SHARE


def _is_odd(text: str) -> bool:
    """Tells whether a short text has capitals inside its words, or signs that no word has."""
    pairs = zip(text, text[1:SAMPLE], strict=False)
    return any(
        (one.islower() and two.isupper()) or (two > "\x7f" and not two.isalnum())
        for one, two in pairs
    )


def _hints(codec: str, labelled: str, language: str) -> float:
    hint = LABEL_HINT if codec == labelled else 0.0
    if language == "ru" and codec in CYRILLIC or language == "ja" and codec in JAPANESE:
        hint += LANGUAGE_HINT
    return hint


def _score(text: str, codec: str) -> float:
    """Returns the mean weight of the characters outside ASCII; about 1 for real words."""
    cyrillic = codec in CYRILLIC
    weigh = _weigh_cyrillic if cyrillic else _weigh_japanese
    total, count, before = 0.0, 0, " "
    for character in text[:SAMPLE]:
        if character >= "\x80":
            total += weigh(character, before)
            count += 1
        elif cyrillic and before >= "\x80" and character in IN_NO_WORD:
            total -= 1.0  # a second byte of something else, most likely
        before = character
    return total / count if count else 0.0


def _weigh_cyrillic(character: str, before: str) -> float:
    weight = _WEIGHTS.get(ord(character.lower()))
    if weight is None:
        return _weigh_symbol(character)
    if character.isupper():
        # Upper case inside a word is what one Cyrillic charset looks like in another.
        weight -= 1.5 if before.islower() else 0.2
    return weight + _flow(ord(character.lower()), ord(before.lower()))


def _flow(code: int, before: int) -> float:
    """Returns what two neighbouring letters are worth: words alternate vowels and consonants."""
    if before not in _WEIGHTS:
        return 0.0
    if code in VOWELS and before in VOWELS:
        return -0.35
    return 0.15 if code in VOWELS or before in VOWELS else -0.1


def _weigh_japanese(character: str, before: str) -> float:
    code = ord(character)
    if 0x3041 <= code <= 0x3096:
        return 1.2
    if 0x30A1 <= code <= 0x30FC or 0xFF01 <= code <= 0xFF5A:
        return 0.9
    if 0xFF61 <= code <= 0xFF9F:
        return -0.5 if before.isascii() else 0.1
    if 0x4E00 <= code <= 0x9FFF:
        return 0.55 if _is_common(character) else -0.8
    return 0.4 if 0x3000 <= code <= 0x303F else -0.8


def _is_common(kanji: str) -> bool:
    """Tells whether a character is of the first level of JIS X 0208."""
    try:
        return kanji.encode("euc_jp") < b"\xd0\xa0"
    except ValueError:
        return False


def _weigh_symbol(character: str) -> float:
    category = unicodedata.category(character)
    if character in PUNCTUATION:
        return 0.3
    return -1.5 if category in {"Cc", "Cn", "Co", "Lu", "Ll"} else -1.0
