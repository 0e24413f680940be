"""The Russian dictionary: what a word may be, and its case forms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pymorphy3

CASES = {"gen": "gent", "dat": "datv", "acc": "accs", "ins": "ablt", "prep": "loct"}
_LONGEST = 40
_NOMINAL = frozenset({"NOUN", "ADJF", "PRTF"})
_NAMES = ("Name", "Surn", "Patr")


@dataclass(frozen=True)
class Sense:
    """One way to understand a word: its dictionary word and its grammar."""

    lemma: str
    part: str
    tense: str
    person: str
    mood: str
    name: bool
    case: str = ""


@lru_cache(maxsize=1)
def _analyzer() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()


@lru_cache(maxsize=8192)
def senses(word: str) -> tuple[Sense, ...]:
    """Returns every way to understand a folded Russian word; of endless ones only the beginning."""
    return tuple(_sense(parse) for parse in _analyzer().parse(word[:_LONGEST]))


@lru_cache(maxsize=8192)
def known(word: str) -> bool:
    """Tells whether the dictionary has a word."""
    return bool(_analyzer().word_is_known(word[:_LONGEST]))


@lru_cache(maxsize=4096)
def inflected(word: str) -> tuple[frozenset[str], ...]:
    """Returns the forms of a name in every case of `CASES`, over all its nominative senses."""
    parses = _nominatives(word)
    return tuple(
        frozenset(form.word for parse in parses if (form := parse.inflect({case})) is not None)
        for case in CASES.values()
    )


def decline_word(word: str, case: str, gender: str) -> str | None:
    """Returns one case form (key of `CASES`) of a lower-case word, or None when it has none."""
    parses = _nominatives(word)
    fitting = [parse for parse in parses if _fits(parse, gender)] or parses
    if not fitting:
        return None
    best = next((parse for parse in fitting if parse.tag.animacy == "anim"), fitting[0])
    lifeless = case == "acc" and best.tag.gender == "masc" and best.tag.animacy == "inan"
    # A player is alive, whatever he calls himself: his accusative is like his genitive.
    form = best.inflect({CASES["gen" if lifeless else case]})
    return None if form is None else str(form.word)


def gender_of(word: str) -> str:
    """Returns m, f or n when the dictionary is sure of a name's gender, else nothing."""
    found = {str(parse.tag.gender) for parse in _nominatives(word) if known(word)}
    return {"masc": "m", "femn": "f", "neut": "n"}.get(found.pop(), "") if len(found) == 1 else ""


def _nominatives(word: str) -> list[pymorphy3.analyzer.Parse]:
    """Returns the parses in which a word is a nominative noun or adjective."""
    parses = _analyzer().parse(word)
    nominal = [parse for parse in parses if parse.tag.POS in _NOMINAL]
    return [parse for parse in nominal if parse.tag.case == "nomn"]


def _fits(parse: pymorphy3.analyzer.Parse, gender: str) -> bool:
    wanted = {"m": "masc", "f": "femn", "n": "neut"}.get(gender, "")
    return not wanted or wanted in parse.tag or "ms-f" in parse.tag


def _sense(parse: pymorphy3.analyzer.Parse) -> Sense:
    tag = parse.tag
    return Sense(
        lemma=str(parse.normal_form),
        part="NPRO" if "Apro" in tag else str(tag.POS or ""),
        tense=str(tag.tense or ""),
        person=str(tag.person or ""),
        mood=str(tag.mood or ""),
        name=any(mark in tag for mark in _NAMES),
        case=str(tag.case or ""),
    )
