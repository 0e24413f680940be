"""Signed tags in reply addresses, and game tags in subjects."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass

SIGNED_CHARACTERS = 20  # of base32: 100 bits
LONGEST_LOCAL_PART = 64

_GAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_TAG = re.compile(r"([a-z0-9-]+)\.(\d{1,4})\.(\d{1,4})\.([a-z2-7]{20})")
_SUBJECT_TAG = re.compile(r"[\[\uff3b]\s*([a-z0-9][a-z0-9-]*)\s*[\]\uff3d]", re.IGNORECASE)


@dataclass(frozen=True)
class SeatTag:
    """What a signed reply address proves: a seat of a game, and which of its occupants."""

    game: str
    seat: int
    generation: int


def tagged_address(
    base: str, secret: bytes, game: str, seat: int, generation: int, purpose: str = "order"
) -> str:
    """Returns a reply address such as game+city-3.7.1.<20 characters>@example.org.

    The generation rises when a player is replaced or an address has leaked; a tag made for one
    purpose (order, bounce) proves nothing for another. Raises ValueError for a game or a base
    that does not fit into a local part.
    """
    local, _, domain = base.rpartition("@")
    tag = SeatTag(game, seat, generation)
    written = f"{local}+{game}.{seat}.{generation}.{_signature(secret, base, tag, purpose)}"
    if not _GAME.fullmatch(game) or len(written) > LONGEST_LOCAL_PART:
        raise ValueError("this game's tag does not fit into an address")
    return f"{written}@{domain}"


def read_tag(address: str, secrets: tuple[bytes, ...], purpose: str = "order") -> SeatTag | None:
    """Returns the seat that a tagged address proves, or None for no tag and a wrong one alike.

    The first secret is the one in use, the others are still honoured after a change of keys.
    """
    local, _, domain = address.strip().lower().replace("%2b", "+").rpartition("@")
    name, _, written = local.partition("+")
    match = _TAG.fullmatch(written)
    if match is None:
        return None
    tag = SeatTag(match[1], int(match[2]), int(match[3]))
    base = f"{name}@{domain}"
    right = [
        hmac.compare_digest(_signature(secret, base, tag, purpose), match[4]) for secret in secrets
    ]
    return tag if any(right) else None


def subject_tags(subject: str) -> tuple[str, ...]:
    """Returns the bracketed words of a subject, in lower case: one may be a game's tag."""
    return tuple(found.lower() for found in _SUBJECT_TAG.findall(subject))


def _signature(secret: bytes, base: str, tag: SeatTag, purpose: str) -> str:
    words = ("v1", base.lower(), tag.game, str(tag.seat), str(tag.generation), purpose)
    mac = hmac.new(secret, "\0".join(words).encode(), hashlib.sha256).digest()
    return base64.b32encode(mac).decode("ascii").lower()[:SIGNED_CHARACTERS]
