"""The tables of people and games: accounts, seats, posts, asks, questions, looks."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Index, UniqueConstraint, text
from sqlmodel import Field

from pbem.store.columns import UtcDateTime, one_of
from pbem.store.rows import NUMBERED, Row, table_of
from pbem.store.states import AccountStatus, AskState, GameState, QuestionState

# Conditions of partial indexes, word for word the same in the queries that use them.
OPEN_ASK = f"state = '{AskState.OPEN}'"
OPEN_QUESTION = f"state = '{QuestionState.OPEN}'"


class AccountRow(Row, table=True):
    """A person who plays here; `name` is what others may call him, empty while nobody knows."""

    __tablename__ = "account"
    __table_args__ = (one_of("status", AccountStatus), NUMBERED)
    id: int | None = Field(default=None, primary_key=True)
    address: str
    canonical: str = Field(unique=True)
    name: str = ""
    language: str
    digest: int = 0
    status: str
    since: datetime = Field(sa_type=UtcDateTime)
    failures: int = 0
    failed: datetime | None = Field(default=None, sa_type=UtcDateTime)


class Occupancy(Row, table=True):
    """Who sits on a seat, from when to when; `generation` voids older reply addresses.

    `heard` is the last event of the game's chain of which he has heard in a digest.
    """

    __tablename__ = "occupancy"
    __table_args__ = (
        Index("uq_occupancy_now", "game", "seat", unique=True, sqlite_where=text("until IS NULL")),
        NUMBERED,
    )
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.name")
    seat: int
    account_id: int = Field(foreign_key="account.id", index=True)
    generation: int
    heard: int = 0
    since: datetime = Field(sa_type=UtcDateTime)
    until: datetime | None = Field(default=None, sa_type=UtcDateTime)


class GameRow(Row, table=True):
    """A game of the house; what happens in it is in its chain.

    `owner_id` is the player who made it, and empty where the keeper did.
    """

    __tablename__ = "game"
    __table_args__ = (one_of("state", GameState),)
    name: str = Field(primary_key=True)
    ruleset: str
    language: str
    state: str
    zone: str
    settings: str
    made: datetime = Field(sa_type=UtcDateTime)
    owner_id: int | None = Field(default=None, foreign_key="account.id", index=True)


class Secret(Row, table=True):
    """Something of a game that must wait, such as the seed before the deal."""

    __tablename__ = "secret"
    game: str = Field(primary_key=True, foreign_key="game.name")
    name: str = Field(primary_key=True)
    key_name: str = Field(foreign_key="data_key.name")
    sealed: bytes


class WaitingRow(Row, table=True):
    """A person who waits for a seat of a full game, and the nick that he would have."""

    __tablename__ = "waiting"
    __table_args__ = (UniqueConstraint("game", "account_id"), NUMBERED)
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.name")
    account_id: int = Field(foreign_key="account.id")
    nick: str
    gender: str
    since: datetime = Field(sa_type=UtcDateTime)


class InvitationRow(Row, table=True):
    """A stranger who was asked whether he wrote to us: when last, and about which letter."""

    __tablename__ = "invitation"
    canonical: str = Field(primary_key=True)
    asked: datetime = Field(sa_type=UtcDateTime)
    letter_id: int = Field(foreign_key="letter.id")


class PostRow(Row, table=True):
    """A post as it went up, with the digests of the templates it was made with."""

    __tablename__ = "post"
    __table_args__ = (NUMBERED,)
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(index=True)
    code: str
    number: int
    text: str
    digests: str
    permalink: str
    made: datetime = Field(sa_type=UtcDateTime)


class AskRow(Row, table=True):
    """A question to a player that his next letter may answer."""

    __tablename__ = "ask"
    __table_args__ = (
        one_of("state", AskState),
        Index("ix_ask_open", "game", "seat", sqlite_where=text(OPEN_ASK)),
        NUMBERED,
    )
    id: int | None = Field(default=None, primary_key=True)
    letter_id: int = Field(foreign_key="letter.id")
    game: str
    seat: int
    phase: str
    number: int
    expires: datetime | None = Field(default=None, sa_type=UtcDateTime)
    state: str
    key_name: str = Field(foreign_key="data_key.name")
    sealed: bytes
    answered_by: int | None = Field(default=None, foreign_key="letter.id")


class QuestionRow(Row, table=True):
    """A question to a human; unanswered at `due`, its default takes effect."""

    __tablename__ = "question"
    __table_args__ = (
        one_of("state", QuestionState),
        Index("ix_question_due", "due", "id", sqlite_where=text(OPEN_QUESTION)),
        NUMBERED,
    )
    id: int | None = Field(default=None, primary_key=True)
    game: str
    letter_id: int | None = Field(default=None, foreign_key="letter.id")
    key_name: str = Field(foreign_key="data_key.name")
    sealed: bytes
    due: datetime | None = Field(default=None, sa_type=UtcDateTime)
    state: str
    answer: bytes | None = None
    by: str = ""
    answered: datetime | None = Field(default=None, sa_type=UtcDateTime)


class Look(Row, table=True):
    """Somebody looked at a secret."""

    __tablename__ = "look"
    __table_args__ = (NUMBERED,)
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(index=True)
    who: str
    what: str
    why: str
    at: datetime = Field(sa_type=UtcDateTime)


ACCOUNTS = table_of(AccountRow)
OCCUPANCIES = table_of(Occupancy)
GAMES = table_of(GameRow)
SECRETS = table_of(Secret)
WAITING = table_of(WaitingRow)
INVITATIONS = table_of(InvitationRow)
POSTS = table_of(PostRow)
ASKS = table_of(AskRow)
QUESTIONS = table_of(QuestionRow)
LOOKS = table_of(Look)
