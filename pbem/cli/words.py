"""The catalogue: every sentence of the keeper's verbs, in three languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

LANGUAGES = ("ru", "en", "ja")
FALLBACK = "en"
LOCALE_KEYS = ("LC_ALL", "LC_MESSAGES", "LANG")


@dataclass(frozen=True)
class Words:
    """The sentences of one language, by key: `errors.no_game`."""

    language: str
    entries: Mapping[str, str]

    def __call__(self, key: str, **facts: object) -> str:
        """Returns a sentence with its facts; raises KeyError for a key that there is not."""
        return self.entries[key].format(**facts)

    def has(self, key: str) -> bool:
        """Tells whether there is a sentence of this key."""
        return key in self.entries


def load_words(configs: Sequence[Path], language: str) -> Words:
    """Reads the catalogue of a language; sentences of an earlier folder win, one by one.

    Raises OSError, UnicodeDecodeError or tomllib.TOMLDecodeError.
    """
    entries: dict[str, str] = {}
    for folder in reversed(configs):
        path = folder / "catalogue" / f"{language}.toml"
        if path.is_file():
            entries |= dict(_flat(tomllib.loads(path.read_text("utf-8")), ""))
    return Words(language, entries)


def _flat(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, str]]:
    """Yields the sentences of nested tables, their keys joined by dots."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


def keepers_language(given: Mapping[str, str], environ: Mapping[str, str]) -> str:
    """Returns the keeper's language: PBEM_LANGUAGE, else the locale's, else English."""
    chosen = given.get("PBEM_LANGUAGE", "")
    if chosen in LANGUAGES:
        return chosen
    locale = next((environ[key] for key in LOCALE_KEYS if environ.get(key)), "")
    return locale[:2] if locale[:2] in LANGUAGES else FALLBACK
