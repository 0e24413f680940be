"""What each sentence of a letter does: order, vote, visit, name, pass, or chat along."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from enum import StrEnum

from pbem.mail.reading.cues import VOTE, Cue, Mood, is_vote, mood_of
from pbem.mail.reading.naming import Naming, name_targets
from pbem.mail.reading.nights import named_night
from pbem.mail.reading.places import places_of
from pbem.mail.reading.scene import Scene
from pbem.mail.reading.sentences import Sentence
from pbem.mail.reading.slips import is_slip
from pbem.mail.reading.strangers import looks_like_name
from pbem.mail.reading.view import View, is_bare, side_by_side
from pbem.mail.reading.weights import Weights, weigh
from pbem.nouns import Table
from pbem.words import Lexicon, Script, Spot

_MOST_BARE_WORDS = 3
_MOST_WORDS = 300


class Does(StrEnum):
    """What a sentence does."""

    ORDER = "order"
    VISIT = "visit"
    VOTE = "vote"
    BARE = "bare"
    PASS = "pass"
    ABSTAIN = "abstain"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Saying:
    """A sentence with its meaning: what it does, by which verb, to whom, and what weakens it.

    `own` are the sender's own verbs among the cue's; `unknown` are words that nothing here knows,
    and `slip` tells that one of them may be a mistyped `not` or the like.
    """

    sentence: Sentence
    words: str
    does: Does
    cue: Cue | None = None
    own: tuple[str, ...] = ()
    naming: Naming = Naming()
    unknown: tuple[str, ...] = ()
    weights: Weights = Weights()
    signature: bool = False
    slip: bool = False
    starts_then: bool = False
    starts_or: bool = False
    number: int | None = None

    @property
    def firm(self) -> bool:
        """Whether it may be an order: no question and no mere proposal."""
        return self.weights.firm


def read_sayings(scene: Scene, table: Table, lexicon: Lexicon) -> tuple[Saying, ...]:
    """Returns what each sentence of a text does, in order."""
    own = frozenset(order.verb for order in (*table.orders, *table.common))
    return tuple(
        said
        for sentence in scene.sentences
        for said in _read_sentence(scene, sentence, table, lexicon, own)
    )


def _read_sentence(
    scene: Scene, sentence: Sentence, table: Table, lexicon: Lexicon, own: frozenset[str]
) -> list[Saying]:
    """Returns what one sentence does; an endless one does nothing."""
    span = (sentence.start, sentence.stop)
    if span[1] - span[0] > _MOST_WORDS:
        return [Saying(sentence, scene.words(span), Does.NOTHING)]
    near = scene.close_up(span)
    return [_saying(near, part, table, lexicon, own) for part in _parted(near, sentence, own)]


def _saying(
    scene: Scene, sentence: Sentence, table: Table, lexicon: Lexicon, own: frozenset[str]
) -> Saying:
    span = (sentence.start, sentence.stop)
    cue = _cue(scene, span, own)
    vote = _vote(scene, span)
    verb = cue or vote
    anchor = verb.start if verb is not None else _visit(scene, span)
    naming = name_targets(View(scene, sentence, table, verb, anchor))
    mine = _own_verbs(scene, span, cue, own)
    said = Saying(
        sentence=sentence,
        words=scene.words(span),
        does=_does(scene, span, cue, vote, mine, naming),
        cue=cue,
        own=mine,
        naming=naming,
        unknown=_unknown(scene, span),
        weights=weigh(scene, sentence, anchor),
        signature=_is_signature(scene, span, table),
        slip=_slips(scene, span, lexicon),
        starts_then=_starts_with(scene, span, "then_word"),
        starts_or=_starts_with(scene, span, "alternative"),
        number=named_night(scene, span, table, lexicon),
    )
    return _with_bare_strangers(scene, said)


def _starts_with(scene: Scene, span: tuple[int, int], label: str) -> bool:
    """Tells whether a sentence begins with a word of a list."""
    return any(spot.start == span[0] for spot in scene.labelled(label, within=span))


def _does(
    scene: Scene,
    span: tuple[int, int],
    cue: Cue | None,
    vote: Cue | None,
    own: tuple[str, ...],
    naming: Naming,
) -> Does:
    """Returns what a sentence does, by its strongest word."""
    nobody = bool(scene.labelled("nobody", within=span))
    if vote is not None and (cue is None or vote.start < cue.start):
        away = nobody or scene.labelled("abstaining", within=span)
        return Does.ABSTAIN if away and not naming.named else Does.VOTE
    if _passes(scene, span, cue, own, naming):
        return Does.PASS
    if cue is not None:
        return Does.ORDER
    if _visit(scene, span) is not None and not naming.nobody:
        return Does.VISIT
    named = naming.named or naming.me or naming.roles
    return Does.BARE if named and is_bare(scene, _without_reason(scene, span)) else Does.NOTHING


def _without_reason(scene: Scene, span: tuple[int, int]) -> tuple[int, int]:
    """Returns a sentence up to the clause that only tells why (`Вася, потому что молчит`)."""
    reasons = (spot.start for spot in scene.labelled("reason", within=span))
    cuts = (place for place in reasons if place > span[0] and not side_by_side(scene, place))
    return span[0], next(cuts, span[1])


def _passes(
    scene: Scene, span: tuple[int, int], cue: Cue | None, own: tuple[str, ...], naming: Naming
) -> bool:
    """Tells whether a sentence says that nothing will be done."""
    if naming.named or naming.me:
        return False
    if scene.labelled("nobody", within=span):
        return cue is not None or is_bare(scene, span)
    resting = scene.labelled("passing", "abstaining", within=span)
    if not resting or _before(scene, span, "negation", resting[0].start):
        return False
    return cue is None or cue.mood is Mood.NOUN or not own


def _cue(scene: Scene, span: tuple[int, int], own: frozenset[str]) -> Cue | None:
    """Returns the verb of a sentence: an own one if there is one, else the first."""
    inside = [c for c in scene.cues if span[0] <= c.start and c.stop <= span[1]]
    live = [c for c in inside if c.mood is not Mood.PAST and not is_vote(c)]
    bare = is_bare(scene, span)
    fitting = [c for c in live if c.mood is not Mood.NOUN or bare]
    mine = [c for c in fitting if own.intersection(c.verbs)]
    verbs = sorted(mine or fitting, key=lambda c: (c.mood is Mood.NOUN, c.start, -c.stop))
    return verbs[0] if verbs else None


def _before(scene: Scene, span: tuple[int, int], label: str, place: int) -> bool:
    return any(spot.stop == place for spot in scene.labelled(label, within=span))


def _own_verbs(
    scene: Scene, span: tuple[int, int], cue: Cue | None, own: frozenset[str]
) -> tuple[str, ...]:
    """Returns the own verbs of a sentence: those all its orders share, or else all of them."""
    if cue is None or not own.intersection(cue.verbs):
        return ()
    live = [c for c in scene.cues if span[0] <= c.start < span[1] and c.mood is not Mood.PAST]
    sets = [own.intersection(c.verbs) for c in live if own.intersection(c.verbs)]
    shared = frozenset.intersection(*sets)
    return tuple(sorted(shared or frozenset.union(*sets)))


def _vote(scene: Scene, span: tuple[int, int]) -> Cue | None:
    """Returns the word by which a sentence votes; a mere noun needs a clause of its own."""
    verbs = [c for c in scene.cues if is_vote(c) and span[0] <= c.start < span[1]]
    strong = [_voting(scene, spot) for spot in scene.labelled("strong_vote", within=span)]
    live = [c for c in (*verbs, *strong) if c.mood is not Mood.PAST]
    if live:
        return min(live, key=lambda cue: cue.start)
    consents = scene.consents(span)
    weak = [
        spot
        for spot in scene.labelled("vote_verb", within=span)
        if not any(other.start <= spot.start < other.stop for other in consents)
        and is_bare(scene, _clause(scene, span, spot.start))
    ]
    return _voting(scene, weak[0]) if weak else None


def _voting(scene: Scene, spot: Spot) -> Cue:
    """Returns a word that votes as a verb."""
    mood = mood_of(scene.tokens[spot.start].text) or Mood.NOUN
    return Cue(spot.start, spot.stop, (VOTE,), mood)


def _clause(scene: Scene, span: tuple[int, int], place: int) -> tuple[int, int]:
    """Returns the clause of a token, inside the given stretch."""
    at = bisect_right(scene.sentences, place, key=lambda sentence: sentence.start) - 1
    start, stop = scene.sentences[at].clause_of(place)
    return max(start, span[0]), min(stop, span[1])


def _visit(scene: Scene, span: tuple[int, int]) -> int | None:
    found = scene.labelled("visit_verb", within=span)
    return found[0].start if found else None


def _slips(scene: Scene, span: tuple[int, int], lexicon: Lexicon) -> bool:
    """Tells whether a sentence has a mistyped word that would weaken it."""
    listed = scene.listed_places
    unknown = (p for p in range(*span) if p not in listed and not scene.named(p))
    return any(is_slip(scene.tokens[place], lexicon) for place in unknown)


def _is_signature(scene: Scene, span: tuple[int, int], table: Table) -> bool:
    """Tells whether a sentence is only the sender's own nick, a greeting or a closing formula."""
    own = [m for m in scene.mentions if m.seats == (table.me,) and m.plain]
    polite = scene.labelled("closing", "greeting", "i_am", within=span)
    role = [spot for spot in scene.roles(span) if own and spot.label == f"role:{table.role}"]
    return places_of(own, polite, role).issuperset(range(*span))


