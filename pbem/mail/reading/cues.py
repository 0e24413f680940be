"""Verbs in a letter: which order they stand for, and whether they order at all."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from pbem.mail.reading.places import places_of
from pbem.words import (
    Lexicon,
    Script,
    Sense,
    Spot,
    Token,
    from_latin,
    known,
    one_typo,
    senses,
)

_VERB_PARTS = frozenset({"VERB", "INFN"})
VOTE = "vote"
_TYPO_WORD, _TYPO_STEM = 6, 5
_LEAST_HEAD, _LEAST_TAIL = 4, 3  # letters of two words that were typed as one


class Mood(StrEnum):
    """What a verb form does: order (first person, imperative, infinitive), tell, or only name."""

    FIRST = "first"
    IMPERATIVE = "imperative"
    INFINITIVE = "infinitive"
    THIRD = "third"
    NOUN = "noun"
    PAST = "past"


@dataclass(frozen=True)
class Cue:
    """A verb in tokens `start` to `stop`; `verbs` are all the orders it may stand for.

    `subject_first`: in the verb's language a name before it is who does it (English).
    """

    start: int
    stop: int
    verbs: tuple[str, ...]
    mood: Mood
    reflexive: bool = False
    typo: bool = False
    subject_first: bool = False


def find_cues(
    tokens: tuple[Token, ...], spots: list[Spot], lexicon: Lexicon, own: frozenset[str]
) -> tuple[Cue, ...]:
    """Returns the verbs of a letter; one typo is forgiven in the sender's own ones (A1.3)."""
    listed = _listed(tokens, spots)
    taken = places_of(listed)
    stemmed = [
        cue
        for place, token in enumerate(tokens)
        if place not in taken and (cue := _by_stem(place, token, lexicon, own)) is not None
    ]
    return tuple(sorted([*listed, *stemmed], key=lambda cue: cue.start))


def is_vote(cue: Cue) -> bool:
    """Tells whether a verb casts a ballot: that is nobody's ability and everybody's right."""
    return VOTE in cue.verbs


def mood_of(word: str) -> Mood | None:
    """Returns the mood of a Russian word's verb senses, None when the word is no verb."""
    found = [mood for sense in senses(word) if (mood := _mood(sense)) is not None]
    return min(found, key=list(Mood).index, default=None)


def _listed(tokens: tuple[Token, ...], spots: list[Spot]) -> list[Cue]:
    """Returns the cues that stand in the lexicon as whole words or phrases."""
    found: dict[tuple[int, int], dict[str, bool]] = {}
    for spot in spots:
        head, _, verb = spot.label.partition(":")
        if head in ("verb", "self_verb"):
            found.setdefault((spot.start, spot.stop), {})[verb] = head == "self_verb"
    told = {spot.start for spot in spots if spot.label == "past_mark"}
    return [_listed_cue(tokens, *span, verbs, told) for span, verbs in found.items()]


def _listed_cue(
    tokens: tuple[Token, ...], start: int, stop: int, verbs: dict[str, bool], told: set[int]
) -> Cue:
    """Returns the cue of a listed verb; a mark after it tells that it is past (`占いました`)."""
    reflexive = any(verbs.values())
    mood = Mood.FIRST if told.isdisjoint((stop - 1, stop)) else Mood.PAST
    if tokens[start].script is Script.CYRILLIC:
        mood = mood_of(tokens[start].text) or Mood.NOUN
    english = tokens[start].script is Script.LATIN
    return Cue(start, stop, tuple(verbs), mood, reflexive, subject_first=english)


def _by_stem(place: int, token: Token, lexicon: Lexicon, own: frozenset[str]) -> Cue | None:
    """Returns the cue of a verb that begins like one of the lexicon's stems."""
    word = _russian(token, lexicon)
    if not word:
        return None
    verbs = tuple(v.verb for v in lexicon.verbs if word.startswith(v.stems) and v.stems)
    if verbs and _is_glued(word):
        return None
    typo = not verbs and _may_be_mistyped(word)
    if typo:
        mine = [entry for entry in lexicon.verbs if entry.verb in own or entry.verb == VOTE]
        verbs = tuple(v.verb for v in mine if any(_mistyped(word, stem) for stem in v.stems))
    slipped = not typo and _may_be_mistyped(word) and bool(own.intersection(verbs))
    mood = (mood_of(word) or _meant_mood(word, typo, slipped)) if verbs else None
    return Cue(place, place + 1, verbs, mood, typo=typo) if mood else None


def _russian(token: Token, lexicon: Lexicon) -> str:
    """Returns a token as a Russian word, put back from Latin letters if it is no English one."""
    if token.script is Script.CYRILLIC:
        return token.text
    if token.script is Script.LATIN and token.text not in lexicon.book.latin:
        return from_latin(token.text, lexicon.grammar.translit)
    return ""


def _meant_mood(word: str, typo: bool, slipped: bool) -> Mood | None:
    """Returns the mood of a verb whose stem (`typo`) or whose ending has a slip, None if none."""
    if typo:
        return Mood.FIRST
    return (
        next((mood for one in _mended(word) if (mood := mood_of(one))), None) if slipped else None
    )


def _mended(word: str) -> list[str]:
    """Returns the dictionary's words that one letter less or two letters swapped would make."""
    shorter = [word[:place] + word[place + 1 :] for place in range(1, len(word))]
    swapped = [
        word[: place - 1] + word[place] + word[place - 1] + word[place + 1 :]
        for place in range(2, len(word))
    ]
    return [one for one in (*shorter, *swapped) if known(one)]


@lru_cache(maxsize=4096)
def _is_glued(word: str) -> bool:
    """Tells whether a word of no dictionary is a verb with another word stuck to it (`лечуТаню`).

    The dictionary would guess a verb of its own from the ending.
    """
    if known(word) or _mended(word):
        return False
    heads = (word[:stop] for stop in range(_LEAST_HEAD, len(word) - _LEAST_TAIL + 1))
    return any(known(head) and mood_of(head) is not None for head in heads)


def _may_be_mistyped(word: str) -> bool:
    return len(word) >= _TYPO_WORD and not known(word)


def _mistyped(word: str, stem: str) -> bool:
    """Tells whether a word begins like a stem with one letter wrong, missing, added or swapped."""
    if len(stem) < _TYPO_STEM or len(word) <= len(stem):
        return False
    return any(one_typo(word[: len(stem) + more], stem) for more in (-1, 0, 1))


def _mood(sense: Sense) -> Mood | None:
    if sense.part not in _VERB_PARTS:
        return None
    if sense.part == "INFN":
        return Mood.INFINITIVE
    if sense.tense == "past":
        return Mood.PAST
    if sense.mood == "impr":
        return Mood.IMPERATIVE
    return Mood.FIRST if sense.person == "1per" else Mood.THIRD
