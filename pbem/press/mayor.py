"""Letters to the mayor: what waits for a human, and what only he may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from pbem.game import Game, Objection, SeatId
from pbem.nouns import Draft, Want
from pbem.press.answers import want_of
from pbem.press.facts import Edition, common, ground_of, somebody, stamp


def question_letter(
    game: Game,
    address: str,
    question_id: int,
    question: Objection,
    edition: Edition,
    default: str = "",
    effect_at: datetime | None = None,
) -> Draft:
    """Returns a question that waits for the mayor, with its default and when that takes effect."""
    facts = {
        "question_id": question_id,
        "question": ground_of(question, game, edition),
        "default": default,
        "effect_at": stamp(effect_at),
    }
    return to_mayor(game, address, "mayor_question", facts, edition)


def held_letter(
    game: Game,
    address: str,
    question_id: int,
    letter_id: int,
    seat: SeatId,
    arrived: datetime,
    question: Objection,
    edition: Edition,
    text: str = "",
) -> Draft:
    """Returns the news that a letter is held, and why; `text` is what it says."""
    facts = {
        "question_id": question_id,
        "letter_id": letter_id,
        "who": somebody(game, seat, edition),
        "arrived": arrived.isoformat(),
        "question": ground_of(question, game, edition),
        "text": text,
    }
    return to_mayor(game, address, "mayor_held", facts, edition)


def open_ask_letter(
    game: Game,
    address: str,
    question_id: int,
    letter_id: int,
    seat: SeatId,
    arrived: datetime,
    readings: Sequence[Want],
    edition: Edition,
) -> Draft:
    """Returns the news that a player has not said which reading of his letter he meant.

    `game` is the game as it was when he was asked.
    """
    facts = {
        "question_id": question_id,
        "letter_id": letter_id,
        "who": somebody(game, seat, edition),
        "arrived": arrived.isoformat(),
        "readings": [
            want_of(one, game, edition, one.number or game.phase.number) for one in readings
        ],
    }
    return to_mayor(game, address, "mayor_open_ask", facts, edition)


def statement_letter(
    game: Game,
    address: str,
    question_id: int,
    seat: SeatId,
    text: str,
    edition: Edition,
) -> Draft:
    """Returns the question whether what a player said before everybody is true (kira B6)."""
    facts = {
        "question_id": question_id,
        "who": somebody(game, seat, edition),
        "text": text,
    }
    return to_mayor(game, address, "mayor_statement", facts, edition)


def bounce_alarm(game: Game, address: str, seat: SeatId, failed: str, edition: Edition) -> Draft:
    """Returns the alarm that the mail for a seat is refused by the address `failed`."""
    facts = {"who": somebody(game, seat, edition), "address": failed}
    return to_mayor(game, address, "mayor_bounce", facts, edition)


def complaint_letter(game: Game, address: str, seat: SeatId, text: str, edition: Edition) -> Draft:
    """Returns a complaint; the mayor alone learns who made it (city A1.3, rule 8)."""
    facts = {"who": somebody(game, seat, edition), "text": text}
    return to_mayor(game, address, "mayor_complaint", facts, edition)


def asked_letter(game: Game, address: str, seat: SeatId, text: str, edition: Edition) -> Draft:
    """Returns what a player asks the mayor beside his orders (city A5.1, 11)."""
    facts = {"who": somebody(game, seat, edition), "text": text}
    return to_mayor(game, address, "mayor_asked", facts, edition)


def leaving_letter(game: Game, address: str, seat: SeatId, edition: Edition) -> Draft:
    """Returns that a player wants to leave his seat: only the mayor can put another on it."""
    return to_mayor(game, address, "mayor_leaving", {"who": somebody(game, seat, edition)}, edition)


def to_mayor(
    game: Game, address: str, code: str, facts: Mapping[str, object], edition: Edition
) -> Draft:
    """Returns a letter to the mayor in the game's language."""
    told = common(game, edition) | dict(facts)
    return Draft(
        "letter",
        code,
        told,
        game=game.id,
        address=address,
        language=game.language,
        urgency=0,
    )
