"""What is looked at before anything is parsed: a hostile letter must cost little."""

from __future__ import annotations

import re

from pbem.mail.inbox import MAX_LETTER

MAX_HEAD = 128 * 1024
MAX_PARTS = 200
MAX_DEPTH = 20
MAX_HTML = 500 * 1024
MAX_TEXT = 256 * 1024

_END_OF_HEAD = re.compile(rb"\r?\n\r?\n")
_LONG_CONTENT_HEADER = re.compile(
    rb"^content-(?:type|disposition)[ \t]*:(?:[^\n]|\n[ \t]){8192}", re.IGNORECASE | re.MULTILINE
)


def too_much(raw: bytes) -> str:
    """Returns why a letter must not be parsed, as a flaw, or an empty string."""
    if len(raw) > MAX_LETTER:
        return "too_large"
    end = _END_OF_HEAD.search(raw)
    if (end.start() if end else len(raw)) > MAX_HEAD:
        return "head_too_large"
    if _LONG_CONTENT_HEADER.search(raw):
        return "header_too_long"
    return _too_complex(raw) if b"ultipart/" in raw or b"essage/rfc822" in raw else ""


def only_head(raw: bytes) -> bytes:
    """Returns the part of a head that is cheap enough to parse, cut at a line's end."""
    end = _END_OF_HEAD.search(raw, 0, MAX_HEAD)
    if end is not None:
        return raw[: end.end()]
    return raw[: raw.rfind(b"\n", 0, MAX_HEAD) + 1]


def _too_complex(raw: bytes) -> str:
    if raw.count(b"ultipart/") > 5 * MAX_DEPTH or raw.count(b"essage/rfc822") > 5 * MAX_DEPTH:
        return "too_deep"
    # Each part begins with a line of two dashes; so do a few lines of ordinary text.
    return "too_many_parts" if raw.count(b"\n--") > 10 * MAX_PARTS else ""
