"""The tables of letters, events and errands: what comes in, what happened, what goes out."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Index, UniqueConstraint, text
from sqlmodel import Field

from pbem.nouns import Ending
from pbem.store.columns import UtcDateTime, one_of
from pbem.store.rows import NUMBERED, Row, table_of
from pbem.store.states import DeadlineState, DraftState, ErasureState

# Conditions of partial indexes, word for word the same in the queries that use them.
CLAIMABLE = f"state IN ('{DraftState.WAITING}', '{DraftState.CLAIMED}')"
OF_THE_LOBBY = "topic LIKE 'lobby-%'"
OPEN_DEADLINE = f"state = '{DeadlineState.OPEN}'"
DUE_ERASURE = f"state = '{ErasureState.DUE}'"


class Meta(Row, table=True):
    """A fact about the database itself."""

    __tablename__ = "meta"
    name: str = Field(primary_key=True)
    value: str


class DataKey(Row, table=True):
    """A random key, wrapped by the keeper's; forgetting empties `wrapped`."""

    __tablename__ = "data_key"
    name: str = Field(primary_key=True)
    wrapped: bytes | None = None


class Mailbox(Row, table=True):
    """How far a mailbox has been read, and when the last good poll of it began."""

    __tablename__ = "mailbox"
    name: str = Field(primary_key=True)
    uidvalidity: int
    last_uid: int
    polled: datetime | None = Field(default=None, sa_type=UtcDateTime)


class LetterRow(Row, table=True):
    """A raw letter as it came in, and how it ended."""

    __tablename__ = "letter"
    __table_args__ = (
        UniqueConstraint("mailbox", "uidvalidity", "uid"),
        one_of("ending", Ending),
        Index("ix_letter_unthought", "place", "id", sqlite_where=text("ending IS NULL")),
        NUMBERED,
    )
    id: int | None = Field(default=None, primary_key=True)
    mailbox: str
    uidvalidity: int
    uid: int
    arrived: datetime = Field(sa_type=UtcDateTime)
    place: int
    kept: datetime = Field(sa_type=UtcDateTime)
    content: str = Field(index=True)
    gist: str = Field(index=True)
    envelope: str = Field(index=True)
    first_id: int | None = Field(default=None, foreign_key="letter.id")
    rival_id: int | None = Field(default=None, foreign_key="letter.id")
    key_name: str | None = Field(default=None, foreign_key="data_key.name")
    starts: int = 0
    ending: str | None = None
    ended: datetime | None = Field(default=None, sa_type=UtcDateTime)
    game: str = ""
    reading: bytes | None = None


class LetterBody(Row, table=True):
    """A letter's bytes, sealed; apart from its row, which is rewritten at every step."""

    __tablename__ = "letter_body"
    letter_id: int | None = Field(default=None, primary_key=True, foreign_key="letter.id")
    sealed: bytes


class Chain(Row, table=True):
    """A chain of events: one a game, one for the accounts."""

    __tablename__ = "chain"
    name: str = Field(primary_key=True)
    version: int
    head: str
    key_name: str = Field(foreign_key="data_key.name")


class EventRow(Row, table=True):
    """A link of a chain; `preimage` is salt and record, sealed unless everyone may read it."""

    __tablename__ = "event"
    __table_args__ = (UniqueConstraint("chain", "number"), NUMBERED)
    id: int | None = Field(default=None, primary_key=True)
    chain: str = Field(foreign_key="chain.name")
    number: int
    commitment: str
    head: str
    sealed: bool
    preimage: bytes


class TextRow(Row, table=True):
    """A private text, sealed with a key of its own."""

    __tablename__ = "text"
    __table_args__ = (NUMBERED,)
    id: int | None = Field(default=None, primary_key=True)
    digest: str = Field(unique=True)
    game: str
    letter_id: int | None = Field(default=None, foreign_key="letter.id")
    key_name: str = Field(foreign_key="data_key.name")
    sealed: bytes


class TalkRow(Row, table=True):
    """A private talk with the key that seals its texts and its letters; not who takes part.

    A key that was lost is followed by another one, in a row of its own.
    """

    __tablename__ = "talk"
    __table_args__ = (Index("ix_talk_game_name", "game", "name"), NUMBERED)
    id: int | None = Field(default=None, primary_key=True)
    game: str
    name: str
    key_name: str = Field(foreign_key="data_key.name", index=True)
    ended: bool = False


class ErasureRow(Row, table=True):
    """A copy in a mailbox of ours that is to go: of a letter that came, or of one of ours."""

    __tablename__ = "erasure"
    __table_args__ = (
        one_of("state", ErasureState),
        Index("ix_erasure_ready", "ready", "id", sqlite_where=text(DUE_ERASURE)),
        NUMBERED,
    )
    id: int | None = Field(default=None, primary_key=True)
    letter_id: int | None = Field(default=None, foreign_key="letter.id", index=True)
    message_id: str = ""
    size: int = 0
    state: str
    ready: datetime = Field(sa_type=UtcDateTime)
    tries: int = 0
    error: str = ""


class DraftRow(Row, table=True):
    """A draft on its way out; from `ready` on, whoever sends may claim it."""

    __tablename__ = "draft"
    __table_args__ = (
        one_of("state", DraftState),
        Index("ix_draft_text", "text_digest", sqlite_where=text("text_digest <> ''")),
        Index("ix_draft_lobby", "topic", "made", sqlite_where=text(OF_THE_LOBBY)),
        Index("uq_draft_dedupe", "dedupe", unique=True, sqlite_where=text("state <> 'withdrawn'")),
        Index(
            "ix_draft_ready",
            *("kind", "urgency", "ready", "id"),
            sqlite_where=text(CLAIMABLE),
        ),
        NUMBERED,
    )
    id: int | None = Field(default=None, primary_key=True)
    dedupe: str
    kind: str
    game: str = Field(index=True)
    topic: str
    urgency: int
    state: str
    ready: datetime = Field(sa_type=UtcDateTime)
    key_name: str = Field(foreign_key="data_key.name")
    sealed: bytes
    text_digest: str
    seed: str
    message_id: str | None = Field(default=None, index=True)
    tries: int = 0
    epoch: int = 0
    error: str = ""
    made: datetime = Field(sa_type=UtcDateTime)
    sent: datetime | None = Field(default=None, sa_type=UtcDateTime)


class DeadlineRow(Row, table=True):
    """An instant at which something is due in a game."""

    __tablename__ = "deadline"
    __table_args__ = (
        one_of("state", DeadlineState),
        Index(
            "uq_deadline_open",
            *("game", "phase", "number", "kind"),
            unique=True,
            sqlite_where=text(OPEN_DEADLINE),
        ),
        Index("ix_deadline_due", "due", "id", sqlite_where=text(OPEN_DEADLINE)),
        NUMBERED,
    )
    id: int | None = Field(default=None, primary_key=True)
    game: str
    phase: str
    number: int
    kind: str
    due: datetime = Field(sa_type=UtcDateTime)
    state: str
    lease: datetime | None = Field(default=None, sa_type=UtcDateTime)
    epoch: int = 0


META = table_of(Meta)
DATA_KEYS = table_of(DataKey)
MAILBOXES = table_of(Mailbox)
LETTERS = table_of(LetterRow)
LETTER_BODIES = table_of(LetterBody)
CHAINS = table_of(Chain)
EVENTS = table_of(EventRow)
TEXTS = table_of(TextRow)
TALKS = table_of(TalkRow)
ERASURES = table_of(ErasureRow)
DRAFTS = table_of(DraftRow)
DEADLINES = table_of(DeadlineRow)
