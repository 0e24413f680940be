"""How a game ends: the ruleset's list of endings, and the draw of a game that stands still."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import SideId
from pbem.game.ruleset import Victory
from pbem.game.seats import role_of, side_of
from pbem.game.state import Game
from pbem.game.terms import Scope, holds_true, quantity

DRAW = "draw"


def victory(game: Game) -> Iterator[Event]:
    """Ends the game by the first ending of the list whose condition holds."""
    ending = ending_now(game)
    if ending is not None:
        yield from _end(game, ending.winner, ending.side)


def ending_now(game: Game) -> Victory | None:
    """Returns the first ending of the list whose condition holds, or None: the game goes on."""
    return next((e for e in game.rules.victory if holds_true(e.when, Scope(game))), None)


def stalemate(game: Game) -> Iterator[Event]:
    """Ends the game in a draw when too many whole cycles have passed without an exit."""
    limit = quantity(game, "stalemate")
    if limit and game.phase.number - game.quiet_since + 1 >= limit:
        yield from _end(game, DRAW, None)


def _end(game: Game, winner: str, side: SideId | None) -> Iterator[Event]:
    """Ends the game and opens every role; all of the winning side win, dead or alive."""
    winners = tuple(seat.id for seat in game.seats if side and side_of(game, seat.id) == side)
    yield told.Ended(winner, winners)
    roles = ((seat.id, seat.dealt, role_of(game, seat.id)) for seat in game.seats)
    yield told.Revealed(
        tuple((seat, dealt or role, role) for seat, dealt, role in roles), game.seed
    )
