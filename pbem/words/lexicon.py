"""The words that players write, of all languages and one ruleset, ready to be looked up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from pbem.words.grammar import Grammar, read_grammar
from pbem.words.nickforms import word_forms
from pbem.words.normal import fold
from pbem.words.phrases import Phrase, PhraseBook, phrase, phrase_book
from pbem.words.planning import PlanWords, plan_words
from pbem.words.tables import Folders, Section, read_table, section, words
from pbem.words.tokens import tokenise

LANGUAGES = ("ru", "en", "ja")
_WEAKENING = (
    *("negation", "no", "condition", "alternative", "hedge"),
    *("correction", "soft_correction", "cancel", "passing", "nobody"),
)
_ROLE_LISTS = (*LANGUAGES, "typos", "translit")


@dataclass(frozen=True)
class VerbWords:
    """The cues of one verb: beginnings of verbs, whole words, and words done to oneself."""

    verb: str
    stems: tuple[str, ...]


@dataclass(frozen=True)
class ChannelWords:
    """A channel that its own subject words open; a plain order may stand under them."""

    channel: str
    order_too: bool


@dataclass(frozen=True, eq=False)
class Lexicon:
    """Everything to look words up in.

    Labels of the book: `role:<id>`, `verb:<id>`, `self_verb:<id>`, `kind:<id>`, `channel:<id>`,
    and the names of the word lists (`negation`, `condition`, …). `weakeners` are the single words
    that make an order none, `topics` those that make a subject no order's: a slip of the pen in
    them must not make an order of something else. `plan` are the words of conditions.
    `switches` are words that turn a setting on or off; they mean nothing elsewhere.
    """

    ruleset: str
    book: PhraseBook
    verbs: tuple[VerbWords, ...]
    channels: Mapping[str, ChannelWords]
    role_words: Mapping[str, tuple[str, ...]]
    grammar: Grammar
    reply_prefixes: frozenset[str]
    numbers: Mapping[str, int]
    weakeners: frozenset[str]
    topics: frozenset[str]
    plan: PlanWords
    switches: Mapping[str, bool] = field(default_factory=dict)


def load_lexicon(folders: Folders, ruleset: str) -> Lexicon:
    """Returns the lexicon of a ruleset from TOML files; the first folder that has a file wins.

    Raises LexiconError when a file is missing or broken.
    """
    tables = [read_table(folders, language) for language in LANGUAGES]
    own = read_table(folders, ruleset)
    grammar = _grammar(tables)
    return Lexicon(
        ruleset=ruleset,
        book=phrase_book(_phrases([*tables, own], grammar)),
        verbs=_verbs([*tables, own]),
        channels=_channels(own),
        role_words={role: tuple(_role_names(part)) for role, part in _sections(own, "roles")},
        grammar=grammar,
        reply_prefixes=frozenset(_word_list(tables, "reply_prefix")),
        numbers=_numbers(tables),
        weakeners=frozenset(fold(word) for key in _WEAKENING for word in _single(tables, key)),
        topics=frozenset(fold(word) for word in _topic_words([*tables, own])),
        plan=plan_words(_plan_phrases(tables)),
        switches=_switches(tables),
    )


def _grammar(tables: list[Section]) -> Grammar:
    """Returns the first language's grammar, with the possessive endings of all of them."""
    endings = [text for table in tables for text in words(section(table, "foreign"), "possessive")]
    return replace(read_grammar(tables[0]), possessive=tuple(dict.fromkeys(endings)))


def _phrases(tables: list[Section], grammar: Grammar) -> list[Phrase]:
    """Returns every phrase of every file under its label."""
    found: dict[Phrase, None] = {}
    for table in tables:
        named = (*_roles(table, grammar), *_channel_names(table, grammar))
        for label, text in (*_listed(table), *named, *_cues(table)):
            found[phrase(label, text, grammar)] = None
    return [entry for entry in found if entry.words or entry.japanese]


def _listed(table: Section) -> Iterable[tuple[str, str]]:
    for key, texts in section(table, "words").items():
        if isinstance(texts, list):
            yield from ((key, str(text)) for text in texts)
    for kind in section(table, "kinds"):
        yield from ((f"kind:{kind}", text) for text in words(section(table, "kinds"), kind))


