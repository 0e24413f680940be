"""A private Dovecot for the tests that need a real mail server.

    from tests.dovecot import Dovecot, dovecot  # noqa: F401 (the fixture)

    def test_it_works(dovecot: Dovecot) -> None:
        mailbox = dovecot.mailbox()          # a new, empty account
        mailbox.deliver(raw, arrived)
        with closing(ImapInbox(mailbox.account(), time.monotonic, lambda: 0.5)) as inbox: ...

It is started as root on a free port of the loopback address. Where it is missing the tests are
skipped, which PBEM_REQUIRE_SERVERS makes a failure (see conftest.py).
"""

import imaplib
import itertools
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbem.mail import ImapAccount
from pbem.trial.bench.dovecot import PASSWORD, can_run_dovecot, running_dovecot


@dataclass(frozen=True)
class Mailbox:
    """One account of the server, with an inbox of its own."""

    server: "Dovecot"
    user: str

    @property
    def folder(self) -> Path:
        """The Maildir in which the server keeps this account's letters."""
        return self.server.run / "mail" / self.user

    def account(self, **more: str) -> ImapAccount:
        """How our own poller gets at this account."""
        return ImapAccount(
            "127.0.0.1", self.server.port, self.user, PASSWORD, security="none", **more
        )

    def deliver(self, raw: bytes, arrived: datetime | None = None, folder: str = "INBOX") -> None:
        """Puts a letter into the mailbox, with the time at which the server got it."""
        moment = imaplib.Time2Internaldate((arrived or datetime.now(UTC)).astimezone(UTC))
        with self.session() as session:
            status, answer = session.append(folder, "", moment, raw)
            assert status == "OK", answer

    def letters(self) -> list[bytes]:
        """Every letter that lies anywhere in this account, its lines ended as on the wire."""
        folders = [path for path in self.folder.rglob("*") if path.name in ("new", "cur")]
        raws = [file.read_bytes() for folder in folders for file in folder.iterdir()]
        return [raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n") for raw in raws]

    def session(self) -> imaplib.IMAP4:
        """A session of the standard library's client, logged in."""
        session = imaplib.IMAP4("127.0.0.1", self.server.port, timeout=20)
        session.login(self.user, PASSWORD)
        return session


@dataclass(frozen=True)
class Dovecot:
    """A running server; every name is an account, all with one password."""

    run: Path
    port: int
    _numbers: Iterator[int]

    def mailbox(self) -> Mailbox:
        """A new account that nobody has used before."""
        return Mailbox(self, f"game{next(self._numbers)}")

    def doveadm(self, *words: str) -> None:
        """Runs the server's own tool, such as `kick USER`."""
        command = ["doveadm", "-c", str(self.run / "dovecot.conf"), *words]
        subprocess.run(command, check=False, capture_output=True, timeout=20)


@pytest.fixture(scope="session")
def dovecot() -> Iterator[Dovecot]:
    """The server, one for all tests of a run."""
    if not can_run_dovecot():
        pytest.skip("needs dovecot-imapd, as root")
    with running_dovecot() as server:
        yield Dovecot(server.run, server.port, itertools.count(1))
