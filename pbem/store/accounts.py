"""The accounts: who writes to the house, at which address, in which language."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, insert, select, update

from pbem.store.columns import instant
from pbem.store.house_tables import ACCOUNTS
from pbem.store.ids import AccountId
from pbem.store.prepared import Prepared
from pbem.store.states import AccountStatus

BY_ID = Prepared(select(ACCOUNTS).where(ACCOUNTS.c.id == bindparam("account")))
BY_ADDRESS = Prepared(select(ACCOUNTS).where(ACCOUNTS.c.canonical == bindparam("address")))
DOTLESS = frozenset({"gmail.com", "googlemail.com"})  # a.b@gmail.com is ab@gmail.com
ASCII_LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


@dataclass(frozen=True)
class Account:
    """A person; letters go to `address`, just as it was given, and nowhere else.

    `name` is what others may call him; it is empty while he has given none.
    """

    id: AccountId
    address: str
    language: str
    status: AccountStatus
    since: datetime
    failures: int = 0
    name: str = ""


class Accounts:
    """Everybody who was ever let in."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(
        self,
        address: str,
        language: str,
        now: datetime,
        status: AccountStatus = AccountStatus.ACTIVE,
    ) -> Account:
        """Makes an account for an address, or finds the one that has it."""
        known = self.find_by_address(address)
        if known is not None:
            return known
        row = {
            "address": address,
            "canonical": canonical(address),
            "name": "",
            "language": language,
            "digest": 0,
            "status": status,
            "since": now,
            "failures": 0,
        }
        made = self._connection.execute(insert(ACCOUNTS), row).inserted_primary_key
        assert made is not None
        return Account(AccountId(made[0]), address, language, status, now)

    def find(self, account: AccountId) -> Account | None:
        """Finds an account by its id."""
        row = BY_ID.one(self._connection, account=account)
        return _account(row) if row else None

    def find_by_address(self, address: str) -> Account | None:
        """Finds the account that an address belongs to, however its letters are capitalised."""
        row = BY_ADDRESS.one(self._connection, address=canonical(address))
        return _account(row) if row else None

    def knows_mailbox(self, address: str) -> bool:
        """Tells whether somebody has an account at the mailbox that an address leads to."""
        box = mailbox_of(address)
        near = ACCOUNTS.c.canonical.endswith(f"@{box.rpartition('@')[2]}", autoescape=True)
        rows = self._connection.execute(select(ACCOUNTS.c.canonical).where(near))
        return any(mailbox_of(row.canonical) == box for row in rows)

    def set_address(self, account: AccountId, address: str) -> bool:
        """Gives an account another address; False when that one is somebody else's."""
        other = self.find_by_address(address)
        if other is not None and other.id != account:
            return False
        self._set(account, address=address, canonical=canonical(address))
        self.clear_failures(account)
        return True

    def set_name(self, account: AccountId, name: str) -> None:
        """Gives an account the name under which others may know it."""
        self._set(account, name=name)

    def set_language(self, account: AccountId, language: str) -> None:
        """Gives an account a language of its own; an empty one means the game's."""
        self._set(account, language=language)

    def set_digest(self, account: AccountId, hours: int) -> None:
        """Lets talk reach an account every so many hours; 0 means at once."""
        self._set(account, digest=hours)

    def set_status(self, account: AccountId, status: AccountStatus) -> None:
        """Restricts an account, or lifts that."""
        self._set(account, status=status)

    def note_failure(self, account: AccountId, now: datetime) -> int:
        """Counts that mail to an account came back; returns how often it has."""
        self._set(account, failures=ACCOUNTS.c.failures + 1, failed=now)
        query = select(ACCOUNTS.c.failures).where(ACCOUNTS.c.id == account)
        return int(self._connection.execute(query).scalar_one())

    def clear_failures(self, account: AccountId) -> None:
        """Forgets that mail came back: a letter has come from there."""
        self._set(account, failures=0, failed=None)

    def _set(self, account: AccountId, **values: object) -> None:
        self._connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(**values))


def canonical(address: str) -> str:
    """Returns the form that addresses are compared in.

    Only A to Z are lowered: Unicode's lowering makes other letters equal to them, and then a
    stranger's address equal to a player's.
    """
    return address.strip().translate(ASCII_LOWER)


def mailbox_of(address: str) -> str:
    """Returns an address without what does not change whose mailbox it is.

    That is whatever stands behind a plus, and dots where the host overlooks them.
    """
    local, _, domain = canonical(address).rpartition("@")
    local = local.partition("+")[0]
    return f"{local.replace('.', '') if domain in DOTLESS else local}@{domain}"


def _account(row: sqlite3.Row) -> Account:
    return Account(
        id=AccountId(row["id"]),
        address=row["address"],
        language=row["language"],
        status=AccountStatus(row["status"]),
        since=instant(row["since"]),
        failures=row["failures"],
        name=row["name"],
    )
