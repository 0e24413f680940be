"""The data keys of one unit of work: made, found, and destroyed."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, insert, null, select, update

from pbem.store.ids import ForgottenError, KeyName
from pbem.store.prepared import Prepared
from pbem.store.sealing import DataKey, Keyring, unseal
from pbem.store.tables import DATA_KEYS

INSERT = Prepared(insert(DATA_KEYS))
FIND = Prepared(select(DATA_KEYS.c.wrapped).where(DATA_KEYS.c.name == bindparam("key")))
DESTROY = Prepared(
    update(DATA_KEYS)
    .where(DATA_KEYS.c.name == bindparam("key"), DATA_KEYS.c.wrapped.is_not(None))
    .values(wrapped=null())
)


class Vault:
    """Seals and opens with data keys, whose wrapped form it keeps in the database."""

    def __init__(self, connection: Connection, ring: Keyring) -> None:
        self._connection = connection
        self.ring = ring
        self.destroyed: list[KeyName] = []

    def new_key(self) -> DataKey:
        """Draws a data key and keeps it, wrapped."""
        key = self.ring.new_key()
        INSERT.insert(self._connection, name=key.name, wrapped=self.ring.wrap(key))
        return key

    def key(self, name: KeyName) -> DataKey:
        """Finds a data key; raises ForgottenError when it was destroyed."""
        row = FIND.one(self._connection, key=name)
        if row is None or row["wrapped"] is None:
            raise ForgottenError("this was forgotten on purpose")
        return self.ring.unwrap(name, row["wrapped"])

    def seal_anew(self, plain: bytes) -> tuple[KeyName, bytes]:
        """Seals bytes with a new key of their own; returns its name and the sealed bytes."""
        key = self.new_key()
        return key.name, self.ring.seal(key, plain)

    def seal_under(self, key: KeyName | None, plain: bytes) -> tuple[KeyName, bytes]:
        """Seals bytes with a key that exists, or with a new one where none is given."""
        return (key, self.seal(key, plain)) if key is not None else self.seal_anew(plain)

    def seal(self, name: KeyName, plain: bytes) -> bytes:
        """Seals bytes with a key that exists; raises ForgottenError when it was destroyed."""
        return self.ring.seal(self.key(name), plain)

    def open(self, name: KeyName, sealed: bytes) -> bytes:
        """Opens sealed bytes; raises ForgottenError when their key was destroyed."""
        return unseal(self.key(name), sealed)

    def open_if_kept(self, name: KeyName | None, sealed: bytes | None) -> bytes:
        """Opens sealed bytes; empty when there are none, or when their key was destroyed."""
        try:
            return self.open(name, sealed) if name and sealed else b""
        except ForgottenError:
            return b""

    def seal_if_kept(self, name: KeyName | None, plain: bytes) -> bytes | None:
        """Seals bytes with a key; None when there is no such key, or no longer."""
        try:
            return self.seal(name, plain) if name else None
        except ForgottenError:
            return None

    def destroy(self, names: Iterable[KeyName]) -> None:
        """Destroys data keys, and with them for ever whatever they sealed."""
        for name in names:
            DESTROY.change(self._connection, key=name)
            self.destroyed.append(name)

    def rewrap(self) -> int:
        """Wraps every data key with the keeper's current key; returns how many there are."""
        kept = select(DATA_KEYS).where(DATA_KEYS.c.wrapped.is_not(None))
        rows = self._connection.execute(kept).all()
        for name, wrapped in rows:
            fresh = self.ring.wrap(self.ring.unwrap(name, wrapped))
            self._connection.execute(
                update(DATA_KEYS).where(DATA_KEYS.c.name == name).values(wrapped=fresh)
            )
        return len(rows)
