"""What each demo player knows of a running game: his own view, and no more."""

from __future__ import annotations

from datetime import timedelta

from pbem.game import (
    Game,
    RoleId,
    Seat,
    SeatId,
    channels,
    common_orders,
    held_from,
    legal,
    may_change_vote,
    orders,
    readers,
    takes_ballots,
)
from pbem.trial.players.programs import Heard
from pbem.trial.players.view import View

UNLIMITED = timedelta(hours=1)  # for a phase that only a decision ends


def view_of(game: Game, seat: SeatId, address: str, mayor: str, heard: Heard | None = None) -> View:
    """Returns what the player of a seat knows now: his letters, the posts, and nothing else.

    `address` is his, `mayor` the one he writes to, `heard` the mayor's last letter to him.
    Raises ValueError before the deal.
    """
    me = game.seat(seat)
    if me.believes is None:
        raise ValueError(f"seat {seat} has no role letter yet")
    channel = next(iter(channels(game, seat)), None)
    choices = choices_of(game, seat)
    opens, closes = game.phase.opened, game.phase.closes
    return View(
        seat=seat,
        nick=me.nick,
        address=address,
        mayor=mayor,
        phase=game.phase.kind,
        number=game.phase.number,
        role=me.believes,
        abilities=tuple(ability for ability, names in choices.items() if names),
        living=tuple(other.nick for other in game.seats if not other.announced),
        dead=tuple(other.nick for other in game.seats if other.announced),
        partners=nicks(game, readers(game, channel, seat), seat) if channel else (),
        channel=channel or "",
        bystanders=bystanders_of(game, me),
        known=known_to(game, me),
        last=last_targets(game, me),
        healed_self=any(seat in use.targets for use in me.uses),
        moved=bool(held_from(game, seat).orders),
        votes_change=may_change_vote(game),
        choices=choices,
        votes=takes_ballots(game),
        round=game.revotes + len(game.nominations) + 1,
        rites=tuple(form.rite for form in common_orders(game, seat) if form.rite),
        nominators=tuple(game.seat(one.by).nick for one in game.nominations),
        nominee=game.seat(game.open_nomination.who).nick if game.open_nomination else "",
        spent=tuple(str(use.ability) for use in me.uses),
        offered=tuple(map(str, me.offered)),
        heard=heard,
        confirms=heard is not None and not me.confirmed,
        opens=opens or View.opens,
        lasts=closes - opens if opens and closes else UNLIMITED,
    )


def choices_of(game: Game, seat: SeatId) -> dict[str, tuple[str, ...]]:
    """Returns whom each of the player's abilities may be aimed at now, as far as he can know."""
    forms = (form.ability for form in orders(game, seat))
    return {ability: nicks(game, legal(game, seat, ability), SeatId(0)) for ability in forms}


def nicks(game: Game, seats: tuple[SeatId, ...], but: SeatId) -> tuple[str, ...]:
    """Returns the nicks of seats, without the player's own."""
    return tuple(game.seat(seat).nick for seat in seats if seat != but)


def known_to(game: Game, me: Seat) -> dict[str, str]:
    """Returns the roles that the player was told of others at the deal."""
    knows = game.rules.role(me.believes).knows if me.believes else ()
    return {
        other.nick: str(other.dealt)
        for other in game.seats
        if other.id != me.id and other.dealt in knows
    }


def bystanders_of(game: Game, me: Seat) -> tuple[str, ...]:
    """Returns those of a known role that has none of the player's own abilities."""
    own = set(game.rules.role(me.believes).abilities) if me.believes else set()
    return tuple(
        nick
        for nick, role in known_to(game, me).items()
        if own.isdisjoint(game.rules.role(RoleId(role)).abilities)
    )


def last_targets(game: Game, me: Seat) -> dict[str, tuple[str, ...]]:
    """Returns the targets of the player's moves in the night before the coming one."""
    before = game.phase.number - 1
    return {
        use.ability: nicks(game, use.targets, SeatId(0)) for use in me.uses if use.number == before
    }
