"""How the events of a storyteller change the state: roles that change, rites of the day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import SeatId
from pbem.game.state import Game, Nomination, Seat, Voice


def on_seat(game: Game, seat: SeatId, change: Callable[[Seat], Seat]) -> Game:
    """Returns the game with one seat changed."""
    seats = tuple(change(found) if found.id == seat else found for found in game.seats)
    return replace(game, seats=seats)


def of_roles(game: Game, event: Event) -> Game | None:
    """Follows what a player is, has and knows: a power, a bond, a new role, a return to life."""
    match event:
        case told.Offered(seat=seat, roles=roles):
            return on_seat(game, seat, lambda s: replace(s, offered=roles))
        case told.Empowered(seat=seat, role=role):
            return on_seat(game, seat, lambda s: replace(s, power=role, offered=()))
        case told.Bound(seat=seat, bond=bond):
            return on_seat(game, seat, lambda s: replace(s, bond=bond))
        case told.Became(seat=seat, role=role, news=news):
            return on_seat(game, seat, lambda s: replace(s, role=role, power=None, untold=news))
        case told.RoleGiven(seat=seat, role=role):
            return on_seat(game, seat, lambda s: replace(s, believes=role, untold=""))
        case told.Rose(seat=seat):
            night = game.phase.number
            return on_seat(game, seat, lambda s: replace(_fresh(s), alive=True, returned=night))
        case told.ReturnAnnounced(seat=seat):
            return on_seat(game, seat, lambda s: replace(s, announced=False))
        case told.Spared():
            return _spared(game, event)
    return None


def of_rites(game: Game, event: Event) -> Game | None:
    """Follows the rites of the day: the circle, sentences, nominations and their votes."""
    match event:
        case told.Arranged(circle=circle):
            return replace(game, circle=circle)
        case told.Judged(seat=seat, number=number, verdict=verdict):
            return replace(game, rulings=(*game.rulings, (seat, number, verdict == "true")))
        case told.Nominated(seat=seat, target=target, why=why):
            made = Nomination(seat, target, why)
            kept = tuple(one for one in game.kept_nominations if one.by != seat)
            game = replace(game, nominations=(*game.nominations, made), open_nomination=made)
            return replace(game, kept_nominations=kept, defended=False)
        case told.NominationKept(seat=seat, target=target, why=why):
            kept = (*game.kept_nominations, Nomination(seat, target, why))
            return replace(game, kept_nominations=kept)
        case told.Defended():
            return replace(game, defended=True)
        case told.VoicesCounted(passed=False):
            return replace(game, open_nomination=None)
        case told.Voiced(seat=seat, aye=aye, order=order):
            others = tuple(voice for voice in game.voices if voice.seat != seat)
            return replace(game, voices=(*others, Voice(seat, aye, order)))
    return None


def _fresh(seat: Seat) -> Seat:
    """Returns a seat whose abilities are as on the first day (kira B3)."""
    return replace(seat, uses=(), bond=None)


def _spared(game: Game, event: told.Spared) -> Game:
    """Lets an attack that was turned away stay so, whatever becomes of the protection."""
    attacks = tuple(
        replace(one, spared=True)
        if (one.seat, one.by, one.kind) == (event.seat, event.by, event.kind)
        else one
        for one in game.tonight.attacks
    )
    return replace(game, tonight=replace(game.tonight, attacks=attacks))
