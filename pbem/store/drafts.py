"""The drafts under the moderator's hand: looked at, held, approved, changed, withdrawn."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Row, bindparam, func, select, text, update

from pbem.nouns import Draft
from pbem.store.columns import from_json, packed
from pbem.store.ids import DraftId
from pbem.store.keys import Vault
from pbem.store.prepared import Prepared
from pbem.store.states import DraftState
from pbem.store.tables import DRAFTS, OF_THE_LOBBY

HELD = DRAFTS.c.state == DraftState.HELD
WAITING = DRAFTS.c.state == DraftState.WAITING
PARKED = DRAFTS.c.state == DraftState.PARKED
SEALED = select(DRAFTS.c.key_name, DRAFTS.c.sealed)
BY_ID = Prepared(SEALED.where(DRAFTS.c.id == bindparam("draft")))
BY_MESSAGE_ID = Prepared(SEALED.where(DRAFTS.c.message_id == bindparam("message_id")).limit(1))

OF_LOBBY = Prepared(
    select(func.count().label("made")).where(
        text(OF_THE_LOBBY), DRAFTS.c.topic == bindparam("topic"), DRAFTS.c.made > bindparam("since")
    )
)
LATELY = Prepared(
    select(func.count().label("made")).where(
        DRAFTS.c.game == bindparam("game"),
        DRAFTS.c.topic == bindparam("topic"),
        DRAFTS.c.made > bindparam("since"),
    )
)


@dataclass(frozen=True)
class OutboxLine:
    """A draft as a status page shows it: nothing in it is secret."""

    id: DraftId
    kind: str
    game: str
    topic: str
    state: DraftState
    ready: datetime
    tries: int
    error: str


class Drafts:
    """The same drafts as in the outbox."""

    def __init__(self, connection: Connection, vault: Vault) -> None:
        self._connection = connection
        self._vault = vault

    def find(self, draft: DraftId) -> Draft | None:
        """Opens a draft; None when there is none or it was forgotten."""
        return self._opened(BY_ID.one(self._connection, draft=draft))

    def find_sent(self, message_id: str) -> Draft | None:
        """Finds the draft that went out under a Message-ID: a reply names its game by it."""
        return self._opened(BY_MESSAGE_ID.one(self._connection, message_id=message_id))

    def lately(self, game: str, topic: str, since: datetime) -> int:
        """Counts the drafts of a game's topic that were made after an instant."""
        row = LATELY.one(self._connection, game=game, topic=topic, since=since)
        return int(row["made"]) if row else 0

    def of_topic(self, topic: str, since: datetime) -> int:
        """Counts the drafts of a topic of the lobby that were made after an instant."""
        row = OF_LOBBY.one(self._connection, topic=topic, since=since)
        return int(row["made"]) if row else 0

    def lines(self, game: str, states: Iterable[DraftState]) -> list[OutboxLine]:
        """Lists a game's drafts in some states, in the order they were queued."""
        query = select(DRAFTS).where(DRAFTS.c.game == game, DRAFTS.c.state.in_(tuple(states)))
        return [_line(row) for row in self._connection.execute(query.order_by(DRAFTS.c.id))]

    def approve(self, draft: DraftId) -> bool:
        """Lets a held draft go; False when it is not held."""
        return self._change(draft, HELD, state=DraftState.WAITING)

    def hold(self, draft: DraftId) -> bool:
        """Stops a draft that nobody has begun to send; False when it is too late."""
        return self._change(draft, WAITING, state=DraftState.HELD)

    def release(self, draft: DraftId, now: datetime) -> bool:
        """Sends a parked draft on its way again; False when it is not parked."""
        return self._change(draft, PARKED, state=DraftState.WAITING, ready=now, error="")

    def rewrite(self, draft: DraftId, changed: Draft) -> bool:
        """Puts another draft in the place of one that is not on its way yet."""
        query = select(DRAFTS.c.key_name).where(DRAFTS.c.id == draft, HELD | WAITING)
        key = self._connection.execute(query).scalar_one_or_none()
        sealed = self._vault.seal_if_kept(key, pack(changed))
        if sealed is None:
            return False
        when = {} if changed.not_before is None else {"ready": changed.not_before}
        return self._change(draft, HELD | WAITING, sealed=sealed, urgency=changed.urgency, **when)

    def withdraw(self, game: str, topic: str) -> int:
        """Withdraws what is not on its way yet of a game's topic; returns how many drafts."""
        withdrawn = self._connection.execute(
            update(DRAFTS)
            .where(DRAFTS.c.game == game, DRAFTS.c.topic == topic, HELD | WAITING)
            .values(state=DraftState.WITHDRAWN)
        )
        return withdrawn.rowcount

    def _change(self, draft: DraftId, condition: ColumnElement[bool], **values: object) -> bool:
        statement = update(DRAFTS).where(DRAFTS.c.id == draft, condition).values(**values)
        return self._connection.execute(statement).rowcount == 1

    def _opened(self, row: sqlite3.Row | None) -> Draft | None:
        packed = self._vault.open_if_kept(row["key_name"], row["sealed"]) if row else b""
        return unpack(packed) if packed else None


def pack(draft: Draft) -> bytes:
    """Turns a draft into bytes to seal."""
    when = draft.not_before.isoformat() if draft.not_before else None
    return packed({**vars(draft), "facts": dict(draft.facts), "not_before": when})


def unpack(packed: bytes) -> Draft:
    """Turns bytes that `pack` made into the same draft."""
    fields = from_json(packed)
    not_before = fields.pop("not_before")
    when = datetime.fromisoformat(str(not_before)) if not_before else None
    return Draft(**fields, not_before=when)  # type: ignore[arg-type]  # JSON tells no types


def _line(row: Row[*tuple[object, ...]]) -> OutboxLine:
    return OutboxLine(
        id=row.id,
        kind=row.kind,
        game=row.game,
        topic=row.topic,
        state=DraftState(row.state),
        ready=row.ready,
        tries=row.tries,
        error=row.error,
    )
