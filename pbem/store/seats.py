"""The seats: who sits where, since when, and which reply addresses still count."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, bindparam, func, insert, select, update

from pbem.store.columns import instant
from pbem.store.house_tables import ACCOUNTS, GAMES, OCCUPANCIES
from pbem.store.ids import AccountId
from pbem.store.prepared import Prepared
from pbem.store.states import AccountStatus, GameState
from pbem.store.tables import CHAINS


@dataclass(frozen=True)
class Occupant:
    """The person on a seat; a reply address of another generation is void.

    Talk reaches him every `digest` hours, at once if that is 0; `heard` is the last event of the
    game's chain of which a digest has told him.
    """

    game: str
    seat: int
    account: AccountId
    address: str
    language: str
    status: AccountStatus
    failures: int
    generation: int
    since: datetime
    digest: int = 0
    heard: int = 0


OCCUPIED = (
    select(
        *(OCCUPANCIES, ACCOUNTS.c.address, ACCOUNTS.c.language, ACCOUNTS.c.status),
        *(ACCOUNTS.c.failures, ACCOUNTS.c.digest),
    )
    .join_from(OCCUPANCIES, ACCOUNTS, ACCOUNTS.c.id == OCCUPANCIES.c.account_id)
    .where(OCCUPANCIES.c.until.is_(None))
    .order_by(OCCUPANCIES.c.game, OCCUPANCIES.c.seat)
)
OF_GAME = OCCUPANCIES.c.game == bindparam("game")
AT_TABLE = Prepared(OCCUPIED.where(OF_GAME))
AT_SEAT = Prepared(OCCUPIED.where(OF_GAME, OCCUPANCIES.c.seat == bindparam("seat")))
OF_ACCOUNT = Prepared(
    OCCUPIED.join(GAMES, GAMES.c.name == OCCUPANCIES.c.game).where(
        OCCUPANCIES.c.account_id == bindparam("account"), GAMES.c.state != GameState.ENDED
    )
)
DIGESTING = Prepared(OCCUPIED.where(OF_GAME, ACCOUNTS.c.digest > 0))
EVER_OF_ACCOUNT = Prepared(OCCUPIED.where(OCCUPANCIES.c.account_id == bindparam("account")))
LANGUAGES = Prepared(
    select(OCCUPANCIES.c.seat, ACCOUNTS.c.language)
    .join_from(OCCUPANCIES, ACCOUNTS, ACCOUNTS.c.id == OCCUPANCIES.c.account_id)
    .where(OF_GAME, OCCUPANCIES.c.until.is_(None), ACCOUNTS.c.language != "")
)


class Seats:
    """The seats of all games. A player may be replaced, a seat not."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def occupy(self, game: str, seat: int, account: AccountId, now: datetime) -> int:
        """Puts a person on a seat in place of whoever sat there; returns the generation."""
        self.vacate(game, seat, now)
        generation = self.generation(game, seat) + 1
        row = {
            "game": game,
            "seat": seat,
            "account_id": account,
            "generation": generation,
            "heard": self._so_far(game),
            "since": now,
        }
        self._connection.execute(insert(OCCUPANCIES), row)
        return generation

    def _so_far(self, game: str) -> int:
        """Tells how much has happened in a game: who sits down now has not heard of it."""
        query = select(CHAINS.c.version).where(CHAINS.c.name == game)
        return int(self._connection.execute(query).scalar() or 0)

    def mark_heard(self, game: str, seat: int, number: int) -> None:
        """Notes of which event of the chain a player was told last in a digest."""
        self._connection.execute(update(OCCUPANCIES).where(_sits(game, seat)).values(heard=number))

    def vacate(self, game: str, seat: int, now: datetime) -> bool:
        """Takes a person off a seat; False when nobody sat there."""
        statement = update(OCCUPANCIES).where(_sits(game, seat)).values(until=now)
        return self._connection.execute(statement).rowcount == 1

    def renew(self, game: str, seat: int) -> int:
        """Voids the reply addresses given out for a seat; returns the new generation."""
        generation = self.generation(game, seat) + 1
        self._connection.execute(
            update(OCCUPANCIES).where(_sits(game, seat)).values(generation=generation)
        )
        return generation

    def generation(self, game: str, seat: int) -> int:
        """Tells the latest generation of a seat; 0 when nobody has ever sat there."""
        query = select(func.max(OCCUPANCIES.c.generation))
        of_seat = query.where(OCCUPANCIES.c.game == game, OCCUPANCIES.c.seat == seat)
        return int(self._connection.execute(of_seat).scalar() or 0)

    def occupant(self, game: str, seat: int) -> Occupant | None:
        """Finds who sits on a seat."""
        row = AT_SEAT.one(self._connection, game=game, seat=seat)
        return _occupant(row) if row else None

    def languages(self, game: str) -> dict[int, str]:
        """Tells the players' own languages by seat, of those who have one."""
        rows = LANGUAGES.each(self._connection, game=game)
        return {row["seat"]: row["language"] for row in rows}

    def table(self, game: str) -> list[Occupant]:
        """Lists who sits in a game, in the order of seats."""
        return [_occupant(row) for row in AT_TABLE.each(self._connection, game=game)]

    def ever_of(self, account: AccountId) -> list[Occupant]:
        """Lists the seats that a person has and had at the end, those of ended games too."""
        return [_occupant(row) for row in EVER_OF_ACCOUNT.each(self._connection, account=account)]

    def digesting(self, game: str) -> list[Occupant]:
        """Lists who of a game wants its talk in digests, in the order of seats."""
        return [_occupant(row) for row in DIGESTING.each(self._connection, game=game)]

    def seats_of(self, account: AccountId) -> list[Occupant]:
        """Lists the seats a person has in games that have not ended."""
        rows = OF_ACCOUNT.each(self._connection, account=account)
        return [_occupant(row) for row in rows]


def _occupant(row: sqlite3.Row) -> Occupant:
    return Occupant(
        game=row["game"],
        seat=row["seat"],
        account=AccountId(row["account_id"]),
        address=row["address"],
        language=row["language"],
        status=AccountStatus(row["status"]),
        failures=row["failures"],
        generation=row["generation"],
        since=instant(row["since"]),
        digest=row["digest"],
        heard=row["heard"],
    )


def _sits(game: str, seat: int) -> ColumnElement[bool]:
    at_seat = (OCCUPANCIES.c.game == game) & (OCCUPANCIES.c.seat == seat)
    return at_seat & OCCUPANCIES.c.until.is_(None)
