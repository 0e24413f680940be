"""A letter's text taken apart: words, names, verbs, sentences, and what the lexicon knows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeVar

from pbem.mail.reading.cues import Cue, find_cues
from pbem.mail.reading.places import places_of
from pbem.mail.reading.roster import Grade, Mention, Roster, find_mentions
from pbem.mail.reading.sentences import Sentence, split_sentences
from pbem.mail.reading.unbroken import part_words
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

BARE_LABELS = (
    "filler", "helper_verb", "visit", "visit_verb", "vote_verb", "and", "alternative", "negation",
    "correction", "soft_correction", "no", "condition", "hedge", "polite_condition",
    "polite_hedge", "self", "weak_self", "nobody", "night_word", "day_word", "next_night",
    "then_word", "as_before", "witness_word", "game_word", "choice_word", "i_am",
)  # fmt: skip
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
        if within == (0, len(self.tokens)):
            return self
        return Scene(
            self.text,
            self.tokens,
            _between(self.spots, start, stop),
            _between(self.mentions, start, stop),
            _between(self.cues, start, stop),
            self.sentences,
        )

    def labelled(self, *labels: str, within: tuple[int, int] | None = None) -> tuple[Spot, ...]:
        """Returns the phrases with one of these labels, in a stretch of tokens or everywhere."""
        found = [self._by_label[label] for label in labels if label in self._by_label]
        if not found:
            return ()
        start, stop = within or (0, len(self.tokens))
        inside = [
            spot for spots in found for spot in spots if start <= spot.start and spot.stop <= stop
        ]
        return tuple(inside if len(found) == 1 else sorted(inside, key=_place))

    def has(self, labels: frozenset[str]) -> bool:
        """Tells whether any phrase has one of these labels."""
        return not labels.isdisjoint(self._by_label)

    @cached_property
    def _by_label(self) -> Mapping[str, list[Spot]]:
        """The phrases under each label, in order."""
        found: dict[str, list[Spot]] = {}
        for spot in self.spots:
            found.setdefault(spot.label, []).append(spot)
        return found

    def roles(self, within: tuple[int, int]) -> tuple[Spot, ...]:
        """Returns the role words in a stretch, the longest where several overlap."""
        if not self._role_labels:
            return ()
        return longest(self.labelled(*self._role_labels, within=within))

    @cached_property
    def _role_labels(self) -> tuple[str, ...]:
        return tuple(label for label in self._by_label if label.startswith("role:"))

    def consents(self, within: tuple[int, int]) -> tuple[Spot, ...]:
        """Returns the negations that deny no order (`не против`, unless a nick follows)."""
        found = self.labelled("negated_chatter", within=within)
        return tuple(spot for spot in found if not self.named(spot.stop))

    def named(self, place: int) -> bool:
        """Whether a token belongs to a nick."""
        return place in self.named_places

    @cached_property
    def named_places(self) -> frozenset[int]:
        """The tokens of nicks."""
        return frozenset(places_of(self.mentions))

    @cached_property
    def order_places(self) -> frozenset[int]:
        """The tokens that an order may be made of: names, verbs, figures, roles, small words."""
        spots = self.labelled(*BARE_LABELS, *self._role_labels)
        digits = (p for p, token in enumerate(self.tokens) if token.script is Script.DIGITS)
        return self.named_places.union(self.verb_places, places_of(spots), digits)

    @cached_property
    def verb_places(self) -> frozenset[int]:
        """The tokens of verbs that orders are given by."""
        return frozenset(places_of(self.cues))

    @cached_property
    def listed_places(self) -> frozenset[int]:
        """The tokens that the lexicon knows in any way, as phrase or as verb."""
        return self.verb_places.union(places_of(self.spots))

    def words(self, within: tuple[int, int]) -> str:
        """Returns a stretch of the text as it was typed."""
        start, stop = within
        if start >= stop:
            return ""
        return self.text[self.tokens[start].start : self.tokens[stop - 1].end]


@lru_cache(maxsize=1024)
def see_again(text: str, names: Roster, lexicon: Lexicon, own: frozenset[str]) -> Scene:
    """Returns what `see` does, for short texts that many letters have alike: their subjects."""
    return see(text, names, lexicon, own)


def see(text: str, names: Roster, lexicon: Lexicon, own: frozenset[str]) -> Scene:
    """Returns a text taken apart; `own` are the verbs of the sender's own orders."""
    shaped = clean(without_markup(text))
    tokens = part_words(tokenise(shaped), names, lexicon)
    mentions = _no_epithets(find_mentions(tokens, names), tokens)
    spots = _outside(mentions, find_phrases(tokens, lexicon.book, lexicon.grammar), tokens, lexicon)
    found = _no_titles(find_cues(tokens, spots, lexicon, own), _titles(tokens, spots))
    cues = _free(found, mentions)
    kept = _not_verbs(mentions, cues)
    inside = frozenset(p for m in kept for p in range(m.start + 1, m.stop))
    parted = split_sentences(shaped, tokens, inside, tail_of(shaped, tokens))
    return Scene(shaped, tokens, tuple(spots), kept, cues, parted)


def _outside(
    mentions: tuple[Mention, ...], spots: list[Spot], tokens: tuple[Token, ...], lexicon: Lexicon
) -> list[Spot]:
    """Returns the phrases that are no mere bit of a Japanese name (the `かも` in `かもめ`)."""
    native = [m for m in mentions if tokens[m.start].script.japanese]
    inside = {place: m for m in native for place in range(m.start, m.stop)}
    return [
        spot
        for spot in spots
        if inside.get(spot.start) is None
        or spot.stop > inside[spot.start].stop
        or spot.label in _labels_of(tokens[spot.start : spot.stop], lexicon)
    ]


def _labels_of(tokens: tuple[Token, ...], lexicon: Lexicon) -> frozenset[str]:
    """Returns the labels of words that are a Japanese phrase from end to end."""
    return lexicon.book.unbroken.get("".join(token.text for token in tokens), frozenset())


def _place(spot: Spot) -> tuple[int, int, str]:
    return spot.start, spot.stop, spot.label


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


def _no_titles(cues: tuple[Cue, ...], titles: tuple[Spot, ...]) -> tuple[Cue, ...]:
    """Returns the cues that are no piece of a longer role's name (the verb in `占い師`)."""
    return tuple(c for c in cues if not any(_inside(Spot("", c.start, c.stop), t) for t in titles))


def _titles(tokens: tuple[Token, ...], spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """Returns the roles' names of several tokens whose words end where the name does."""
    roles = (s for s in spots if s.stop - s.start > 1 and s.label.startswith("role:"))
    return tuple(s for s in roles if tokens[s.stop - 1].script is not Script.HIRAGANA)


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