def _with_bare_strangers(scene: Scene, said: Saying) -> Saying:
    """Returns a few unknown words standing alone as names of strangers (`Сеня`)."""
    span = (said.sentence.start, said.sentence.stop)
    named = any(scene.named(place) for place in range(*span))
    if said.does is not Does.NOTHING or named or span[1] - span[0] > _MOST_BARE_WORDS:
        return said
    unknown = (token for token in scene.tokens[slice(*span)] if token.raw in said.unknown)
    if said.sentence.question or not any(looks_like_name(one, False, False) for one in unknown):
        return said
    return replace(said, does=Does.BARE, naming=replace(said.naming, strangers=said.unknown))


def _unknown(scene: Scene, span: tuple[int, int]) -> tuple[str, ...]:
    """Returns the words of a sentence that neither the lexicon nor the table knows."""
    listed = scene.listed_places
    return tuple(
        scene.tokens[place].raw
        for place in range(*span)
        if place not in listed
        and not scene.named(place)
        and scene.tokens[place].script is not Script.DIGITS
    )


def _parted(scene: Scene, sentence: Sentence, own: frozenset[str]) -> list[Sentence]:
    """Returns a sentence, parted where a vote and an order stand in clauses of their own."""
    kinds = [_clause_kind(scene, clause, own) for clause in sentence.clauses]
    if not {"vote", "order"} <= set(kinds):
        return [sentence]
    first = next(kind for kind in kinds if kind)
    cut = next(place for place, kind in enumerate(kinds) if kind and kind != first)
    left, right = sentence.clauses[:cut], sentence.clauses[cut:]
    return [
        replace(sentence, stop=left[-1][1], clauses=left),
        replace(sentence, start=right[0][0], clauses=right),
    ]


def _clause_kind(scene: Scene, clause: tuple[int, int], own: frozenset[str]) -> str:
    cues = [c for c in scene.cues if clause[0] <= c.start < clause[1]]
    if any(own.intersection(c.verbs) and c.mood not in (Mood.PAST, Mood.NOUN) for c in cues):
        return "order"
    voting = any(is_vote(c) for c in cues) or scene.labelled("strong_vote", within=clause)
    return "vote" if voting else ""
