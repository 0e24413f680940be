"""What a doctor wants to know of a house: its database, its mailboxes, its clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from pbem.mail import InboxError, Position
from pbem.service.house import House, Mailbox
from pbem.store import Backlog, Facts


@dataclass(frozen=True)
class MailboxHealth:
    """A mailbox by name; `trouble` is empty when it could be read."""

    name: str
    trouble: str
    login: bool = False


@dataclass(frozen=True)
class Health:
    """How a house stands. `behind` is by how much the clock has gone back since the last poll.

    `erasing` are the copies that are still to go from our mailboxes.
    """

    facts: Facts
    mailboxes: tuple[MailboxHealth, ...]
    behind: timedelta
    erasing: Backlog


def examine(house: House, now: datetime) -> Health:
    """Examines a house; nothing is kept and no letter is marked."""
    with house.store.read() as view:
        polled, erasing = view.mailboxes.polled_since(), view.erasures.backlog()
    behind = polled - now if polled is not None and polled > now else timedelta()
    boxes = tuple(_look_in(house, box) for box in house.mailboxes)
    return Health(house.store.facts(), boxes, behind, erasing)


def _look_in(house: House, box: Mailbox) -> MailboxHealth:
    with house.store.read() as view:
        kept = view.mailboxes.position(box.name)
    position = Position(kept.uidvalidity, kept.last_uid) if kept else None
    try:
        box.inbox.fetch(position)
    except InboxError as error:
        return MailboxHealth(box.name, str(error), error.login)
    return MailboxHealth(box.name, "")
