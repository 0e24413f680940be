"""The ask-backs: questions to players, open until answered or expired."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, insert, select, text, update

from pbem.store.columns import packed
from pbem.store.house_tables import ASKS, OPEN_ASK
from pbem.store.ids import AskId, LetterId
from pbem.store.keys import Vault
from pbem.store.states import AskState
from pbem.store.tables import LETTERS

OPEN = text(OPEN_ASK)


@dataclass(frozen=True)
class Ask:
    """A question to a seat about a letter of his; `choices` are JSON values, in order.

    `arrived` is the first letter's: the command the answer leads to keeps it for the deadline.
    """

    id: AskId
    letter: LetterId
    game: str
    seat: int
    phase: str
    number: int
    expires: datetime | None
    state: AskState
    choices: tuple[object, ...]
    arrived: datetime


class Asks:
    """All ask-backs."""

    def __init__(self, connection: Connection, vault: Vault) -> None:
        self._connection = connection
        self._vault = vault

    def open(
        self,
        letter: LetterId,
        game: str,
        seat: int,
        phase: str,
        number: int,
        choices: Sequence[object],
        expires: datetime | None = None,
    ) -> AskId:
        """Opens a question; one that is open to the same seat is closed by it."""
        self._close(_of_seat(game, seat), AskState.EXPIRED)
        key, sealed = self._vault.seal_anew(packed(list(choices)))
        row = {
            "letter_id": letter,
            "game": game,
            "seat": seat,
            "phase": phase,
            "number": number,
            "expires": expires,
            "state": AskState.OPEN,
            "key_name": key,
            "sealed": sealed,
        }
        made = self._connection.execute(insert(ASKS), row).inserted_primary_key
        assert made is not None
        return AskId(made[0])

    def find(self, game: str, seat: int, at: datetime) -> Ask | None:
        """Finds the question open to a seat that a letter which arrived then may answer."""
        asks = self._asks(_asked().where(_of_seat(game, seat)))
        return next((ask for ask in asks if ask.expires is None or at < ask.expires), None)

    def of_game(self, game: str) -> list[Ask]:
        """Lists the questions that are open in a game, for the mayor at the phase's close."""
        return self._asks(_asked().where(OPEN, ASKS.c.game == game))

    def answer(self, ask: AskId, letter: LetterId) -> bool:
        """Notes the letter that answered a question; False when it was closed already."""
        return self._close(ASKS.c.id == ask, AskState.ANSWERED, answered_by=letter) == 1

    def expire(self, game: str, phase: str | None = None) -> int:
        """Closes a game's open questions, or those of one phase; returns how many."""
        of_game = ASKS.c.game == game
        return self._close(
            of_game if phase is None else of_game & (ASKS.c.phase == phase), AskState.EXPIRED
        )

    def _close(self, which: ColumnElement[bool], state: AskState, **values: object) -> int:
        statement = update(ASKS).where(which, OPEN).values(state=state, **values)
        return self._connection.execute(statement).rowcount

    def _asks(self, query: Select[*tuple[object, ...]]) -> list[Ask]:
        rows = self._connection.execute(query.order_by(ASKS.c.id)).all()
        return [self._ask(row) for row in rows]

    def _ask(self, row: Row[*tuple[object, ...]]) -> Ask:
        return Ask(
            id=row.id,
            letter=row.letter_id,
            game=row.game,
            seat=row.seat,
            phase=row.phase,
            number=row.number,
            expires=row.expires,
            state=AskState(row.state),
            choices=self._choices(row),
            arrived=row.arrived,
        )

    def _choices(self, row: Row[*tuple[object, ...]]) -> tuple[object, ...]:
        opened = self._vault.open_if_kept(row.key_name, row.sealed)
        return tuple(json.loads(opened)) if opened else ()


def _asked() -> Select[*tuple[object, ...]]:
    return select(ASKS, LETTERS.c.arrived).join_from(
        ASKS, LETTERS, LETTERS.c.id == ASKS.c.letter_id
    )


def _of_seat(game: str, seat: int) -> ColumnElement[bool]:
    return and_(ASKS.c.game == game, ASKS.c.seat == seat, OPEN)
