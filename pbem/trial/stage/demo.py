"""The demo: the sample game at full speed, on real mail and with a clock that jumps."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from pbem.game import PhaseKind
from pbem.service import (
    House,
    Shown,
    Timetable,
    close_due,
    closes_at,
    poll,
    send_one,
    think_some,
    thread,
)
from pbem.settings import Settings
from pbem.trial.stage.company import Company
from pbem.trial.stage.game import game_now, open_game, phrases_for, seed_of, staged
from pbem.trial.stage.mail import Follower
from pbem.trial.stage.spool import Spool
from pbem.wiring import SALT_BYTES, listener_of, open_house

BEGIN = datetime(2026, 6, 1, 7, tzinfo=UTC)  # ten in the morning in Moscow
AFTER = timedelta(seconds=1)  # a poll that began so long after a deadline saw everything before it
MOST_STEPS = 5000
DIALECT = "plain"
Show = Callable[[Shown], None]


@dataclass(frozen=True)
class Outcome:
    """How a sample game ended: `winner` is a side's id; `letters` counts what the players sent."""

    game: str
    winner: str
    letters: int
    endings: dict[str, int]
    posts: tuple[str, ...]


@dataclass
class StageClock:
    """A clock that stands still until somebody sets it."""

    moment: datetime = BEGIN

    def __call__(self) -> datetime:
        return self.moment


@dataclass
class Stage:
    """A house, its players, the server they send to, and the clock."""

    house: House
    company: Company
    server: tuple[str, int]
    clock: StageClock
    name: str
    show: Show
    sent: int = 0
    shown: int = 0
    posts: list[str] = field(default_factory=list)

    def play(self) -> Outcome:
        """Plays the game to its end."""
        self.walk()
        for _ in range(MOST_STEPS):
            game = game_now(self.house, self.name)
            if game.over and game.phase.kind is not PhaseKind.EPILOGUE:
                return self.outcome()
            self.company.write(game)
            self.step(closes_at(game))
            self.walk()
        raise RuntimeError(f"the sample game {self.name} does not end")

    def step(self, due: datetime | None) -> None:
        """Lets happen what comes next: a letter, or the phase's deadline."""
        letter = self.company.spool.first()
        if letter is not None and (due is None or letter.due < due):
            self.clock.moment = max(self.clock.moment, letter.due)
            self.company.post(letter, self.server)
            self.sent += 1
        elif due is not None:
            self.clock.moment = max(self.clock.moment, due + AFTER)

    def walk(self) -> None:
        """Walks the corridor until nothing is left to do at this moment."""
        for box in self.house.mailboxes:
            poll(self.house, box, self.clock)
        while think_some(self.house, self.clock) or close_due(self.house, self.clock()):
            pass
        while send_one(self.house, self.clock()):
            pass
        self.company.listen()
        self.tell()

    def tell(self) -> None:
        """Shows the posts that have gone up."""
        for post in thread(self.house, self.name, DIALECT, self.shown):
            self.shown = post.id
            self.posts.append(post.text)
            self.show(post)

    def outcome(self) -> Outcome:
        """Tells how the game ended."""
        with self.house.store.read() as view:
            endings = {ending.value: number for ending, number in view.letters.counts().items()}
        winner = game_now(self.house, self.name).winner or ""
        return Outcome(self.name, winner, self.sent, endings, tuple(self.posts))


def demo(
    settings: Settings,
    folder: Path,
    ruleset: str,
    seed: int,
    show: Show,
    language: str = "",
    seats: int = 0,
) -> Outcome:
    """Plays a sample game in an empty folder, the same for the same seed; shows each post.

    Raises StageError, and what `open_house` raises.
    """
    with stage(settings, folder, ruleset, seed, show, language, seats) as set_up:
        return set_up.play()


@contextmanager
def stage(
    settings: Settings,
    folder: Path,
    ruleset: str,
    seed: int,
    show: Show,
    language: str = "",
    seats: int = 0,
) -> Iterator[Stage]:
    """Sets the stage for a demo, and takes it down again."""
    here, clock, secret = staged(settings, folder), StageClock(), seed_of(seed)
    house = replace(open_house(here), salt=salts(secret))
    listener = listener_of(here, clock)
    assert listener is not None  # a stage has no mail server of its own
    listener.start()
    try:
        phrases = phrases_for(house, ruleset, language)
        name = open_game(house, ruleset, Timetable(), secret, phrases, clock(), seats)
        company = Company(
            phrases,
            str(seed),
            here.address,
            Spool(folder / "players"),
            Follower(here.data / "outbox"),
        )
        yield Stage(house, company, listener.address, clock, name, show)
    finally:
        listener.stop()
        house.close()


def salts(secret: str) -> Callable[[], str]:
    """Returns what gives the salts of a sample game: the same ones for the same seed."""
    numbers = count(1)

    def salt() -> str:
        return hashlib.sha256(f"{secret} salt {next(numbers)}".encode()).hexdigest()[
            : 2 * SALT_BYTES
        ]

    return salt
