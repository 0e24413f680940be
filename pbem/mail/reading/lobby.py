"""Letters of the lobby: what somebody wants of a game that has not begun."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pbem.mail.reading.topic import without_prefixes
from pbem.nouns import Letter
from pbem.words import LobbyPhrase, LobbyWords, clean

_KEY = re.compile(r"[\s\u30fb\u2022*\-]*([^:=\n]{1,40}?)\s*[:=]\s*(.*)")
_LINK = re.compile(r"[a-z]+://", re.IGNORECASE)
_TAG = re.compile(r"\[\s*[a-z0-9][a-z0-9-]*-\d+\s*\]", re.IGNORECASE)
_MOST_LINES = 60
_MOST_SIGNS = 2000


class LobbyVerb(StrEnum):
    """What a letter of the lobby asks for."""

    MAKE = "make"
    JOIN = "join"
    LEAVE = "leave"
    WISH = "wish"
    SET = "set"
    KICK = "kick"
    ROLLCALL = "rollcall"
    CANCEL = "cancel"
    READY = "ready"
    UNREADY = "unready"
    START = "start"
    ABANDON = "abandon"
    DECLARE = "declare"
    LIST = "list"
    CHARACTERS = "characters"


BY_REPLY = (LobbyVerb.READY, LobbyVerb.UNREADY)  # what a one-line answer under any subject says


@dataclass(frozen=True)
class LobbyLetter:
    """A letter of the lobby as read.

    `argument` stands behind the word in the subject; `pairs` are the `key: value` lines, under
    keys of the lexicon or as they were written; `lines` are all others.
    """

    verb: LobbyVerb
    language: str
    argument: str = ""
    pairs: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()

    def given(self, key: str) -> str:
        """Returns what a letter gives for a key, or nothing."""
        return next((value for name, value in self.pairs if name == key), "")


def read_lobby(letter: Letter, words: LobbyWords) -> LobbyLetter | None:
    """Reads a letter whose subject opens with a word of the lobby; None for every other.

    The subject of a reply is ours, so it must be that word alone.
    """
    told = _TAG.sub(" ", clean(letter.subject[:_MOST_SIGNS]))
    subject, reply = without_prefixes(told, words.reply_prefixes)
    subject = subject.rstrip(".!\u3002 ")
    found = words.opening(subject)
    if found is None:
        return None
    argument = _behind(subject, found)
    return None if reply and argument else _read(letter, found, argument, words)


def read_lobby_reply(letter: Letter, words: LobbyWords) -> LobbyLetter | None:
    """Reads a letter whose first line alone says that its sender is ready, or no longer."""
    first = next((line.strip() for line in letter.text.splitlines() if line.strip()), "")
    line = clean(first).rstrip(".!\u3002")
    found = words.opening(line)
    if found is None or LobbyVerb(found.verb) not in BY_REPLY or _behind(line, found):
        return None
    return LobbyLetter(LobbyVerb(found.verb), found.language)


def _read(letter: Letter, found: LobbyPhrase, argument: str, words: LobbyWords) -> LobbyLetter:
    pairs, lines = _body(letter.text, words)
    return LobbyLetter(LobbyVerb(found.verb), found.language, argument, pairs, lines)


def _behind(subject: str, found: LobbyPhrase) -> str:
    """Returns what stands behind the phrase that opens a subject."""
    words = len(found.text.split(" "))
    rest = subject.split(" ")[words - 1 :]
    head = rest[0].partition(":")[2] if ":" in rest[0] else ""
    return " ".join([head, *rest[1:]]).strip(" :")


def _body(text: str, words: LobbyWords) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Returns the `key: value` lines of a text, and its other lines.

    What follows a key without a value belongs to it: a roster may have several lines. Where
    nothing follows, the value is empty: a password may be taken away.
    """
    pairs: list[tuple[str, str]] = []
    lines: list[str] = []
    open_key = ""
    for line in _lines(text):
        found = None if _LINK.match(line) else _KEY.fullmatch(line)
        if found is not None:
            key = words.key(found[1])
            open_key = "" if found[2] else key
            pairs.append((key, found[2]))
        elif open_key:
            pairs = _continued(pairs, open_key, line)
        else:
            lines.append(line)
    return tuple(pairs), tuple(lines)


def _continued(pairs: list[tuple[str, str]], key: str, line: str) -> list[tuple[str, str]]:
    """Returns pairs with one more line of the value of a key."""
    before = "".join(f"{value}/" for name, value in pairs if name == key and value)
    return [*(pair for pair in pairs if pair[0] != key), (key, before + line)]


def _lines(text: str) -> Iterator[str]:
    """Yields the lines of a text that say something, in compatibility form."""
    told = (clean(line).strip() for line in text[: _MOST_LINES * 200].splitlines())
    return (line[:_MOST_SIGNS] for line in [one for one in told if one][:_MOST_LINES])
