"""Bytes to words: which charset a text is really in."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from pbem.mail.opening.guessing import guess, is_doubtful
from pbem.mail.opening.jis import decode_jis, looks_like_jis

# Python's codec for a label; a label that is not here is not a charset that mail is written in.
# Where a label is commonly a lie, the codec is the superset that its writers really use.
CODECS = {
    "utf-8": "utf-8", "utf8": "utf-8", "utf8mb4": "utf-8", "unicode-1-1-utf-8": "utf-8",
    "utf-16": "utf-16", "utf-16le": "utf-16-le", "utf-16be": "utf-16-be", "utf-7": "utf-7",
    "us-ascii": "ascii", "ascii": "ascii", "ansi_x3.4-1968": "ascii",
    "iso-8859-1": "cp1252", "iso8859-1": "cp1252", "latin1": "cp1252", "latin-1": "cp1252",
    "windows-1252": "cp1252", "cp1252": "cp1252", "iso-8859-15": "iso8859-15",
    "iso-8859-2": "iso8859-2", "windows-1250": "cp1250", "iso-8859-9": "cp1254",
    "windows-1254": "cp1254", "iso-8859-7": "iso8859-7", "windows-1253": "cp1253",
    "iso-8859-13": "iso8859-13", "windows-1257": "cp1257", "iso-8859-4": "iso8859-4",
    "windows-874": "cp874", "tis-620": "cp874", "windows-1258": "cp1258",
    "windows-1255": "cp1255", "iso-8859-8": "iso8859-8", "iso-8859-8-i": "iso8859-8",
    "windows-1256": "cp1256", "iso-8859-6": "iso8859-6",
    "koi8-r": "koi8-r", "koi8r": "koi8-r", "koi8": "koi8-r", "cskoi8r": "koi8-r",
    "koi8-u": "koi8-u", "koi8-ru": "koi8-u", "koi8u": "koi8-u",
    "windows-1251": "cp1251", "windows1251": "cp1251", "win-1251": "cp1251",
    "win1251": "cp1251", "cp1251": "cp1251", "cp-1251": "cp1251", "x-cp1251": "cp1251",
    "x-windows-1251": "cp1251", "iso-8859-5": "iso8859-5", "iso8859-5": "iso8859-5",
    "cp866": "cp866", "ibm866": "cp866", "dos-866": "cp866", "866": "cp866",
    "x-mac-cyrillic": "mac-cyrillic", "mac-cyrillic": "mac-cyrillic",
    "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "x-sjis": "cp932",
    "ms_kanji": "cp932", "cp932": "cp932", "ms932": "cp932", "windows-31j": "cp932",
    "windows-932": "cp932", "cswindows31j": "cp932", "shift_jisx0213": "shift_jis_2004",
    "euc-jp": "euc_jp", "eucjp": "euc_jp", "x-euc-jp": "euc_jp", "x-euc": "euc_jp",
    "eucjp-ms": "euc_jp", "cp51932": "euc_jp", "ujis": "euc_jp",
    "gb2312": "gb18030", "gbk": "gb18030", "gb18030": "gb18030", "x-gbk": "gb18030",
    "iso-gb2312": "gb18030", "hz-gb-2312": "hz", "big5": "cp950", "big5-hkscs": "big5hkscs",
    "ks_c_5601-1987": "cp949", "euc-kr": "cp949", "cp949": "cp949", "iso-2022-kr": "iso2022_kr",
}  # fmt: skip

_MULTIBYTE = {"cp932", "euc_jp", "shift_jis_2004", "gb18030", "cp949", "cp950", "big5hkscs"}
_LABEL = re.compile(r"(?:charset=)?[^a-z0-9]*([a-z0-9][a-z0-9_.:+-]*)")
_PRIVATE_USE = re.compile("[\ue000-\uf8ff]+")  # carriers' emoji
_LONE_REPLACEMENT = re.compile("(?<![\\w\ufffd])\ufffd++(?!\\w)")
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


@dataclass(frozen=True)
class Decoded:
    """A text, the codec it was read with, and why that one; `damaged` if letters were lost."""

    text: str
    codec: str
    why: str
    damaged: bool = False


def decode_text(raw: bytes, label: str = "", language: str = "") -> Decoded:
    """Decodes the bytes of a body or header, whatever their label says.

    In this order: a byte order mark; ASCII; the escapes of ISO-2022-JP; UTF-8 that no other
    charset looks like by chance; the label, unless its letters make no words; a guess by letter
    frequency, which the language of the game narrows; the label with losses.
    """
    if raw.isascii():
        return _decode_seven_bits(raw, label)
    for bom, codec in _BOMS:
        if raw.startswith(bom):
            return _clean(raw.decode(codec, "replace"), codec, "byte order mark")
    named = codec_of(label)
    if looks_like_jis(raw) and named != "utf-8":
        return _clean(decode_jis(raw), "iso-2022-jp", "escape sequences")
    return _decode_eight_bits(raw, named, language)


def codec_of(label: str) -> str:
    """Returns the codec of a charset label, or an empty string for one that is unknown."""
    name = label.strip().lower().partition("*")[0]
    match = _LABEL.match(name)
    return CODECS.get(match[1], "") if match else ""


def _decode_seven_bits(raw: bytes, label: str) -> Decoded:
    if looks_like_jis(raw):
        return _clean(decode_jis(raw), "iso-2022-jp", "escape sequences")
    named = codec_of(label)
    if named in {"utf-7", "hz", "utf-16", "utf-16-le", "utf-16-be", "iso2022_kr"}:
        return _clean(raw.decode(named, "replace"), named, "label")
    return Decoded(raw.decode("ascii").replace("\0", ""), "ascii", "seven bits")


def _decode_eight_bits(raw: bytes, named: str, language: str) -> Decoded:
    labelled = _strictly(raw, named) if named not in {"", "ascii", "utf-8"} else None
    utf8 = _strictly(raw, "utf-8")
    if utf8 is not None and (labelled is None or _is_no_chance(utf8, named)):
        return _clean(utf8, "utf-8", "valid UTF-8")
    if labelled is not None and not is_doubtful(raw, named, labelled):
        return _clean(labelled, named, "label")
    guessed = guess(raw, named if labelled is not None else "", language)
    if guessed is not None:
        return _clean(guessed.text, guessed.codec, "letter frequency")
    if labelled is not None:
        return _clean(labelled, named, "label")
    if named == "euc_jp":
        named = "euc_jis_2004"
    text = raw.decode(named or "utf-8", "replace")
    return Decoded(_PRIVATE_USE.sub("", text), named or "utf-8", "with losses", damaged=True)


def _is_no_chance(utf8: str, named: str) -> bool:
    """Tells whether bytes labelled otherwise are UTF-8 by more than chance."""
    return named not in _MULTIBYTE and sum(1 for one in utf8 if one > "\x7f") > 2


def _strictly(raw: bytes, codec: str) -> str | None:
    try:
        return raw.decode(codec)
    except (LookupError, ValueError):
        return None


def _clean(text: str, codec: str, why: str) -> Decoded:
    kept = _PRIVATE_USE.sub("", text).replace("\0", "")
    if "\ufffd" in kept:  # an emoji that the sender's own program has lost stands alone
        kept = _LONE_REPLACEMENT.sub("", kept)
    return Decoded(kept, codec, why, damaged="\ufffd" in kept)
