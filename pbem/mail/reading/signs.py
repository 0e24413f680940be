"""A letter on conditions as a row of signs: names, own verbs, words of conditions, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from pbem.mail.reading.cues import Cue, Mood
from pbem.mail.reading.roster import Mention
from pbem.mail.reading.scene import Scene
from pbem.mail.reading.unbroken import PARTING
from pbem.mail.reading.weights import WEAK
from pbem.words import WORD_JOINT, Lexicon, Phrase, PlanWords, kana

NAME, VERB, PLAN_WORD = "name", "verb", "plan_word"
_VERB_LABEL = "verb:"
_ORDERING = (Mood.FIRST, Mood.IMPERATIVE, Mood.INFINITIVE, Mood.NOUN)
_PARTING = frozenset(",.:;!?()/-\n\u2013\u2014\u3001\u3002")
_UNSEEN = PARTING + WORD_JOINT
_WEAK = (*sorted(WEAK - {"condition"}), "next_night", "as_before")


@dataclass(frozen=True)
class Sign:
    """One sign: the label of a word of conditions, or a name with its seats, or a verb's orders.

    A `plain` name stands unbent, as a subject does. A `parted` sign has a comma or the like before
    it.
    """

    what: str
    seats: tuple[int, ...] = ()
    verbs: tuple[str, ...] = ()
    plain: bool = False
    parted: bool = False


class StrangeWordError(ValueError):
    """A stretch of a letter that holds more than an order and its conditions."""


@lru_cache(maxsize=8)
def with_plan_words(lexicon: Lexicon) -> Lexicon:
    """Returns a lexicon in whose unbroken text nicks are found beside words of conditions too."""
    book = lexicon.book
    known = {entry.japanese for entry in book.japanese}
    more = tuple(Phrase(PLAN_WORD, (), t) for t in lexicon.plan.japanese if t not in known)
    words = {kana(entry.japanese): frozenset((PLAN_WORD,)) for entry in more} | {**book.unbroken}
    wider = replace(book, japanese=(*book.japanese, *more), unbroken=words)
    return replace(lexicon, book=wider)


def read_signs(
    scene: Scene, spans: tuple[tuple[int, int], ...], lexicon: Lexicon, own: frozenset[str]
) -> tuple[Sign, ...]:
    """Returns the signs of some stretches of tokens; raises StrangeWordError at any other word.

    `own` are the verbs of the sender's own orders.
    """
    words = _Words(lexicon.plan, _native_verbs(lexicon), own)
    return tuple(sign for span in spans for sign in _Line(scene, span, words).signs())


@lru_cache(maxsize=8)
def _native_verbs(lexicon: Lexicon) -> tuple[tuple[str, str], ...]:
    """Returns the verbs in unbroken text, each with its order."""
    verbs = (entry for entry in lexicon.book.japanese if entry.label.startswith(_VERB_LABEL))
    return tuple((entry.japanese, entry.label.removeprefix(_VERB_LABEL)) for entry in verbs)


@dataclass(frozen=True)
class _Words:
    """What is known beside names: the words of conditions, and the verbs of own orders.

    `native` are verbs in unbroken text, each with its order.
    """

    plan: PlanWords
    native: tuple[tuple[str, str], ...]
    own: frozenset[str]

    def verb_at(self, text: str, place: int) -> tuple[Sign, int] | None:
        """Returns the own verb that begins at a place of unbroken text, and where it ends."""
        here = [pair for pair in self.native if text.startswith(pair[0], place)]
        longest = max((len(word) for word, _ in here), default=0)
        verbs = tuple(verb for word, verb in here if len(word) == longest)
        return (Sign(VERB, verbs=verbs), place + longest) if self.own.intersection(verbs) else None


class _Line:
    """One stretch of tokens as text in which a place tells its token."""

    def __init__(self, scene: Scene, span: tuple[int, int], words: _Words) -> None:
        self.scene, self.span, self.words = scene, span, words
        self.text = ""
        self.begins: dict[int, int] = {}
        self.ends: dict[int, int] = {}
        for place in range(*span):
            token = scene.tokens[place]
            self.text += (token.gap if place > span[0] else "").strip(_UNSEEN)
            self.begins[len(self.text)] = place
            self.text += token.text
            self.ends[place] = len(self.text)

    def signs(self) -> Iterator[Sign]:
        """Yields the signs from left to right; raises StrangeWordError."""
        place, parted = 0, True
        while place < len(self.text):
            if self.text[place].isalnum():
                sign, place = self._next(place)
                yield replace(sign, parted=parted)
                parted = False
            else:
                parted = parted or self.text[place] in _PARTING
                place += 1

    def _next(self, place: int) -> tuple[Sign, int]:
        """Returns the sign at a place, and where it ends: a name, a word of conditions, a verb."""
        token = self.begins.get(place)
        mention = self._mention(token)
        if mention is not None:
            return Sign(NAME, mention.seats, plain=mention.plain), self.ends[mention.stop - 1]
        found = self.words.plan.at(self.text, place)
        if found is not None:
            return Sign(found[0]), found[1]
        verb = self.words.verb_at(self.text, place)
        if verb is not None:
            return verb
        cue = self._cue(token)
        if cue is None:
            raise StrangeWordError(self.text[place:])
        return Sign(VERB, verbs=tuple(cue.verbs)), self.ends[cue.stop - 1]

    def _mention(self, token: int | None) -> Mention | None:
        return next((m for m in self.scene.mentions if m.start == token), None)

    def _cue(self, token: int | None) -> Cue | None:
        """Returns the own verb that begins at a token, unless something weakens it."""
        cues = (cue for cue in self.scene.cues if cue.start == token and cue.stop <= self.span[1])
        fitting = [c for c in cues if c.mood in _ORDERING and self.words.own.intersection(c.verbs)]
        weak = self.scene.labelled(*_WEAK, within=self.span)
        clean = (c for c in fitting if not any(s.start < c.stop and c.start < s.stop for s in weak))
        return max(clean, key=lambda cue: cue.stop, default=None)
