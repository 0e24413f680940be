"""Phrases of the lexicon found among the words of a letter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from pbem.words.grammar import Grammar
from pbem.words.morphology import senses
from pbem.words.normal import fold
from pbem.words.tokens import WORD_JOINT, Script, Token, tokenise
from pbem.words.translit import latin_sounds, sound

_BREAKS = frozenset(".!?;\n")
_LEAST_STEM, _MOST_STEM = 2, 24
_SMALL = frozenset({"filler", "and", "i_am", "visit", "object_mark"})
WEAKENING = ("negation", "condition", "alternative", "hedge", "correction", "question")
_TOPICS = ("role:", "kind:", "channel:")


@dataclass(frozen=True)
class Spot:
    """A phrase of the lexicon, found in tokens `start` to `stop` (exclusive), under its label."""

    label: str
    start: int
    stop: int


@dataclass(frozen=True)
class Word:
    """One word of a phrase: `whole`, a `stem` (any word beginning so), or a dictionary `lemma`."""

    text: str
    how: str
    sound: str = ""


@dataclass(frozen=True)
class Phrase:
    """A phrase under a label; `japanese` ones are looked for inside unbroken text."""

    label: str
    words: tuple[Word, ...]
    japanese: str = ""


@dataclass(frozen=True, eq=False)
class PhraseBook:
    """All phrases, by what their first word may be found by."""

    whole: Mapping[str, tuple[Phrase, ...]] = field(default_factory=dict)
    heard: Mapping[str, tuple[Phrase, ...]] = field(default_factory=dict)
    lemmas: Mapping[str, tuple[Phrase, ...]] = field(default_factory=dict)
    stems: Mapping[str, tuple[Phrase, ...]] = field(default_factory=dict)
    japanese: tuple[Phrase, ...] = ()
    unbroken: Mapping[str, frozenset[str]] = field(default_factory=dict)
    latin: frozenset[str] = frozenset()


def phrase(label: str, text: str, grammar: Grammar) -> Phrase:
    """Returns a phrase as it is written in a lexicon (`~` any form, `*` any ending)."""
    tokens = tokenise(text.replace("~", "").replace("*", ""))
    if any(token.script.japanese for token in tokens):
        return Phrase(label, (), "".join(token.text for token in tokens))
    marks = text.split()
    whole = [_mark(token, marks, len(tokens)) for token in tokens]
    return Phrase(label, tuple(_word(token.text, how, grammar) for token, how in whole))


def phrase_book(phrases: Iterable[Phrase]) -> PhraseBook:
    """Returns a book of phrases that `find_phrases` can look things up in."""
    every = list(phrases)
    spaced = [entry for entry in every if entry.words]
    whole = [entry for entry in spaced if entry.words[0].how == "whole"]
    return PhraseBook(
        whole=_index((entry.words[0].text, entry) for entry in whole),
        heard=_index((entry.words[0].sound, entry) for entry in whole),
        lemmas=_index((e.words[0].text, e) for e in spaced if e.words[0].how == "lemma"),
        stems=_index((e.words[0].text, e) for e in spaced if e.words[0].how == "stem"),
        japanese=tuple(entry for entry in every if entry.japanese),
        unbroken=_labels(every),
        latin=frozenset(w.text for entry in spaced for w in entry.words if w.text.isascii()),
    )


def _labels(every: Iterable[Phrase]) -> Mapping[str, frozenset[str]]:
    """Returns the labels of each Japanese phrase."""
    found: dict[str, set[str]] = {}
    for entry in every:
        if entry.japanese:
            found.setdefault(entry.japanese, set()).add(entry.label)
    return {text: frozenset(labels) for text, labels in found.items()}


def _index(pairs: Iterable[tuple[str, Phrase]]) -> Mapping[str, tuple[Phrase, ...]]:
    found: dict[str, list[Phrase]] = {}
    for key, entry in pairs:
        if key:
            found.setdefault(key, []).append(entry)
    return {key: tuple(entries) for key, entries in found.items()}


def find_phrases(tokens: tuple[Token, ...], book: PhraseBook, grammar: Grammar) -> list[Spot]:
    """Returns every phrase found, in order of place; phrases may overlap."""
    keys = [_keys(token.text, token.script, book, grammar) for token in tokens]
    spots: set[Spot] = set(_japanese(tokens, book))
    for start, here in enumerate(keys):
        for entry in _candidates(here, book):
            stop = start + len(entry.words)
            if stop <= len(tokens) and _goes_on(entry, tokens[start:stop], keys[start:stop]):
                spots.add(Spot(entry.label, start, stop))
    return sorted(spots, key=lambda spot: (spot.start, spot.stop, spot.label))


@dataclass(frozen=True, eq=False)
class _Keys:
    """What a token may be looked up by: its text, its dictionary words, its sounds."""

    text: str
    lemmas: frozenset[str]
    sounds: tuple[str, ...]


@lru_cache(maxsize=8192)
def _keys(text: str, script: Script, book: PhraseBook, grammar: Grammar) -> _Keys:
    cyrillic = script is Script.CYRILLIC
    lemmas = frozenset(fold(sense.lemma) for sense in senses(text)) if cyrillic else ()
    foreign = script is Script.LATIN and text not in book.latin
    sounds = latin_sounds(text, grammar.translit) if foreign else ()
    return _Keys(text, frozenset(lemmas), sounds)


@lru_cache(maxsize=8192)
def _candidates(keys: _Keys, book: PhraseBook) -> tuple[Phrase, ...]:
    """Returns the phrases whose first word a token is."""
    found = list(book.whole.get(keys.text, ()))
    for lemma in keys.lemmas:
        found += book.lemmas.get(lemma, ())
    for heard in keys.sounds:
        found += book.heard.get(heard, ())
    for stop in range(_LEAST_STEM, min(len(keys.text), _MOST_STEM) + 1):
        found += book.stems.get(keys.text[:stop], ())
    return tuple(found)


def _goes_on(entry: Phrase, tokens: tuple[Token, ...], keys: list[_Keys]) -> bool:
    """Tells whether the tokens after the first are the rest of a phrase, in one sentence."""
    if len(entry.words) == 1:
        return True
    if any(_BREAKS & set(token.gap) for token in tokens[1:]):
        return False
    return all(_same(word, key) for word, key in zip(entry.words[1:], keys[1:], strict=True))


def _same(word: Word, keys: _Keys) -> bool:
    if word.how == "lemma":
        return word.text in keys.lemmas
    if word.how == "stem":
        return keys.text.startswith(word.text) or any(
            heard.startswith(word.sound) for heard in keys.sounds if word.sound
        )
    return word.text == keys.text or (word.sound != "" and word.sound in keys.sounds)


def _japanese(tokens: tuple[Token, ...], book: PhraseBook) -> list[Spot]:
    """Returns Japanese phrases, which stand in text without blanks.

    What is a piece of a longer one says nothing: no negation in a verb that ends like it, no wish
    in the word that takes it back.
    """
    if not any(token.script.japanese for token in tokens):
        return []
    text, owner = _unbroken(tokens)
    found = (span for entry in book.japanese for span in _places(text, entry))
    spans = [span for span in found if _stands_apart(span, text, owner, tokens)]
    strong = [(start, stop) for label, start, stop in spans if label not in WEAKENING]
    topics = [(start, stop) for label, start, stop in spans if label.startswith(_TOPICS)]
    return [
        Spot(label, owner[start], owner[stop - 1] + 1)
        for label, start, stop in spans
        if not (label in WEAKENING and _swallowed(start, stop, strong))
        and not (label.startswith(_TOPICS) and _swallowed(start, stop, topics))
    ]


def _places(text: str, entry: Phrase) -> Iterator[tuple[str, int, int]]:
    """Yields where a phrase stands in a text, under its label."""
    place = text.find(entry.japanese)
    while place >= 0:
        yield entry.label, place, place + len(entry.japanese)
        place = text.find(entry.japanese, place + 1)


def _swallowed(start: int, stop: int, longer: list[tuple[int, int]]) -> bool:
    """Tells whether a stretch is a mere piece of a longer phrase (`ない` in `うらない`)."""
    spans = ((first, last) for first, last in longer if last - first > stop - start)
    return any(first <= start and stop <= last for first, last in spans)


def _stands_apart(
    span: tuple[str, int, int], text: str, owner: list[int], tokens: tuple[Token, ...]
) -> bool:
    """Tells whether a small phrase is a word of its own (the `と` in `きっと` is none).

    What weakens an order may also stand beside something that nothing knows.
    """
    label, start, stop = span
    if stop - start > 1 and label not in _SMALL:
        return True
    return all(_is_edge(text, owner, tokens, at, label in WEAKENING) for at in (start, stop))


def _is_edge(
    text: str, owner: list[int], tokens: tuple[Token, ...], place: int, weak: bool
) -> bool:
    """Tells whether a word begins or ends at a place of a text."""
    if place in (0, len(text)) or " " in text[place - 1 : place + 1]:
        return True
    left, right = tokens[owner[place - 1]], tokens[owner[place]]
    if left is right:
        return False
    return weak or right.gap == WORD_JOINT or left.script is not right.script


def _unbroken(tokens: tuple[Token, ...]) -> tuple[str, list[int]]:
    """Returns the tokens as one text, gaps as blanks, and each sign's token."""
    text, owner = "", []
    for place, token in enumerate(tokens):
        piece = ("" if token.gap in ("", WORD_JOINT) else " ") + token.text
        text += piece
        owner += [place] * len(piece)
    return text, owner


def _mark(token: Token, marks: list[str], count: int) -> tuple[Token, str]:
    """Returns how a token of a phrase is to be compared."""
    if count != len(marks):
        return token, "stem" if marks[-1].endswith("*") and count == 1 else "whole"
    mark = next(mark for mark in marks if fold(mark.strip("~*")) == token.text)
    return token, "lemma" if mark.startswith("~") else "stem" if mark.endswith("*") else "whole"


def _word(text: str, how: str, grammar: Grammar) -> Word:
    heard = "" if text.isascii() else sound(text, grammar.translit)
    return Word(text, how, heard)
