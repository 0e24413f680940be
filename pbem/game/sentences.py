"""Sentences that a player says before everybody, and whether they are true."""

from __future__ import annotations

from pbem.game.state import Game

OPEN = "open"


def judge(game: Game, sentence: str) -> str:
    """Returns whether a sentence is true, false, or open to a ruling."""
    return OPEN
