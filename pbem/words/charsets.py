"""Character sets: the people whose names the players of a village bear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pbem.words.lexicon import LANGUAGES
from pbem.words.lobby import plain
from pbem.words.tables import Folders, LexiconError, Section, read_file, section

FOLDER = "charsets"


@dataclass(frozen=True)
class Character:
    """Somebody to be played: by language his nick and his whole name."""

    id: str
    gender: str
    nicks: Mapping[str, str]
    names: Mapping[str, str]

    def nick(self, language: str) -> str:
        """Returns the nick in a language."""
        return self.nicks[language]

    def name(self, language: str) -> str:
        """Returns the whole name in a language."""
        return self.names[language]


@dataclass(frozen=True, eq=False)
class Charset:
    """Characters that belong together; nobody plays the `dummy` unless another one is named."""

    id: str
    names: Mapping[str, str]
    dummy: str
    characters: tuple[Character, ...]

    def find(self, text: str) -> Character | None:
        """Finds the character that a text names: by nick, by whole name, in any language."""
        told = plain(text)
        return next((one for one in self.characters if told in _called(one)), None)

    def within(self, text: str) -> tuple[Character, ...]:
        """Returns the characters whose names stand somewhere in a text, in the set's order."""
        told = plain(text)
        return tuple(
            one for one in self.characters if any(name in told for name in _called(one) - {one.id})
        )

    @property
    def dummy_character(self) -> Character:
        """The character that nobody plays."""
        return next(one for one in self.characters if one.id == self.dummy)


def charset_files(folders: Folders) -> dict[str, Path]:
    """Returns the file of every character set; the first folder that has a file wins."""
    found: dict[str, Path] = {}
    for folder in folders:
        for path in sorted((folder / FOLDER).glob("*.toml")):
            found.setdefault(path.stem, path)
    return dict(sorted(found.items()))


def load_charsets(folders: Folders) -> dict[str, Charset]:
    """Returns every character set by its id; raises LexiconError for a file that is none."""
    return {name: read_charset(name, path) for name, path in charset_files(folders).items()}


def read_charset(name: str, path: Path) -> Charset:
    """Returns the character set of a file.

    Raises LexiconError: no TOML, a name that is missing in a language, a dummy that is nobody.
    """
    table = read_file(path)
    people = section(table, "characters")
    names = {language: _text(section(table, "names"), language, path) for language in LANGUAGES}
    made = Charset(name, names, _text(table, "dummy", path), tuple(_people(people, path)))
    if made.dummy not in people:
        raise LexiconError(f"{path}: dummy {made.dummy} is no character")
    return made


def _people(people: Section, path: Path) -> Iterator[Character]:
    for key in people:
        one = section(people, key)
        spoken = {language: section(one, language) for language in LANGUAGES}
        yield Character(
            key,
            str(one.get("gender", "")),
            {language: _text(part, "short", path) for language, part in spoken.items()},
            {language: _text(part, "name", path) for language, part in spoken.items()},
        )


def _text(part: Section, key: str, path: Path) -> str:
    value = part.get(key)
    if not isinstance(value, str) or not value.strip():
        raise LexiconError(f"{path}: {key} must be a text")
    return value


def _called(character: Character) -> frozenset[str]:
    """Returns everything that a character may be called."""
    names = (character.id, *character.nicks.values(), *character.names.values())
    return frozenset(map(plain, names))
