"""A loopback SMTP server that files what it gets into a Maildir."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from pbem.mail.inbox import MAX_LETTER
from pbem.mail.inbox.maildir import deliver_to_maildir, make_maildir

LOOPBACK = "127.0.0.1"


class SmtpListener:
    """Listens on the loopback address only; port 0 takes a free one.

    A letter is on the disk before the sender hears "250". It arrives when `clock` says, which is
    the system's clock without one.
    """

    def __init__(
        self, folder: Path, port: int = 0, clock: Callable[[], datetime] | None = None
    ) -> None:
        make_maildir(folder)
        self._controller = _Controller(
            _Filing(folder, clock), hostname=LOOPBACK, port=port, data_size_limit=MAX_LETTER
        )

    @property
    def address(self) -> tuple[str, int]:
        """The host and port to send to, once it listens."""
        return LOOPBACK, self._controller.port

    def start(self) -> None:
        """Begins to listen, in a thread of its own. Raises OSError when the port is taken."""
        self._controller.start()

    def stop(self) -> None:
        """Stops listening; a letter that was not yet answered "250" stays with its sender."""
        self._controller.stop()


class _Controller(Controller):
    """aiosmtpd's controller, which also knows the port that the system has chosen."""

    async def _create_server(self) -> asyncio.AbstractServer:
        server = await self.loop.create_server(
            self._factory_invoker, host=self.hostname, port=self.port
        )
        self.port = server.sockets[0].getsockname()[1]
        return server


class _Filing:
    """aiosmtpd's handler: what has been received goes into the Maildir."""

    def __init__(self, folder: Path, clock: Callable[[], datetime] | None) -> None:
        self._folder = folder
        self._clock = clock

    async def handle_DATA(  # noqa: N802 - aiosmtpd looks for this name
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Files one letter with its envelope above it, and answers only then."""
        content = envelope.content
        assert isinstance(content, bytes)  # because decode_data is off
        mail_from = (envelope.mail_from or "").strip("<>")  # the null sender comes as "<>"
        lines = [f"Return-Path: <{mail_from}>"]
        lines += [f"Delivered-To: {recipient}" for recipient in envelope.rcpt_tos]
        arrived = self._clock() if self._clock else None
        try:
            deliver_to_maildir(self._folder, "\r\n".join([*lines, ""]).encode() + content, arrived)
        except OSError:
            return "451 4.3.0 The letter could not be filed, please try again"
        return "250 2.0.0 Filed"
