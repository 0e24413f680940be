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
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbem.mail import ImapAccount

PASSWORD = "secret"
PATIENCE = 15.0  # seconds for the server to come up

CONFIG = """
base_dir = {run}/run
state_dir = {run}/run
log_path = {run}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
first_valid_uid = 1
mail_location = maildir:{run}/mail/%n
mail_uid = mail
mail_gid = mail
mail_access_groups =
mail_fsync = never
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid=mail gid=mail home={run}/mail/%n
}}
service imap-login {{
  inet_listener imap {{
    address = 127.0.0.1
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
namespace inbox {{
  inbox = yes
}}
"""


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


def start_dovecot() -> tuple[Dovecot, "subprocess.Popen[bytes]"]:
    """Starts a server in a folder of its own and returns when it answers."""
    run = Path(tempfile.mkdtemp(prefix="pbem-dovecot-", dir="/tmp"))
    run.chmod(0o755)  # the user `mail` must get through
    for name in ("run", "mail"):
        (run / name).mkdir()
    shutil.chown(run / "mail", "mail", "mail")
    port = _free_port()
    config = run / "dovecot.conf"
    config.write_text(CONFIG.format(run=run, port=port, password=PASSWORD))
    process = subprocess.Popen(["dovecot", "-F", "-c", str(config)])
    _wait_for(port, process)
    return Dovecot(run, port, itertools.count(1)), process


def stop_dovecot(server: Dovecot, process: "subprocess.Popen[bytes]") -> None:
    """Stops a server and takes its folder away."""
    process.terminate()
    process.wait(20)
    shutil.rmtree(server.run, ignore_errors=True)


@pytest.fixture(scope="session")
def dovecot() -> Iterator[Dovecot]:
    """The server, one for all tests of a run."""
    if shutil.which("dovecot") is None or os.geteuid() != 0:
        pytest.skip("needs dovecot-imapd, as root")
    server, process = start_dovecot()
    yield server
    stop_dovecot(server, process)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), 1) as connection:
                if connection.recv(4) == b"* OK":
                    return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("dovecot did not start")
