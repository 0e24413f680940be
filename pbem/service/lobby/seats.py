"""Who sits on the seats that letters of the lobby give and take."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.game import Event, Game, events
from pbem.press import Addressee, lobby_letter
from pbem.service.apply import edition, queue
from pbem.service.games import Seen
from pbem.service.lobby.caller import Caller
from pbem.store import Account


def move_people(caller: Caller, seen: Seen, happened: Sequence[Event]) -> tuple[Account, ...]:
    """Seats the sender where he joined, and empties the seats of others; returns the expelled."""
    work, gone = caller.work, []
    for event in happened:
        match event:
            case events.Seated(seat=seat, dummy=False):
                work.seats.occupy(seen.name, seat, caller.account.id, caller.now)
            case events.Left(seat=seat):
                work.seats.vacate(seen.name, seat, caller.now)
            case events.Expelled(seat=seat):
                occupant = work.seats.occupant(seen.name, seat)
                gone += [occupant.account] if occupant else []
                work.seats.vacate(seen.name, seat, caller.now)
    accounts = (work.accounts.find(account) for account in gone)
    return tuple(account for account in accounts if account is not None)


def tell_expelled(caller: Caller, game: Game, gone: Sequence[Account]) -> None:
    """Tells those whose character was taken from them."""
    seen = caller.house.games.load(caller.work, game.id)
    for account in gone:
        to = Addressee(account.address, account.language or game.language)
        letter = lobby_letter("expelled", game, {}, to, edition(caller.work, seen))
        queue(caller.work, (letter,), f"expelled:{caller.kept.id}:{account.id}", caller.now)
