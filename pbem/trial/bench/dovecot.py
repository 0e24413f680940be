"""A private Dovecot to measure on: a real IMAP server in a folder of its own."""

from __future__ import annotations

import imaplib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

LOOPBACK = "127.0.0.1"
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
  mailbox Sent {{
    auto = create
    special_use = \\Sent
  }}
  mailbox Trash {{
    auto = create
    special_use = \\Trash
  }}
}}
"""


@dataclass(frozen=True)
class Dovecot:
    """A running server; every name is an account, all with one password."""

    run: Path
    port: int

    def fill(self, user: str, letters: Iterable[bytes]) -> None:
        """Puts letters into an account's inbox."""
        session = imaplib.IMAP4(LOOPBACK, self.port, timeout=PATIENCE)
        session.login(user, PASSWORD)
        for raw in letters:
            session.append("INBOX", "", imaplib.Time2Internaldate(time.time()), raw)
        session.logout()


def can_run_dovecot() -> bool:
    """Tells whether this machine can run one: it is installed, and we are root."""
    return shutil.which("dovecot") is not None and os.geteuid() == 0


@contextmanager
def running_dovecot() -> Iterator[Dovecot]:
    """Runs a server on a free port of the loopback address; raises OSError where it cannot."""
    run = Path(tempfile.mkdtemp(prefix="pbem-dovecot-", dir="/tmp"))
    run.chmod(0o755)  # the user `mail` must get through
    for name in ("run", "mail"):
        (run / name).mkdir()
    shutil.chown(run / "mail", "mail", "mail")
    server = Dovecot(run, free_port())
    config = run / "dovecot.conf"
    config.write_text(CONFIG.format(run=run, port=server.port, password=PASSWORD))
    process = subprocess.Popen(["dovecot", "-F", "-c", str(config)])
    try:
        wait_for(server.port)
        yield server
    finally:
        process.terminate()
        process.wait(PATIENCE)
        shutil.rmtree(run, ignore_errors=True)


def free_port() -> int:
    """Returns a port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    """Returns when a server says hello on a port; raises OSError when it never does."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with socket.create_connection((LOOPBACK, port), 1) as connection:
                if connection.recv(4) == b"* OK":
                    return
        except OSError:
            time.sleep(0.05)
    raise OSError("dovecot did not start")
