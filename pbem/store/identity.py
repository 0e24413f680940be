"""What makes two mails the same letter, whatever roads they took."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pbem.store.columns import microseconds
from pbem.store.sealing import Keyring

# The fields that relays and mailboxes write into a letter on its way.
TRACE = frozenset(
    (
        *(b"received", b"return-path", b"delivered-to", b"x-original-to", b"envelope-to"),
        *(b"authentication-results", b"received-spf", b"arc-seal", b"arc-message-signature"),
        *(b"arc-authentication-results", b"x-received", b"x-spam-status", b"x-spam-flag"),
        *(b"x-spam-level", b"x-spam-score", b"x-uid", b"x-uidl", b"x-mozilla-status"),
        *(b"x-mozilla-status2", b"status", b"x-status", b"x-keywords", b"lines"),
    )
)
BLANK_LINE = re.compile(rb"\r?\n\r?\n")
FIELD_END = re.compile(rb"\r?\n(?![ \t])")
MOST_HEADER_BYTES = 128 * 1024


@dataclass(frozen=True)
class Identity:
    """The marks of a letter, as fingerprints that tell nothing about it.

    `content` marks all but the trace; `gist` the sender, Message-ID (else date and subject) and
    body; `envelope` the sender and Message-ID alone, or is empty when there is none.
    """

    content: str
    gist: str
    envelope: str


def identify(ring: Keyring, raw: bytes, arrived: datetime) -> Identity:
    """Marks a letter; never raises, whatever its bytes are."""
    fields, body = _parted(raw)
    own = [field for field in fields if _name(field) not in TRACE]
    sender, message_id = _value(own, b"from"), _value(own, b"message-id")
    date, subject = _value(own, b"date"), _value(own, b"subject")
    # Without an id and a date only the time of arrival tells two like letters apart.
    when = b"" if message_id or date else microseconds(arrived).to_bytes(8, "big", signed=True)
    body = body.replace(b"\r\n", b"\n")
    named = (message_id,) if message_id else (date, subject, when)
    return Identity(
        content=ring.fingerprint(b"content", when, *map(_unfolded, own), b"", body),
        gist=ring.fingerprint(b"gist", sender, *named, b"", body),
        envelope=ring.fingerprint(b"envelope", sender, message_id) if message_id else "",
    )


def _parted(raw: bytes) -> tuple[list[bytes], bytes]:
    end = BLANK_LINE.search(raw, 0, MOST_HEADER_BYTES)
    head, body = (raw[: end.start()], raw[end.end() :]) if end else (b"", raw)
    return FIELD_END.split(head), body


def _name(field: bytes) -> bytes:
    return field.partition(b":")[0].strip().lower()


def _value(fields: Sequence[bytes], name: bytes) -> bytes:
    values = (_unfolded(field.partition(b":")[2]) for field in fields if _name(field) == name)
    return b"\n".join(values)


def _unfolded(field: bytes) -> bytes:
    return b" ".join(field.split())
