"""The company of programmed players: it reads its mail, writes its letters and sends them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from pbem.game import Game, PhaseKind, Seat
from pbem.trial.players.playing import (
    Heard,
    Phrases,
    PlannedLetter,
    letters_for,
    send_letter,
    view_of,
)
from pbem.trial.stage.game import address_of
from pbem.trial.stage.mail import Follower, Seen
from pbem.trial.stage.spool import Spool, Spooled, Written

SILENT = (PhaseKind.SIGNUP, PhaseKind.DAWN, PhaseKind.ABANDONED, PhaseKind.OVER)


@dataclass
class Company:
    """Every seat's program: what it has heard, and what it will send when.

    `mail` follows the mayor's letters; `taken` are the seats that a human plays; `until` is when
    the phase that was written for last should have ended.
    """

    phrases: Phrases
    seed: str
    mayor: str
    spool: Spool
    mail: Follower
    taken: set[int] = field(default_factory=set)
    first_heard: dict[str, Heard] = field(default_factory=dict)
    last_heard: dict[str, Heard] = field(default_factory=dict)
    until: datetime | None = None

    def listen(self) -> tuple[Seen, ...]:
        """Reads what the mayor has sent to anybody, and returns it."""
        letters = tuple(self.mail.new())
        for letter in letters:
            self.first_heard.setdefault(letter.recipient, letter.heard)
            self.last_heard[letter.recipient] = letter.heard
        return letters

    def write(self, game: Game) -> None:
        """Writes the letters of the running phase, unless they have been written."""
        phase = phase_name(game)
        if game.phase.kind not in SILENT and not self.spool.has(phase):
            letters = [letter for seat in game.seats for letter in self._letters(game, seat)]
            self._forget_what_is_over(game)
            self.spool.put(phase, letters)

    def _forget_what_is_over(self, game: Game) -> None:
        """Throws away what was written for later hours of a phase that has ended early."""
        if game.phase.opened is not None and self.until is not None:
            self.spool.drop_between(game.phase.opened, self.until)
        self.until = game.phase.closes

    def _letters(self, game: Game, seat: Seat) -> Iterator[Written]:
        if seat.id in self.taken or seat.dummy:
            return
        address = self.addresses(game)[seat.id]
        view = view_of(game, seat.id, address, self.mayor, self._before(address, seat))
        for letter in letters_for(view, self.seed, self.phrases):
            yield Written(due_at(letter, view.opens, view.lasts), seat.id, letter.data)

    def _before(self, address: str, seat: Seat) -> Heard | None:
        """Returns the letter a player has before him: the first, until he has confirmed it."""
        return (self.last_heard if seat.confirmed else self.first_heard).get(address)

    def addresses(self, game: Game) -> Mapping[int, str]:
        """Returns the programs' addresses by seat."""
        return {seat.id: address_of(self.phrases.nick(seat.nick)) for seat in game.seats}

    def post(self, letter: Spooled, server: tuple[str, int]) -> None:
        """Sends a letter; raises OSError, and then it still waits."""
        send_letter(*server, letter.sender, letter.recipient, letter.data)
        self.spool.mark_sent(letter)

    def wrote(self, letter: Seen) -> bool:
        """Tells whether a letter is by one of the programs."""
        return self.spool.wrote(letter.message_id)

    def leave_to_human(self, seat: int) -> None:
        """Lets a human play a seat from now on: its program sends nothing more."""
        self.taken.add(seat)
        self.spool.drop(seat)


def phase_name(game: Game) -> str:
    """Returns a name for the running phase that no other phase has."""
    opened = game.phase.opened
    stamp = opened.strftime("%Y%m%dT%H%M%S") if opened else "0"
    return f"{stamp}_{game.phase.kind}{game.phase.number}"


def due_at(letter: PlannedLetter, opens: datetime, lasts: timedelta) -> datetime:
    """Returns when a letter is to be sent."""
    return opens + lasts * letter.at_fraction
