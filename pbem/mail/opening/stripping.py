"""Letters without what they say: the fields that tell whose they are and what they answer."""

from __future__ import annotations

import base64
import re

from pbem.mail.opening.headers import message_ids
from pbem.mail.sending.building import is_own_id
from pbem.nouns import Letter

_BLANK_LINE = re.compile(rb"\r?\n\r?\n")
_FIELD_END = re.compile(rb"\r?\n(?![ \t])")
_SUBJECT = b"subject"
_KEPT = frozenset(
    (
        *(b"received", b"return-path", b"authentication-results", b"delivered-to"),
        *(b"x-original-to", b"envelope-to", b"from", b"to", b"cc", b"date", b"message-id"),
        *(b"in-reply-to", b"references"),
    )
)


def without_words(raw: bytes) -> bytes:
    """Returns a letter's head as far as it tells where it came from, without what it says."""
    return _made_of(_fields(raw, _KEPT), "")


def without_quotes(raw: bytes, letter: Letter) -> bytes:
    """Returns a letter with nothing but its own words in it, as plain text."""
    return _made_of(_fields(raw, _KEPT | {_SUBJECT}), letter.text)


def own_ids_in(raw: bytes, letter: Letter, domain: str) -> tuple[str, ...]:
    """Returns the Message-IDs of ours that stand anywhere in a letter, as in a bounce."""
    found = message_ids(f"{raw.decode('ascii', 'replace')}\n{letter.full_text}")
    return tuple(dict.fromkeys(one for one in found if is_own_id(one, domain)))


def _fields(raw: bytes, kept: frozenset[bytes]) -> list[bytes]:
    """Returns the fields of a letter's head that are kept, in their order."""
    head = _BLANK_LINE.split(raw, maxsplit=1)[0]
    fields = _FIELD_END.split(head)
    return [field for field in fields if field.partition(b":")[0].strip().lower() in kept]


def _made_of(fields: list[bytes], text: str) -> bytes:
    coded = base64.encodebytes(text.encode("utf-8", "replace")).replace(b"\n", b"\r\n")
    form = (
        b"MIME-Version: 1.0",
        b"Content-Type: text/plain; charset=utf-8",
        b"Content-Transfer-Encoding: base64",
    )
    return b"\r\n".join((*fields, *form, b"", coded))
