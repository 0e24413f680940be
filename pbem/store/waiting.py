"""The waiting lists: who wants a seat of a full game, in the order in which they asked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select

from pbem.store.house_tables import WAITING
from pbem.store.ids import AccountId


@dataclass(frozen=True)
class Waiting:
    """A person who waits for a seat of a game, and the nick that he would have there."""

    game: str
    account: AccountId
    nick: str
    gender: str
    since: datetime


class WaitingLists:
    """The waiting lists of all games."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, waiting: Waiting) -> None:
        """Puts a person at the end of a game's list; whoever waits there already keeps his place.

        His nick becomes the new one.
        """
        known = self.find(waiting.game, waiting.account)
        since = known.since if known else waiting.since
        self.drop(waiting.game, waiting.account)
        row = {
            "game": waiting.game,
            "account_id": waiting.account,
            "nick": waiting.nick,
            "gender": waiting.gender,
            "since": since,
        }
        self._connection.execute(insert(WAITING), row)

    def drop(self, game: str, account: AccountId) -> bool:
        """Takes a person off a game's list; False when he does not wait there."""
        of_person = (WAITING.c.game == game) & (WAITING.c.account_id == account)
        return self._connection.execute(delete(WAITING).where(of_person)).rowcount == 1

    def find(self, game: str, account: AccountId) -> Waiting | None:
        """Finds a person on a game's list."""
        return next((one for one in self.of_game(game) if one.account == account), None)

    def of_game(self, game: str) -> list[Waiting]:
        """Lists who waits for a seat of a game, the first comer first."""
        query = select(WAITING).where(WAITING.c.game == game)
        rows = self._connection.execute(query.order_by(WAITING.c.since, WAITING.c.id))
        return [
            Waiting(row.game, AccountId(row.account_id), row.nick, row.gender, row.since)
            for row in rows
        ]

    def of_account(self, account: AccountId) -> list[str]:
        """Lists the games for a seat of which a person waits, by name."""
        query = select(WAITING.c.game).where(WAITING.c.account_id == account)
        rows = self._connection.execute(query.order_by(WAITING.c.game))
        return [str(row.game) for row in rows]
