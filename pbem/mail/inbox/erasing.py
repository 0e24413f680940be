"""Letters removed from an IMAP account for good, whatever folder they have got into.

1. The folder that is read, the one for kept letters, and those the server has marked as its own
   for sent, deleted and all letters are looked through, the deleted ones last.
2. A letter is known by its uid where it came in; elsewhere the server finds those of its size, and
   its bytes decide. A letter of ours is known by its Message-ID.
3. It is marked as deleted and expunged, alone. Where that only takes a label off a letter, as with
   Gmail, it is moved among the deleted ones first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from imapclient import IMAPClient

from pbem.mail.inbox import Copy

MARKED = (
    b"\\Sent",
    b"\\All",
    b"\\Archive",
    b"\\Junk",
    b"\\Trash",
)  # the last one is looked into last
TRASH = b"\\Trash"
DELETED = b"\\Deleted"
UNSELECTABLE = b"\\Noselect"
BODY = b"BODY[]"


class Eraser:
    """Removes letters over one connection.

    `folder` is the one that is read, `done` that of kept letters, or empty.
    """

    def __init__(self, client: IMAPClient, folder: str, done: str) -> None:
        self._client = client
        self._folder = folder
        self._done = done

    def erase(self, copy: Copy) -> None:
        """Removes a letter from all folders, and goes back to the one that is read.

        Raises what the connection raises.
        """
        marked = self._marked()
        trash = marked.get(TRASH, "") if self._client.has_capability("X-GM-EXT-1") else ""
        for folder in self._folders(marked.values()):
            state = self._client.select_folder(folder, readonly=False)
            uids = self._found(copy, folder, int(state[b"UIDVALIDITY"]))
            if uids and trash and folder != trash:
                self._client.move(uids, trash)
            elif uids:
                self._remove(uids)
        self._client.select_folder(self._folder, readonly=False)

    def _marked(self) -> dict[bytes, str]:
        """Returns the folders with a mark of the server's, in the order of the marks."""
        listed = [one for one in self._client.list_folders() if UNSELECTABLE not in one[0]]
        return {mark: str(name) for mark in MARKED for flags, _, name in listed if mark in flags}

    def _folders(self, marked: Iterable[str]) -> Iterator[str]:
        """Yields each folder once; one for kept letters that is not there holds none."""
        own = [name for name in (self._folder, self._done) if name]
        for name in dict.fromkeys((*own, *marked)):
            if name == self._folder or self._client.folder_exists(name):
                yield name

    def _found(self, copy: Copy, folder: str, uidvalidity: int) -> list[int]:
        """Returns the uids of a letter in the folder that is selected."""
        if copy.message_id:
            return list(self._client.search(["HEADER", "Message-ID", copy.message_id]))
        if folder == self._folder and uidvalidity == copy.uidvalidity and copy.uid:
            there = list(self._client.search(["UID", str(copy.uid)]))
            return there or self._alike(copy)
        return self._alike(copy)

    def _alike(self, copy: Copy) -> list[int]:
        """Returns the uids of the letters of the same size that are the same."""
        size = copy.size
        sized = self._client.search(["LARGER", str(size - 1), "SMALLER", str(size + 1)])
        return [uid for uid in sized if copy.same(self._raw(uid))]

    def _raw(self, uid: int) -> bytes:
        answer = self._client.fetch([uid], [b"BODY.PEEK[]"]).get(uid, {})
        return bytes(answer.get(BODY) or b"")

    def _remove(self, uids: list[int]) -> None:
        """Marks letters as deleted and expunges them, and no others that somebody has marked."""
        others = [] if self._client.has_capability("UIDPLUS") else self._doomed_others(uids)
        if others:
            self._client.remove_flags(others, [DELETED], silent=True)
        self._client.add_flags(uids, [DELETED], silent=True)
        if self._client.has_capability("UIDPLUS"):
            self._client.uid_expunge(uids)
        else:
            self._client.expunge()
        if others:
            self._client.add_flags(others, [DELETED], silent=True)

    def _doomed_others(self, uids: list[int]) -> list[int]:
        return [uid for uid in self._client.search(["DELETED"]) if uid not in uids]
