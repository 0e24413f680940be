"""The store: one file, opened once; every change is a unit of work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from sqlalchemy import Connection, Engine

from pbem.store.accounts import Accounts
from pbem.store.asks import Asks
from pbem.store.backup import Facts, copy, gather_facts
from pbem.store.deadlines import Deadlines
from pbem.store.drafts import Drafts
from pbem.store.engine import Turn, reading_engine, trouble_named, writing_engine
from pbem.store.erasures import Erasure, Erasures, is_copy
from pbem.store.events import Events
from pbem.store.forgetting import Journal
from pbem.store.games import Games
from pbem.store.invitations import Invitations
from pbem.store.keys import Vault
from pbem.store.letters import Letters
from pbem.store.looks import Looks
from pbem.store.mailboxes import Mailboxes
from pbem.store.outbox import Outbox
from pbem.store.posts import Posts
from pbem.store.prepared import driver_of, tell
from pbem.store.questions import Questions
from pbem.store.schema import prepare
from pbem.store.sealing import Keyring
from pbem.store.seats import Seats
from pbem.store.talks import Talks
from pbem.store.texts import Texts
from pbem.store.waiting import WaitingLists


class Work:
    """One transaction, and every ledger as it stands inside it."""

    def __init__(self, connection: Connection, ring: Keyring) -> None:
        self._connection = connection
        self.vault = Vault(connection, ring)

    @contextmanager
    def step(self) -> Iterator[None]:
        """Opens a part of the unit of work, which an exception takes back without the rest."""
        destroyed = len(self.vault.destroyed)
        tell(self._connection, "SAVEPOINT step")
        try:
            yield
        except BaseException:
            tell(self._connection, "ROLLBACK TO step")
            del self.vault.destroyed[destroyed:]
            raise
        finally:
            tell(self._connection, "RELEASE step")

    @cached_property
    def letters(self) -> Letters:
        """The letters that came in."""
        return Letters(self._connection, self.vault)

    @cached_property
    def mailboxes(self) -> Mailboxes:
        """What comes in, and how far each mailbox was read."""
        return Mailboxes(self._connection, self.vault, self.erasures)

    @cached_property
    def events(self) -> Events:
        """The chains of events."""
        return Events(self._connection, self.vault)

    @cached_property
    def texts(self) -> Texts:
        """The private texts beside the chains."""
        return Texts(self._connection, self.vault)

    @cached_property
    def talks(self) -> Talks:
        """The keys of private talks."""
        return Talks(self._connection, self.vault, self.erasures)

    @cached_property
    def erasures(self) -> Erasures:
        """The copies in our mailboxes that are to go."""
        return Erasures(self._connection)

    @cached_property
    def outbox(self) -> Outbox:
        """The drafts on their way out."""
        return Outbox(self._connection, self.vault)

    @cached_property
    def drafts(self) -> Drafts:
        """The same drafts under the moderator's hand."""
        return Drafts(self._connection, self.vault)

    @cached_property
    def deadlines(self) -> Deadlines:
        """What is due, and when."""
        return Deadlines(self._connection)

    @cached_property
    def accounts(self) -> Accounts:
        """The people who play here."""
        return Accounts(self._connection)

    @cached_property
    def games(self) -> Games:
        """The games of the house."""
        return Games(self._connection, self.vault)

    @cached_property
    def seats(self) -> Seats:
        """Who sits where."""
        return Seats(self._connection)

    @cached_property
    def waiting(self) -> WaitingLists:
        """Who waits for a seat of a full game."""
        return WaitingLists(self._connection)

    @cached_property
    def invitations(self) -> Invitations:
        """Strangers who were asked whether they wrote to us."""
        return Invitations(self._connection)

    @cached_property
    def posts(self) -> Posts:
        """What went up in the threads."""
        return Posts(self._connection)

    @cached_property
    def asks(self) -> Asks:
        """Questions to players."""
        return Asks(self._connection, self.vault)

    @cached_property
    def questions(self) -> Questions:
        """Questions to humans who decide."""
        return Questions(self._connection, self.vault)

    @cached_property
    def looks(self) -> Looks:
        """The log of looks at secrets."""
        return Looks(self._connection)


class Store:
    """The keeper's database. Threads may share it; each `write` waits for its turn."""

    def __init__(
        self, path: Path, ring: Keyring, writer: Engine, reader: Engine, journal: Journal
    ) -> None:
        self.path = path
        self._ring = ring
        self._writer = writer
        self._reader = reader
        self._journal = journal
        self._turn = Turn(path.with_name(path.name + ".turn"))
        self._stale = False

    @classmethod
    def open(cls, path: Path, ring: Keyring) -> Store:
        """Opens the database, or makes it (mode 0600); replays the forgettings into it.

        Raises DamagedError when the file is not sound or of another version, KeyMissingError
        when the keyring is not the one it was made with.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        journal = Journal(path.with_name(path.name + ".forgotten"))
        store = cls(path, ring, writing_engine(path), reading_engine(path), journal)
        try:
            store._prepare()
        except BaseException:
            store.close()
            raise
        return store

    @contextmanager
    def write(self) -> Iterator[Work]:
        """Opens a unit of work that is committed as a whole, or rolled back by an exception.

        Raises StoreTroubleError when the disk or a lock is in the way.
        """
        with self._turn.taken(), trouble_named():
            with self._writer.begin() as connection:
                work = Work(connection, self._ring)
                yield work
                self._journal.add(work.vault.destroyed)
            if work.vault.destroyed or self._stale:
                self._empty_log()

    @contextmanager
    def read(self) -> Iterator[Work]:
        """Opens one consistent view; nothing can be changed through it."""
        with trouble_named(), self._reader.begin() as connection:
            yield Work(connection, self._ring)

    def rotate(self) -> Keyring:
        """Gives the keeper a new current key and wraps every data key with it.

        The old key stays in the file until the keeper takes it out, for backups of today. A
        daemon that runs meanwhile knows only the old one, and must be started again.
        """
        ring = self._ring.rotated()
        ring.save()
        self._ring = ring
        with self.write() as work:
            work.vault.rewrap()
        return ring

    def backup(self, target: Path) -> None:
        """Writes a checked copy of the database.

        Raises FileExistsError rather than overwrite, DamagedError when the copy is not sound.
        """
        with trouble_named():
            copy(self._writer, self._turn, target)

    def is_copy(self, erasure: Erasure, raw: bytes) -> bool:
        """Tells whether bytes from a mailbox are the letter that is to go from it."""
        return is_copy(self._ring, erasure, raw)

    def facts(self) -> Facts:
        """Tells what a doctor wants to know of the database and what runs it."""
        with trouble_named(), self._reader.begin() as connection:
            return gather_facts(connection)

    def tidy(self) -> None:
        """Empties the write-ahead log; for quiet hours."""
        with self._turn.taken(), trouble_named():
            self._empty_log()

    def close(self) -> None:
        """Lets go of the file; readers first, so that the last one out may clean up."""
        self._reader.dispose()
        with self._turn.taken():
            self._writer.dispose()
        self._turn.close()

    def _prepare(self) -> None:
        with self._turn.taken(), trouble_named():
            with self._writer.begin() as connection:
                prepare(connection, Vault(connection, self._ring), self._journal.names())
            self._empty_log()

    def _empty_log(self) -> None:
        # A destroyed key must not live on in the write-ahead log. While somebody reads what was
        # before, it cannot be emptied: the next write tries again.
        with self._writer.connect() as connection:
            emptied = driver_of(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        self._stale = bool(emptied[0])
