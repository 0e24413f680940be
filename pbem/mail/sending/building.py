"""A message of ours, as bytes: the same facts always give the same bytes."""

from __future__ import annotations

import base64
import hashlib
import re
from datetime import datetime
from email.header import Header
from email.utils import format_datetime

from pbem.mail.addresses import wire_address

_ID = re.compile(r"<[!-;=?-~]+>")
_OWN = re.compile(r"pbem\.[0-9a-f]{32}")
_BLANKS = re.compile(r"[\s\x00-\x1f\x7f\u2028\u2029]+")


def message_id_for(seed: str, domain: str) -> str:
    """Returns the Message-ID that belongs to a seed, the same at every attempt."""
    return f"<pbem.{hashlib.sha256(seed.encode()).hexdigest()[:32]}@{domain}>"


def is_own_id(message_id: str, domain: str) -> bool:
    """Tells whether a Message-ID is one of ours; players may write from the same domain."""
    name, _, host = message_id.strip("<>").rpartition("@")
    return bool(_OWN.fullmatch(name)) and host.casefold() == domain.casefold()


def build_message(
    subject: str,
    text: str,
    sender: str,
    recipient: str,
    message_id: str,
    *,
    date: datetime,
    reply_to: str = "",
    in_reply_to: str = "",
    sender_name: str = "",
    html: str = "",
) -> bytes:
    """Builds a message to one recipient, with CRLF line ends and nothing above 7 bits.

    Raises ValueError for an address or Message-ID of ours that cannot be written. An
    `in_reply_to` comes from outside: one that is no Message-ID is left out.
    """
    if not _ID.fullmatch(message_id):
        raise ValueError("not a Message-ID")
    lines = [
        f"From: {_mailbox(sender_name, sender)}",
        f"To: {wire_address(recipient)}",
        f"Subject: {_encoded(subject, len('Subject: '))}",
        f"Date: {format_datetime(date)}",
        f"Message-ID: {message_id}",
    ]
    if reply_to:
        lines.append(f"Reply-To: {wire_address(reply_to)}")
    if _ID.fullmatch(in_reply_to) and len(in_reply_to) < 900:
        lines += [f"In-Reply-To: {in_reply_to}", f"References: {in_reply_to}"]
    # Robots that keep to RFC 3834 never answer a letter that says it was made by one.
    kind = "auto-replied" if in_reply_to else "auto-generated"
    lines += [f"Auto-Submitted: {kind}", "X-Auto-Response-Suppress: All", "MIME-Version: 1.0"]
    lines += _body(text, html, message_id)
    return "\r\n".join(lines).encode("ascii") + b"\r\n"


def _body(text: str, html: str, message_id: str) -> list[str]:
    if not html:
        return _part("plain", text)
    line = "=_" + hashlib.sha256(message_id.encode()).hexdigest()[:24]
    return [
        f'Content-Type: multipart/alternative; boundary="{line}"',
        "",
        f"--{line}",
        *_part("plain", text),
        f"--{line}",
        *_part("html", html),
        f"--{line}--",
    ]


def _part(subtype: str, text: str) -> list[str]:
    wire = "\r\n".join(text.splitlines()) + "\r\n"
    coded = base64.encodebytes(wire.encode("utf-8", "replace")).decode("ascii")
    return [
        f"Content-Type: text/{subtype}; charset=utf-8",
        "Content-Transfer-Encoding: base64",
        "",
        *coded.splitlines(),
    ]


def _mailbox(name: str, address: str) -> str:
    shown = _BLANKS.sub(" ", name).strip()
    if not shown:
        return wire_address(address)
    return f"{_encoded(shown, len('From: '), always=True)} <{wire_address(address)}>"


def _encoded(text: str, indent: int, always: bool = False) -> str:
    """Encodes a header's words; white space is collapsed first, so that no header can be added."""
    line = _BLANKS.sub(" ", text).strip()
    if line.isascii() and not always and len(line) + indent < 76 and "=?" not in line:
        return line
    encoded = Header(line.encode("utf-8", "replace").decode(), "utf-8", maxlinelen=75)
    return encoded.encode(linesep="\r\n")
