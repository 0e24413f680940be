"""A letter's text taken apart: words, names, verbs, sentences, and what the lexicon knows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from pbem.mail.cues import Cue, find_cues
from pbem.mail.roster import Grade, Mention, Roster, find_mentions
from pbem.mail.sentences import Sentence, split_sentences
from pbem.words import (
    Lexicon,
    Script,
    Spot,
    Token,
    clean,
    find_phrases,
    senses,
    tail_of,
    tokenise,
    without_markup,
)

_Placed = TypeVar("_Placed", Spot, Mention, Cue)


@dataclass(frozen=True, eq=False)
class Scene:
    """Everything seen in one text; places are numbers of tokens."""

    text: str
    tokens: tuple[Token, ...]
    spots: tuple[Spot, ...]
    mentions: tuple[Mention, ...]
    cues: tuple[Cue, ...]
    sentences: tuple[Sentence, ...]

    def close_up(self, within: tuple[int, int]) -> Scene:
        """Returns the same scene with only what stands in a stretch of tokens to be seen."""
        start, stop = within
        return replace(
            self,
            spots=_between(self.spots, start, stop),
            mentions=_between(self.mentions, start, stop),
            cues=_between(self.cues, start, stop),
        )

    def labelled(self, *labels: str, within: tuple[int, int] | None = None) -> tuple[Spot, ...]:
        """Returns the phrases with one of these labels, in a stretch of tokens or everywhere."""
        start, stop = within or (0, len(self.tokens))
        return tuple(
            spot
            for spot in self.spots
            if spot.label in labels and start <= spot.start and spot.stop <= stop
        )

    def roles(self, within: tuple[int, int]) -> tuple[Spot, ...]:
        """Returns the role words in a stretch, the longest where several overlap."""
        found = [s for s in self.spots if s.label.startswith("role:")]
        inside = [s for s in found if within[0] <= s.start and s.stop <= within[1]]
        return longest(inside)

    def consents(self, within: tuple[int, int]) -> tuple[Spot, ...]:
        """Returns the negations that deny no order (`не против`, unless a nick follows)."""
        found = self.labelled("negated_chatter", within=within)
        return tuple(spot for spot in found if not self.named(spot.stop))

    def named(self, place: int) -> bool:
        """Whether a token belongs to a nick."""
        return any(mention.covers(place) for mention in self.mentions)

    def words(self, within: tuple[int, int]) -> str:
        """Returns a stretch of the text as it was typed."""
        start, stop = within
        if start >= stop:
            return ""
        return self.text[self.tokens[start].start : self.tokens[stop - 1].end]


def see(text: str, names: Roster, lexicon: Lexicon, own: frozenset[str]) -> Scene:
    """Returns a text taken apart; `own` are the verbs of the sender's own orders."""
    shaped = clean(without_markup(text))
    tokens = tokenise(shaped)
    spots = find_phrases(tokens, lexicon.book, lexicon.grammar)
    mentions = _no_epithets(find_mentions(tokens, names), tokens)
    cues = _free(find_cues(tokens, spots, lexicon, own), mentions)
    kept = _not_verbs(mentions, cues)
    inside = frozenset(p for m in kept for p in range(m.start + 1, m.stop))
    parted = split_sentences(shaped, tokens, inside, tail_of(shaped, tokens))
    return Scene(shaped, tokens, tuple(spots), kept, cues, parted)


def _between(sorted_things: tuple[_Placed, ...], start: int, stop: int) -> tuple[_Placed, ...]:
    """Returns the things that begin in a stretch of tokens; they are sorted by their place."""
    first = bisect_left(sorted_things, start, key=lambda thing: thing.start)
    last = bisect_left(sorted_things, stop, key=lambda thing: thing.start)
    return sorted_things[first:last]


def longest(spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """Returns the spots that stand in no longer one."""
    every = list(spots)
    return tuple(s for s in every if not any(_inside(s, other) for other in every))


def _inside(spot: Spot, other: Spot) -> bool:
    shorter = spot.stop - spot.start < other.stop - other.start
    return shorter and other.start <= spot.start and spot.stop <= other.stop


def _no_epithets(mentions: tuple[Mention, ...], tokens: tuple[Token, ...]) -> tuple[Mention, ...]:
    """Returns the mentions without adjectives that belong to a noun after them (`ночной ход`)."""
    return tuple(m for m in mentions if not _is_epithet(m, tokens))


def _is_epithet(mention: Mention, tokens: tuple[Token, ...]) -> bool:
    if mention.grade is not Grade.PART or mention.stop >= len(tokens):
        return False
    word, after = tokens[mention.stop - 1], tokens[mention.stop]
    if after.gap.strip() or {word.script, after.script} != {Script.CYRILLIC}:
        return False
    return senses(word.text)[0].part == "ADJF" and senses(after.text)[0].part == "NOUN"


def _free(cues: tuple[Cue, ...], mentions: tuple[Mention, ...]) -> tuple[Cue, ...]:
    """Returns the cues that are no mere piece of a longer name."""
    return tuple(
        cue
        for cue in cues
        if not any(m.start <= cue.start < m.stop and m.stop - m.start > 1 for m in mentions)
    )


def _not_verbs(mentions: tuple[Mention, ...], cues: tuple[Cue, ...]) -> tuple[Mention, ...]:
    """Returns the mentions without the one that is the letter's first verb (A5.1, 6)."""
    first = cues[0].start if cues else -1
    return tuple(m for m in mentions if not (m.start == first and m.stop == first + 1))
