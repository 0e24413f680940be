"""What the tests of this room make over and over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pbem.nouns import Draft
from pbem.store import EVERYONE, Keyring, LetterId, MailboxPosition, NewEvent, Store

NOON = datetime(2026, 11, 2, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
SALT = "5a" * 16


@dataclass(frozen=True)
class Mail:
    """A letter as an inbox hands it over."""

    uid: int
    raw: bytes
    arrived: datetime = NOON


def mail(uid: int, body: str, sender: str = "alice@x.org", **fields: str) -> Mail:
    """Writes a letter; fields such as message_id="<1@x>" become its headers."""
    headers = {"from": sender, "message_id": f"<{uid}@x.org>", **fields}
    lines = [f"{name.replace('_', '-').title()}: {value}" for name, value in headers.items()]
    return Mail(uid, "\r\n".join([*lines, "", body]).encode())


def open_store(folder: Path) -> Store:
    """Opens the store of a folder with the key file beside it."""
    return Store.open(folder / "data" / "pbem.db", Keyring.open(folder / "keys.json"))


def keep(
    store: Store, letters: Iterable[Mail], uidvalidity: int = 1, mailbox: str = "inbox"
) -> tuple[LetterId, ...]:
    """Keeps letters, in a unit of work of their own."""
    letters = list(letters)
    last = max((letter.uid for letter in letters), default=0)
    with store.write() as work:
        return work.mailboxes.keep(mailbox, MailboxPosition(uidvalidity, last), letters, NOON)


def public(code: str, **facts: object) -> NewEvent:
    """Makes an event for everyone."""
    return NewEvent(code, EVERYONE, facts, SALT)


def private(code: str, **facts: object) -> NewEvent:
    """Makes an event for the third seat."""
    return NewEvent(code, "seat:3", facts, SALT)


def letter_draft(code: str = "receipt", **values: object) -> Draft:
    """Makes a draft of a letter to the third seat of `g`."""
    given: dict[str, object] = {"facts": {}, "game": "g", "seat": 3, **values}
    return Draft("letter", code, **given)  # type: ignore[arg-type]  # the caller knows
