"""The chain of events: commitments, heads, and the check that anybody can repeat.

    commitment = SHA-256(salt + record)         salt: hex; record: canonical JSON, UTF-8
    head       = SHA-256(head before + commitment)
    first head = SHA-256("pbem chain " + name)

A commitment tells nothing as long as its salt is secret; the heads that stand in the posts tell
that no link was changed, dropped or slipped in.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

LEAST_SALT = 32  # hex digits: 128 bits


@dataclass(frozen=True)
class Link:
    """One event as it is exported; salt and record stay out until they may be seen."""

    number: int
    commitment: str
    head: str
    salt: str = ""
    record: str = ""


@dataclass(frozen=True)
class Break:
    """The first link that is wrong: `why` is gap, commitment, head or tail."""

    number: int
    why: str


@dataclass(frozen=True)
class Head:
    """How far a chain has come: the number of its last event, and the digest of it all."""

    version: int
    digest: str


def canonical(value: object) -> str:
    """Writes a value as canonical JSON: sorted keys, no spaces, no floats.

    Raises TypeError for a float or anything else that has no single form.
    """
    _refuse_floats(value)
    return json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def _refuse_floats(value: object) -> None:
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise TypeError("a key in an event must be a text")
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            _refuse_floats(part)
    elif isinstance(value, float):
        raise TypeError("a float has no place in an event")


def salted_digest(salt: str, text: str) -> str:
    """Commits to a text; raises ValueError when the salt is short or not hex."""
    if len(salt) < LEAST_SALT or len(salt) != 2 * len(bytes.fromhex(salt)):
        raise ValueError(f"a salt is at least {LEAST_SALT} hex digits")
    return _sha256(salt + text)


def first_head(name: str) -> str:
    """Returns the head of a chain in which nothing has happened."""
    return _sha256(f"pbem chain {name}")


def next_head(head: str, commitment: str) -> str:
    """Returns the head after one more event."""
    return _sha256(head + commitment)


def check(name: str, links: Iterable[Link], head: Head) -> Break | None:
    """Checks a chain against its head; returns the first broken link, or None."""
    so_far = Head(0, first_head(name))
    for link in links:
        wrong = _wrong_with(link, so_far)
        if wrong:
            return Break(so_far.version + 1, wrong)
        so_far = Head(link.number, link.head)
    return None if so_far == head else Break(so_far.version + 1, "tail")


def _wrong_with(link: Link, before: Head) -> str:
    if link.number != before.version + 1:
        return "gap"
    if link.salt and _sha256(link.salt + link.record) != link.commitment:
        return "commitment"
    if next_head(before.digest, link.commitment) != link.head:
        return "head"
    return ""


def _sha256(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
