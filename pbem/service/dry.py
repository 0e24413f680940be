"""A letter's whole walk without a mailbox or a store: opened, addressed, understood, judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from pbem.game import Game, SeatId, evolve
from pbem.mail import QuoteTable, Trust, open_letter, understand
from pbem.nouns import Auth, Letter, Reading
from pbem.service.judge import Frame, Judged, judge
from pbem.service.tables import table_for
from pbem.words import Lexicon


@dataclass(frozen=True)
class ReadingKit:
    """What letters are opened and read with."""

    quotes: QuoteTable
    trust: Trust
    lexicon: Callable[[str], Lexicon]


@dataclass(frozen=True)
class Walked:
    """Where a letter came: what was read in it, how it was judged, and the game after it.

    `judged` is None for a letter that was discarded or held before it came to a judge.
    """

    letter: Letter
    reading: Reading
    judged: Judged | None
    game: Game


def walk(
    raw: bytes,
    arrived: datetime,
    game: Game,
    seats: Mapping[str, SeatId],
    kit: ReadingKit,
    order: int = 0,
) -> Walked:
    """Carries a raw letter to its ending in one game, whose players write from `seats`."""
    letter = open_letter(raw, arrived, kit.trust, kit.quotes)
    seat = seats.get(letter.sender)
    reading = _turned_away(letter, seat)
    if reading is None:
        table = table_for(game, seat)
        reading = understand(letter, table, kit.lexicon(game.rules.name))
    if seat is None or reading.discard or reading.held:
        return Walked(letter, reading, None, game)
    judged = judge(game, reading, Frame(seat, arrived, order, _unkept), arrived)
    for event in judged.events:
        game = evolve(game, event)
    return Walked(letter, reading, judged, game)


def _turned_away(letter: Letter, seat: SeatId | None) -> Reading | None:
    """Returns the reading of a letter that leads to no seat, by the same rules as a polled one."""
    if letter.machine:
        return Reading(discard=letter.machine)
    if not letter.sender:
        return Reading(held="no_sender")
    if seat is None:
        return Reading(discard="unknown_sender")
    return Reading(held="sender_unproven") if letter.auth is Auth.FAIL else None


def _unkept(text: str, channel: str) -> str:
    """Stands for the digest of a private text that nobody keeps."""
    return ""
