"""How a player wants to hear what is said: at once, or in digests."""

from __future__ import annotations

from datetime import datetime

from pbem.game import SeatId
from pbem.service.apply import edition, queue
from pbem.service.digests import digests, plan
from pbem.service.house import House
from pbem.store import AccountId, Work


def set_digest(house: House, name: str, seat: SeatId, hours: int, now: datetime) -> bool:
    """Lets talk reach the player on a seat every so many hours; 0 means at once.

    False when nobody sits there. Raises UnknownGameError.
    """
    with house.store.write() as work:
        house.games.load(work, name)
        occupant = work.seats.occupant(name, seat)
        if occupant is not None:
            listen(house, work, occupant.account, hours, now)
        return occupant is not None


def listen(house: House, work: Work, account: AccountId, hours: int, now: datetime) -> None:
    """Does the same for a person inside a transaction that is open already, in all his games.

    What waited for him leaves now; what comes after is told in the new way.
    """
    for occupant in work.seats.seats_of(account):
        seen = house.games.load(work, occupant.game)
        key = f"listen:{seen.name}:{occupant.seat}:{now.isoformat()}"
        queue(work, digests(work, seen.name, seen.game, edition(work, seen), of=account), key, now)
        work.seats.mark_heard(seen.name, occupant.seat, work.events.head(seen.name).version)
    work.accounts.set_digest(account, hours)
    for occupant in work.seats.seats_of(account):
        plan(work, occupant.game, house.games.load(work, occupant.game).game)
