"""The mailboxes: what came in is kept raw, in one transaction with how far each was read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from sqlalchemy import Connection, bindparam, func, or_, select, update
from sqlalchemy.dialects.sqlite import insert

from pbem.nouns import Ending
from pbem.store.columns import microseconds
from pbem.store.erasures import Erasures
from pbem.store.identity import Identity, identify
from pbem.store.ids import LetterId
from pbem.store.keys import Vault
from pbem.store.prepared import Prepared
from pbem.store.tables import LETTER_BODIES, LETTERS, MAILBOXES

SECOND = 1_000_000

KNOWN = Prepared(
    select(LETTERS.c.id).where(
        LETTERS.c.mailbox == bindparam("mailbox"),
        LETTERS.c.uidvalidity == bindparam("uidvalidity"),
        LETTERS.c.uid == bindparam("uid"),
    )
)
EARLIEST = select(func.min(LETTERS.c.id).label("letter"))
FIRST_LIKE = Prepared(
    EARLIEST.where(
        (LETTERS.c.content == bindparam("content")) | (LETTERS.c.gist == bindparam("gist"))
    )
)
RIVAL = Prepared(EARLIEST.where(LETTERS.c.envelope == bindparam("envelope")))
INSERT_BODY = Prepared(insert(LETTER_BODIES))
INSERT = Prepared(
    insert(LETTERS),
    (
        *("mailbox", "uidvalidity", "uid", "arrived", "place", "kept"),
        *("content", "gist", "envelope", "first_id", "rival_id", "key_name"),
        *("game", "starts", "ending", "ended"),
    ),
)


class Incoming(Protocol):
    """A letter as an inbox hands it over; `arrived` is the mail server's time."""

    @property
    def uid(self) -> int: ...

    @property
    def raw(self) -> bytes: ...

    @property
    def arrived(self) -> datetime: ...


@dataclass(frozen=True)
class MailboxPosition:
    """The epoch of a mailbox, and the highest UID kept in it."""

    uidvalidity: int
    last_uid: int


class Mailboxes:
    """The mailboxes that are polled."""

    def __init__(self, connection: Connection, vault: Vault, erasures: Erasures) -> None:
        self._connection = connection
        self._vault = vault
        self._erasures = erasures

    def position(self, mailbox: str) -> MailboxPosition | None:
        """Tells how far a mailbox was read; None before its first poll."""
        query = select(MAILBOXES.c.uidvalidity, MAILBOXES.c.last_uid)
        row = self._connection.execute(query.where(MAILBOXES.c.name == mailbox)).one_or_none()
        return MailboxPosition(row.uidvalidity, row.last_uid) if row else None

    def keep(
        self,
        mailbox: str,
        position: MailboxPosition,
        incoming: Iterable[Incoming],
        now: datetime,
    ) -> tuple[LetterId, ...]:
        """Keeps a batch, sealed, and moves the mailbox's position with it.

        A letter that is known by its UID is skipped. One that is known by its contents is
        linked to the first of its kind and discarded at once, without a copy; where the first
        was to go from the mailbox, so is it. Returns the ids of the rows made.
        """
        made = [
            self._keep_one(mailbox, position.uidvalidity, letter, now)
            for letter in incoming
            if not self._knows(mailbox, position.uidvalidity, letter.uid)
        ]
        self._move(mailbox, position)
        return tuple(made)

    def _knows(self, mailbox: str, uidvalidity: int, uid: int) -> bool:
        place = {"mailbox": mailbox, "uidvalidity": uidvalidity, "uid": uid}
        return KNOWN.one(self._connection, **place) is not None

    def _keep_one(
        self, mailbox: str, uidvalidity: int, letter: Incoming, now: datetime
    ) -> LetterId:
        identity = identify(self._vault.ring, letter.raw, letter.arrived)
        row = {
            "mailbox": mailbox,
            "uidvalidity": uidvalidity,
            "uid": letter.uid,
            "arrived": letter.arrived,
            "place": order_by_arrival(letter.arrived, letter.uid),
            "kept": now,
            "content": identity.content,
            "gist": identity.gist,
            "envelope": identity.envelope,
            "game": "",
            "starts": 0,
        }
        first = self._find(FIRST_LIKE, content=identity.content, gist=identity.gist)
        if first is None:
            return self._keep_new(row, identity, letter.raw)
        ended = {"first_id": first, "ending": Ending.DISCARDED, "ended": now}
        made = self._insert(row, rival_id=None, key_name=None, **ended)
        if self._erasures.has(first):
            self._erasures.of_letter(made, len(letter.raw), now)
        return made

    def _keep_new(self, row: dict[str, object], identity: Identity, raw: bytes) -> LetterId:
        key, sealed = self._vault.seal_anew(raw)
        rival = self._find(RIVAL, envelope=identity.envelope) if identity.envelope else None
        unended = {"first_id": None, "ending": None, "ended": None}
        letter = self._insert(row, rival_id=rival, key_name=key, **unended)
        INSERT_BODY.insert(self._connection, letter_id=letter, sealed=sealed)
        return letter

    def _insert(self, row: dict[str, object], **more: object) -> LetterId:
        return LetterId(INSERT.insert(self._connection, **row, **more))

    def _find(self, query: Prepared, **marks: str) -> LetterId | None:
        row = query.one(self._connection, **marks)
        return LetterId(row["letter"]) if row and row["letter"] else None

    def _move(self, mailbox: str, position: MailboxPosition) -> None:
        before, last_uid = self.position(mailbox), position.last_uid
        if before and before.uidvalidity == position.uidvalidity:
            last_uid = max(last_uid, before.last_uid)  # within an epoch it never goes back
        place = {"uidvalidity": position.uidvalidity, "last_uid": last_uid}
        statement = insert(MAILBOXES).values(name=mailbox, **place)
        self._connection.execute(
            statement.on_conflict_do_update(index_elements=["name"], set_=place)
        )

    def mark_poll(self, mailbox: str, began: datetime) -> None:
        """Notes that a poll which began then has brought in everything there was."""
        self._connection.execute(
            update(MAILBOXES)
            .where(MAILBOXES.c.name == mailbox)
            .where(or_(MAILBOXES.c.polled.is_(None), MAILBOXES.c.polled <= began))
            .values(polled=began)
        )

    def polled_since(self) -> datetime | None:
        """Tells when the least recently polled mailbox was polled; None if one never was.

        A phase closes only when this lies after its deadline.
        """
        rows = self._connection.execute(select(MAILBOXES.c.polled)).scalars().all()
        known = [polled for polled in rows if polled is not None]
        return min(known) if known and len(known) == len(rows) else None


def order_by_arrival(arrived: datetime, uid: int) -> int:
    """Numbers a letter by its arrival; within a whole second, by its UID.

    Mail servers tell only seconds, so the microseconds are free for the UID; a number stays
    below 2**53 and thus survives every JSON reader.
    """
    moment = microseconds(arrived)
    return moment + uid % SECOND if moment % SECOND == 0 else moment
