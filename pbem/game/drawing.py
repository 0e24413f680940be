"""The draws of a running game: labelled, recorded, and ruled by the moderator where he likes."""

from __future__ import annotations

from pbem.game.chance import pick
from pbem.game.events import Drawn
from pbem.game.state import Game


def draw(game: Game, label: str, options: tuple[str, ...]) -> Drawn:
    """Returns the record of a draw; a ruling wins, unless its option has vanished meanwhile.

    Raises ValueError when there is nothing to draw from.
    """
    ruled = dict(game.overrides).get(label, "")
    if ruled and ruled in options:
        return Drawn(label, ruled)
    return Drawn(label, pick(game.seed, label, options), vanished=ruled)
