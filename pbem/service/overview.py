"""A game as its keeper sees it at a glance; nothing here tells a role or an order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from pbem.game import Objection, SeatId, table, unconfirmed
from pbem.nouns import Ending
from pbem.press import Edition
from pbem.service.apply import CLOSE, edition
from pbem.service.games import Seen
from pbem.service.house import House
from pbem.store import Backlog, DraftState, GameState, OutboxLine, Question, Work

LIVE = (GameState.RECRUITING, GameState.RUNNING, GameState.PAUSED)
ON_THE_WAY = (DraftState.WAITING, DraftState.CLAIMED, DraftState.HELD)


@dataclass(frozen=True)
class SeatLine:
    """A seat: who sits there, whether the public knows him out, whether he confirmed his role."""

    seat: SeatId
    nick: str
    address: str
    language: str
    out: bool
    confirmed: bool
    failures: int


@dataclass(frozen=True)
class QuestionLine:
    """A question that waits for the keeper, and when its default takes effect."""

    number: int
    reason: str
    nick: str
    letter: int | None
    default: str
    due: datetime | None


@dataclass(frozen=True)
class Trouble:
    """A draft that could not be sent: how often it was tried, and what was in the way."""

    number: int
    kind: str
    parked: bool
    tries: int
    error: str


@dataclass(frozen=True)
class LateLetter:
    """A letter that was refused for its lateness alone: the mayor may still accept it."""

    number: int
    arrived: datetime


@dataclass(frozen=True)
class Overview:
    """One game at one moment; `erasing` are the copies the house has still to remove."""

    seen: Seen
    closes: datetime | None
    seats: tuple[SeatLine, ...]
    questions: tuple[QuestionLine, ...]
    waiting: int
    trouble: tuple[Trouble, ...]
    polled: datetime | None
    unread: int
    letters: tuple[tuple[Ending, int], ...]
    late: tuple[LateLetter, ...] = ()
    erasing: Backlog = Backlog()


def live_games(house: House) -> tuple[str, ...]:
    """Returns the names of the games that have not ended, the oldest first."""
    with house.store.read() as view:
        return tuple(record.name for record in view.games.all(LIVE))


def all_games(house: House) -> tuple[str, ...]:
    """Returns the names of all games, the oldest first."""
    with house.store.read() as view:
        return tuple(record.name for record in view.games.all())


def see(house: House, name: str) -> Seen:
    """Returns a game as it stands; raises UnknownGameError."""
    with house.store.read() as view:
        return house.games.load(view, name)


def reasons(
    house: House, name: str, objections: Iterable[Objection], language: str
) -> tuple[str, ...]:
    """Returns the game's objections as sentences."""
    with house.store.read() as view:
        seen = house.games.load(view, name)
        printed = edition(view, seen)
    return tuple(house.press.reason(one, seen.game, printed, language) for one in objections)


def board_reasons(
    house: House, ruleset: str, objections: Iterable[Objection], language: str
) -> tuple[str, ...]:
    """Returns the objections to a board that was never put up, as sentences."""
    empty, printed = table(house.rulesets[ruleset]), Edition()
    return tuple(house.press.reason(one, empty, printed, language) for one in objections)


def overview(house: House, name: str) -> Overview:
    """Returns what the keeper should know of a game; raises UnknownGameError."""
    with house.store.read() as view:
        seen = house.games.load(view, name)
        lines = view.drafts.lines(name, (*ON_THE_WAY, DraftState.PARKED))
        due = [one.due for one in view.deadlines.open(name) if one.kind == CLOSE]
        return Overview(
            seen=seen,
            closes=due[0] if due else None,
            seats=_seats(view, seen),
            questions=tuple(_question(seen, one) for one in _open_questions(view, name)),
            waiting=sum(line.state in ON_THE_WAY for line in lines),
            trouble=tuple(_trouble(line) for line in lines if line.error),
            polled=view.mailboxes.polled_since(),
            unread=view.letters.waiting(),
            letters=tuple((end, len(view.letters.ended(name, end))) for end in Ending),
            late=tuple(_late(view, seen)),
            erasing=view.erasures.backlog(),
        )


def _late(view: Work, seen: Seen) -> Iterator[LateLetter]:
    """Yields the letters of the running phase and the one before that came too late."""
    since = seen.game.last_closes
    for record in view.letters.ended(seen.name, Ending.REFUSED):
        given = record.reading.get("reasons")
        late = isinstance(given, list) and ["too_late"] in given
        if late and since is not None and record.arrived >= since and not seen.game.over:
            yield LateLetter(record.id, record.arrived)


def _seats(view: Work, seen: Seen) -> tuple[SeatLine, ...]:
    people = {one.seat: one for one in view.seats.table(seen.name)}
    silent = unconfirmed(seen.game)
    return tuple(
        SeatLine(
            seat=seat.id,
            nick=seat.nick,
            address=people[seat.id].address if seat.id in people else "",
            language=people[seat.id].language if seat.id in people else "",
            out=seat.announced,
            confirmed=seat.id not in silent,
            failures=people[seat.id].failures if seat.id in people else 0,
        )
        for seat in seen.game.seats
    )


def _open_questions(view: Work, name: str) -> list[Question]:
    """Lists the game's open questions, then those of letters that lead to no game."""
    return [*view.questions.open(name), *view.questions.open("")]


def _question(seen: Seen, question: Question) -> QuestionLine:
    place = question.facts.get("seat")
    seat = seen.game.find(SeatId(place)) if isinstance(place, int) else None
    return QuestionLine(
        number=question.id,
        reason=str(question.facts.get("reason", question.code)),
        nick=seat.nick if seat and question.game == seen.name else "",
        letter=question.letter,
        default=question.default,
        due=question.due,
    )


def _trouble(line: OutboxLine) -> Trouble:
    parked = line.state is DraftState.PARKED
    return Trouble(line.id, line.kind, parked, line.tries, line.error)
