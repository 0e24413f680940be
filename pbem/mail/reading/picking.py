"""An answer to our own question: the number of a choice, in figures or as one word."""

from __future__ import annotations

from pbem.mail.reading.page import Page
from pbem.mail.reading.places import places_of
from pbem.nouns import Kind, Puzzle, Want
from pbem.words import Lexicon, Script


def picked(page: Page) -> tuple[Want, ...]:
    """Returns the choice that a bare number picks from an open question."""
    ask = page.table.ask
    if ask is None:
        return ()
    tokens = page.body.tokens
    digits = [token for token in tokens if token.script is Script.DIGITS]
    said = page.body.labelled("choice_word", "filler", "closing", "greeting", "thanks")
    covered = places_of(said)
    words = [t for p, t in enumerate(tokens) if p not in covered and t.script is not Script.DIGITS]
    number = _number(digits[0].text if digits else "", [t.text for t in words], page.lexicon)
    if number is None or len(digits) > 1:
        return ()
    picked = [choice.want for choice in ask.choices if choice.number == number]
    offered = tuple(choice.want for choice in ask.choices)
    return tuple(picked) or (Want(Kind.UNCLEAR, puzzle=Puzzle("ability_unclear", (), offered)),)


def _number(figure: str, words: list[str], lexicon: Lexicon) -> int | None:
    """Returns the number that a letter consists of, in figures or as one ordinal word."""
    if figure and not words:
        return int(figure)
    return lexicon.numbers.get(words[0]) if len(words) == 1 and not figure else None
