"""The mail of the stage, as anybody sees it who looks into a Maildir."""

from __future__ import annotations

import email
import email.policy
import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import parseaddr, parsedate_to_datetime
from pathlib import Path

from pbem.trial.players.playing import Heard

TAG = re.compile(r"<[^>]*>")
UNDATED = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Seen:
    """A letter as a reader sees it."""

    sender: str
    recipient: str
    subject: str
    text: str
    message_id: str
    sent: datetime
    raw: bytes = field(default=b"", repr=False)

    @property
    def heard(self) -> Heard:
        """The letter as its recipient may quote it."""
        return Heard(self.subject, self.text, self.message_id, self.sent)


class Follower:
    """Reads the letters of a Maildir as they come, each once, the oldest first."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: set[str] = set()

    def new(self) -> Iterator[Seen]:
        """Yields the letters that have come since the last look."""
        for name, path in sorted(self._files().items()):
            if name in self._seen:
                continue
            try:
                raw = path.read_bytes()
            except FileNotFoundError:
                return  # just now marked as seen, and so renamed: the next look finds it
            self._seen.add(name)
            yield read_letter(raw)

    def _files(self) -> dict[str, Path]:
        """Finds the files by what stays of their names when a letter is marked as seen."""
        paths = (path for part in ("new", "cur") for path in (self._folder / part).glob("[!.]*"))
        return {path.name.partition(":")[0]: path for path in paths}


def read_letter(raw: bytes) -> Seen:
    """Reads a letter as a mail program shows it."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    return Seen(
        sender=parseaddr(str(message["From"]))[1],
        recipient=parseaddr(str(message["To"]))[1],
        subject=str(message["Subject"] or ""),
        text=text_of(message),
        message_id=str(message["Message-ID"] or "").strip(),
        sent=date_of(message),
        raw=raw,
    )


def text_of(message: EmailMessage) -> str:
    """Returns the plain text of a letter, or what is left of its HTML without the tags."""
    body = message.get_body(("plain", "html"))
    if body is None:
        return ""
    try:
        text = str(body.get_content()).replace("\r\n", "\n")
    except (LookupError, UnicodeError):
        return ""
    return text if body.get_content_subtype() == "plain" else html.unescape(TAG.sub("", text))


def date_of(message: EmailMessage) -> datetime:
    """Returns what a letter says of its own time; the far past where it says nothing."""
    try:
        return parsedate_to_datetime(str(message["Date"]))
    except ValueError:
        return UNDATED
