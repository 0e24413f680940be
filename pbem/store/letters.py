"""The letters: thought about in the order of arrival, ended exactly once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, Row, bindparam, delete, func, select, update

from pbem.nouns import Ending
from pbem.store.columns import from_json, instant, packed
from pbem.store.ids import AlreadyEndedError, KeyName, LetterId
from pbem.store.keys import Vault
from pbem.store.prepared import Prepared
from pbem.store.tables import LETTER_BODIES, LETTERS, TALKS

POISON_STARTS = 3
MOST_BYTES = 8 * 1024 * 1024  # of the letters that are taken at once
FOREVER = datetime.max.replace(tzinfo=UTC)

THIS_LETTER = LETTERS.c.id == bindparam("letter")
UNENDED = LETTERS.c.ending.is_(None)
WITH_BODY = select(LETTERS, LETTER_BODIES.c.sealed).join_from(
    LETTERS, LETTER_BODIES, LETTER_BODIES.c.letter_id == LETTERS.c.id, isouter=True
)
OLDEST = Prepared(
    WITH_BODY.where(UNENDED, LETTERS.c.arrived <= bindparam("until"))
    .order_by(LETTERS.c.place, LETTERS.c.id)
    .limit(bindparam("most"))
)
KEY_OF = Prepared(select(LETTERS.c.key_name).where(THIS_LETTER))
START = Prepared(update(LETTERS).where(THIS_LETTER).values(starts=bindparam("start")))
END = Prepared(update(LETTERS).where(THIS_LETTER, UNENDED), ("ending", "ended", "game", "reading"))


@dataclass(frozen=True)
class KeptLetter:
    """A letter to think about.

    `order` is its place among all letters by arrival. `starts` counts how often its thinking
    has begun, this time included. `rival` is an earlier letter of the same sender and
    Message-ID with other contents, `about` one whose words are heard in the place of its own.
    """

    id: LetterId
    mailbox: str
    raw: bytes
    arrived: datetime
    order: int
    starts: int
    rival: LetterId | None = None
    about: LetterId | None = None

    @property
    def poison(self) -> bool:
        """Tells whether the process died on this letter so often that a human must look."""
        return self.starts >= POISON_STARTS


@dataclass(frozen=True)
class LetterRecord:
    """What became of a letter; `reading` is empty when there is none or it was forgotten."""

    id: LetterId
    arrived: datetime
    order: int
    ending: Ending | None
    game: str
    first: LetterId | None
    rival: LetterId | None
    reading: Mapping[str, object]


class Letters:
    """The letters of all games and of nobody."""

    def __init__(self, connection: Connection, vault: Vault) -> None:
        self._connection = connection
        self._vault = vault

    def take(self, most: int = 1, until: datetime = FOREVER) -> tuple[KeptLetter, ...]:
        """Takes the oldest letters that have no ending, and counts that their thinking starts.

        Those that arrived after `until` have their turn later. One whose thinking has started
        before is taken alone, so that it cannot take others with it. The unit of work must be
        committed before anybody thinks: only so does a letter on which the process dies give
        itself away. A letter that was forgotten meanwhile has no bytes.
        """
        taken = tuple(self._kept(row) for row in self._oldest(most, until))
        for letter in taken:
            START.change(self._connection, letter=letter.id, start=letter.starts)
        return taken

    def _oldest(self, most: int, until: datetime) -> Iterator[sqlite3.Row]:
        """Yields the rows of one head of the queue: fresh letters, or one that is not."""
        size = 0
        for place, row in enumerate(OLDEST.each(self._connection, most=most, until=until)):
            size += len(row["sealed"] or b"")
            if place and (row["starts"] or size > MOST_BYTES):
                return
            yield row
            if row["starts"]:
                return

    def _kept(self, row: sqlite3.Row) -> KeptLetter:
        return KeptLetter(
            id=LetterId(row["id"]),
            mailbox=row["mailbox"],
            raw=self._vault.open_if_kept(row["key_name"], row["sealed"]),
            arrived=instant(row["arrived"]),
            order=row["place"],
            starts=row["starts"] + 1,
            rival=row["rival_id"],
        )

    def finish(
        self,
        letter: LetterId,
        ending: Ending,
        reading: Mapping[str, object],
        now: datetime,
        game: str = "",
    ) -> None:
        """Records how a letter ended, with the reading sealed beside it.

        Raises AlreadyEndedError for a second ending.
        """
        key = self._key_of(letter)
        sealed = self._vault.seal_if_kept(key, packed(dict(reading))) if reading else None
        end = {"ending": ending, "ended": now, "game": game, "reading": sealed}
        if END.change(self._connection, letter=letter, **end) != 1:
            raise AlreadyEndedError(f"letter {letter} has its ending already")

    def keep_only(self, letter: LetterId, raw: bytes, key: KeyName | None = None) -> None:
        """Keeps these bytes of a letter, under another key or that of a talk; its own is destroyed.

        What was concluded from it goes too.
        """
        name = self._key_of(letter)
        key, sealed = self._vault.seal_under(key, raw)
        row = update(LETTERS).where(LETTERS.c.id == letter).values(key_name=key, reading=None)
        body = update(LETTER_BODIES).where(LETTER_BODIES.c.letter_id == letter)
        self._connection.execute(row)
        self._connection.execute(body.values(sealed=sealed))
        self._destroy_own(name)

    def shred(self, letter: LetterId) -> None:
        """Destroys a letter but for its marks: all that is kept of a stranger's."""
        name = self._key_of(letter)
        body = delete(LETTER_BODIES).where(LETTER_BODIES.c.letter_id == letter)
        self._connection.execute(body)
        self._connection.execute(update(LETTERS).where(LETTERS.c.id == letter).values(reading=None))
        self._destroy_own(name)

    def find(self, letter: LetterId) -> LetterRecord | None:
        """Finds what became of a letter."""
        query = select(LETTERS).where(LETTERS.c.id == letter)
        row = self._connection.execute(query).one_or_none()
        return self._record(row) if row else None

    def raw(self, letter: LetterId) -> bytes | None:
        """Returns a letter's bytes; None when they were shredded, forgotten or never kept."""
        query = WITH_BODY.where(LETTERS.c.id == letter)
        row = self._connection.execute(query).one_or_none()
        return (self._vault.open_if_kept(row.key_name, row.sealed) or None) if row else None

    def ended(self, game: str, ending: Ending) -> list[LetterRecord]:
        """Lists the letters of a game that ended in one way, in the order of arrival."""
        query = select(LETTERS).where(LETTERS.c.game == game, LETTERS.c.ending == ending)
        in_order = query.order_by(LETTERS.c.place, LETTERS.c.id)
        return [self._record(row) for row in self._connection.execute(in_order)]

    def waiting(self, until: datetime | None = None) -> int:
        """Counts the letters without an ending, or those of them that arrived by an instant."""
        query = select(func.count()).select_from(LETTERS).where(LETTERS.c.ending.is_(None))
        if until is not None:
            query = query.where(LETTERS.c.arrived <= until)
        return int(self._connection.execute(query).scalar_one())

    def counts(self) -> dict[Ending, int]:
        """Counts the letters by their endings."""
        query = select(LETTERS.c.ending, func.count()).where(LETTERS.c.ending.is_not(None))
        rows = self._connection.execute(query.group_by(LETTERS.c.ending))
        counted = {str(ending): int(count) for ending, count in rows}
        return {ending: counted.get(ending, 0) for ending in Ending}

    def _destroy_own(self, name: KeyName | None) -> None:
        """Destroys the key of a letter, unless it is that of a talk, which may go on."""
        shared = select(TALKS.c.id).where(TALKS.c.key_name == name).limit(1)
        if name is not None and self._connection.execute(shared).first() is None:
            self._vault.destroy([name])

    def _key_of(self, letter: LetterId) -> KeyName | None:
        row = KEY_OF.one(self._connection, letter=letter)
        if row is None:
            raise LookupError(f"there is no letter {letter}")
        return KeyName(row["key_name"]) if row["key_name"] else None

    def _record(self, row: Row[*tuple[object, ...]]) -> LetterRecord:
        reading = self._vault.open_if_kept(row.key_name, row.reading)
        return LetterRecord(
            id=row.id,
            arrived=row.arrived,
            order=row.place,
            ending=Ending(row.ending) if row.ending else None,
            game=row.game,
            first=row.first_id,
            rival=row.rival_id,
            reading=from_json(reading) if reading else {},
        )
