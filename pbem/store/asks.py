"""The ask-backs: questions to players, open until answered or expired."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    insert,
    or_,
    select,
    text,
    update,
)

from pbem.store.columns import instant, packed
from pbem.store.house_tables import ASKS, OPEN_ASK
from pbem.store.ids import AskId, LetterId
from pbem.store.keys import Vault
from pbem.store.prepared import Prepared
from pbem.store.states import AskState
from pbem.store.tables import LETTERS

OPEN = text(OPEN_ASK)
ASKED = (
    select(ASKS, LETTERS.c.arrived)
    .join_from(ASKS, LETTERS, LETTERS.c.id == ASKS.c.letter_id)
    .where(OPEN, ASKS.c.game == bindparam("game"))
    .order_by(ASKS.c.id)
)
OPEN_IN = Prepared(ASKED)
OPEN_TO = Prepared(
    ASKED.where(
        ASKS.c.seat == bindparam("seat"),
        or_(ASKS.c.expires.is_(None), ASKS.c.expires > bindparam("at")),
    )
)


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
        row = OPEN_TO.one(self._connection, game=game, seat=seat, at=at)
        return self._ask(row) if row else None

    def of_game(self, game: str) -> list[Ask]:
        """Lists the questions that are open in a game, for the mayor at the phase's close."""
        return [self._ask(row) for row in OPEN_IN.each(self._connection, game=game)]

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

    def _ask(self, row: sqlite3.Row) -> Ask:
        return Ask(
            id=AskId(row["id"]),
            letter=LetterId(row["letter_id"]),
            game=row["game"],
            seat=row["seat"],
            phase=row["phase"],
            number=row["number"],
            expires=instant(row["expires"]) if row["expires"] is not None else None,
            state=AskState(row["state"]),
            choices=self._choices(row),
            arrived=instant(row["arrived"]),
        )

    def _choices(self, row: sqlite3.Row) -> tuple[object, ...]:
        opened = self._vault.open_if_kept(row["key_name"], row["sealed"])
        return tuple(json.loads(opened)) if opened else ()


def _of_seat(game: str, seat: int) -> ColumnElement[bool]:
    return and_(ASKS.c.game == game, ASKS.c.seat == seat, OPEN)
