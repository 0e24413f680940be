"""The erasures: copies in mailboxes of ours that are to go, tried until they are gone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Row, func, insert, or_, select, text, update

from pbem.store.identity import identify
from pbem.store.ids import ErasureId, LetterId
from pbem.store.sealing import Keyring
from pbem.store.states import ErasureState
from pbem.store.tables import DUE_ERASURE, ERASURES, LETTERS

DUE = text(DUE_ERASURE)
FOUND = select(
    ERASURES.c.id,
    ERASURES.c.message_id,
    ERASURES.c.size,
    ERASURES.c.tries,
    *(LETTERS.c.mailbox, LETTERS.c.uidvalidity, LETTERS.c.uid, LETTERS.c.arrived, LETTERS.c.gist),
).join_from(ERASURES, LETTERS, LETTERS.c.id == ERASURES.c.letter_id, isouter=True)


@dataclass(frozen=True)
class Erasure:
    """A copy that is to go.

    That of a letter which came has the place where it came in, a `size`, and a mark by which
    `is_copy` knows it elsewhere; one of ours is known by its `message_id`.
    """

    id: ErasureId
    mailbox: str
    uidvalidity: int
    uid: int
    size: int
    message_id: str
    arrived: datetime | None
    mark: str
    tries: int


@dataclass(frozen=True)
class Backlog:
    """How many copies are still to go, and what was in the way of the last one that stayed."""

    waiting: int = 0
    failed: int = 0
    error: str = ""


class Erasures:
    """All copies that were ever to go; what is done says only that it is."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def of_letter(self, letter: LetterId, size: int, now: datetime) -> None:
        """Lets the copy of a letter go, and those of the letters that were the same."""
        same = or_(LETTERS.c.id == letter, LETTERS.c.first_id == letter)
        known = select(ERASURES.c.letter_id).where(ERASURES.c.letter_id.is_not(None))
        query = select(LETTERS.c.id).where(same, LETTERS.c.id.not_in(known))
        for one in self._connection.execute(query).scalars().all():
            self._insert(now, letter_id=one, size=size)

    def of_sent(self, message_id: str, now: datetime) -> None:
        """Lets the copies of a letter of ours go, wherever they were filed."""
        self._insert(now, message_id=message_id)

    def has(self, letter: LetterId) -> bool:
        """Tells whether the copies of a letter are to go, or are gone."""
        query = select(ERASURES.c.id).where(ERASURES.c.letter_id == letter).limit(1)
        return self._connection.execute(query).first() is not None

    def due(self, now: datetime) -> list[Erasure]:
        """Lists the copies that are to be looked for now, the longest waiting first."""
        query = FOUND.where(DUE, ERASURES.c.ready <= now).order_by(ERASURES.c.ready, ERASURES.c.id)
        return [_erasure(row) for row in self._connection.execute(query)]

    def done(self, erasure: ErasureId) -> None:
        """Notes that a copy is gone."""
        values = {"state": ErasureState.DONE, "error": ""}
        self._change(erasure, **values)

    def retry(self, erasure: Erasure, at: datetime, error: str) -> None:
        """Notes that a copy is still there, why, and when to try again."""
        self._change(erasure.id, ready=at, tries=erasure.tries + 1, error=error)

    def backlog(self) -> Backlog:
        """Counts what is still to go, for a status page."""
        failed = func.count().filter(ERASURES.c.tries > 0)
        row = self._connection.execute(
            select(func.count(), failed, func.max(ERASURES.c.error)).where(DUE)
        ).one()
        return Backlog(int(row[0]), int(row[1]), str(row[2] or ""))

    def _insert(self, now: datetime, **values: object) -> None:
        row = {"state": ErasureState.DUE, "ready": now, **values}
        self._connection.execute(insert(ERASURES), row)

    def _change(self, erasure: ErasureId, **values: object) -> None:
        self._connection.execute(update(ERASURES).where(ERASURES.c.id == erasure).values(**values))


def is_copy(ring: Keyring, erasure: Erasure, raw: bytes) -> bool:
    """Tells whether bytes are the letter that is to go, whatever road they took."""
    arrived = erasure.arrived
    return arrived is not None and identify(ring, raw, arrived).gist == erasure.mark


def _erasure(row: Row[*tuple[object, ...]]) -> Erasure:
    return Erasure(
        id=row.id,
        mailbox=row.mailbox or "",
        uidvalidity=row.uidvalidity or 0,
        uid=row.uid or 0,
        size=row.size,
        message_id=row.message_id,
        arrived=row.arrived,
        mark=row.gist or "",
        tries=row.tries,
    )
