"""Real servers for the integration tests: an SMTP server that keeps what it gets, an IMAP box."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.dovecot import PASSWORD, Dovecot, Mailbox


@dataclass
class Sink:
    """An SMTP server's post room: pairs of recipient and letter, in the order they came."""

    sent: list[tuple[str, bytes]] = field(default_factory=list)
    port: int = 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        content = envelope.content
        assert isinstance(content, bytes)
        self.sent += [(recipient, content) for recipient in envelope.rcpt_tos]
        return "250 OK"


@contextmanager
def smtp_sink() -> Iterator[Sink]:
    """Runs an SMTP server on a free port of the loopback address."""
    sink = Sink()
    controller = Controller(
        sink,
        hostname="127.0.0.1",
        port=free_port(),
        authenticator=knows_password,
        auth_require_tls=False,
    )
    controller.start()
    sink.port = controller.port
    try:
        yield sink
    finally:
        controller.stop()


def knows_password(
    server: SMTP, session: Session, envelope: Envelope, mechanism: str, given: LoginPassword
) -> AuthResult:
    """Lets in whoever knows the password."""
    return AuthResult(success=given.password == PASSWORD.encode())


def free_port() -> int:
    """Returns a port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass(frozen=True)
class Box:
    """A mailbox of the real server, as the players' letters get into it."""

    mailbox: Mailbox

    def put(self, raw: bytes, arrived: datetime) -> None:
        self.mailbox.deliver(raw, arrived)


def environment(dovecot: Dovecot, mailbox: Mailbox, sink: Sink) -> dict[str, str]:
    """What a keeper writes into `.env` to use these servers."""
    return {
        "PBEM_MAYOR": "keeper@pbem.example",
        "PBEM_IMAP_HOST": "127.0.0.1",
        "PBEM_IMAP_PORT": str(dovecot.port),
        "PBEM_IMAP_SECURITY": "none",
        "PBEM_IMAP_USER": mailbox.user,
        "PBEM_IMAP_PASSWORD": PASSWORD,
        "PBEM_SMTP_HOST": "127.0.0.1",
        "PBEM_SMTP_PORT": str(sink.port),
        "PBEM_SMTP_SECURITY": "none",
        "PBEM_POLL_SECONDS": "1",
    }
