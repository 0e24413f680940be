"""The draws of a running game: labelled, recorded, and ruled by the moderator where he likes."""

from __future__ import annotations

from pbem.game.chance import pick
from pbem.game.events import Drawn
from pbem.game.state.game import Game


def draw(
    game: Game, label: str, options: tuple[str, ...], usual: tuple[str, ...] | None = None
) -> Drawn:
    """Returns the record of a draw; a ruling wins, unless its option has vanished meanwhile.

    Without a ruling one of the `usual` options is drawn, which may name some more often than
    others, or leave some to rulings. Raises ValueError when there is nothing to draw from.
    """
    return draw_from(game, game.seed, label, options, usual)


def draw_from(
    game: Game,
    seed: str,
    label: str,
    options: tuple[str, ...],
    usual: tuple[str, ...] | None = None,
) -> Drawn:
    """Returns the record of a draw by another seed than the game's own, as the deal has it."""
    ruled = ruling(game, label) or _wider_ruling(game, label, options)
    if ruled and (ruled in options or ruled == quiet(game, label)):
        return Drawn(label, ruled, options=options)
    drawn = pick(seed, label, usual or options)
    return Drawn(label, drawn, vanished=ruled, options=options)


def ruling(game: Game, label: str) -> str:
    """Returns what the moderator ruled for a draw; one without number is for all its nights."""
    ruled = _rulings(game)
    return ruled.get(label.casefold(), ruled.get(unnumbered(label).casefold(), ""))


def _wider_ruling(game: Game, label: str, options: tuple[str, ...]) -> str:
    """Returns what was ruled for all draws of a kind, where it is one of these options.

    `higuchi.dummy` is for `higuchi.dummy.mogi` and every other of its kind.
    """
    ruled, parts = _rulings(game), unnumbered(label).casefold().split(".")
    wider = (".".join(parts[:length]) for length in range(len(parts) - 1, 0, -1))
    return next((ruled[name] for name in wider if ruled.get(name) in options), "")


def _rulings(game: Game) -> dict[str, str]:
    """Returns all rulings by their labels, whatever the case of their letters."""
    return {label.casefold(): value for label, value in game.overrides}


def quiet(game: Game, label: str) -> str:
    """Returns the value of a draw by which nothing happens, where the ruleset has one."""
    return dict(game.rules.story.quiet).get(unnumbered(label), "")


def unnumbered(label: str) -> str:
    """Returns a draw's name without the numbers at its end: `matt` of `matt.3`."""
    parts = label.split(".")
    while len(parts) > 1 and parts[-1].isdigit():
        parts.pop()
    return ".".join(parts)
