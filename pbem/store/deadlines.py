"""The deadlines: instants in rows, claimed when they are due."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, Row, and_, func, insert, or_, select, text, update

from pbem.store.ids import DeadlineId
from pbem.store.states import DeadlineState
from pbem.store.tables import DEADLINES, OPEN_DEADLINE

OPEN = text(OPEN_DEADLINE)


@dataclass(frozen=True)
class Deadline:
    """Something due in a game: the end of a phase, a post, a reminder.

    `epoch` rises with every claim and every move; who acts on a deadline must still hold it.
    """

    id: DeadlineId
    game: str
    phase: str
    number: int
    kind: str
    due: datetime
    epoch: int


class Deadlines:
    """All deadlines; of one kind, phase and number a game has at most one open."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def set(self, game: str, phase: str, number: int, kind: str, due: datetime) -> DeadlineId:
        """Opens a deadline, or moves the one that is open already."""
        slot = _slot(game, phase, number, kind)
        query = select(DEADLINES.c.id).where(slot, OPEN)
        known = self._connection.execute(query).scalar_one_or_none()
        if known is not None:
            self.move(game, phase, number, kind, due)
            return DeadlineId(known)
        row = {
            "game": game,
            "phase": phase,
            "number": number,
            "kind": kind,
            "due": due,
            "state": DeadlineState.OPEN,
            "epoch": 0,
        }
        made = self._connection.execute(insert(DEADLINES), row).inserted_primary_key
        assert made is not None
        return DeadlineId(made[0])

    def move(self, game: str, phase: str, number: int, kind: str, due: datetime) -> bool:
        """Moves an open deadline and voids any claim to it; False when none is open."""
        moved = self._connection.execute(
            update(DEADLINES)
            .where(_slot(game, phase, number, kind), OPEN)
            .values(due=due, lease=None, epoch=DEADLINES.c.epoch + 1)
        )
        return moved.rowcount == 1

    def drop(self, game: str, kind: str | None = None) -> int:
        """Calls off a game's open deadlines, or those of one kind; returns how many."""
        statement = update(DEADLINES).where(DEADLINES.c.game == game, OPEN)
        if kind is not None:
            statement = statement.where(DEADLINES.c.kind == kind)
        values = {"state": DeadlineState.DROPPED, "epoch": DEADLINES.c.epoch + 1}
        return self._connection.execute(statement.values(**values)).rowcount

    def due(self, now: datetime, limit: int = 100) -> list[Deadline]:
        """Lists what is due and held by nobody, the earliest first."""
        query = select(DEADLINES).where(OPEN, DEADLINES.c.due <= now, _free(now))
        ordered = query.order_by(DEADLINES.c.due, DEADLINES.c.id).limit(limit)
        return [_deadline(row) for row in self._connection.execute(ordered)]

    def claim(self, deadline: Deadline, now: datetime, lease: timedelta) -> Deadline | None:
        """Claims a due deadline for a while; None when somebody moved, took or closed it."""
        epoch = deadline.epoch + 1
        claimed = self._connection.execute(
            update(DEADLINES)
            .where(_held(deadline), _free(now))
            .values(lease=now + lease, epoch=epoch)
        )
        if claimed.rowcount != 1:
            return None
        query = select(DEADLINES).where(DEADLINES.c.id == deadline.id)
        return _deadline(self._connection.execute(query).one())

    def finish(self, deadline: Deadline) -> bool:
        """Closes a deadline that was kept; False when it was moved, taken or closed meanwhile."""
        done = self._connection.execute(
            update(DEADLINES).where(_held(deadline)).values(state=DeadlineState.DONE, lease=None)
        )
        return done.rowcount == 1

    def open(self, game: str) -> list[Deadline]:
        """Lists a game's open deadlines, the earliest first."""
        query = select(DEADLINES).where(DEADLINES.c.game == game, OPEN)
        ordered = query.order_by(DEADLINES.c.due, DEADLINES.c.id)
        return [_deadline(row) for row in self._connection.execute(ordered)]

    def next_due(self) -> datetime | None:
        """Tells when the next deadline falls due; None when none is open."""
        return self._connection.execute(select(func.min(DEADLINES.c.due)).where(OPEN)).scalar()


def _slot(game: str, phase: str, number: int, kind: str) -> ColumnElement[bool]:
    table = DEADLINES.c
    of_phase = (table.game == game) & (table.phase == phase) & (table.number == number)
    return of_phase & (table.kind == kind)


def _free(now: datetime) -> ColumnElement[bool]:
    return or_(DEADLINES.c.lease.is_(None), DEADLINES.c.lease <= now)


def _held(deadline: Deadline) -> ColumnElement[bool]:
    return and_(DEADLINES.c.id == deadline.id, DEADLINES.c.epoch == deadline.epoch, OPEN)


def _deadline(row: Row[*tuple[object, ...]]) -> Deadline:
    return Deadline(row.id, row.game, row.phase, row.number, row.kind, row.due, row.epoch)
