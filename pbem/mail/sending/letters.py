"""Letters going out: one recipient, one message, one attempt.

Exception
└── SendError   (`permanent` tells whether another attempt makes sense)
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

from pbem.mail.addresses import wire_address
from pbem.mail.inbox.maildir import deliver_to_maildir, erase_from_maildir


class SendError(Exception):
    """A letter was not taken; `permanent` means that trying again would not help."""

    def __init__(self, reason: str, permanent: bool) -> None:
        super().__init__(reason)
        self.permanent = permanent


class Mailer(Protocol):
    """Takes one message for one recipient."""

    def send(self, message: bytes, recipient: str) -> None:
        """Hands a message over. Raises SendError."""

    def erase(self, message_id: str) -> None:
        """Removes what we have kept ourselves of a message that went out. Raises SendError."""

    def close(self) -> None:
        """Ends the conversation with the server."""


class TrayMailer:
    """Files what is for one address, which may be our own; everything else goes out.

    A letter to ourselves would come back as one of ours and be discarded.
    """

    def __init__(self, address: str, tray: Mailer, out: Mailer) -> None:
        self._address = address
        self._tray = tray
        self._out = out

    def send(self, message: bytes, recipient: str) -> None:
        """Hands a message to the tray or to the mail server. Raises SendError."""
        mailer = self._tray if recipient == self._address else self._out
        mailer.send(message, recipient)

    def erase(self, message_id: str) -> None:
        """Removes a message from the tray and from what went out. Raises SendError."""
        self._tray.erase(message_id)
        self._out.erase(message_id)

    def close(self) -> None:
        """Ends both conversations."""
        self._tray.close()
        self._out.close()


class MaildirMailer:
    """Files outgoing mail into a Maildir."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def send(self, message: bytes, recipient: str) -> None:
        """Files a message. Raises SendError."""
        try:
            wire_address(recipient)
            deliver_to_maildir(self._folder, message)
        except ValueError as error:
            raise SendError("the recipient's address cannot be written", True) from error
        except OSError as error:
            reason = f"cannot file the letter: {os.strerror(error.errno or 0)}"
            raise SendError(reason, permanent=False) from error

    def erase(self, message_id: str) -> None:
        """Removes a message from the Maildir. Raises SendError."""
        try:
            erase_from_maildir(self._folder, message_id)
        except OSError as error:
            reason = f"cannot clear the outbox: {os.strerror(error.errno or 0)}"
            raise SendError(reason, permanent=False) from error

    def close(self) -> None:
        """Has nothing to end."""
