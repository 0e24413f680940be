"""Letters about a game that its keeper opens and starts: somebody wants a seat, or gives it up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pbem.game import Accepted, Objection, PhaseKind, Refused, SeatId, commands, events
from pbem.mail import LobbyVerb
from pbem.service.apply import edition
from pbem.service.command import run_in
from pbem.service.games import Seen
from pbem.service.lobby.commands import Asked
from pbem.service.lobby.signup import show_signup
from pbem.service.lobby.waiting_list import is_full, move_up
from pbem.service.standing import standing
from pbem.store import AccountStatus, Waiting
from pbem.words import clashes

GENDERS = ("m", "f", "n")


def at_keepers_table(asked: Asked) -> bool:
    """Hears who wants a seat or gives it up; False for a letter that belongs to a game in play."""
    walk = WALKS.get(asked.caller.read.verb)
    if walk is None or (asked.seen.game.started and asked.seat is not None):
        return False
    walk(asked)
    return True


def _join(asked: Asked) -> None:
    """Seats the sender under his nick, or puts him on the waiting list of a full game."""
    caller, seen = asked.caller, asked.seen
    nick, gender = _nick(asked), caller.kit.words.value(caller.read.given("gender"))
    gender = gender if gender in GENDERS else ""
    reasons = tuple(_against_joining(asked, nick))
    if reasons:
        caller.refuse(seen.game, reasons, edition(caller.work, seen))
    elif is_full(seen):
        waiting = Waiting(seen.name, caller.account.id, nick, gender, caller.now)
        caller.work.waiting.add(waiting)
        _accept(asked, "queued", nick)
    else:
        _seat(asked, commands.Join(nick, gender))


def _seat(asked: Asked, join: commands.Join) -> None:
    caller, seen = asked.caller, asked.seen
    answer = run_in(caller.house, caller.work, seen, join, caller.now)
    if isinstance(answer, Refused):
        caller.refuse(seen.game, answer.objections, edition(caller.work, seen))
    elif isinstance(answer, Accepted):
        taken = next(event for event in answer.events if isinstance(event, events.Seated))
        caller.work.seats.occupy(seen.name, taken.seat, caller.account.id, caller.now)
        show_signup(caller.house, caller.work, seen, caller.now)
        _accept(asked, "seated", join.nick, taken.seat)


def _leave(asked: Asked) -> None:
    """Lets the sender go, from his seat or from the waiting list."""
    caller, seen, seat = asked.caller, asked.seen, asked.seat
    waiting = caller.work.waiting.find(seen.name, caller.account.id)
    if seat is not None and not _against_phase(seen):
        nick = seen.game.seat(seat).nick
        run_in(caller.house, caller.work, seen, commands.Leave(seat), caller.now)
        caller.work.seats.vacate(seen.name, seat, caller.now)
        move_up(caller.house, caller.work, seen.name, caller.now)
        show_signup(caller.house, caller.work, seen, caller.now)
        _accept(asked, "leave", nick)
    elif waiting is not None:
        caller.work.waiting.drop(seen.name, caller.account.id)
        _accept(asked, "leave", waiting.nick)
    else:
        reasons = (*(() if seat else (Objection("not_a_member"),)), *_against_phase(seen))
        caller.refuse(seen.game, reasons, edition(caller.work, seen))


def _nick(asked: Asked) -> str:
    """Returns the nick that a letter asks for: given for it, behind the word, or the first line."""
    read = asked.caller.read
    given = read.given("nick") or read.given("character") or read.argument
    return " ".join((given or next(iter(read.lines), "")).split())


def _against_joining(asked: Asked, nick: str) -> Iterator[Objection]:
    """Yields every reason against a new player; his nick must not be taken for another's."""
    caller, seen = asked.caller, asked.seen
    bars = standing(caller.house, caller.work, caller.account, joining=seen.name)
    if caller.account.status is AccountStatus.RESTRICTED:
        yield Objection("restricted")
    if asked.seat is not None:
        yield Objection("already_joined")
    elif bars.unfinished and seen.game.rules.option("roster") is not None:
        codes = dict(seen.game.rules.codes)
        yield Objection(codes.get("in_unfinished_game", "in_unfinished_game"))
    yield from _against_phase(seen)
    for clash in clashes(nick, _others(asked), caller.house.lexicon(seen.record.ruleset)):
        yield Objection(f"nick_{clash.code}", (("nick", nick), ("other", clash.other)))


def _others(asked: Asked) -> list[str]:
    """Returns the nicks of all others, of those who wait too."""
    seen, me = asked.seen, asked.caller.account.id
    waiting = asked.caller.work.waiting.of_game(seen.name)
    seated = [name for seat in seen.game.seats for name in (seat.nick, *seat.aliases)]
    return [*seated, *(one.nick for one in waiting if one.account != me)]


def _against_phase(seen: Seen) -> tuple[Objection, ...]:
    """Returns the refusal of a game that takes nobody any more."""
    open_ = seen.game.phase.kind is PhaseKind.SIGNUP and not seen.game.started
    return () if open_ else (Objection("not_recruiting"),)


def _accept(asked: Asked, what: str, nick: str, seat: SeatId | None = None) -> None:
    """Answers what was done, under a word of its own."""
    caller = asked.caller
    seen = caller.house.games.load(caller.work, asked.seen.name)
    ahead = [one.account for one in caller.work.waiting.of_game(seen.name)]
    place = ahead.index(caller.account.id) + 1 if caller.account.id in ahead else 0
    did = {"game": seen.name, "nick": nick, "place": place}
    caller.accept(seen.game, did, edition(caller.work, seen), seat, what)


WALKS: Mapping[LobbyVerb, Callable[[Asked], None]] = {
    LobbyVerb.JOIN: _join,
    LobbyVerb.LEAVE: _leave,
}
