"""The spool of the programmed players: letters written for a phase, waiting for their time."""

from __future__ import annotations

import email
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import Message
from email.utils import parseaddr
from pathlib import Path

WAITING, SENT = ".eml", ".sent"
MOMENT = "%Y%m%dT%H%M%S.%fZ"


@dataclass(frozen=True)
class Spooled:
    """A letter on its way to the mayor: when it is due, whose it is, where it lies."""

    due: datetime
    seat: int
    sender: str
    recipient: str
    data: bytes
    path: Path


@dataclass(frozen=True)
class Written:
    """A letter that a player has written, before it lies in the spool."""

    due: datetime
    seat: int
    data: bytes


class Spool:
    """A folder a phase, a file a letter; whatever happens to the program, none is sent twice.

    A phase's folder appears whole or not at all, and a letter that was sent keeps its file.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        paths = (path for path in folder.rglob("*") if path.suffix in (WAITING, SENT))
        self._ids = {message_id(path.read_bytes()) for path in paths}

    def has(self, phase: str) -> bool:
        """Tells whether the letters of a phase have been written."""
        return (self._folder / phase).exists()

    def put(self, phase: str, letters: Iterable[Written]) -> None:
        """Puts in all letters of a phase at once."""
        draft = self._folder / f".{phase}"
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir()
        for place, letter in enumerate(letters):
            (draft / file_name(letter.due, letter.seat, place)).write_bytes(letter.data)
            self._ids.add(message_id(letter.data))
        draft.rename(self._folder / phase)

    def first(self) -> Spooled | None:
        """Returns the letter that is due first of those that have not been sent."""
        path = min(self._waiting(), key=lambda path: path.name, default=None)
        return spooled(path) if path else None

    def mark_sent(self, letter: Spooled) -> None:
        """Notes that the server has taken a letter."""
        letter.path.rename(letter.path.with_suffix(SENT))

    def drop(self, seat: int) -> None:
        """Throws away what a seat has not sent yet."""
        for path in self._waiting():
            if marks(path)[1] == seat:
                path.unlink()

    def drop_between(self, begin: datetime, end: datetime) -> None:
        """Throws away what is due from an instant on, and before another."""
        for path in self._waiting():
            if begin <= marks(path)[0] < end:
                path.unlink()

    def delay(self, wait: timedelta) -> None:
        """Lets every waiting letter be due so much later."""
        for path in self._waiting():
            due, seat, place = marks(path)
            path.rename(path.with_name(file_name(due + wait, seat, place)))

    def wrote(self, message_id: str) -> bool:
        """Tells whether a letter of this Message-ID was ever put in."""
        return message_id in self._ids

    def _waiting(self) -> list[Path]:
        return sorted(self._folder.glob(f"[!.]*/*{WAITING}"))


def file_name(due: datetime, seat: int, place: int) -> str:
    """Returns the name of a letter's file: they sort by time, then by seat."""
    return f"{due.astimezone(UTC).strftime(MOMENT)}-{seat:02d}-{place:04d}{WAITING}"


def marks(path: Path) -> tuple[datetime, int, int]:
    """Returns what the name of a letter's file tells: when it is due, its seat and its place."""
    moment, seat, place = path.stem.split("-")
    return datetime.strptime(moment, MOMENT).replace(tzinfo=UTC), int(seat), int(place)


def spooled(path: Path) -> Spooled:
    """Reads a letter that lies in the spool."""
    data = path.read_bytes()
    head, (due, seat, _) = head_of(data), marks(path)
    sender, recipient = (parseaddr(str(head[field]))[1] for field in ("From", "To"))
    return Spooled(due, seat, sender, recipient, data, path)


def message_id(data: bytes) -> str:
    """Returns a letter's Message-ID, or nothing where it has none."""
    return str(head_of(data)["Message-ID"] or "").strip()


def head_of(data: bytes) -> Message:
    """Returns the header of a letter."""
    return email.message_from_bytes(data.partition(b"\r\n\r\n")[0])
