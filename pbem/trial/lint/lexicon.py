"""Whether a lexicon file is what the reader of letters will take it for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping

from pbem.game import Ruleset
from pbem.trial.lint.flaw import Found
from pbem.words import LANGUAGES, fold

# What may stand in the tables of a section: lists of words, and yes or no.
LISTS: Mapping[str, tuple[str, ...]] = {
    "roles": (*LANGUAGES, "typos", "translit"),
    "channels": ("names",),
    "verbs": ("stems", "words", "reflexive"),
}
FLAGS: Mapping[str, tuple[str, ...]] = {"channels": ("order_too",)}
READABLE = re.compile(r"\w")  # a word has a letter or a digit, or no letter would be matched by it


def lexicon_faults(rules: Ruleset, text: str) -> Iterator[Found]:
    """Yields what is wrong with a lexicon's text: no TOML, strange keys, empty or shared words."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        yield Found("", "no_toml", str(error))
        return
    if table.get("ruleset", rules.name) != rules.name:
        yield Found("ruleset", "lexicon_of_another", str(table["ruleset"]))
    for kind in LISTS:
        for place, part in _tables(table, kind):
            yield from _table_faults(kind, place, part)
    yield from _idle_verbs(rules, table)
    yield from _shared_channels(table)


def _tables(table: Mapping[str, object], kind: str) -> Iterator[tuple[str, object]]:
    """Yields the tables of a section, each with its place."""
    inner = table.get(kind, {})
    if not isinstance(inner, dict):
        yield kind, inner
        return
    yield from ((f"{kind}.{name}", part) for name, part in inner.items())


def _table_faults(kind: str, place: str, part: object) -> Iterator[Found]:
    """Yields what is wrong with the words of one role, channel or verb."""
    if not isinstance(part, dict):
        yield Found(place, "wrong_type", place)
        return
    for key, value in part.items():
        if key in FLAGS.get(kind, ()):
            if not isinstance(value, bool):
                yield Found(f"{place}.{key}", "wrong_type", f"{place}.{key}")
        elif key not in LISTS[kind]:
            yield Found(f"{place}.{key}", "unknown_key", f"{place} {key}")
        elif not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            yield Found(f"{place}.{key}", "no_list_of_words", f"{place}.{key}")
        elif not all(map(READABLE.search, value)):
            yield Found(f"{place}.{key}", "empty_word", f"{place}.{key}")


def _idle_verbs(rules: Ruleset, table: Mapping[str, object]) -> Iterator[Found]:
    """Yields each verb with words that no ability answers to."""
    verbs = {ability.verb for ability in rules.abilities}
    for place, _ in _tables(table, "verbs"):
        name = place.partition(".")[2]
        if name and name not in verbs:
            yield Found(place, "words_of_no_verb", name)


def _shared_channels(table: Mapping[str, object]) -> Iterator[Found]:
    """Yields each word of a subject that would open two channels."""
    owners: dict[str, str] = {}
    for place, part in _tables(table, "channels"):
        names = part.get("names", []) if isinstance(part, dict) else []
        for word in map(fold, map(str, names if isinstance(names, list) else [])):
            if owners.setdefault(word, place) != place:
                yield Found(f"{place}.names", "word_of_two_channels", word)
