"""Statements compiled once, for what runs with every letter.

SQLAlchemy spends many times on such a statement what SQLite itself does. These few go past it
to the driver, on the same connection and in the same transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import cast

from sqlalchemy import Connection, Select
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.sql.dml import UpdateBase

from pbem.store.columns import microseconds

NAMED = SQLiteDialect_pysqlite(paramstyle="named")


class Prepared:
    """A statement with named parameters; instants go in as they are, and come out as numbers."""

    def __init__(
        self,
        statement: UpdateBase | Select[*tuple[object, ...]],
        columns: Sequence[str] | None = None,
    ) -> None:
        compiled = statement.compile(dialect=NAMED, column_keys=columns)
        self._sql = str(compiled)
        self._fixed = {name: value for name, value in compiled.params.items() if value is not None}

    def __repr__(self) -> str:
        return f"<Prepared {self._sql!r}>"

    def one(self, connection: Connection, **values: object) -> sqlite3.Row | None:
        """Runs a query and returns its first row, if there is one."""
        cursor = self._run(connection, values)
        row = cast("sqlite3.Row | None", cursor.fetchone())
        cursor.close()
        return row

    def each(self, connection: Connection, **values: object) -> Iterator[sqlite3.Row]:
        """Runs a query and yields its rows."""
        cursor = self._run(connection, values)
        try:
            yield from cursor
        finally:
            cursor.close()

    def change(self, connection: Connection, **values: object) -> int:
        """Runs a change and returns how many rows it touched."""
        cursor = self._run(connection, values)
        cursor.close()
        return cursor.rowcount

    def insert(self, connection: Connection, **values: object) -> int:
        """Inserts a row and returns its id."""
        cursor = self._run(connection, values)
        cursor.close()
        return cast("int", cursor.lastrowid)

    def _run(self, connection: Connection, values: dict[str, object]) -> sqlite3.Cursor:
        bound = {name: _bindable(value) for name, value in values.items()}
        cursor = driver_of(connection).cursor()
        cursor.row_factory = sqlite3.Row
        return cursor.execute(self._sql, {**self._fixed, **bound})


def tell(connection: Connection, command: str) -> None:
    """Gives the driver a command that has no answer."""
    driver_of(connection).execute(command).close()


def driver_of(connection: Connection) -> sqlite3.Connection:
    """Returns the driver's own connection behind one of SQLAlchemy's."""
    return cast("sqlite3.Connection", connection.connection.driver_connection)


def _bindable(value: object) -> object:
    return microseconds(value) if isinstance(value, datetime) else value
