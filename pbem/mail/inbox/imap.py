"""An IMAP mailbox as an inbox, polled over one connection that is distrusted throughout.

1. Select the folder anew for every fetch, and compare its UIDVALIDITY.
2. Search by uid only; `n:*` always names the last letter too, so older ones are left out.
3. Sizes and arrival times first, then bodies in batches, with lists of numbers (never ranges).
4. After any failure the connection is thrown away and nothing has moved.
"""

from __future__ import annotations

import imaplib
import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from time import sleep

from imapclient import IMAPClient, SocketTimeout
from imapclient.exceptions import LoginError, ProtocolError

from pbem.mail.inbox import (
    BATCH_LETTERS,
    MAX_LETTER,
    Batch,
    Copy,
    InboxError,
    Incoming,
    Position,
    first_batch,
    only_headers,
)
from pbem.mail.inbox.backoff import Backoff
from pbem.mail.inbox.erasing import Eraser

TIMEOUT = SocketTimeout(connect=15, read=60)
IDLE_ROUND = 60.0  # seconds; a dead IDLE is silent, so rounds are short and each ends in a search
HEADERS_SHOWN = b"<0.65536>"  # the bytes that are fetched of a letter too big to be read
STRIKES = 3  # fetches that a letter's body may fail before only its headers are taken

FAILURES = (imaplib.IMAP4.error, OSError, ProtocolError, ValueError, IndexError, RecursionError)
BROKEN = (imaplib.IMAP4.abort, OSError)


@dataclass(frozen=True)
class ImapAccount:
    """Where and as whom to read; `security` is "tls", "starttls" or "none" (on this machine).

    With `token` (a function that fetches a fresh access token at every connection) the login is
    by `mechanism`, XOAUTH2 or OAUTHBEARER; `done_folder` is where kept letters are moved.
    """

    host: str
    port: int
    user: str
    password: str = field(default="", repr=False)
    security: str = "tls"
    token: Callable[[], str] | None = field(default=None, repr=False)
    mechanism: str = "XOAUTH2"
    folder: str = "INBOX"
    done_folder: str = ""


