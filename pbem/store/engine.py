"""The database file: its settings, its engines, and the turn to write.

One connection of a process writes, and a lock file lets one process write at a time. SQLite
before 3.51.3 can damage a file when two connections write and checkpoint at once; taking turns
rules that out, whatever verb a keeper types beside the running daemon.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, get_ident
from time import sleep

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import ConnectionPoolEntry

from pbem.store.ids import DamagedError, StoreError, StoreTroubleError

PRAGMAS = (
    "busy_timeout=10000",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "trusted_schema=OFF",
    "cell_size_check=ON",
    "secure_delete=ON",
)
TEMPORARY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL)
BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
READERS = 4
PATIENCE = 60.0  # seconds
STEP = 0.005


def writing_engine(path: Path) -> Engine:
    """Builds the engine whose only connection begins every transaction with the write lock."""
    engine = _engine(path, connections=1)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def reading_engine(path: Path) -> Engine:
    """Builds an engine that reads one consistent state a transaction, and cannot write."""
    engine = _engine(path, connections=READERS)
    event.listen(engine, "connect", _query_only)
    event.listen(engine, "begin", _begin_deferred)
    return engine


def _engine(path: Path, connections: int) -> Engine:
    # hide_parameters keeps letters and roles out of error texts and logs.
    engine = create_engine(
        f"sqlite:///{path}", pool_size=connections, max_overflow=0, hide_parameters=True
    )
    event.listen(engine, "connect", _settle_in)
    return engine


def _settle_in(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    # Without this the driver begins transactions late, and reads before the first write are
    # reads outside of any: updates get lost without an error.
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()


def _query_only(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    connection.execute("PRAGMA query_only=ON").close()


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_deferred(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


class Turn:
    """The turn to write: among the threads of this process, and among processes."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        self._lock = Lock()
        self._owner: int | None = None
        self._patience = patience

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Waits for the turn and holds it.

        Raises RuntimeError for a write within a write, StoreTroubleError when the others do not
        come to an end.
        """
        if self._owner == get_ident():
            raise RuntimeError("a unit of work was begun within another")
        if not self._lock.acquire(timeout=self._patience):
            raise _never_my_turn("thread")
        try:
            self._wait_for_others()
            self._owner = get_ident()
            yield
        finally:
            self._owner = None
            fcntl.flock(self._handle, fcntl.LOCK_UN)
            self._lock.release()

    def _wait_for_others(self) -> None:
        for _ in range(int(self._patience / STEP)):
            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                sleep(STEP)
            else:
                return
        raise _never_my_turn("process")

    def close(self) -> None:
        """Gives the lock file back."""
        os.close(self._handle)


def _never_my_turn(who: str) -> StoreTroubleError:
    return StoreTroubleError(f"another {who} has been writing all the time", temporary=True)


@contextmanager
def trouble_named() -> Iterator[None]:
    """Raises StoreTroubleError or DamagedError for what the driver reports.

    Neither tells a statement or its values. Other errors of the driver are bugs, and pass.
    """
    try:
        yield
    except (DatabaseError, sqlite3.DatabaseError) as error:
        named = _named(error.orig if isinstance(error, DatabaseError) else error)
        if named is None:
            raise
        raise named from None


def _named(error: BaseException | None) -> StoreError | None:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the primary code
    if code in BROKEN:
        return DamagedError(f"the database is damaged ({error}): restore the latest backup")
    if isinstance(error, sqlite3.OperationalError):
        return StoreTroubleError(str(error), temporary=code in TEMPORARY)
    return None
