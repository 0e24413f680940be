"""The schema: made on first use, checked at every start."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, insert, select

from pbem.store.ids import DamagedError, ForgottenError, KeyMissingError, KeyName
from pbem.store.keys import Vault
from pbem.store.rows import Row
from pbem.store.tables import META

VERSION = "4"
WITNESS = "witness"


def prepare(connection: Connection, vault: Vault, forgotten: Sequence[KeyName]) -> None:
    """Makes the tables, or checks that they are whole, of this version, and under our key.

    Then destroys every key that the journal names: a restored backup forgets again. Raises
    DamagedError or KeyMissingError.
    """
    if connection.dialect.has_table(connection, META.name):
        _check(connection, vault)
    else:
        _make(connection, vault)
    vault.destroy(forgotten)
    vault.destroyed.clear()  # the journal has them already


def _make(connection: Connection, vault: Vault) -> None:
    Row.metadata.create_all(connection)
    witness = vault.new_key()
    rows = [{"name": "version", "value": VERSION}, {"name": WITNESS, "value": witness.name}]
    connection.execute(insert(META), rows)


def _check(connection: Connection, vault: Vault) -> None:
    _check_soundness(connection)
    facts = {row.name: row.value for row in connection.execute(select(META))}
    if facts.get("version") != VERSION:
        raise DamagedError(
            f"the database has schema {facts.get('version')}, this program needs {VERSION}: "
            "start the program that belongs to it, or restore a backup"
        )
    try:
        vault.key(KeyName(facts[WITNESS]))
    except ForgottenError:
        raise KeyMissingError("the database has lost its witness key: restore a backup") from None


def _check_soundness(connection: Connection) -> None:
    verdict = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if verdict != "ok":
        raise DamagedError(f"the database is damaged ({verdict}): restore the latest backup")
