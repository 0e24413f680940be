"""The log of looks at secrets: who opened what of a game, and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, insert, select

from pbem.store.house_tables import LOOKS


@dataclass(frozen=True)
class LookRecord:
    """One look; `what` names the kind of secret, never its contents."""

    game: str
    who: str
    what: str
    why: str
    at: datetime


class Looks:
    """A log that only grows."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def note(self, look: LookRecord) -> None:
        """Logs a look, in the unit of work before the secret is shown."""
        row = {
            "game": look.game,
            "who": look.who,
            "what": look.what,
            "why": look.why,
            "at": look.at,
        }
        self._connection.execute(insert(LOOKS), row)

    def all(self, game: str) -> list[LookRecord]:
        """Lists the looks at a game's secrets, the oldest first."""
        query = select(LOOKS).where(LOOKS.c.game == game).order_by(LOOKS.c.id)
        return [
            LookRecord(row.game, row.who, row.what, row.why, row.at)
            for row in self._connection.execute(query)
        ]
