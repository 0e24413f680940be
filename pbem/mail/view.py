"""One sentence as it is looked at for names: with its verb, in its letter, from one seat."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.mail.cues import Cue
from pbem.mail.roster import Mention
from pbem.mail.scene import Scene
from pbem.mail.sentences import Sentence
from pbem.nouns import Table
from pbem.words import Script

BARE_LABELS = (
    "filler", "helper_verb", "visit", "visit_verb", "vote_verb", "and", "alternative", "negation",
    "correction", "soft_correction", "no", "condition", "hedge", "polite_condition",
    "polite_hedge", "self", "weak_self", "nobody", "night_word", "day_word", "next_night",
    "then_word", "as_before", "witness_word", "game_word", "choice_word", "i_am",
)  # fmt: skip
_PARTING = frozenset(".,:;!?()/\n\u2013\u2014")


@dataclass(frozen=True, eq=False)
class View:
    """A sentence under examination; `anchor` is the token of its verb, if it has one."""

    scene: Scene
    sentence: Sentence
    table: Table
    cue: Cue | None
    anchor: int | None

    @property
    def span(self) -> tuple[int, int]:
        """The tokens of the sentence."""
        return self.sentence.start, self.sentence.stop

    @property
    def main(self) -> tuple[int, int]:
        """The clause that the verb stands in; the whole sentence when there is no verb."""
        return self.span if self.anchor is None else self.sentence.clause_of(self.anchor)

    def mentions(self) -> tuple[Mention, ...]:
        """Returns the names in the sentence."""
        return tuple(m for m in self.scene.mentions if self.span[0] <= m.start < self.span[1])


def is_bare(scene: Scene, within: tuple[int, int]) -> bool:
    """Tells whether a stretch holds nothing but names, small words and words of an order."""
    if scene.consents(within):
        return False
    covered = order_words(scene, within)
    return all(place in covered for place in range(*within))


def order_words(scene: Scene, within: tuple[int, int]) -> frozenset[int]:
    """Returns the tokens of a stretch that an order may be made of."""
    spots = [*scene.labelled(*BARE_LABELS), *scene.roles(within)]
    places = {place for spot in spots for place in range(spot.start, spot.stop)}
    digits = {p for p in range(*within) if scene.tokens[p].script is Script.DIGITS}
    return scene.named_places.union(places, digits, scene.verb_places)


def side_by_side(scene: Scene, later: int) -> bool:
    """Tells whether a token follows the one before it without a comma or the like."""
    return not _PARTING & set(scene.tokens[later].gap)
