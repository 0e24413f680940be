"""An IMAP server of few words, which misbehaves as it is told."""

import re
import socket
import threading
from collections.abc import Callable

Answer = bytes | None  # None: say nothing more, and hang up


class FakeImap:
    """Keeps letters by uid; `on` replaces the answer to one command, called with its tag.

    An answer is all that is written, the tagged line included.
    """

    def __init__(self, letters: dict[int, bytes] | None = None, uidvalidity: int = 1) -> None:
        self.letters = letters or {}
        self.uidvalidity = uidvalidity
        self.capabilities = b"IMAP4REV1 IDLE"
        self.commands: list[str] = []
        self._replaced: dict[str, Callable[[bytes, str], Answer]] = {}
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)

    @property
    def port(self) -> int:
        port: int = self._socket.getsockname()[1]
        return port

    def on(self, word: str, answer: Callable[[bytes, str], Answer]) -> None:
        """Answers commands that contain a word, such as "BODY.PEEK", with something else."""
        self._replaced[word] = answer

    def well_again(self) -> None:
        """Forgets all misbehaviour."""
        self._replaced.clear()

    def __enter__(self) -> "FakeImap":
        self._thread.start()
        return self

    def __exit__(self, *reason: object) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join(5)

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection, connection.makefile("rb") as lines:
                self._talk(connection, lines.readline)

    def _talk(self, connection: socket.socket, read: Callable[[], bytes]) -> None:
        try:
            connection.sendall(b"* OK ready\r\n")
            while line := read():
                tag, _, command = line.strip().partition(b" ")
                answer = self._answer(tag, command.decode())
                if answer is None:
                    return
                connection.sendall(answer)
                if b"* BYE" in answer:
                    return
        except OSError:
            return

    def _answer(self, tag: bytes, command: str) -> Answer:
        self.commands.append(command)
        for word, replaced in self._replaced.items():
            if word in command:
                return replaced(tag, command)
        return self._usual(command) + tag + b" OK done\r\n" if command else b""

    def _usual(self, command: str) -> bytes:
        if command.startswith("CAPABILITY"):
            return b"* CAPABILITY %s\r\n" % self.capabilities
        if command.startswith("SELECT"):
            following = max(self.letters, default=0) + 1
            return b"* %d EXISTS\r\n* OK [UIDVALIDITY %d] ok\r\n* OK [UIDNEXT %d] ok\r\n" % (
                len(self.letters), self.uidvalidity, following,
            )  # fmt: skip
        if command.startswith("UID SEARCH"):
            return b"* SEARCH %s\r\n" % " ".join(map(str, self._found(command))).encode()
        if command.startswith("UID FETCH"):
            return b"".join(map(self._fetched(command), self._named(command)))
        return b""

    def _found(self, command: str) -> list[int]:
        first = int(re.findall(r"(\d+):\*", command)[0])
        last = max(self.letters, default=0)
        return sorted({uid for uid in self.letters if uid >= first} | ({last} - {0}))

    def _named(self, command: str) -> list[int]:
        uids = map(int, command.split()[2].split(","))
        return [uid for uid in uids if uid in self.letters]

    def _fetched(self, command: str) -> Callable[[int], bytes]:
        def one(uid: int) -> bytes:
            raw = self.letters[uid]
            if "RFC822.SIZE" in command:
                words = b'RFC822.SIZE %d INTERNALDATE "03-Jun-2026 21:21:12 +0300"' % len(raw)
            elif "HEADER" in command:
                head = raw.partition(b"\r\n\r\n")[0]
                words = b"BODY[HEADER]<0> {%d}\r\n%s" % (len(head), head)
            else:
                words = b"BODY[] {%d}\r\n%s" % (len(raw), raw)
            return b"* %d FETCH (UID %d %s)\r\n" % (uid, uid, words)

        return one
