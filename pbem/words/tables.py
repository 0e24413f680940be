"""Lexicon files as they lie in the keeper's folder or in the package."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TypeGuard, cast

Value = str | int | bool | list["Value"] | dict[str, "Value"]
Section = Mapping[str, Value]
Folders = tuple[Path, ...]


class LexiconError(Exception):
    """A lexicon file is missing or not what it should be; the text names the file."""


def read_table(folders: Folders, name: str) -> Section:
    """Returns lexicon/`name`.toml of the first config folder that has it.

    Raises LexiconError when no folder has it or it is not TOML.
    """
    found = first_file(folders, f"lexicon/{name}.toml")
    if found is None:
        raise LexiconError(f"no lexicon/{name}.toml in {', '.join(map(str, folders))}")
    return read_file(found)


def first_file(folders: Folders, name: str) -> Path | None:
    """Returns a file of the first config folder that has it, or None."""
    places = (folder / name for folder in folders)
    return next((place for place in places if place.is_file()), None)


def read_file(path: Path) -> Section:
    """Returns what a file holds; raises LexiconError when it is not TOML."""
    try:
        return cast(Section, tomllib.loads(path.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LexiconError(f"{path}: {error}") from error


def section(table: Section, key: str) -> Section:
    """Returns a section of a table, empty when it is missing."""
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise LexiconError(f"[{key}] must be a section")
    return value


def words(table: Section, key: str) -> tuple[str, ...]:
    """Returns a list of words under a key, empty when it is missing."""
    value = table.get(key, [])
    if not _is_words(value):
        raise LexiconError(f"{key} must be a list of words")
    return tuple(value)


def _is_words(value: Value) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)
