"""One sentence as it is looked at for names: with its verb, in its letter, from one seat."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.mail.reading.cues import Cue
from pbem.mail.reading.roster import Mention
from pbem.mail.reading.scene import Scene
from pbem.mail.reading.sentences import Sentence
from pbem.nouns import Table

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
    return all(place in scene.order_places for place in range(*within))


def side_by_side(scene: Scene, later: int) -> bool:
    """Tells whether a token follows the one before it without a comma or the like."""
    return not _PARTING & set(scene.tokens[later].gap)
