"""A refused letter taken after all: by the mayor's word, as if it had come in time."""

from __future__ import annotations

from datetime import datetime

from pbem.game import SeatId
from pbem.nouns import Ending, Want
from pbem.service.archive import wants_from
from pbem.service.house import House
from pbem.service.route import route
from pbem.service.rule import RulingError, Verdict, answer_question, carry_out, tell
from pbem.store import LetterId, LetterRecord, Work


def accept_letter(house: House, number: int, reason: str, by: str, now: datetime) -> None:
    """Accepts a letter that waits for the mayor, or was refused; its sender is told.

    Raises RulingError: no such letter, nothing in it to accept, or the game still objects.
    """
    question = _question_about(house, number)
    if question is not None:
        answer_question(house, question, Verdict.ACCEPT, reason, by, now)
        return
    with house.store.write() as work:
        _accept(house, work, LetterId(number), reason, by, now)


def _accept(
    house: House, work: Work, number: LetterId, reason: str, by: str, now: datetime
) -> None:
    record = work.letters.find(number)
    wants = refused_wants(record) if record else ()
    if record is None or not wants:
        raise RulingError("nothing_to_accept")
    seat = _seat_of(house, work, record)
    for place, want in enumerate(wants):
        seen = house.games.load(work, record.game)
        part = carry_out(house, work, seen, seat, record, want, reason, by, now)
        told = house.games.load(work, record.game)
        tell(work, told, seat, record, part, f"late:{number}:{place}", now)


def _question_about(house: House, number: int) -> int | None:
    with house.store.read() as view:
        return next((one.id for one in view.questions.open() if one.letter == number), None)


def refused_wants(record: LetterRecord) -> tuple[Want, ...]:
    """Returns what a letter wanted in vain, as far as it was understood."""
    wants, endings = record.reading.get("wants"), record.reading.get("endings")
    if not isinstance(wants, list) or not isinstance(endings, list):
        return ()
    pairs = zip(wants_from(wants), endings, strict=True)
    return tuple(want for want, end in pairs if end == Ending.REFUSED and not want.puzzle)


def _seat_of(house: House, work: Work, record: LetterRecord) -> SeatId:
    """Finds the seat of the letter's sender anew; raises RulingError where none is certain."""
    raw = work.letters.raw(record.id)
    letter = house.opened(raw, record.arrived) if raw else None
    way = route(house, work, letter) if letter else None
    if way is None or way.occupant is None or way.occupant.game != record.game:
        raise RulingError("nothing_to_accept")
    return SeatId(way.occupant.seat)
