"""The shipped lexicon, read once for all tests of words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pbem.words import Grammar, Lexicon, load_grammar, load_lexicon

CONFIG = Path(__file__).parent.parent.parent / "config"


@cache
def lexicon() -> Lexicon:
    return load_lexicon((CONFIG,), "city")


@cache
def grammar(language: str = "ru") -> Grammar:
    return load_grammar((CONFIG,), language)
