"""Letters that order nothing: a pass, an abstention, a word that the role letter has come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.mail.reading.places import places_of
from pbem.mail.reading.sayings import Does, Saying
from pbem.mail.reading.scene import Scene

IDLE = (Does.PASS, Does.ABSTAIN)
_POLITE = ("confirming", "thanks", "closing", "greeting", "filler")


def taken_back(sayings: Sequence[Saying]) -> bool:
    """Tells whether a pass is taken back after it was said."""
    first = next(place for place, said in enumerate(sayings) if said.does in IDLE)
    return any(said.weights.corrects for said in sayings[first + 1 :])


def abstains(idle: Iterable[Saying], scenes: Iterable[Scene]) -> bool:
    """Tells whether a word for abstaining stands without any verb of an order."""
    if any(said.cue is not None for said in idle):
        return False
    return any(scene.labelled("abstaining") for scene in scenes)


def confirms(body: Scene, sayings: Iterable[Saying]) -> bool:
    """Tells whether all that a letter says is that the role letter has come."""
    if not body.labelled("confirming"):
        return False
    signed = (said.sentence for said in sayings if said.signature)
    covered = places_of(body.labelled(*_POLITE), signed)
    return covered.issuperset(range(len(body.tokens)))
