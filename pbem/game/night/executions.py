"""The execution: who dies when the vote has passed."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import SeatId
from pbem.game.state.drawing import draw
from pbem.game.state.game import Game
from pbem.game.state.seats import role_of
from pbem.game.state.terms import Scope, condition, holds_true


def execute(game: Game) -> Iterator[Event]:
    """Executes the nominee; one in whose place another dies lives on."""
    if game.open_nomination is None:
        return
    nominee = game.open_nomination.who
    yield told.Executed(nominee)
    rule = game.rules.role(role_of(game, nominee)).makings.stand_in
    victim: SeatId | None = nominee
    if rule is not None:
        scopes = (Scope(game, target=nominee, each=seat.id) for seat in game.living)
        fit = tuple(s.each for s in scopes if s.each is not None and holds_true(rule.who, s))
        nicks = {game.seat(seat).nick: seat for seat in fit}
        victim = None
        if nicks:
            drawn = draw(game, f"{rule.draw}.{game.phase.number}", tuple(nicks))
            yield drawn
            victim = nicks[drawn.value]
    if victim is not None:
        yield told.Fell(victim, (game.rules.votes.cause,))
        role = role_of(game, victim) if condition(game, "jailed_role_shown") else None
        yield told.DeathAnnounced(victim, role)
