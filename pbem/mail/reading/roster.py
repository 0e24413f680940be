"""Who is named in a letter: nicks found through their forms, never by likeness."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache

from pbem.nouns import Person
from pbem.words import (
    WORD_JOINT,
    Grammar,
    NickForms,
    Script,
    Token,
    kana,
    latin_sounds,
    nick_forms,
    script_of,
    shown,
    skeleton,
    sound,
    tokenise,
)

_MOST_TOKENS = 8
_NO_LETTERS = dict.fromkeys(map(ord, "0123456789'"))
_PARTING = frozenset(".,:;!?()/\n\u2013\u2014" + WORD_JOINT)


class Grade(IntEnum):
    """How surely a word names somebody: a whole nick, one in other letters, a word of a nick."""

    WHOLE = 0
    CROSS = 1
    PART = 2


@dataclass(frozen=True)
class Mention:
    """A name in tokens `start` to `stop`: the seats it may mean, all with equal right."""

    start: int
    stop: int
    seats: tuple[int, ...]
    grade: Grade
    plain: bool  # the nick stands unbent, as a subject or a signature would

    def covers(self, place: int) -> bool:
        """Whether a token belongs to this name."""
        return self.start <= place < self.stop


@dataclass(frozen=True, eq=False)
class Roster:
    """All names of a table, to be looked up by form or by sound."""

    whole: Mapping[str, tuple[int, ...]]
    plain: frozenset[str]
    typed: frozenset[str]
    parts: Mapping[str, tuple[int, ...]]
    latin_heard: Mapping[str, tuple[int, ...]]
    latin_parts: Mapping[str, tuple[int, ...]]
    native_heard: Mapping[str, tuple[int, ...]]
    by_kana: Mapping[str, tuple[int, ...]]
    unbroken: tuple[str, ...]  # names that may stand in text without blanks, the longest first
    longest: int
    grammar: Grammar


@lru_cache(maxsize=256)
def roster(people: tuple[Person, ...], grammar: Grammar) -> Roster:
    """Returns the names of these people, with the forms that the keeper corrected."""
    named = [(person, forms) for person in people for forms in _all_forms(person, grammar)]
    native = [(p, f) for p, f in named if f.script is not Script.LATIN]
    latin = [(p, f) for p, f in named if f.script is Script.LATIN]
    kept = [(form, person.seat) for person in people for form in map(_key, person.forms)]
    alike = _look_alikes(people)
    spelt = [*((form, p.seat) for p, f in named for form in f.full), *kept]
    whole = _index((form, twin) for form, seat in spelt for twin in alike[seat])
    japanese = ((form, seats) for form, seats in whole.items() if _is_japanese(form))
    by_kana = _index((kana(form), seat) for form, seats in japanese for seat in seats)
    return Roster(
        whole=whole,
        plain=frozenset(forms.exact for _, forms in named).union(by_kana),
        typed=frozenset(_as_typed(tokenise(name)) for p in people for name in (p.nick, *p.aliases)),
        parts=_index((form, p.seat) for p, f in named for form in f.parts),
        latin_heard=_index((form, p.seat) for p, f in native for form in f.cross),
        latin_parts=_index((form, p.seat) for p, f in native for form in f.cross_parts),
        native_heard=_index((form, p.seat) for p, f in latin for form in f.cross),
        by_kana=by_kana,
        unbroken=tuple(sorted(by_kana, key=lambda form: (-len(form), form))),
        longest=min(_MOST_TOKENS, max((len(tokenise(p.nick)) for p in people), default=0) + 2),
        grammar=grammar,
    )


def find_mentions(tokens: tuple[Token, ...], names: Roster) -> tuple[Mention, ...]:
    """Returns the names in a letter, the longest first, none inside another (A5.1, 4 and 5)."""
    found: list[Mention] = []
    taken: set[int] = set()
    for length in range(names.longest, 0, -1):
        for start in range(len(tokens) - length + 1):
            span = range(start, start + length)
            if taken.isdisjoint(span):
                here = _mention(tokens, start, start + length, names)
                found += here
                taken.update(span if here else ())
    return tuple(sorted(found, key=lambda mention: mention.start))


def without(mentions: Iterable[Mention], seat: int) -> tuple[Mention, ...]:
    """Returns the mentions that may still mean somebody else than this seat."""
    left = (replace(m, seats=tuple(s for s in m.seats if s != seat)) for m in mentions)
    return tuple(mention for mention in left if mention.seats)


def _all_forms(person: Person, grammar: Grammar) -> list[NickForms]:
    return [nick_forms(name, grammar) for name in (person.nick, *person.aliases) if _key(name)]


def _look_alikes(people: tuple[Person, ...]) -> Mapping[int, tuple[int, ...]]:
    """Returns for each seat all that look the same, in whatever alphabet (`Сом` and `Com`)."""
    looks = _index((skeleton(person.nick), person.seat) for person in people)
    return {person.seat: looks[skeleton(person.nick)] for person in people}


def _is_japanese(form: str) -> bool:
    return all(script_of(sign).japanese for sign in form)


def _key(name: str) -> str:
    return shown(tokenise(name))


def _index(pairs: Iterable[tuple[str, int]]) -> Mapping[str, tuple[int, ...]]:
    found: dict[str, dict[int, None]] = {}
    for form, seat in pairs:
        found.setdefault(form, {})[seat] = None
    return {form: tuple(sorted(seats)) for form, seats in found.items()}


def _mention(tokens: tuple[Token, ...], start: int, stop: int, names: Roster) -> list[Mention]:
    span = tokens[start:stop]
    text = span[0].text if len(span) == 1 else shown(span)
    seats, grade = _seats(text, names)
    if not (seats and _whole_word(tokens, start, stop)):
        return []
    if not (_one_piece(span) or _as_typed(span) in names.typed):
        return []
    plain = text in names.plain or kana(text) in names.plain
    return [Mention(start, stop, seats, grade, plain)]


@lru_cache(maxsize=16384)
def _seats(text: str, names: Roster) -> tuple[tuple[int, ...], Grade]:
    """Returns who a form names: a whole nick wins, else all who have it by sound or in part."""
    if text in names.whole:
        return names.whole[text], Grade.WHOLE
    letters = text.translate(_NO_LETTERS)
    cross = _cross(text, letters, names)
    parts = _parts(text, letters, names)
    grade = Grade.CROSS if cross else Grade.PART
    return tuple(sorted({*cross, *parts})), grade


def _cross(text: str, letters: str, names: Roster) -> tuple[int, ...]:
    """Returns who a form names in the usual transliteration (R41), or by kana of either kind."""
    if _is_japanese(letters):
        return names.by_kana.get(kana(text), ())
    script = script_of(letters)
    if script is Script.LATIN:
        heard = latin_sounds(text, names.grammar.translit)
        by_sound = (names.latin_heard, names.native_heard)
        return tuple(seat for form in heard for part in by_sound for seat in part.get(form, ()))
    if script is Script.CYRILLIC:
        return names.native_heard.get(sound(text, names.grammar.translit), ())
    return ()


def _parts(text: str, letters: str, names: Roster) -> tuple[int, ...]:
    """Returns whose nick of several words has this as one of them (R40)."""
    if text in names.parts:
        return names.parts[text]
    if script_of(letters) is not Script.LATIN:
        return ()
    heard = latin_sounds(text, names.grammar.translit)
    return tuple(seat for form in heard for seat in names.latin_parts.get(form, ()))


def _one_piece(span: tuple[Token, ...]) -> bool:
    """Tells whether words may be one name: nothing but blanks, joints or emoji between them."""
    gaps = [token.gap for token in span[1:]]
    if any(_PARTING & set(gap) or " - " in gap for gap in gaps):
        return False
    return len(span) == 1 or len(span[0].text) > 1 or span[1].glued


def _as_typed(span: tuple[Token, ...]) -> str:
    """Returns words with the signs between them: `dr. house` is a name where somebody has it."""
    return "".join(f"{token.gap if place else ''}{token.text}" for place, token in enumerate(span))


def _whole_word(tokens: tuple[Token, ...], start: int, stop: int) -> bool:
    """Tells whether a span is not a piece of a longer word (`Агент` in `Агент007`)."""
    before = start > 0 and _stuck(tokens[start - 1], tokens[start])
    after = stop < len(tokens) and _stuck(tokens[stop - 1], tokens[stop])
    return not before and not after


def _stuck(left: Token, right: Token) -> bool:
    if not right.glued:
        return False
    if left.script.japanese or right.script.japanese:
        return left.script is right.script and right.gap == ""
    return right.glued
