"""What weakens a sentence: question, negation, condition, alternative, doubt, correction."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.mail.reading.places import places_of
from pbem.mail.reading.scene import Scene
from pbem.mail.reading.sentences import Sentence
from pbem.words import Script, Spot, known

_DENYING = ("no", "negation", "correction", "soft_correction", "alternative", "hedge")
WEAK = frozenset(
    {"question", "negation", "condition", "alternative", "hedge", "narrative", "wanted"}
    | {"correction", "soft_correction", "no", "cancel"}
)


@dataclass(frozen=True)
class Weights:
    """Everything that keeps a sentence from being a plain order (A5.1, 9 and 11).

    `takes_back` is a correction after the order; `corrects` one anywhere in the sentence.
    """

    question: bool = False
    negated: bool = False
    condition: bool = False
    alternative: bool = False
    unsure: bool = False
    takes_back: bool = False
    corrects: bool = False

    @property
    def firm(self) -> bool:
        """Whether a sentence may be an order: no question and no mere proposal."""
        return not (self.question or self.unsure)

    @property
    def marks(self) -> tuple[str, ...]:
        """The names of all that weaken it."""
        return tuple(name for name, found in vars(self).items() if found)


def weigh(scene: Scene, sentence: Sentence, anchor: int | None) -> Weights:
    """Returns what weakens a sentence; `anchor` is the token of its verb, if it has one."""
    if not scene.has(WEAK):
        return Weights(question=sentence.question)
    span = (sentence.start, sentence.stop)
    heads = [m.start for m in scene.mentions if span[0] <= m.start < span[1]]
    head = anchor if anchor is not None else min(heads, default=span[1])
    garbled = _garbled(scene, span)
    corrections = _corrections(scene, sentence, garbled)
    return Weights(
        question=sentence.question or bool(_free(scene, span, "question", ("nobody",))),
        negated=_negated(scene, sentence, heads + garbled, anchor),
        condition=_conditional(scene, sentence),
        alternative=bool(scene.labelled("alternative", within=span)),
        unsure=bool(
            _free(scene, span, "hedge", ("polite_hedge", "polite_condition"))
            or _free(scene, span, "narrative", ("as_before",))
            or _given_up(scene, span)
        ),
        takes_back=any(place > head for place in corrections) or _cancels(scene, span),
        corrects=bool(corrections),
    )


def _free(scene: Scene, span: tuple[int, int], label: str, covers: tuple[str, ...]) -> list[Spot]:
    """Returns the phrases with a label that stand in no harmless longer phrase."""
    safe = (*scene.labelled(*covers, within=span), *scene.consents(span)) if covers else ()
    return [
        spot
        for spot in scene.labelled(label, within=span)
        if not any(s.start <= spot.start and spot.stop <= s.stop for s in safe)
        and not scene.named(spot.start)
    ]


def _conditional(scene: Scene, sentence: Sentence) -> bool:
    """Tells whether a sentence sets a condition; `если можно` is none if its clause ends there."""
    span = (sentence.start, sentence.stop)
    ends = {clause[1] for clause in sentence.clauses}
    polite = [s for s in scene.labelled("polite_condition", within=span) if s.stop in ends]
    return any(
        not any(s.start <= spot.start and spot.stop <= s.stop for s in polite)
        for spot in scene.labelled("condition", within=span)
        if not scene.named(spot.start)
    )


def _negated(scene: Scene, sentence: Sentence, heads: list[int], anchor: int | None) -> bool:
    """Tells whether a negation stands before the verb or a name in their own clause."""
    span = (sentence.start, sentence.stop)
    heads = [*heads, *([anchor] if anchor is not None else [])]
    for spot in _free(scene, span, "negation", ("nobody",)):
        clause = sentence.clause_of(spot.start)
        head = anchor if anchor is not None else min(heads, default=span[1])
        if _waits(spot, clause, scene) and any(head >= clause[1] for head in heads):
            return True
        with_verb = clause[0] <= head < clause[1]
        if (
            anchor is None
            and heads
            or with_verb
            or scene.tokens[spot.start].script.japanese
            or _gives_up(scene, spot)
        ):
            return True
        if any(clause[0] <= head < clause[1] and spot.start < head for head in heads):
            return True
    return False


def _waits(negation: Spot, clause: tuple[int, int], scene: Scene) -> bool:
    """Tells whether a clause ends with a `not` that belongs to what follows (`Do not, ever, …`)."""
    ends = negation.stop == clause[1] and not scene.labelled("no", within=clause)
    return ends and not scene.tokens[negation.start].script.japanese


def _given_up(scene: Scene, span: tuple[int, int]) -> bool:
    """Tells whether an order was only wanted once (`хотел лечить Васю`)."""
    verbs = {cue.start for cue in scene.cues}
    wanted = _free(scene, span, "wanted", ("polite_hedge",))
    return any(spot.stop in verbs and not scene.tokens[spot.stop].gap.strip() for spot in wanted)


def _gives_up(scene: Scene, negation: Spot) -> bool:
    """Tells whether a negation is about doing it: `но не стал`, `а потом не буду`."""
    helpers = scene.labelled("helper_verb", within=(negation.stop, len(scene.tokens)))
    return any(spot.start == negation.stop for spot in helpers)


def _garbled(scene: Scene, span: tuple[int, int]) -> list[int]:
    """Returns the words that no dictionary has: one may be a mistyped nick."""
    listed = scene.listed_places
    free = (p for p in range(*span) if p not in listed and not scene.named(p))
    cyrillic = (p for p in free if scene.tokens[p].script in (Script.CYRILLIC, Script.MIXED))
    return [place for place in cyrillic if not known(scene.tokens[place].text)]


def _corrections(scene: Scene, sentence: Sentence, garbled: list[int]) -> list[int]:
    """Returns where a sentence takes something back; soft words only before a name or verb."""
    span = (sentence.start, sentence.stop)
    hard = [spot.start for spot in scene.labelled("correction", within=span)]
    other = [s.start for s in scene.labelled("alternative", within=span) if s.start == span[0]]
    hard += other if garbled else []
    heads = [m.start for m in scene.mentions] + [c.start for c in scene.cues] + garbled
    heads += [spot.start for spot in scene.labelled("self", within=span)]
    soft = [
        spot.start
        for spot in (*scene.labelled("soft_correction", within=span), *_plain_no(scene, sentence))
        if any(spot.start < head < span[1] for head in heads)
    ]
    alone = [s.start for s in _plain_no(scene, sentence) if _ends_all(s, sentence)]
    alone += [span[0]] if _only_denies(scene, span) else []
    return [*hard, *soft, *alone]


def _cancels(scene: Scene, span: tuple[int, int]) -> bool:
    """Tells whether a sentence takes back what it repeats (`отмените: лечу Васю`)."""
    return bool(scene.labelled("cancel", within=span))


def _only_denies(scene: Scene, span: tuple[int, int]) -> bool:
    """Tells whether a sentence says nothing but that it is not so (`actually no`)."""
    spots = scene.labelled(*_DENYING, within=span)
    small = scene.labelled("filler", within=span)
    covered = places_of(spots, small)
    denies = any(spot.label in ("no", "negation") for spot in spots)
    return denies and covered.issuperset(range(*span))


def _ends_all(spot: Spot, sentence: Sentence) -> bool:
    """Tells whether a `no` is all that a sentence says, or its last word after a comma."""
    clause = sentence.clause_of(spot.start)
    return sentence.stop - sentence.start <= 2 or clause == (sentence.stop - 1, sentence.stop)


def _plain_no(scene: Scene, sentence: Sentence) -> list[Spot]:
    """Returns each `no` that begins a clause and is not part of a longer remark."""
    starts = {clause[0] for clause in sentence.clauses}
    span = (sentence.start, sentence.stop)
    found = _free(scene, span, "no", ("abstaining", "passing", "nobody"))
    return [spot for spot in found if spot.start in starts]
