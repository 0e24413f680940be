"""The words of the lobby: what a letter of somebody who gathers for a game is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pbem.words.lexicon import LANGUAGES
from pbem.words.normal import clean, fold
from pbem.words.tables import Folders, Section, read_table, section, words

FILE = "lobby"
_BLANKS = re.compile(r"\s+")
_CLAUSES = re.compile(r"[\n.,;:!?\u2014\u3001\u3002]+")
_LENGTH = re.compile(r"(\d{1,9})\s*([^\W\d]*)\s*")


@dataclass(frozen=True)
class LobbyPhrase:
    """A phrase that opens a subject: what it asks for, and the language it is in."""

    text: str
    verb: str
    language: str


@dataclass(frozen=True, eq=False)
class LobbyWords:
    """Everything that lobby letters are read with; texts are folded, phrases longest first.

    `keys`, `values`, `units` and `wishes` lead from what people write to the one word that the
    program knows; `others` are phrases that begin like ours and mean something else;
    a clause that is one of the `denials`, or a text with `denying` in it, says no.
    """

    phrases: tuple[LobbyPhrase, ...]
    others: tuple[str, ...]
    keys: Mapping[str, str]
    values: Mapping[str, str]
    units: Mapping[str, str]
    wishes: Mapping[str, str]
    reply_prefixes: frozenset[str]
    denials: frozenset[str]
    denying: re.Pattern[str]

    def opening(self, text: str) -> LobbyPhrase | None:
        """Returns the phrase that opens a subject; a blank or a colon stands behind it, or none."""
        told = plain(text)
        if any(_opens(told, other) for other in self.others):
            return None
        return next((one for one in self.phrases if _opens(told, one.text)), None)

    def key(self, text: str) -> str:
        """Returns the key that a word stands for, or the word itself."""
        return self.keys.get(plain(text), text.strip())

    def value(self, text: str) -> str:
        """Returns the value that a word stands for, or the word itself."""
        return self.values.get(plain(text), text.strip())

    def wish(self, text: str) -> str:
        """Returns what is wished for beside roles, or nothing."""
        return self.wishes.get(plain(text), "")

    def denies(self, text: str) -> bool:
        """Tells whether an answer says no: it was somebody else who wrote."""
        clauses = map(plain, _CLAUSES.split(clean(text)))
        return not self.denials.isdisjoint(clauses) or bool(self.denying.search(plain(text)))

    def length(self, text: str) -> str:
        """Returns a length of time in seconds (`1日12時間` is `129600s`), or the text itself."""
        told, found = plain(text), list(_LENGTH.finditer(plain(text)))
        units = [self.units.get(one[2] or "s", "") for one in found]
        if not found or "".join(one[0] for one in found) != told or not all(units):
            return text.strip()
        lengths = zip(found, units, strict=True)
        return f"{sum(int(one[1]) * SECONDS[unit] for one, unit in lengths)}s"


SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def load_lobby_words(folders: Folders) -> LobbyWords:
    """Returns the words of lexicon/lobby.toml; the first folder that has the file wins.

    Raises LexiconError when the file is missing or broken.
    """
    table = read_table(folders, FILE)
    prefixes = (
        words(section(read_table(folders, one), "words"), "reply_prefix") for one in LANGUAGES
    )
    denials = section(table, "denials")
    return LobbyWords(
        phrases=tuple(sorted(_phrases(table), key=lambda one: (-len(one.text), one.text))),
        others=tuple(map(plain, words(section(table, "not"), "phrases"))),
        keys=_led(table, "keys"),
        values=_led(table, "values"),
        units=_led(table, "units"),
        wishes=_led(table, "wishes"),
        reply_prefixes=frozenset(fold(text) for listed in prefixes for text in listed),
        denials=frozenset(map(plain, words(denials, "words"))),
        denying=_anywhere(words(denials, "phrases")),
    )


def plain(text: str) -> str:
    """Returns a text for comparing: folded, with single blanks."""
    return _BLANKS.sub(" ", fold(text).replace("\u2019", "'")).strip()


def _opens(text: str, phrase: str) -> bool:
    """Tells whether a text is a phrase, or goes on behind it with a blank or a colon."""
    return text == phrase or text.startswith((f"{phrase} ", f"{phrase}:"))


def _anywhere(phrases: Iterable[str]) -> re.Pattern[str]:
    """Returns the pattern of phrases; one of a script with letter case stands between blanks."""
    told = (
        re.escape(one) if one.upper() == one else rf"\b{re.escape(one)}\b"
        for one in map(plain, phrases)
    )
    return re.compile("|".join(told) or "(?!)")


def _phrases(table: Section) -> Iterable[LobbyPhrase]:
    verbs = section(table, "verbs")
    for verb in verbs:
        for language in LANGUAGES:
            for text in words(section(verbs, verb), language):
                yield LobbyPhrase(plain(text), verb, language)


def _led(table: Section, name: str) -> Mapping[str, str]:
    """Returns word to meaning of a section; each meaning is a word for itself."""
    part = section(table, name)
    listed = ((text, key) for key in part for text in (key, *words(part, key)))
    return {plain(text): key for text, key in listed}
