"""The forms in which a nickname may stand in a letter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from pbem.words.grammar import CASE_NAMES, Grammar
from pbem.words.morphology import inflected
from pbem.words.normal import fold
from pbem.words.tokens import Script, Token, tokenise
from pbem.words.translit import from_latin, sound

_MOST_FREE_WORDS = 2  # words of a longer nick bend together, in one case
_LEAST_PART = 3


@dataclass(frozen=True)
class NickForms:
    """Folded forms without blanks: the nick as it stands, bent, by sound, and its single words.

    `cross` and `cross_parts` are sounds, for a letter in another alphabet than the nick.
    """

    exact: str
    full: frozenset[str]
    cross: frozenset[str]
    parts: frozenset[str]
    cross_parts: frozenset[str]
    script: Script
    words: int


@lru_cache(maxsize=4096)
def nick_forms(nick: str, grammar: Grammar) -> NickForms:
    """Returns every form of a nick by dictionary and endings table (city A5.1)."""
    groups = _words(tokenise(nick))
    forms = [_group_forms(group, grammar) for group in groups]
    script = _script(groups)
    parts = _part_forms(groups, grammar)
    return NickForms(
        exact="".join(_joined(group) for group in groups),
        full=_combined(groups, forms, grammar),
        cross=_cross(groups, script, grammar),
        parts=parts,
        cross_parts=_sounds(parts, grammar) if script is Script.CYRILLIC else frozenset(),
        script=script,
        words=len(groups),
    )


def shown(tokens: Iterable[Token]) -> str:
    """Returns words of a letter as one form, blanks gone, apostrophes kept alike."""
    return _joined(tuple(tokens))


@lru_cache(maxsize=4096)
def word_forms(word: str, grammar: Grammar) -> frozenset[str]:
    """Returns every case form of one folded word, itself included."""
    by_case = _by_case(word, grammar)
    return frozenset({word}).union(*by_case.values()) if by_case else frozenset({word})


def _words(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    """Returns the words of a nick: pieces that belong together (`Nastya_92`, `Агент007`)."""
    groups: list[tuple[Token, ...]] = []
    for token in tokens:
        if groups and (token.script is Script.DIGITS or (token.glued and token.gap != "_")):
            groups[-1] = (*groups[-1], token)
        else:
            groups.append((token,))
    return groups


def _joined(group: tuple[Token, ...]) -> str:
    first = True
    text = ""
    for token in group:
        text += ("'" if token.after_apostrophe and not first else "") + token.text
        first = False
    return text


def _group_forms(group: tuple[Token, ...], grammar: Grammar) -> dict[str, frozenset[str]]:
    """Returns the forms by case of one word of a nick; each of its letter pieces may bend."""
    whole = _joined(group)
    forms = {case: set[str]() for case in CASE_NAMES}
    for place, token in enumerate(group):
        before, after = _joined(group[:place]), _joined(group[place + 1 :])
        if token.script is Script.CYRILLIC and not after.strip("0123456789"):
            for case, bent in _by_case(token.text, grammar).items():
                forms[case].update(before + form + after for form in bent)
    foreign = _foreign(whole, group[-1], grammar)
    return {case: frozenset(found | foreign) for case, found in forms.items()}


def _foreign(whole: str, last: Token, grammar: Grammar) -> set[str]:
    """Returns a word in Latin letters or digits with an ending stuck on, with or without `'`."""
    if last.script is Script.CYRILLIC or last.script.japanese:
        return set()
    bent = {whole + mark + ending for ending in grammar.foreign for mark in ("", "'")}
    return bent | {f"{whole}'{ending}" for ending in grammar.possessive}


def _by_case(word: str, grammar: Grammar) -> dict[str, set[str]]:
    if not grammar.bends:
        return {}
    by_case = dict(zip(CASE_NAMES, inflected(word), strict=True))
    rows = [row for row in grammar.endings if row.fits(word)]
    return {
        case: {fold(form) for form in known}.union(*(row.forms(word, case) for row in rows))
        for case, known in by_case.items()
    }


def _combined(
    groups: list[tuple[Token, ...]], forms: list[dict[str, frozenset[str]]], grammar: Grammar
) -> frozenset[str]:
    """Returns the whole nick in every form: two words bend freely, more only together."""
    exact = [_joined(group) for group in groups]
    if len(groups) <= _MOST_FREE_WORDS:
        ways = [{word}.union(*bent.values()) for word, bent in zip(exact, forms, strict=True)]
        return frozenset("".join(way) for way in product(*ways))
    found = {"".join(exact)}
    for case in CASE_NAMES:
        ways = [set(bent[case]) or {word} for word, bent in zip(exact, forms, strict=True)]
        found.update("".join(way) for way in product(*ways))
    return frozenset(found)


def _part_forms(groups: list[tuple[Token, ...]], grammar: Grammar) -> frozenset[str]:
    """Returns the forms of the single words of a nick of several words (R40: 3+ letters)."""
    if len(groups) < 2:
        return frozenset()
    long = [group for group in groups if len(_joined(group)) >= _LEAST_PART]
    named = [group for group in long if group[0].script is not Script.DIGITS]
    bent = [_group_forms(group, grammar) for group in named]
    exact = {_joined(group) for group in named}
    return frozenset(exact.union(*(form for forms in bent for form in forms.values())))


def _script(groups: list[tuple[Token, ...]]) -> Script:
    """Returns the one alphabet of a nick's letters."""
    scripts = {token.script for group in groups for token in group} - {Script.DIGITS}
    return next(iter(scripts)) if len(scripts) == 1 else Script.MIXED


def _cross(groups: list[tuple[Token, ...]], script: Script, grammar: Grammar) -> frozenset[str]:
    """Returns the sounds of a nick's forms, a Latin nick being put into the other letters first."""
    if not grammar.bends or script not in (Script.CYRILLIC, Script.LATIN):
        return frozenset()
    if script is Script.CYRILLIC:
        forms = [_group_forms(group, grammar) for group in groups]
        return _sounds(_combined(groups, forms, grammar), grammar)
    spelt = [from_latin(_joined(group), grammar.translit) for group in groups]
    bent = [word_forms_with_digits(word, grammar) for word in spelt]
    return _sounds(("".join(way) for way in product(*bent)), grammar)


def word_forms_with_digits(word: str, grammar: Grammar) -> frozenset[str]:
    """Returns the case forms of a folded word whose digits, if any, stay at its end."""
    letters = word.rstrip("0123456789")
    return frozenset(form + word[len(letters) :] for form in word_forms(letters, grammar))


def _sounds(forms: Iterable[str], grammar: Grammar) -> frozenset[str]:
    return frozenset(sound(form, grammar.translit) for form in forms)
