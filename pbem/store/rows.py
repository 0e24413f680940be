"""The root of all tables."""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import MetaData, Table
from sqlmodel import SQLModel

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
NUMBERED = {"sqlite_autoincrement": True}  # ids leave this room, so none is ever used again


class Row(SQLModel):
    """The root of all tables, with names for every constraint."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMES)


def table_of(row: type[Row]) -> Table:
    """Returns the table behind a class of rows."""
    return Row.metadata.tables[str(row.__tablename__)]
