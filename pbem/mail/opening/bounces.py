"""The addresses that a bounce speaks of."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message

from flufl.bounce import all_failures

from pbem.mail.addresses import fold_address
from pbem.mail.opening.headers import message_ids
from pbem.mail.opening.limits import too_much

_ADDRESS = re.compile(r"[^\s<>;,\"]+@[^\s<>;,\"]+")
_STATUS = re.compile(r"\b([245])\.\d{1,3}\.\d{1,3}\b")

logging.getLogger("flufl.bounce").addHandler(logging.NullHandler())
logging.getLogger(
    "flufl.bounce"
).propagate = False  # it logs a traceback of whatever it cannot read


@dataclass(frozen=True)
class Failure:
    """An address that could not be reached: for good when `permanent`.

    `about` is the Message-ID of the letter that came back, so that a forged bounce about a
    letter we never sent can be told from a real one; it may be empty.
    """

    address: str
    permanent: bool
    about: str = ""


def failures_in(raw: bytes) -> tuple[Failure, ...]:
    """Returns the failed addresses of a letter that is already known to be a bounce."""
    if too_much(raw):
        return ()
    message = message_from_bytes(raw)
    about = _returned_id(message)
    kinds = {part.get_content_type() for part in message.walk()}
    found = _standard(message) if "message/delivery-status" in kinds else _by_habit(message)
    return tuple(Failure(fold_address(one), permanent, about) for one, permanent in found)


def _standard(message: Message) -> list[tuple[str, bool]]:
    """Reads the fields of RFC 3464: a recipient, and a status of class 5 (for good) or 4."""
    found: dict[str, bool] = {}
    for part in message.walk():
        recipient = _ADDRESS.search(str(part.get("final-recipient") or ""))
        original = _ADDRESS.search(str(part.get("original-recipient") or ""))
        named = original or recipient
        status = _STATUS.search(str(part.get("status") or ""))
        if named and status and status[1] != "2":
            found[named[0]] = status[1] == "5"
    return list(found.items())


def _by_habit(message: Message) -> list[tuple[str, bool]]:
    """Asks flufl.bounce, which knows the bounces of many servers and trips over some letters."""
    try:
        temporary, permanent = all_failures(message)
    except Exception:
        return []
    pairs = [(address, True) for address in permanent]
    pairs += [(address, False) for address in temporary if address not in permanent]
    named = [(_as_text(address), lasting) for address, lasting in pairs]
    return sorted(pair for pair in named if _ADDRESS.fullmatch(pair[0]))


def _as_text(address: str | bytes) -> str:
    return address.decode("ascii", "replace") if isinstance(address, bytes) else address


def _returned_id(message: Message) -> str:
    for part in message.walk():
        if part.get_content_type() in {"message/rfc822", "text/rfc822-headers"}:
            payload = part.get_payload()
            text = str(payload[0] if isinstance(payload, list) and payload else payload)
            match = re.search(r"(?im)^message-id:\s*(<[^>\s]+>)", text)
            if match is not None:
                return match[1]
    ids = message_ids(str(message.get("in-reply-to") or ""))
    return ids[0] if ids else ""
