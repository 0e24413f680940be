"""Refusals: every reason at once, in the ruleset's order."""

from __future__ import annotations

from pbem.game.answers import Objection, Refused
from pbem.game.state.game import Game


def refused(game: Game, reasons: tuple[Objection, ...]) -> Refused:
    """Refuses with these reasons, in the order in which the ruleset tells them."""
    return Refused(in_rank(game, reasons))


def in_rank(game: Game, reasons: tuple[Objection, ...]) -> tuple[Objection, ...]:
    """Returns reasons in the order in which the ruleset tells them."""
    rank = {code: place for place, code in enumerate(game.rules.refusals)}
    return tuple(sorted(reasons, key=lambda reason: rank.get(reason.code, len(rank))))
