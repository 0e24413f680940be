"""Uses of abilities that nobody orders: those the program draws for a holder."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import SeatId
from pbem.game.rules.abilities import Ability, Gift
from pbem.game.state.drawing import draw
from pbem.game.state.game import Game, Seat
from pbem.game.state.seats import holds
from pbem.game.state.terms import Scope, holds_true


def gifts(game: Game) -> Iterator[Event]:
    """Orders for their holders whatever the program draws, in the order of the ruleset."""
    for ability in game.rules.abilities:
        for seat in game.living:
            if holds(game, seat.id, ability.id):
                yield from _given(game, ability, seat)


def _given(game: Game, ability: Ability, seat: Seat) -> Iterator[Event]:
    """Yields the drawn orders of one holder; none where nobody can be drawn."""
    for gift in ability.gifts:
        pool = _pool(game, gift, seat.id)
        if pool:
            drawn = draw(game, f"{gift.draw}.{seat.id}", pool)
            yield drawn
            target = (SeatId(int(drawn.value)),)
            yield told.ActionTaken(seat.id, ability.id, target, game.phase.number)


def _pool(game: Game, gift: Gift, holder: SeatId) -> tuple[str, ...]:
    """Returns among whom a gift is drawn, in the order of the table."""
    if not holds_true(gift.when, Scope(game, actor=holder)):
        return ()
    scopes = (Scope(game, actor=holder, target=seat.id) for seat in game.living)
    return tuple(str(scope.target) for scope in scopes if holds_true(gift.among, scope))
