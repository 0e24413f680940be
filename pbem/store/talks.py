"""The private talks: one key each, which seals all of it and is destroyed at its end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, insert, select, update

from pbem.store.erasures import Erasures
from pbem.store.ids import DraftId, KeyName
from pbem.store.keys import Vault
from pbem.store.tables import DATA_KEYS, DRAFTS, TALKS

OPEN = TALKS.c.ended.is_(False)
RELAYED = select(DRAFTS.c.message_id).join_from(
    DRAFTS, TALKS, TALKS.c.key_name == DRAFTS.c.key_name
)


class Talks:
    """The keys of talks, and what went out under them."""

    def __init__(self, connection: Connection, vault: Vault, erasures: Erasures) -> None:
        self._connection = connection
        self._vault = vault
        self._erasures = erasures

    def key(self, game: str, name: str) -> KeyName:
        """Returns the key of a talk that goes on, drawn at its first word.

        A forgetting of which the journal knew before the database may have taken the key: what
        is said from then on gets another one.
        """
        query = select(TALKS.c.key_name).where(OPEN, TALKS.c.game == game, TALKS.c.name == name)
        kept = query.join(DATA_KEYS, DATA_KEYS.c.name == TALKS.c.key_name)
        found = self._connection.execute(kept.where(DATA_KEYS.c.wrapped.is_not(None))).scalar()
        if found is not None:
            return KeyName(found)
        key = self._vault.new_key().name
        row = {"game": game, "name": name, "key_name": key, "ended": False}
        self._connection.execute(insert(TALKS), row)
        return key

    def end(self, game: str, name: str, now: datetime) -> None:
        """Destroys what seals a talk; copies of its letters in our own mailboxes are to go."""
        self._end((TALKS.c.game == game) & (TALKS.c.name == name), now)

    def end_all(self, game: str, now: datetime) -> None:
        """Does so for every talk of a game that goes on."""
        self._end(TALKS.c.game == game, now)

    def are_open(self) -> bool:
        """Tells whether anybody talks in private, in any game."""
        return self._connection.execute(select(TALKS.c.id).where(OPEN).limit(1)).first() is not None

    def is_relayed(self, message_ids: Sequence[str]) -> bool:
        """Tells whether one of these Message-IDs is that of a talk's letter, ended or not."""
        query = RELAYED.where(DRAFTS.c.message_id.in_(tuple(message_ids))).limit(1)
        return bool(message_ids) and self._connection.execute(query).first() is not None

    def outlived(self, draft: DraftId) -> bool:
        """Tells whether a letter's talk ended while it was on its way out."""
        query = select(TALKS.c.id).join_from(TALKS, DRAFTS, TALKS.c.key_name == DRAFTS.c.key_name)
        ended = query.where(DRAFTS.c.id == draft, TALKS.c.ended.is_(True))
        return self._connection.execute(ended).first() is not None

    def _end(self, which: ColumnElement[bool], now: datetime) -> None:
        keys = self._connection.execute(select(TALKS.c.key_name).where(OPEN, which)).scalars().all()
        if not keys:
            return
        self._vault.destroy(map(KeyName, keys))
        relayed = select(DRAFTS.c.message_id).where(
            DRAFTS.c.key_name.in_(keys), DRAFTS.c.message_id.is_not(None)
        )
        for message_id in self._connection.execute(relayed).scalars().all():
            self._erasures.of_sent(str(message_id), now)
        ended = update(TALKS).where(TALKS.c.key_name.in_(keys)).values(ended=True)
        self._connection.execute(ended)
