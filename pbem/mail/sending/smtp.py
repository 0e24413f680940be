"""Sending by SMTP: one connection, one recipient a message."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from dataclasses import dataclass, field

from pbem.mail.addresses import wire_address
from pbem.mail.sending.letters import SendError

TIMEOUT = 60.0
QUOTA_USED_UP = "5.4.5"  # a sending limit is said with a permanent code, but passes with the day


@dataclass(frozen=True)
class SmtpAccount:
    """Where and as whom to send; `security` is "tls", "starttls" or "none".

    `secret` is the password, or with `oauth` a function that fetches a fresh access token.
    `envelope_sender` gets the bounces; empty is the null sender `<>`.
    """

    host: str
    port: int
    security: str = "tls"
    user: str = ""
    password: str = field(default="", repr=False)
    token: Callable[[], str] | None = field(default=None, repr=False)
    envelope_sender: str = ""


class SmtpMailer:
    """Keeps one connection open between messages, and opens another when it has died."""

    def __init__(self, account: SmtpAccount) -> None:
        self._account = account
        self._server: smtplib.SMTP | None = None

    def send(self, message: bytes, recipient: str) -> None:
        """Hands a message over. Raises SendError."""
        address = self._address(recipient)
        server = self._alive() or self._connected()
        try:
            server.sendmail(self._account.envelope_sender, [address], message)
        except smtplib.SMTPRecipientsRefused as error:
            code, text = next(iter(error.recipients.values()))
            raise _refusal(code, text) from None
        except smtplib.SMTPSenderRefused as error:
            raise SendError(f"sender refused with {error.smtp_code}", permanent=False) from None
        except smtplib.SMTPResponseException as error:
            raise _refusal(error.smtp_code, error.smtp_error) from None
        except (smtplib.SMTPException, OSError) as error:
            self.close()
            raise SendError(f"the connection broke: {type(error).__name__}", False) from None

    def erase(self, message_id: str) -> None:
        """Has kept nothing: what a server files by itself is for the inbox to remove."""

    def close(self) -> None:
        """Ends the conversation with the server."""
        if self._server is not None:
            _quit(self._server)
        self._server = None

    def _alive(self) -> smtplib.SMTP | None:
        if self._server is None:
            return None
        try:
            if self._server.noop()[0] == 250:
                return self._server
        except (smtplib.SMTPException, OSError):
            pass  # a server may hang up between two letters; that is no failure
        self.close()
        return None

    def _connected(self) -> smtplib.SMTP:
        try:
            self._server = server = _open(self._account)
            _log_in(server, self._account)
        except (smtplib.SMTPException, OSError) as error:
            self.close()
            raise SendError(f"no connection: {type(error).__name__}", permanent=False) from None
        return server

    @staticmethod
    def _address(recipient: str) -> str:
        try:
            return wire_address(recipient)
        except ValueError as error:
            raise SendError("the recipient's address cannot be written", True) from error


def _open(account: SmtpAccount) -> smtplib.SMTP:
    if account.security == "tls":
        return smtplib.SMTP_SSL(account.host, account.port, timeout=TIMEOUT)
    server = smtplib.SMTP(account.host, account.port, timeout=TIMEOUT)
    if account.security == "starttls":
        server.starttls()
    return server


def _log_in(server: smtplib.SMTP, account: SmtpAccount) -> None:
    server.ehlo_or_helo_if_needed()
    if account.token is not None:
        word = f"user={account.user}\x01auth=Bearer {account.token()}\x01\x01"
        server.auth("XOAUTH2", lambda challenge=None: word if challenge is None else "")
    elif account.user:
        server.login(account.user, account.password)


def _refusal(code: int, text: bytes | str) -> SendError:
    words = text.decode("ascii", "replace") if isinstance(text, bytes) else text
    permanent = 500 <= code < 600 and QUOTA_USED_UP not in words
    return SendError(f"refused with {code}", permanent)


def _quit(server: smtplib.SMTP) -> None:
    try:
        server.quit()
    except (smtplib.SMTPException, OSError):
        server.close()