class ImapInbox:
    """Polls one folder. `clock` counts seconds monotonically, `jitter` returns 0 to 1.

    At the very first fetch the reading starts behind the letters that are there, unless the
    `history` is wanted.
    """

    def __init__(
        self,
        account: ImapAccount,
        clock: Callable[[], float],
        jitter: Callable[[], float],
        history: bool = False,
    ) -> None:
        self._account = account
        self._clock = clock
        self._history = history
        self._backoff = Backoff(jitter)
        self._client: IMAPClient | None = None
        self._strikes: dict[int, int] = {}

    def fetch(self, position: Position | None) -> Batch:
        """Returns the next letters after a position. Raises InboxError."""
        with self._distrusted("read"):
            return self._fetch(self._connected(), position)

    def settle(self, uids: Sequence[int]) -> None:
        """Marks letters that have been kept as seen, and moves them; best effort."""
        if not uids or self._client is None:
            return
        try:
            self._client.add_flags(list(uids), [b"\\Seen"], silent=True)
            if self._account.done_folder:
                self._client.move(list(uids), self._account.done_folder)
        except BROKEN:
            self._drop()
        except FAILURES:
            return  # such as a folder that is not there: the letters are kept, and stay

    def erase(self, copy: Copy) -> None:
        """Removes a letter from every folder it may lie in. Raises InboxError."""
        with self._distrusted("cleared"):
            account = self._account
            Eraser(self._connected(), account.folder, account.done_folder).erase(copy)

    def wait(self, seconds: float) -> bool:
        """Waits in IDLE until something may have come, at most so long and at most one round."""
        if self._client is None:
            return True  # the fetch that follows connects, or says why it cannot
        try:
            if self._client.has_capability("IDLE"):
                return self._idle(self._client, min(seconds, IDLE_ROUND))
            sleep(min(seconds, IDLE_ROUND))
            return bool(self._client.noop()[1])
        except FAILURES:
            self._drop()
            return True

    def close(self) -> None:
        """Logs out."""
        if self._client is not None:
            try:
                self._client.logout()
            except FAILURES:
                self._drop()
        self._client = None

    @contextmanager
    def _distrusted(self, verb: str) -> Iterator[None]:
        """Throws the connection away after any failure, and says so as an InboxError."""
        try:
            yield
        except LoginError as error:
            self._drop()
            raise InboxError("the login was refused", self._backoff.refused(), True) from error
        except FAILURES as error:
            self._drop()
            reason = f"the mailbox could not be {verb}: {type(error).__name__}"
            raise InboxError(reason, self._backoff.failed()) from error
        self._backoff.worked()

    def _connected(self) -> IMAPClient:
        if self._client is None:
            account = self._account
            client = IMAPClient(
                account.host, account.port, ssl=account.security == "tls", timeout=TIMEOUT
            )
            self._client = client
            client.normalise_times = False  # arrival times keep their zone
            if account.security == "starttls":
                client.starttls()
            _log_in(client, account)
        return self._client

    def _drop(self) -> None:
        if self._client is not None:
            with suppress(*FAILURES):  # it is as dead as we wanted it
                self._client.shutdown()
        self._client = None

    def _fetch(self, client: IMAPClient, position: Position | None) -> Batch:
        state = client.select_folder(self._account.folder, readonly=False)
        uidvalidity = int(state[b"UIDVALIDITY"])
        if position is None and not self._history:
            return Batch((), Position(uidvalidity, int(state[b"UIDNEXT"]) - 1))
        last = position.last_uid if position and position.uidvalidity == uidvalidity else 0
        found = client.search(["UID", f"{last + 1}:*"])
        waiting = sorted(uid for uid in found if uid > last)
        letters, reached = self._bodies(client, waiting[:BATCH_LETTERS], last)
        more = bool(waiting) and reached < waiting[-1]
        return Batch(tuple(letters), Position(uidvalidity, reached), more)

    def _bodies(self, client: IMAPClient, uids: list[int], last: int) -> tuple[list[Incoming], int]:
        """Fetches one batch: the letters, and the last uid of their unbroken run.

        A letter that has vanished meanwhile is passed over; one whose body does not come ends
        the run, and is tried again at the next fetch.
        """
        if not uids:
            return [], last
        sizes = _sizes(client, uids)
        known = list(itertools.takewhile(sizes.__contains__, uids))
        if not known:
            return [], self._passed_over(uids[0])
        batch = first_batch([(uid, sizes[uid][0]) for uid in known])
        raws = self._raws(client, [uid for uid in batch if sizes[uid][0] <= MAX_LETTER])
        letters: list[Incoming] = []
        for uid in batch:
            letter = self._letter(client, uid, raws.get(uid), *sizes[uid])
            if letter is None:
                return letters, letters[-1].uid if letters else last
            letters.append(letter)
        return letters, letters[-1].uid

    def _raws(self, client: IMAPClient, uids: list[int]) -> dict[int, bytes]:
        wanted = [uid for uid in uids if self._strikes.get(uid, 0) < STRIKES]
        if any(uid in self._strikes for uid in wanted):
            wanted = wanted[:1]  # after a failure one at a time, to find the letter that did it
        try:
            raws = _fetched(client, wanted, b"BODY[]")
        except BROKEN:
            raise  # the connection's fault, not a letter's
        except FAILURES:
            self._strike(wanted)
            raise
        self._strike([uid for uid in wanted if uid not in raws])
        for uid in raws:
            self._strikes.pop(uid, None)
        return raws

    def _strike(self, uids: Sequence[int]) -> None:
        for uid in uids:
            self._strikes[uid] = self._strikes.get(uid, 0) + 1

    def _passed_over(self, uid: int) -> int:
        """Returns a uid of which the server tells nothing, once it has said so often enough.

        Most likely it has just vanished, and the next search will not name it any more.
        """
        self._strike([uid])
        if self._strikes[uid] < STRIKES:
            raise ProtocolError("a letter was found, but the server tells nothing of it")
        return uid

    def _letter(
        self, client: IMAPClient, uid: int, raw: bytes | None, size: int, arrived: datetime
    ) -> Incoming | None:
        if raw is not None:
            return Incoming(uid, raw, arrived, size)
        if size <= MAX_LETTER and self._strikes.get(uid, 0) < STRIKES:
            return None
        headers = _fetched(client, [uid], b"BODY[HEADER]", HEADERS_SHOWN).get(uid, b"")
        return only_headers(uid, headers, arrived, size)

    def _idle(self, client: IMAPClient, seconds: float) -> bool:
        if client.noop()[1]:
            return True  # news from before IDLE would lie unseen in the read buffer
        begun = self._clock()
        client.idle()
        news = client.idle_check(timeout=seconds)
        if not news and self._clock() - begun < seconds / 2:
            raise OSError("IDLE ended at once: the connection is dead")
        if any(answer[:1] == (b"BYE",) for answer in news):
            raise OSError("the server says good-bye")
        _, late = client.idle_done()  # some news comes to light only here
        return bool(news or late)


def _log_in(client: IMAPClient, account: ImapAccount) -> None:
    if account.token is not None and account.mechanism == "OAUTHBEARER":
        client.oauthbearer_login(account.user, account.token())
    elif account.token is not None:
        client.oauth2_login(account.user, account.token(), mech=account.mechanism)
    else:
        client.login(account.user, account.password)
    if client.has_capability("ID"):
        client.id_({"name": "pbem"})  # some providers open no folder for a client without a name


def _sizes(client: IMAPClient, uids: list[int]) -> dict[int, tuple[int, datetime]]:
    if not uids:
        return {}
    answers = client.fetch(uids, [b"RFC822.SIZE", b"INTERNALDATE"])
    return {
        uid: (int(answer[b"RFC822.SIZE"]), answer[b"INTERNALDATE"])
        for uid, answer in answers.items()
        if b"RFC822.SIZE" in answer and b"INTERNALDATE" in answer
    }


def _fetched(
    client: IMAPClient, uids: list[int], part: bytes, some: bytes = b""
) -> dict[int, bytes]:
    """Fetches a part of letters without marking them read, or `some` of its bytes (`<0.N>`)."""
    if not uids:
        return {}
    answers = client.fetch(uids, [part.replace(b"BODY[", b"BODY.PEEK[") + some])
    found = {
        uid: next((value for key, value in answer.items() if key.startswith(part)), None)
        for uid, answer in answers.items()
    }
    return {uid: body for uid, body in found.items() if body is not None}
