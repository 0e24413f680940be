"""A Maildir as an inbox: one file a letter, numbered by an index of our own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from email.parser import BytesHeaderParser
from pathlib import Path
from time import sleep

from pbem.mail.inbox import (
    MAX_LETTER,
    Batch,
    Copy,
    InboxError,
    Incoming,
    Position,
    first_batch,
    only_headers,
)

INDEX = ".uids"
HEADERS_SHOWN = 64 * 1024
PAUSE = 0.2  # seconds between two looks while waiting


def make_maildir(folder: Path) -> None:
    """Makes the three folders of a Maildir where they are missing."""
    for name in ("tmp", "new", "cur"):
        (folder / name).mkdir(parents=True, exist_ok=True)


def deliver_to_maildir(folder: Path, raw: bytes, arrived: datetime | None = None) -> Path:
    """Files a message in new/, and returns only when it is on the disk.

    Its file's time is its arrival: `arrived`, or without one the system's clock. Raises OSError.
    """
    make_maildir(folder)
    handle, name = tempfile.mkstemp(dir=folder / "tmp")
    with os.fdopen(handle, "wb") as file:
        file.write(raw)
        file.flush()
        if arrived is not None:
            moment = round(arrived.timestamp() * 1_000_000) * 1_000
            os.utime(file.fileno(), ns=(moment, moment))
        os.fsync(file.fileno())
        born = os.fstat(file.fileno()).st_mtime_ns
    target = folder / "new" / f"{born}.{Path(name).name}.pbem"
    os.rename(name, target)
    sync_folder(target.parent)
    return target


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def erase_file(path: Path) -> None:
    """Removes a letter's file durably; one that is gone is gone. Raises OSError."""
    path.unlink(missing_ok=True)
    sync_folder(path.parent)


def erase_from_maildir(folder: Path, message_id: str) -> None:
    """Removes the letters of a Message-ID from a Maildir. Raises OSError."""
    files = _files(folder) if (folder / "new").exists() else {}
    for path in files.values():
        if message_id in _message_ids(path):
            erase_file(path)


class MaildirInbox:
    """Reads new/ and cur/ of a Maildir; a letter arrives at its file's time.

    Uids are given in the order of arrival, then of name, and kept in an index file, since names
    do not sort by arrival and change with their flags. A lost index begins a new uidvalidity.
    """

    def __init__(self, folder: Path, history: bool = True) -> None:
        self._folder = folder
        self._history = history
        make_maildir(folder)

    def fetch(self, position: Position | None) -> Batch:
        """Returns the next letters after a position. Raises InboxError."""
        with _failing("read"):
            return self._fetch(position)

    def settle(self, uids: Sequence[int]) -> None:
        """Moves letters that have been kept from new/ to cur/, marked as seen."""
        index = _Index.read(self._folder)
        files = _files(self._folder)
        wanted = set(uids)
        for name, uid in index.uids.items():
            if uid in wanted and name in files and files[name].parent.name == "new":
                _rename(files[name], self._folder / "cur" / f"{name}:2,S")

    def erase(self, copy: Copy) -> None:
        """Removes a letter's file, wherever its flags have put it. Raises InboxError."""
        index, files = _Index.read(self._folder), _files(self._folder)
        if index.uidvalidity != copy.uidvalidity:
            names = [name for name in files if _is_copy(files[name], copy)]
        else:
            names = [name for name, uid in index.uids.items() if uid == copy.uid and name in files]
        with _failing("clear"):
            for name in names:
                erase_file(files[name])

    def wait(self, seconds: float) -> bool:
        """Waits until a file without a number has come, at most so long."""
        for _ in range(max(1, int(seconds / PAUSE))):
            if _files(self._folder).keys() - _Index.read(self._folder).uids.keys():
                return True
            sleep(PAUSE)
        return False

    def close(self) -> None:
        """Has nothing to let go."""

    def _fetch(self, position: Position | None) -> Batch:
        files = _files(self._folder)
        index = _Index.read(self._folder).numbered(files)
        if position is None and not self._history:
            return Batch((), Position(index.uidvalidity, max(index.uids.values(), default=0)))
        last = position.last_uid if position and position.uidvalidity == index.uidvalidity else 0
        waiting = [
            (uid, files[name].stat().st_size, files[name])
            for name, uid in index.uids.items()
            if uid > last and name in files
        ]
        waiting.sort()
        taken = first_batch([(uid, size) for uid, size, _ in waiting])
        letters = tuple(_incoming(uid, path) for uid, _, path in waiting[: len(taken)])
        reached = Position(index.uidvalidity, taken[-1] if taken else last)
        return Batch(letters, reached, more=len(waiting) > len(taken))


