"""What the reader may know of a game when it reads one sender's letter."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pbem.game import (
    Game,
    OrderForm,
    Ruleset,
    SeatId,
    all_orders,
    channels,
    common_orders,
    may_vote_for_self,
    orders,
    subject_role_required,
    takes_only_ballots,
    takes_plans,
)
from pbem.nouns import AskBack, Order, Person, Table

Forms = Mapping[int, tuple[str, ...]]
"""The case forms of nicknames that the keeper has corrected, by seat."""


def table_for(
    game: Game,
    seat: SeatId | None,
    *,
    language: str = "",
    forms: Forms | None = None,
    ask: AskBack | None = None,
    role_letter: bool = False,
) -> Table:
    """Returns the reader's view of a game for the letter of a seat (None: a guest).

    It holds nothing that the sender does not know: his orders are those of the role he believes
    to have.
    """
    me = game.seat(seat) if seat is not None else None
    return Table(
        ruleset=game.rules.name,
        language=language or game.language,
        phase=game.phase.kind,
        number=game.phase.number,
        people=people(game, forms or {}),
        me=seat,
        role=(me.believes or "") if me else "",
        orders=tuple(map(order, orders(game, seat))) if seat is not None else (),
        common=tuple(map(order, common_orders(game, seat))) if seat is not None else (),
        all_orders=every_order(game.rules),
        channels=channels(game, seat) if seat is not None else (),
        all_channels=tuple(channel.id for channel in game.rules.channels),
        ask=ask,
        role_letter=role_letter,
        role_needed=subject_role_required(game),
        self_vote=may_vote_for_self(game),
        ballots_only=takes_only_ballots(game),
        plans=takes_plans(game),
        talks=any(channel.plain for channel in game.rules.channels),
    )


@lru_cache(maxsize=64)
def every_order(rules: Ruleset) -> tuple[Order, ...]:
    """Returns every order of a ruleset, as it can stand in a letter."""
    return tuple(map(order, all_orders(rules)))


def people(game: Game, forms: Forms) -> tuple[Person, ...]:
    """Returns everybody at the table, the announced dead as dead."""
    return tuple(
        Person(
            seat=seat.id,
            nick=seat.nick,
            alive=not seat.announced,
            aliases=seat.aliases,
            forms=forms.get(seat.id, ()),
            gender=seat.gender,
        )
        for seat in game.seats
    )


def order(form: OrderForm) -> Order:
    """Returns an order of the game as one that can stand in a letter."""
    return Order(
        form.ability,
        form.verb,
        form.least,
        form.most,
        form.self_allowed,
        role=form.role or "",
        names=form.names,
        rite=form.rite,
    )
