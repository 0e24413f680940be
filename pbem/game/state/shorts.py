"""The stable short forms of events, for cases and traces; players read templates."""

from __future__ import annotations

from pbem.game.events import Announced, Event, Found, Learned
from pbem.game.ids import SeatId
from pbem.game.state.game import Game


def short(event: Event, game: Game) -> str:
    """Returns an event's short form, with nicks for seats.

    What is learned or announced reads `what`, `what:Nick,Nick=value`, `what:Nick:kind` for an
    attack kind, `what:Nick,Nick` without value, `what:value` about nobody, and a copied log line
    `N2 Victim<-Attacker:kind`. A code that the ruleset `counts` reads `what=…`.
    """
    match event:
        case Learned(number=number, about=(victim, by), value=kind) if number:
            return f"N{number} {_nick(game, victim)}<-{_nick(game, by)}:{kind}"
        case Learned(what=what, about=about, value=value):
            return _result(game, what, about, value)
        case (
            Announced(what=what, about=about, value=value)
            | Found(what=what, about=about, value=value)
        ):
            return _result(game, what, about, value)
    return event.code


def nicks(game: Game, seats: tuple[SeatId, ...]) -> str:
    """Returns the nicks of seats, between commas."""
    return ",".join(_nick(game, seat) for seat in seats)


def _result(game: Game, what: str, about: tuple[SeatId, ...], value: str) -> str:
    """Returns the short form of a result."""
    names = nicks(game, about)
    if not (names and value):
        sign = "=" if what in game.rules.story.counts else ":"
        return f"{what}{sign}{names or value}" if names or value else what
    sign = ":" if value in game.rules.kinds else "="
    return f"{what}:{names}{sign}{value}"


def _nick(game: Game, seat: SeatId) -> str:
    """Returns the nick of a seat, or its number where nobody sits."""
    found = game.find(seat)
    return found.nick if found else str(seat)
