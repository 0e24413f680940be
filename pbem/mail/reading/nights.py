"""Which night a letter names, if any."""

from __future__ import annotations

from pbem.mail.reading.scene import Scene
from pbem.nouns import Table
from pbem.words import Lexicon, Script, Spot


def named_night(scene: Scene, span: tuple[int, int], table: Table, lexicon: Lexicon) -> int | None:
    """Returns the number of the night that a stretch of text names, in figures or words."""
    for spot in scene.labelled("night_word", within=span):
        number = _beside(scene, spot, span, lexicon)
        if number is not None:
            return number
    return table.number + 1 if scene.labelled("next_night", within=span) else None


def _beside(scene: Scene, spot: Spot, span: tuple[int, int], lexicon: Lexicon) -> int | None:
    """Returns the number right before or after a word for night (`ночь 4`, `на 4-ю ночь`)."""
    for place in (spot.stop, spot.start - 1, spot.start - 2):
        if span[0] <= place < span[1] and not scene.named(place):
            number = _number(scene, place, lexicon)
            if number is not None:
                return number
    return None


def _number(scene: Scene, place: int, lexicon: Lexicon) -> int | None:
    token = scene.tokens[place]
    if token.script is Script.DIGITS and len(token.text) <= 2:
        return int(token.text)
    return lexicon.numbers.get(token.text)
