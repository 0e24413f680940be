"""ISO-2022-JP as it is really written, with vendor rows and half-width kana.

Python's codecs know neither NEC's row 13 nor IBM's extensions there, while its cp932 knows both;
so the rows are turned into Shift_JIS bytes, and those are decoded.
"""

from __future__ import annotations

import re

_ESCAPE = re.compile(rb"\x1b(\$[@B]|\$\([@BDOQ]|\([BJIH]|\$A)")
_KANJI = {b"$@", b"$B", b"$(@", b"$(B", b"$(O", b"$(Q"}
_EMOJI_ROWS = range(0x75, 0x79)  # carriers' pictures; no character set of ours has these rows


def looks_like_jis(raw: bytes) -> bool:
    """Tells whether a text has an escape sequence that begins Japanese characters."""
    return b"\x1b$" in raw or b"\x1b(I" in raw


def decode_jis(raw: bytes) -> str:
    """Decodes ISO-2022-JP in all its dialects; what cannot be decoded becomes U+FFFD."""
    pieces = _ESCAPE.split(raw.translate(None, b"\x0e\x0f"))
    text = [_plain(pieces[0])]
    for escape, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        text.append(_segment(escape, piece))
    return "".join(text)


def _segment(escape: bytes, piece: bytes) -> str:
    if escape in _KANJI:
        return _double_bytes(piece).decode("cp932", "replace")
    if escape == b"(I":
        return bytes(_half_width(byte) for byte in piece).decode("cp932", "replace")
    if escape == b"$(D":
        return (b"\x1b$(D" + piece + b"\x1b(B").decode("iso2022_jp_ext", "replace")
    return _plain(piece)


def _plain(piece: bytes) -> str:
    return piece.decode("ascii", "replace")


def _half_width(byte: int) -> int:
    return byte | 0x80 if 0x21 <= byte <= 0x5F else byte


def _double_bytes(piece: bytes) -> bytes:
    """Turns pairs of a JIS segment into Shift_JIS; line ends inside it stay what they are."""
    made = bytearray()
    place = 0
    while place < len(piece):
        first = piece[place]
        if first <= 0x20 or place + 1 == len(piece):
            made.append(first)
            place += 1
            continue
        if first not in _EMOJI_ROWS:
            made += _shift_jis(first, piece[place + 1])
        place += 2
    return bytes(made)


def _shift_jis(row: int, column: int) -> bytes:
    row, column = row & 0x7F, column & 0x7F
    lead = ((row - 0x21) >> 1) + 0x81
    lead += 0x40 if lead > 0x9F else 0
    if row % 2:
        return bytes((lead, column + (0x20 if column >= 0x60 else 0x1F)))
    return bytes((lead, column + 0x7E))