class _Index:
    """The numbers given to file names: a line with the uidvalidity, then `uid name` lines."""

    def __init__(self, folder: Path, uidvalidity: int, uids: dict[str, int]) -> None:
        self._folder = folder
        self.uidvalidity = uidvalidity
        self.uids = uids

    @classmethod
    def read(cls, folder: Path) -> _Index:
        """Reads the index of a Maildir; one that is missing or torn begins anew."""
        try:
            lines = (folder / INDEX).read_text("utf-8").splitlines()
            pairs = [line.split(" ", 1) for line in lines[1:]]
            return cls(folder, int(lines[0]), {name: int(uid) for uid, name in pairs})
        except (OSError, ValueError, IndexError):
            return cls(folder, 0, {})

    def numbered(self, files: dict[str, Path]) -> _Index:
        """Returns the index with a number for every file, and keeps it when it has grown."""
        new = [name for name in files if name not in self.uids]
        if not new and self.uidvalidity:
            return self
        new.sort(key=lambda name: (files[name].stat().st_mtime_ns, name))
        following = max(self.uids.values(), default=0) + 1
        uids = self.uids | {name: following + place for place, name in enumerate(new)}
        return self._kept(uids)

    def _kept(self, uids: dict[str, int]) -> _Index:
        handle, name = tempfile.mkstemp(dir=self._folder / "tmp")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            born = os.fstat(file.fileno()).st_mtime_ns // 1000
            uidvalidity = self.uidvalidity or born
            file.write(f"{uidvalidity}\n")
            file.writelines(f"{uid} {name}\n" for name, uid in uids.items())
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, self._folder / INDEX)
        sync_folder(self._folder)
        return _Index(self._folder, uidvalidity, uids)


@contextmanager
def _failing(verb: str) -> Iterator[None]:
    """Turns a failure of the disk into an InboxError."""
    try:
        yield
    except OSError as error:
        reason = f"cannot {verb} the Maildir: {os.strerror(error.errno or 0)}"
        raise InboxError(reason, retry_after=1.0) from error


def _files(folder: Path) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for part in ("new", "cur"):
        for path in (folder / part).iterdir():
            if not path.name.startswith("."):
                found[path.name.split(":", 1)[0]] = path
    return found


def _is_copy(path: Path, copy: Copy) -> bool:
    """Tells whether a file is a letter that is to go."""
    return path.stat().st_size == copy.size and copy.same(path.read_bytes())


def _message_ids(path: Path) -> tuple[str, ...]:
    with path.open("rb") as file:
        head = BytesHeaderParser().parse(file)
    return tuple(str(value).strip() for value in head.get_all("message-id", ()))


def _incoming(uid: int, path: Path) -> Incoming:
    facts = path.stat()
    arrived = datetime.fromtimestamp(facts.st_mtime, UTC)
    with path.open("rb") as file:
        if facts.st_size > MAX_LETTER:
            return only_headers(uid, file.read(HEADERS_SHOWN), arrived, facts.st_size)
        return Incoming(uid, file.read(), arrived, facts.st_size)


def _rename(old: Path, new: Path) -> None:
    try:
        os.rename(old, new)
    except OSError:
        return  # best effort: an unmoved letter is only unmarked, its number is kept
