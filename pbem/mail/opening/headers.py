"""The head of a letter: raw fields, and words out of them.

Bytes above 127 come from the parser as surrogates and are turned back; encoded words are decoded
here and not by the standard library, which knows too few charsets and raises on some.
"""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pbem.mail.opening.charset import decode_text

LONGEST = 8 * 1024  # of one header; what is longer is cut

_WORD = re.compile(r"=\?([^?\s]{1,80})\?([bBqQ])\?([^?]*)\?=")
_BETWEEN_WORDS = re.compile(r"(\?=)\s+(?==\?[^?\s]{1,80}\?[bBqQ]\?)")
_BLANKS = re.compile(r"[\s\x00-\x1f\x7f\u2028\u2029]+")
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,500}>")


@dataclass(frozen=True)
class Head:
    """The fields of a letter's head, in order, with lower-case names and raw values."""

    fields: tuple[tuple[str, str], ...]
    by_name: Mapping[str, tuple[str, ...]]

    def all(self, name: str) -> tuple[str, ...]:
        """Returns the raw values of every field with a name, topmost first."""
        return self.by_name.get(name, ())

    def first(self, name: str) -> str:
        """Returns the raw value of the topmost field with a name, or an empty string."""
        return self.all(name)[0] if name in self.by_name else ""

    def has(self, name: str) -> bool:
        """Tells whether there is a field with a name."""
        return name in self.by_name


def head_of(raw_items: Iterable[tuple[str, str]]) -> Head:
    """Makes a head of the parser's raw items; overlong values are cut."""
    fields = tuple((name.lower(), str(value)[:LONGEST]) for name, value in raw_items)
    by_name: dict[str, list[str]] = {}
    for name, value in fields:
        by_name.setdefault(name, []).append(value)
    return Head(fields, {name: tuple(values) for name, values in by_name.items()})


def words_of(value: str, language: str = "") -> str:
    """Decodes a header's value to one line of words: no line break survives, encoded or not."""
    text = _unmasked(value, language) if not value.isascii() or "\x1b" in value else value
    if "=?" in text:
        text = _encoded_words(text, language)
    return _BLANKS.sub(" ", text).strip()


def message_ids(value: str) -> tuple[str, ...]:
    """Returns the Message-IDs that stand in a header's value."""
    return tuple(_MESSAGE_ID.findall(value))


def bytes_of(value: str) -> bytes:
    """Returns the bytes that a raw value was made of."""
    return value.encode("utf-8", "surrogateescape")


def _unmasked(value: str, language: str) -> str:
    return decode_text(bytes_of(value), "", language).text


def _encoded_words(text: str, language: str) -> str:
    """Decodes the encoded words; neighbours of one charset are joined as bytes first, because

    many programs cut a letter of two bytes in the middle.
    """
    joined = _BETWEEN_WORDS.sub(r"\1", text)
    pieces: list[str] = []
    pending, label, place = b"", "", 0
    for match in _WORD.finditer(joined):
        if pending and (match.start() > place or match[1].lower() != label):
            pieces.append(decode_text(pending, label, language).text)
            pending = b""
        pieces.append(joined[place : match.start()])
        pending += _payload(match[2], match[3])
        label, place = match[1].lower(), match.end()
    pieces.append(decode_text(pending, label, language).text)
    pieces.append(joined[place:])
    return "".join(pieces)


def _payload(encoding: str, written: str) -> bytes:
    data = written.encode("ascii", "ignore")
    if encoding in "qQ":
        return quopri.decodestring(data.replace(b"_", b" "), header=False)
    try:
        return base64.b64decode(data + b"=" * (-len(data) % 4))
    except binascii.Error:
        return b""
