"""A game's table before the first phase: made, seated, started; and its seats later on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from pbem.game import (
    Accepted,
    Answer,
    GameId,
    Objection,
    PhaseKind,
    Refused,
    Ruleset,
    SeatId,
    commands,
    decide,
    events,
    first_phase,
    from_json,
    seed_digest,
)
from pbem.press import told_before
from pbem.service.apply import append, edition, queue
from pbem.service.command import run_in
from pbem.service.games import Seen
from pbem.service.house import House
from pbem.service.lobby.signup import show_signup
from pbem.service.lobby.waiting_list import dismiss, move_up
from pbem.service.spans import closes_by
from pbem.service.timetable import Timetable, to_json
from pbem.store import AccountStatus, GameRecord, Work

SEED = "seed"
Options = tuple[tuple[str, bool | int | str], ...]


@dataclass(frozen=True)
class Plan:
    """A game to be: its ruleset, language, timetable, and the options that differ."""

    ruleset: str
    language: str
    timetable: Timetable
    options: Options = ()
    settings: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Guest:
    """A player to be seated: nick, address, grammatical gender, own language."""

    nick: str
    address: str
    gender: str = ""
    language: str = ""


class RefusedError(Exception):
    """The game refused a step that several others depend on; nothing of them was done."""

    def __init__(self, answer: Refused) -> None:
        super().__init__(", ".join(one.code for one in answer.objections))
        self.objections = answer.objections


def create(house: House, plan: Plan, seed: str, now: datetime) -> str:
    """Opens a game, commits to its seed in public, and returns its name.

    Raises RefusedError for an option that may not be, KeyError for an unknown ruleset.
    """
    with house.store.write() as work:
        name = create_in(house, work, plan, seed, now)
        show_signup(house, work, replace(house.games.load(work, name), version=0), now)
        return name


def create_in(house: House, work: Work, plan: Plan, seed: str, now: datetime) -> str:
    """Does the same inside a transaction that is open already."""
    rules = house.rulesets[plan.ruleset]
    name = free_name(work, rules.name)
    settings = {"timetable": to_json(timed(plan.timetable, rules)), **plan.settings}
    record = GameRecord(
        name, rules.name, plan.language, plan.timetable.zone, now, settings=settings
    )
    work.games.add(record)
    work.games.keep_secret(name, SEED, seed)
    command = commands.Create(GameId(name), seed_digest(seed), plan.language, plan.options)
    _insist(run_in(house, work, house.games.load(work, name), command, now))
    return name


def timed(timetable: Timetable, rules: Ruleset) -> Timetable:
    """Returns a timetable, with the ruleset's own lengths where the keeper has named no time."""
    unnamed = replace(timetable, hours=Timetable().hours, lengths=())
    if timetable != unnamed:
        return timetable
    return replace(timetable, lengths=tuple((phase, f"{hours}h") for phase, hours in rules.lasts))


def free_name(work: Work, ruleset: str) -> str:
    """Returns the first name that no game has had: `city-1`, `city-2`, …"""
    taken = {game.name for game in work.games.all()}
    number = 1
    while f"{ruleset}-{number}" in taken:
        number += 1
    return f"{ruleset}-{number}"


def seat(house: House, name: str, guest: Guest, now: datetime) -> Answer:
    """Gives a guest the next seat of a game; nothing is kept of one that is refused.

    Raises UnknownGameError.
    """
    with house.store.write() as work:
        before = house.games.load(work, name)
        answer = seat_in(house, work, name, guest, now)
        show_signup(house, work, before, now)
        return answer


def seat_in(house: House, work: Work, name: str, guest: Guest, now: datetime) -> Answer:
    """Does the same inside a transaction that is open already."""
    seen = house.games.load(work, name)
    known = work.accounts.find_by_address(guest.address)
    if known is not None and known.status is AccountStatus.RESTRICTED:
        return Refused((Objection("restricted"),))
    answer = run_in(house, work, seen, commands.Join(guest.nick, guest.gender), now)
    if isinstance(answer, Accepted):
        taken = next(event for event in answer.events if isinstance(event, events.Seated))
        occupy(work, name, taken.seat, guest, now)
    return answer


def occupy(work: Work, name: str, place: int, guest: Guest, now: datetime) -> None:
    """Puts the person behind an address on a seat."""
    account = work.accounts.add(guest.address, guest.language, now)
    work.seats.occupy(name, place, account.id, now)


def rename(house: House, name: str, place: SeatId, nick: str, now: datetime) -> Answer:
    """Gives a seat another nick; the old one stays as an alias."""
    with house.store.write() as work:
        return run_in(house, work, house.games.load(work, name), commands.Rename(place, nick), now)


def replace_player(
    house: House, name: str, place: SeatId, guest: Guest, reason: str, now: datetime
) -> Answer:
    """Puts another person on a seat; older reply addresses are void from now on.

    He gets the role letter, and what the seat was told before him.
    """
    with house.store.write() as work:
        seen = house.games.load(work, name)
        answer = decide(seen.game, commands.Replace(place, reason), now)
        if isinstance(answer, Accepted):
            occupy(work, name, place, guest, now)  # first, so that letters speak his language
            game = append(house, work, seen, answer.events, now)
            log = (from_json({"code": one.code, **one.facts}) for one in work.events.read(name))
            past = told_before(log, game, place, edition(work, seen))
            queue(work, past, f"{name}:{seen.version}:past", now)
        return answer


def unseat(house: House, name: str, place: SeatId, now: datetime) -> Answer:
    """Lets a player go before the start; his seat stays away from the table."""
    with house.store.write() as work:
        before = house.games.load(work, name)
        answer = run_in(house, work, before, commands.Leave(place), now)
        if isinstance(answer, Accepted):
            work.seats.vacate(name, place, now)
            move_up(house, work, name, now)
        show_signup(house, work, before, now)
        return answer


def start(house: House, name: str, wait_for_all: bool, now: datetime) -> Answer:
    """Deals the roles from the seed and opens the first phase, or waits for every reply."""
    with house.store.write() as work:
        seen = house.games.load(work, name)
        seed = work.games.secret(name, SEED) or ""
        closes = first_close(seen, now)
        answer = run_in(house, work, seen, commands.Start(seed, closes, wait_for_all), now)
        if isinstance(answer, Accepted):
            dismiss(house, work, name, now)
        return answer


def first_close(seen: Seen, now: datetime) -> datetime | None:
    """Returns when the first phase closes that the options name."""
    return closes_by(seen.game, seen.timetable, first_phase(seen.game), now)


def adopt(
    house: House, plan: Plan, guests: Sequence[Guest], board: commands.Setup, now: datetime
) -> str:
    """Takes a game that runs already into the house, as the board describes it; returns its name.

    The board's seed becomes the game's. All of it happens or nothing: raises RefusedError, and
    KeyError for an unknown ruleset.
    """
    with house.store.write() as work:
        name = create_in(house, work, plan, board.seed, now)
        for guest in guests:
            _insist(seat_in(house, work, name, guest, now))
        seen = house.games.load(work, name)
        phase = PhaseKind(board.phase)
        closes = board.closes or closes_by(seen.game, seen.timetable, phase, now)
        _insist(run_in(house, work, seen, replace(board, closes=closes), now))
    return name


def _insist(answer: Answer) -> None:
    if isinstance(answer, Refused):
        raise RefusedError(answer)
