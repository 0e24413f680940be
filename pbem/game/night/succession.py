"""Who follows when somebody has died, and when he hears of it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import SeatId
from pbem.game.night.telling import tell
from pbem.game.rules.storytelling import Succession
from pbem.game.state.drawing import draw, ruling
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Game
from pbem.game.state.terms import Scope, holds_true


def succeed(game: Game) -> Iterator[Event]:
    """Gives the roles that a death leaves or wakens to the living whose turn it is."""
    for rule in game.rules.story.successions:
        for event in tuple(_heirs(game, rule)):
            yield event
            game = evolve(game, event)


def hear(game: Game) -> Iterator[Event]:
    """Tells the living what they have become, and gives them their new role."""
    for seat in game.living:
        if seat.untold and seat.role is not None:
            yield from tell(seat.id, game.rules.story.news, value=seat.untold)
            yield told.RoleGiven(seat.id, seat.role)


def _heirs(game: Game, rule: Succession) -> Iterator[Event]:
    """Yields the heirs of a role whose last holder has died, each out of those who are left."""
    dead = _last_dead(game, rule)
    if dead is None or not holds_true(rule.when, Scope(game, target=dead)):
        return
    for heir in rule.heirs:
        scopes = (Scope(game, target=dead, each=seat.id) for seat in game.living)
        fit = tuple(s.each for s in scopes if s.each is not None and holds_true(rule.who, s))
        if not fit:
            return
        chosen = fit[0]
        if len(fit) > 1 or (heir.draw and ruling(game, heir.draw)):
            nicks = {game.seat(seat).nick: seat for seat in fit}
            drawn = draw(game, heir.draw, tuple(nicks))
            yield drawn
            chosen = nicks[drawn.value]
        keeps = holds_true(heir.keeps, Scope(game, target=dead, each=chosen))
        became = told.Became(chosen, heir.role, heir.news, keeps)
        yield became
        game = evolve(game, became)


def _last_dead(game: Game, rule: Succession) -> SeatId | None:
    """Returns the holder of a role who has died this day or night, when no holder lives."""
    holders = tuple(seat for seat in game.seats if seat.role == rule.after)
    if any(seat.alive for seat in holders):
        return None
    lately = tuple(seat for seat, _ in game.tonight.fallen)
    return next((seat.id for seat in reversed(holders) if seat.id in lately), None)
