"""The seats: who sits where, since when, and which reply addresses still count."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Select, func, insert, select, update

from pbem.store.house_tables import ACCOUNTS, GAMES, OCCUPANCIES
from pbem.store.ids import AccountId
from pbem.store.states import AccountStatus, GameState


@dataclass(frozen=True)
class Occupant:
    """The person on a seat; a reply address of another generation is void."""

    game: str
    seat: int
    account: AccountId
    address: str
    language: str
    status: AccountStatus
    failures: int
    generation: int
    since: datetime


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
            "since": now,
        }
        self._connection.execute(insert(OCCUPANCIES), row)
        return generation

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
        found = self._occupants(_occupied().where(_sits(game, seat)))
        return found[0] if found else None

    def table(self, game: str) -> list[Occupant]:
        """Lists who sits in a game, in the order of seats."""
        return self._occupants(_occupied().where(OCCUPANCIES.c.game == game))

    def seats_of(self, account: AccountId) -> list[Occupant]:
        """Lists the seats a person has in games that have not ended."""
        live = _occupied().join(GAMES, GAMES.c.name == OCCUPANCIES.c.game)
        return self._occupants(
            live.where(OCCUPANCIES.c.account_id == account, GAMES.c.state != GameState.ENDED)
        )

    def _occupants(self, query: Select[*tuple[object, ...]]) -> list[Occupant]:
        ordered = query.order_by(OCCUPANCIES.c.game, OCCUPANCIES.c.seat)
        return [
            Occupant(
                game=row.game,
                seat=row.seat,
                account=row.account_id,
                address=row.address,
                language=row.language,
                status=AccountStatus(row.status),
                failures=row.failures,
                generation=row.generation,
                since=row.since,
            )
            for row in self._connection.execute(ordered)
        ]


def _occupied() -> Select[*tuple[object, ...]]:
    person = ACCOUNTS.c
    return (
        select(OCCUPANCIES, person.address, person.language, person.status, person.failures)
        .join_from(OCCUPANCIES, ACCOUNTS, person.id == OCCUPANCIES.c.account_id)
        .where(OCCUPANCIES.c.until.is_(None))
    )


def _sits(game: str, seat: int) -> ColumnElement[bool]:
    at_seat = (OCCUPANCIES.c.game == game) & (OCCUPANCIES.c.seat == seat)
    return at_seat & OCCUPANCIES.c.until.is_(None)
