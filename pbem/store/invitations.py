"""The invitations: strangers who were asked whether it was they who wrote to us."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select

from pbem.store.accounts import canonical
from pbem.store.house_tables import INVITATIONS
from pbem.store.ids import LetterId


@dataclass(frozen=True)
class Invitation:
    """When a stranger was last asked, and the letter that waits for his answer."""

    asked: datetime
    letter: LetterId


class Invitations:
    """One row an address, in the form in which addresses are compared."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def note(self, address: str, letter: LetterId, now: datetime) -> None:
        """Notes that an address is asked, in place of an older time."""
        self.drop(address)
        row = {"canonical": canonical(address), "asked": now, "letter_id": letter}
        self._connection.execute(insert(INVITATIONS), row)

    def find(self, address: str) -> Invitation | None:
        """Finds when an address was asked."""
        query = select(INVITATIONS).where(INVITATIONS.c.canonical == canonical(address))
        row = self._connection.execute(query).one_or_none()
        return Invitation(row.asked, LetterId(row.letter_id)) if row else None

    def before(self, instant: datetime) -> list[LetterId]:
        """Lists the letters whose senders were asked before an instant and have not answered."""
        query = select(INVITATIONS.c.letter_id).where(INVITATIONS.c.asked < instant)
        rows = self._connection.execute(query.order_by(INVITATIONS.c.letter_id))
        return [LetterId(row.letter_id) for row in rows]

    def forget(self, instant: datetime) -> None:
        """Forgets everybody who was asked before an instant."""
        self._connection.execute(delete(INVITATIONS).where(INVITATIONS.c.asked < instant))

    def drop(self, address: str) -> None:
        """Forgets one address: it has answered."""
        one = INVITATIONS.c.canonical == canonical(address)
        self._connection.execute(delete(INVITATIONS).where(one))
