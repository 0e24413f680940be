"""Words that seem to name somebody who is not at the table."""

from __future__ import annotations

from pbem.mail.reading.roster import Mention
from pbem.mail.reading.view import View, side_by_side
from pbem.words import Script, Token, known, senses

_NOUNS = ("NOUN", "ADJF", "PRTF")
_LISTED_WORDS = 2


def find_strangers(view: View, mentions: tuple[Mention, ...]) -> tuple[str, ...]:
    """Returns the words that look like names of nobody here, as they were typed.

    They count in the verb's clause, in short clauses after it (`Лечу Васю, Сеню`), and beside
    a nick (`Васю и Сеню`, `Васю Сидорова`).
    """
    small, listed = view.scene.order_places, view.scene.listed_places
    places = (place for place in range(*view.span) if place not in small and place not in listed)
    return tuple(view.scene.tokens[p].raw for p in places if _is_stranger(view, p, mentions))


def looks_like_name(token: Token, first: bool, shouted: bool) -> bool:
    """Tells whether an unknown word may be a name: by its capital, or by the dictionary.

    A capital says nothing in the `first` word of a sentence, nor where all is `shouted`.
    """
    if token.script is not Script.CYRILLIC:
        return token.raw[:1].isupper() and not first
    best = senses(token.text)[0]
    capital = token.raw[:1].isupper() and not first and not shouted and len(token.text) > 1
    return best.name or (capital and (best.part in _NOUNS or not known(token.text)))


def _is_stranger(view: View, place: int, mentions: tuple[Mention, ...]) -> bool:
    shouted = view.scene.words(view.span).isupper()
    named = looks_like_name(view.scene.tokens[place], place == view.span[0], shouted)
    start, stop = view.sentence.clause_of(place)
    beside_verb = view.main[0] <= place < view.main[1]
    listed = place > view.main[0] and stop - start <= _LISTED_WORDS
    if (named and (beside_verb or listed)) or _joins(view, place, mentions):
        return True
    return beside_verb and _is_object(view, place, mentions)


def _is_object(view: View, place: int, mentions: tuple[Mention, ...]) -> bool:
    """Tells whether a word of no dictionary stands where the verb's only object should."""
    if view.anchor is None or place < view.anchor or known(view.scene.tokens[place].text):
        return False
    return not any(view.main[0] <= mention.start < view.main[1] for mention in mentions)


def _joins(view: View, place: int, mentions: tuple[Mention, ...]) -> bool:
    """Tells whether an unknown word is coupled with a nick, by `and` or by standing beside it."""
    token = view.scene.tokens[place]
    if token.script is Script.CYRILLIC:
        familiar = known(token.text)
        if familiar and senses(token.text)[0].part != "NOUN":
            return False
    elif token.script in (Script.LATIN, Script.MIXED):
        familiar = token.script is Script.LATIN
    else:
        return False
    if any(_coupled(view, place, mention) for mention in mentions):
        return True
    return not familiar and any(_beside(view, place, mention) for mention in mentions)


def _coupled(view: View, place: int, mention: Mention) -> bool:
    """Tells whether only an `and` or `or` stands between a word and a nick."""
    coupling = {spot.start for spot in view.scene.labelled("and", "alternative")}
    if place == mention.stop + 1 and mention.stop in coupling:
        return side_by_side(view.scene, mention.stop)
    return place == mention.start - 2 and mention.start - 1 in coupling


def _beside(view: View, place: int, mention: Mention) -> bool:
    if place == mention.stop:
        return side_by_side(view.scene, place)
    return place == mention.start - 1 and side_by_side(view.scene, mention.start)
