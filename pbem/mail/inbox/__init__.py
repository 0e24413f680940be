"""The inbox: letters as bytes, in the order of their numbers, from a position onwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

MAX_LETTER = 15 * 1024 * 1024  # bytes; of a bigger letter only the headers are fetched
BATCH_LETTERS = 100
BATCH_BYTES = 8 * 1024 * 1024
CUT_FIELD = "X-Pbem-Cut"  # stands above the headers of a letter whose body was not fetched


@dataclass(frozen=True)
class Position:
    """How far a mailbox has been read; uids mean something only within one uidvalidity."""

    uidvalidity: int
    last_uid: int


@dataclass(frozen=True)
class Incoming:
    """A letter as it lies in the mailbox; `whole` is False when only its headers were fetched.

    `raw` says so too then, in a field of its own (see `only_headers`).
    `arrived` is the mail server's own time of arrival (aware); `size` is that of the whole letter.
    """

    uid: int
    raw: bytes
    arrived: datetime
    size: int
    whole: bool = True


@dataclass(frozen=True)
class Batch:
    """Letters in ascending uid order, and the position to keep with them in one transaction.

    `more` tells that further letters were waiting when this batch was fetched: the mailbox has
    been read to its end only by a batch without `more`.
    """

    letters: tuple[Incoming, ...]
    position: Position
    more: bool = False


@dataclass(frozen=True)
class Copy:
    """A copy of a letter that is to go from a mailbox.

    One that came is known by its place, and elsewhere by its `size` and by being the `same`; one
    of ours, which some providers file by themselves, by its `message_id`.
    """

    uidvalidity: int = 0
    uid: int = 0
    size: int = 0
    message_id: str = ""
    same: Callable[[bytes], bool] = bool


class InboxError(Exception):
    """The mailbox could not be read now; nothing is lost and no position has moved.

    `retry_after` is the number of seconds to stay away; `login` tells that the password or token
    was refused, which a keeper must hear of.
    """

    def __init__(self, reason: str, retry_after: float, login: bool = False) -> None:
        super().__init__(reason)
        self.retry_after = retry_after
        self.login = login


class Inbox(Protocol):
    """A mailbox that is read from a position onwards and never loses a letter."""

    def fetch(self, position: Position | None) -> Batch:
        """Returns the next letters after a position (None: the first time ever).

        Raises InboxError.
        """

    def settle(self, uids: Sequence[int]) -> None:
        """Marks letters that have been kept as seen; best effort, never raises."""

    def erase(self, copy: Copy) -> None:
        """Removes a letter for good, from every folder it may lie in; one that is gone is gone.

        No other letter is touched. Raises InboxError.
        """

    def wait(self, seconds: float) -> bool:
        """Waits until something may have come, at most so long; True when something has."""

    def close(self) -> None:
        """Lets the mailbox go."""


def only_headers(uid: int, headers: bytes, arrived: datetime, size: int) -> Incoming:
    """Returns a letter of which only the headers are taken, marked so that nobody trusts it."""
    mark = f"{CUT_FIELD}: {size}\r\n".encode()
    return Incoming(uid, mark + headers, arrived, size, whole=False)


def first_batch(sizes: Sequence[tuple[int, int]]) -> list[int]:
    """Returns the uids of the longest head of (uid, size) pairs that makes one batch.

    At least one uid is taken, so that a letter bigger than a batch still moves on.
    """
    uids: list[int] = []
    total = 0
    for uid, size in sizes[:BATCH_LETTERS]:
        total += min(size, MAX_LETTER)
        if uids and total > BATCH_BYTES:
            break
        uids.append(uid)
    return uids
