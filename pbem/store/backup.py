"""Backups, and what a doctor asks about the database."""

from __future__ import annotations

import os
import platform
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, select

from pbem.store.engine import Turn
from pbem.store.ids import DamagedError
from pbem.store.sealing import sync_folder
from pbem.store.tables import META

WAL_RESET_FIXED = (3, 51, 3)


@dataclass(frozen=True)
class Facts:
    """What a doctor wants to know.

    `wal_reset_bug` tells that this SQLite can damage a file which two connections write; the
    turns of this room keep that from happening, another program's writing would not.
    """

    python: str
    sqlite: str
    wal_reset_bug: bool
    schema: str
    journal_mode: str
    sound: bool


def copy(writer: Engine, turn: Turn, target: Path) -> None:
    """Writes a compact copy while nobody else writes, and checks it.

    Raises FileExistsError rather than overwrite, DamagedError when the copy is not sound.
    """
    if target.exists():
        raise FileExistsError(f"{target} is there already: name another file")
    with turn.taken(), writer.connect() as connection:
        raw = connection.connection.driver_connection
        assert raw is not None
        raw.execute("VACUUM INTO ?", (str(target),)).close()
    target.chmod(0o600)
    _settle(target)


def _settle(target: Path) -> None:
    with closing(sqlite3.connect(f"file:{target}?mode=ro", uri=True)) as connection:
        verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if verdict != "ok":
        raise DamagedError(f"the backup {target} is not sound: {verdict}")
    handle = os.open(target, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    sync_folder(target.parent)


def gather_facts(connection: Connection) -> Facts:
    """Gathers the facts; a check of the whole file is among them."""
    version = select(META.c.value).where(META.c.name == "version")
    return Facts(
        python=platform.python_version(),
        sqlite=sqlite3.sqlite_version,
        wal_reset_bug=sqlite3.sqlite_version_info < WAL_RESET_FIXED,
        schema=str(connection.execute(version).scalar()),
        journal_mode=str(connection.exec_driver_sql("PRAGMA journal_mode").scalar()),
        sound=connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() == "ok",
    )
