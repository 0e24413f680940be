"""The keeper's hand: ballots he enters, the clock, late letters, people's addresses."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from pbem.game import Answer, SeatId, commands, events
from pbem.service.appeals import lift_from
from pbem.service.command import run_in
from pbem.service.games import Seen
from pbem.service.house import House
from pbem.service.rule import insist_on_reason
from pbem.service.spans import closes_by, has_length
from pbem.store import DraftState, Work, order_by_arrival


def enter_vote(
    house: House, name: str, voter: SeatId, target: SeatId | None, now: datetime
) -> Answer:
    """Casts a ballot that the keeper saw elsewhere; it arrives now. None abstains."""
    ballot = commands.Vote(voter, target, now, order_by_arrival(now, 0))
    with house.store.write() as work:
        return run_in(house, work, house.games.load(work, name), ballot, now)


def resume(house: House, name: str, closes: datetime | None, now: datetime) -> Answer:
    """Starts the clock again; without an instant the phase keeps the time that it had left."""
    with house.store.write() as work:
        seen = house.games.load(work, name)
        command = commands.Resume(closes or _next_close(work, seen, now))
        return run_in(house, work, seen, command, now)


def _next_close(work: Work, seen: Seen, now: datetime) -> datetime | None:
    """Returns when a phase that stood still closes.

    One of a set length has as much left as when it stopped. Any other deadline, or one that was
    moved meanwhile, stands while it is ahead; else the timetable tells the next.
    """
    phase, standing = seen.game.phase, seen.game.phase.closes
    stopped, moved = _pause(work, seen.name)
    if standing and stopped and not moved and has_length(seen.game, seen.timetable):
        return now + max(standing - stopped, timedelta())
    if standing and standing > now:
        return standing
    return closes_by(seen.game, seen.timetable, phase.kind, now)


def _pause(work: Work, name: str) -> tuple[datetime | None, bool]:
    """Returns when a game was last paused, and whether its deadline was moved after that."""
    stopped, moved = None, False
    for event in work.events.read(name):
        if event.code == events.Paused.code:
            stopped, moved = event.at, False
        moved = moved or event.code == events.DeadlineMoved.code
    return stopped, moved


def set_address(house: House, name: str, seat: SeatId, address: str) -> bool:
    """Gives a player another address; False when it is somebody else's, or nobody sits there."""
    with house.store.write() as work:
        occupant = work.seats.occupant(name, seat)
        return occupant is not None and work.accounts.set_address(occupant.account, address)


def set_language(house: House, name: str, seat: SeatId, language: str) -> bool:
    """Gives a player a language of his own; False when nobody sits there."""
    with house.store.write() as work:
        occupant = work.seats.occupant(name, seat)
        if occupant is not None:
            work.accounts.set_language(occupant.account, language)
        return occupant is not None


def lift(house: House, name: str, seat: SeatId, reason: str, now: datetime) -> bool:
    """Lifts the restriction of the player on a seat, and answers him; False when there is none.

    Raises RulingError without a reason (village R18).
    """
    insist_on_reason(reason)
    with house.store.write() as work:
        seen = house.games.load(work, name)
        occupant = work.seats.occupant(name, seat)
        return occupant is not None and lift_from(work, seen, occupant.account, seat, reason, now)


def set_forms(house: House, name: str, seat: SeatId, forms: Mapping[str, str]) -> None:
    """Corrects the case forms of a seat's nick; no forms mean those the program makes itself.

    Raises UnknownGameError.
    """
    with house.store.write() as work:
        record = house.games.load(work, name).record
        known = record.settings.get("forms")
        kept = dict(known) if isinstance(known, Mapping) else {}
        kept.pop(str(seat), None)
        if forms:
            kept[str(seat)] = dict(forms)
        work.games.set_settings(name, record.zone, {**record.settings, "forms": kept})


def release_parked(house: House, name: str, now: datetime) -> int:
    """Sends a game's parked drafts on their way again; returns how many."""
    with house.store.write() as work:
        parked = work.drafts.lines(name, (DraftState.PARKED,))
        return sum(work.drafts.release(line.id, now) for line in parked)
