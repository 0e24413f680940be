"""The chains of events, appended at an expected version and never changed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from cryptography.exceptions import InvalidTag
from sqlalchemy import Connection, bindparam, insert, select, update

from pbem.store.chain import (
    LEAST_SALT,
    Break,
    Head,
    Link,
    canonical,
    check,
    first_head,
    next_head,
    salted_digest,
)
from pbem.store.ids import VersionConflictError
from pbem.store.keys import Vault
from pbem.store.prepared import Prepared
from pbem.store.sealing import DataKey, unseal
from pbem.store.tables import CHAINS, EVENTS

ACCOUNTS_CHAIN = "accounts"
EVERYONE = "everyone"
UNREADABLE = "unreadable"

INSERT = Prepared(insert(EVENTS), ("chain", "number", "commitment", "head", "sealed", "preimage"))
CHAIN = Prepared(select(CHAINS).where(CHAINS.c.name == bindparam("chain")))
MOVE = Prepared(
    update(CHAINS)
    .where(CHAINS.c.name == bindparam("chain"), CHAINS.c.version == bindparam("expected"))
    .values(version=bindparam("to"), head=bindparam("digest"))
)


@dataclass(frozen=True)
class NewEvent:
    """An event to append: JSON-safe facts without floats, and the salt that hides them.

    Whatever is not for everyone is sealed, its code and audience included. The salt is drawn
    by the caller: at least 32 hex digits.
    """

    code: str
    audience: str
    facts: Mapping[str, object]
    salt: str


@dataclass(frozen=True)
class StoredEvent:
    """An event of a chain; `at` is when it was appended."""

    number: int
    at: datetime
    code: str
    audience: str
    facts: Mapping[str, object]


class Events:
    """The chains: one a game, and `ACCOUNTS_CHAIN`.

    `appended` names those that this unit of work has moved: what it reads of them may yet be
    rolled back.
    """

    def __init__(self, connection: Connection, vault: Vault) -> None:
        self._connection = connection
        self._vault = vault
        self.appended: list[str] = []

    def append(self, chain: str, expected: int, events: Sequence[NewEvent], now: datetime) -> Head:
        """Appends events to a chain that still stands at the expected version (0: a new one).

        Raises VersionConflictError when it has moved, TypeError for a float, ValueError for a bad
        salt or a naive `now`.
        """
        if now.utcoffset() is None:
            raise ValueError("a naive datetime has no place in the store")
        head, key = self._expect(chain, expected)
        for event in events:
            head = self._append_one(chain, key, head, event, now)
        self._move(chain, expected, head)
        self.appended.append(chain)
        return head

    def _expect(self, chain: str, expected: int) -> tuple[Head, DataKey]:
        row = self._find(chain)
        if row is None:
            head, key = self._begin(chain)
        else:
            head, key = _head(row), self._vault.key(row["key_name"])
        if head.version != expected:
            raise VersionConflictError(
                f"{chain} stands at event {head.version}, not at {expected}: read it again"
            )
        return head, key

    def _begin(self, chain: str) -> tuple[Head, DataKey]:
        head, key = Head(0, first_head(chain)), self._vault.new_key()
        row = {"name": chain, "version": 0, "head": head.digest, "key_name": key.name}
        self._connection.execute(insert(CHAINS), row)
        return head, key

    def _append_one(
        self, chain: str, key: DataKey, before: Head, event: NewEvent, now: datetime
    ) -> Head:
        record = _record(event, now)
        commitment = salted_digest(event.salt, record)
        head = Head(before.version + 1, next_head(before.digest, commitment))
        sealed = event.audience != EVERYONE
        preimage = f"{len(event.salt)}:{event.salt}{record}".encode("utf-8", "surrogatepass")
        INSERT.insert(
            self._connection,
            chain=chain,
            number=head.version,
            commitment=commitment,
            head=head.digest,
            sealed=sealed,
            preimage=self._vault.ring.seal(key, preimage) if sealed else preimage,
        )
        return head

    def _move(self, chain: str, expected: int, head: Head) -> None:
        step = {"expected": expected, "to": head.version, "digest": head.digest}
        if MOVE.change(self._connection, chain=chain, **step) != 1:
            raise VersionConflictError(f"{chain} has moved from event {expected}: read it again")

    def _find(self, chain: str) -> sqlite3.Row | None:
        return CHAIN.one(self._connection, chain=chain)

    def head(self, chain: str) -> Head:
        """Tells how far a chain has come; one that nobody has begun stands at 0."""
        row = self._find(chain)
        return Head(0, first_head(chain)) if row is None else _head(row)

    def read(self, chain: str, after: int = 0) -> list[StoredEvent]:
        """Reads the events of a chain that follow a version, in order."""
        links = self._links(chain, after)
        return [_stored(link) for link in links]

    def export(
        self, chain: str, reveal: bool, closed: Callable[[StoredEvent], bool] | None = None
    ) -> list[Link]:
        """Exports a chain; salts and records of secret events only when all is revealed.

        Events of which `closed` holds are never opened: their commitments alone prove them.
        """
        links = self._links(chain, 0, secrets=reveal)
        return [_shut(link) if closed and _is_closed(link, closed) else link for link in links]

    def verify(self, chain: str) -> Break | None:
        """Checks every link of a chain and its head; returns the first that is broken."""
        return check(chain, self._links(chain, 0, lenient=True), self.head(chain))

    def _links(
        self, chain: str, after: int, *, secrets: bool = True, lenient: bool = False
    ) -> Iterator[Link]:
        found = self._find(chain)
        if found is None:
            return
        key = self._vault.key(found["key_name"])
        query = select(EVENTS).where(EVENTS.c.chain == chain, EVENTS.c.number > after)
        for row in self._connection.execute(query.order_by(EVENTS.c.number)):
            hidden = row.sealed and not secrets
            salt, record = ("", "") if hidden else _opened(key, row.sealed, row.preimage, lenient)
            yield Link(row.number, row.commitment, row.head, salt, record)


def _is_closed(link: Link, closed: Callable[[StoredEvent], bool]) -> bool:
    """Tells whether an event is never opened; one that is hidden anyway is no question."""
    return bool(link.record) and closed(_stored(link))


def _shut(link: Link) -> Link:
    return Link(link.number, link.commitment, link.head)


def _head(row: sqlite3.Row) -> Head:
    return Head(row["version"], row["head"])


def _record(event: NewEvent, now: datetime) -> str:
    return canonical(
        {
            "at": now.astimezone(UTC).isoformat(),
            "audience": event.audience,
            "code": event.code,
            "facts": dict(event.facts),
        }
    )


def _opened(key: DataKey, sealed: bool, preimage: bytes, lenient: bool) -> tuple[str, str]:
    try:
        plain = unseal(key, preimage) if sealed else bytes(preimage)
        return _parted(plain.decode("utf-8", "surrogatepass"))
    except (InvalidTag, ValueError, TypeError):
        if not lenient:
            raise
        return UNREADABLE, ""


def _parted(preimage: str) -> tuple[str, str]:
    length, _, rest = preimage.partition(":")
    size = int(length)
    if size < LEAST_SALT:
        raise ValueError("an event without its salt")
    return rest[:size], rest[size:]


def _stored(link: Link) -> StoredEvent:
    record = json.loads(link.record)
    return StoredEvent(
        number=link.number,
        at=datetime.fromisoformat(record["at"]),
        code=record["code"],
        audience=record["audience"],
        facts=record["facts"],
    )
