"""How a game ends: the ruleset's list of endings, and the draw of a game that stands still."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import SeatId
from pbem.game.rules.ruleset import Victory
from pbem.game.state.game import Game
from pbem.game.state.seats import is_idle_dead, role_of, side_of
from pbem.game.state.terms import Scope, holds_true, quantity, tied

DRAW = "draw"


def victory(game: Game) -> Iterator[Event]:
    """Ends the game by the first ending of the list whose condition holds."""
    ending = ending_now(game)
    if ending is not None:
        yield from _end(game, ending.winner, _winners(game, ending))


def ending_now(game: Game) -> Victory | None:
    """Returns the first ending of the list whose condition holds, or None: the game goes on."""
    return next((e for e in game.rules.victory if holds_true(e.when, Scope(game))), None)


def hung(game: Game) -> Iterator[Event]:
    """Ends the game in a draw when a tie is left that may not be voted on again."""
    if tied(game):
        yield from _end(game, DRAW, ())


def stalemate(game: Game) -> Iterator[Event]:
    """Ends the game in a draw when too many whole cycles have passed without an exit."""
    limit = quantity(game, "stalemate")
    if limit and game.phase.number - game.quiet_since + 1 >= limit:
        yield from _end(game, DRAW, ())


def _winners(game: Game, ending: Victory) -> tuple[SeatId, ...]:
    """Returns who wins: all of the winning side, dead or alive, or those the ending asks for.

    Whoever died idle never wins.
    """
    seats = (seat.id for seat in game.seats if not is_idle_dead(game, seat))
    if ending.who is not None:
        who = ending.who
        return tuple(s for s in seats if holds_true(who, Scope(game, each=s)))
    return tuple(s for s in seats if ending.side and side_of(game, s) == ending.side)


def _end(game: Game, winner: str, winners: tuple[SeatId, ...]) -> Iterator[Event]:
    """Ends the game and opens every role."""
    yield told.Ended(winner, winners)
    roles = ((seat.id, seat.dealt, role_of(game, seat.id)) for seat in game.seats)
    yield told.Revealed(
        tuple((seat, dealt or role, role) for seat, dealt, role in roles), game.seed
    )