def _channel_names(table: Section, grammar: Grammar) -> Iterable[tuple[str, str]]:
    for channel, part in _sections(table, "channels"):
        for name in words(part, "names"):
            yield from ((f"channel:{channel}", form) for form in _bent(name, grammar))


def _roles(table: Section, grammar: Grammar) -> Iterable[tuple[str, str]]:
    for role, part in _sections(table, "roles"):
        for name in _role_names(part):
            yield from ((f"role:{role}", form) for form in _bent(name, grammar))
    shared = section(table, "shared_names")
    for name in shared:
        for role in words(shared, name):
            yield from ((f"role:{role}", form) for form in _bent(name, grammar))


def _cues(table: Section) -> Iterable[tuple[str, str]]:
    for verb, part in _sections(table, "verbs"):
        yield from ((f"verb:{verb}", text) for text in words(part, "words"))
        yield from ((f"self_verb:{verb}", text) for text in words(part, "reflexive"))


def _bent(name: str, grammar: Grammar) -> list[str]:
    """Returns a role's name in every case; of several words, all alike or each as it stands."""
    tokens = tokenise(name)
    if len(tokens) == 1:
        return sorted(word_forms(tokens[0].text, grammar))
    if any(token.text.isascii() or token.script.japanese for token in tokens):
        return [name]
    forms = [sorted(word_forms(token.text, grammar)) for token in tokens]
    return [name, *(f"{one} {two}" for one in forms[0] for two in forms[-1])]


def _role_names(part: Section) -> list[str]:
    return [name for key in _ROLE_LISTS for name in words(part, key)]


def _verbs(tables: list[Section]) -> tuple[VerbWords, ...]:
    stems: dict[str, tuple[str, ...]] = {}
    for table in tables:
        for verb, part in _sections(table, "verbs"):
            stems[verb] = stems.get(verb, ()) + words(part, "stems")
    return tuple(VerbWords(verb, found) for verb, found in stems.items())


def _channels(table: Section) -> Mapping[str, ChannelWords]:
    return {
        name: ChannelWords(name, bool(part.get("order_too", False)))
        for name, part in _sections(table, "channels")
    }


def _word_list(tables: list[Section], key: str) -> list[str]:
    return [text for table in tables for text in words(section(table, "words"), key)]


def _single(tables: list[Section], key: str) -> list[str]:
    """Returns the phrases of a list that are one plain word."""
    return [text for text in _word_list(tables, key) if text.isalpha()]


def _topic_words(tables: list[Section]) -> Iterable[str]:
    """Yields the single words that make a subject a vote, a talk, a complaint and so on."""
    for table in tables:
        kinds = section(table, "kinds")
        yield from (text for kind in kinds for text in words(kinds, kind) if text.isalpha())
        yield from (text for text in words(section(table, "words"), "chat") if text.isalpha())
        for _, part in _sections(table, "channels"):
            yield from words(part, "names")


def _numbers(tables: list[Section]) -> Mapping[str, int]:
    """Returns ordinal words with their numbers."""
    found: dict[str, int] = {}
    for table in tables:
        part = section(section(table, "words"), "ordinals")
        found |= {text: int(number) for number in part for text in words(part, number)}
    return found


def _switches(tables: list[Section]) -> Mapping[str, bool]:
    """Returns the words that turn a setting on or off."""
    found: dict[str, bool] = {}
    for table in tables:
        part = section(table, "switches")
        found |= {fold(text): True for text in words(part, "on")}
        found |= {fold(text): False for text in words(part, "off")}
    return found


def _plan_phrases(tables: list[Section]) -> Iterable[tuple[str, str]]:
    """Yields the phrases of conditions with their labels."""
    for table in tables:
        part = section(table, "plan")
        yield from ((label, text) for label in part for text in words(part, label))


def _sections(table: Section, key: str) -> list[tuple[str, Section]]:
    return [(name, section(section(table, key), name)) for name in section(table, key)]
