"""Draws as facts and letters for the mayor: what the lot decides, and what he may rule."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.game import Game, choices_of, events, named, part_of, ruling
from pbem.nouns import Draft
from pbem.press.facts import Edition
from pbem.press.mayor import to_mayor

SHOWN = 12  # options that a line names; the others are of the same form


def draw_facts(drawn: events.Drawn, game: Game) -> dict[str, object]:
    """Returns a draw as the word `draw_line` knows it.

    {label, name, part, value, options, more, ruled, vanished}; `name` is that of the template
    which says what the draw is about, `part` what of its label is not the name.
    """
    options = choices_of(drawn)
    return {
        "what": "draw_line",
        "label": drawn.label,
        "name": f"draw_{named(game.rules, drawn.label).replace('.', '_')}",
        "part": part_of(game.rules, drawn.label),
        "value": drawn.value,
        "options": list(options[:SHOWN]),
        "more": max(0, len(options) - SHOWN),
        "ruled": bool(ruling(game, drawn.label)) and not drawn.vanished,
        "vanished": drawn.vanished,
    }


def draws_letter(
    game: Game, address: str, draws: Iterable[events.Drawn], edition: Edition
) -> Draft:
    """Returns the list of draws that wait for their effect, with what each would be."""
    facts = {"draws": [draw_facts(one, game) for one in draws], "game": game.id}
    return to_mayor(game, address, "mayor_draws", facts, edition)


def vanished_letter(
    game: Game, address: str, draws: Iterable[events.Drawn], edition: Edition
) -> Draft:
    """Returns the news that rulings fell through, since what they named was no longer possible."""
    facts = {"draws": [draw_facts(one, game) for one in draws]}
    return to_mayor(game, address, "mayor_vanished", facts, edition)
