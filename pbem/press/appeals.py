"""Letters about a barred player: his appeal with its record, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from pbem.game import Game, PhaseKind, SeatId
from pbem.nouns import Draft
from pbem.press.compose import letter
from pbem.press.facts import Edition, somebody
from pbem.press.mayor import to_mayor


@dataclass(frozen=True)
class Neglect:
    """A duty that a player neglected: in which game, in which phase, when it was found."""

    game: str
    phase: PhaseKind
    number: int
    at: datetime


def appeal_letter(
    game: Game,
    address: str,
    question_id: int,
    seat: SeatId,
    text: str,
    record: Iterable[Neglect],
    edition: Edition,
) -> Draft:
    """Returns a barred player's words for the administrator, with the record of his neglect."""
    facts = {
        "question_id": question_id,
        "who": somebody(game, seat, edition),
        "text": text,
        "record": [
            {"game": one.game, "phase": one.phase.value, "number": one.number}
            | {"at": one.at.isoformat()}
            for one in record
        ],
    }
    return to_mayor(game, address, "mayor_appeal", facts, edition)


def appealed_letter(game: Game, seat: SeatId, edition: Edition) -> Draft:
    """Returns the receipt of an appeal."""
    return letter(game, seat, "appealed", {}, edition)


def lifted_letter(
    game: Game, seat: SeatId, reason: str, edition: Edition, lifted: bool = True
) -> Draft:
    """Returns the news for a player that he may join games again, or may not yet, and why."""
    code = "lifted" if lifted else "not_lifted"
    return letter(game, seat, code, {"reason": reason}, edition)
