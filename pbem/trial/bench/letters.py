"""How fast letters are: the whole road from a real server, beside the least anybody must do."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from pbem.game import SeatId, commands
from pbem.nouns import Letter
from pbem.service import Guest, House, Plan, Seen, Timetable, adopt, poll, read, see, think_some
from pbem.settings import Login, MailServer, Security, Settings
from pbem.trial.bench.dovecot import LOOPBACK, PASSWORD, Dovecot
from pbem.trial.players.playing import Nick, Phrases, letters_for, load_phrases, view_of
from pbem.trial.stage.game import KEEPER, LANGUAGE, seed_of
from pbem.wiring import bare_limit, now, open_house

T = TypeVar("T")
GAMES = 20
USER = "bench"
NIGHT = Timetable(lengths=(("night", "10d"),))
ROLES = (
    *("sheriff", "sergeant", "doctor", "priest", "witness", "journalist"),
    *("mafia", "mafia", "mafia", "butterfly", "kamikaze", "maniac"),
    *("citizen", "citizen", "citizen", "citizen"),
)


@dataclass(frozen=True)
class Seated:
    """A player of one of the measured games, and what he writes in its night."""

    game: str
    seat: SeatId
    raw: bytes


@dataclass(frozen=True)
class Pile:
    """A pile of letters in a real mailbox, and a house that waits for them, to be copied."""

    settings: Settings
    letters: tuple[Seated, ...]


@dataclass(frozen=True)
class Road:
    """Seconds on one pile: the least there is, and our road by its parts."""

    letters: int
    bare: float
    poll: float
    think: float
    opening: float
    reading: float

    @property
    def whole(self) -> float:
        """The seconds of the whole road."""
        return self.poll + self.think

    @property
    def deciding(self) -> float:
        """The seconds that are left for deciding, keeping events and queueing receipts."""
        return max(0.0, self.think - self.opening - self.reading)


def pile(settings: Settings, server: Dovecot, folder: Path, games: int = GAMES) -> Pile:
    """Founds games in a house and fills its mailbox with their players' letters of a night."""
    account = MailServer(
        LOOPBACK, server.port, Security.NONE, Login.PASSWORD, USER, password=PASSWORD
    )
    here = replace(
        settings,
        data=folder / "data",
        key_file=folder / "keeper.key",
        mayor=KEEPER,
        imap=account,
        imap_folder="INBOX",
        imap_done_folder="",
    )
    house, phrases = open_house(here), load_phrases(LANGUAGE)
    server.fill(USER, ())
    poll(house, house.mailboxes[0], now)
    letters: list[Seated] = []
    for number in range(games):
        name = found(house, phrases, number)
        letters += letters_of(house, name, phrases, number, here.address)
    server.fill(USER, (letter.raw for letter in letters))
    house.close()
    return Pile(here, tuple(letters))


def found(house: House, phrases: Phrases, number: int) -> str:
    """Founds a game of sixteen in its first night, and returns its name."""
    guests = [Guest(nick.nick, address(nick, number), nick.gender) for nick in phrases.seats]
    roles = zip(phrases.seats, ROLES, strict=True)
    board = commands.Setup(tuple((nick.nick, role) for nick, role in roles), seed_of(number))
    return adopt(house, Plan("city", LANGUAGE, NIGHT), guests, board, now())


def letters_of(
    house: House, name: str, phrases: Phrases, number: int, mayor: str
) -> Iterator[Seated]:
    """Yields what the players of such a game write in its night."""
    game = see(house, name).game
    for nick, seat in zip(phrases.seats, game.seats, strict=True):
        view = view_of(game, seat.id, address(nick, number), mayor)
        for letter in letters_for(view, str(number), phrases):
            yield Seated(name, seat.id, letter.data)


def address(nick: Nick, number: int) -> str:
    """Returns the address of a player of one of the games."""
    return f"{nick.mailbox}.{number}@players.example"


@contextmanager
def copied(heap: Pile, folder: Path) -> Iterator[House]:
    """Opens a fresh copy of a pile's house, which has learnt its words already."""
    shutil.copytree(heap.settings.data, folder / "data")
    house = open_house(replace(heap.settings, data=folder / "data"))
    house.lexicon("city")
    try:
        yield house
    finally:
        house.close()


def travel(heap: Pile, house: House) -> Road:
    """Sends the whole pile down the road once, beside the least that anybody must do."""
    bare = timed(lambda: bare_limit(heap.settings))
    opening, letters = timed_with(lambda: [house.opened(one.raw, now()) for one in heap.letters])
    games = {name: see(house, name) for name in dict.fromkeys(one.game for one in heap.letters)}
    reading = timed(lambda: read_all(house, games, heap, letters))
    polling = timed(lambda: poll(house, house.mailboxes[0], now))
    thinking = timed(lambda: think_all(house))
    return Road(len(heap.letters), bare, polling, thinking, opening, reading)


def read_all(house: House, games: Mapping[str, Seen], heap: Pile, letters: list[Letter]) -> None:
    """Understands every letter, and does nothing about it."""
    for one, letter in zip(heap.letters, letters, strict=True):
        read(house, games[one.game], letter, one.seat)


def think_all(house: House) -> None:
    """Thinks about every kept letter."""
    while think_some(house, now):
        pass


def timed(work: Callable[[], object]) -> float:
    """Returns how many seconds a piece of work takes."""
    return timed_with(work)[0]


def timed_with(work: Callable[[], T]) -> tuple[float, T]:
    """Returns how many seconds a piece of work takes, and what comes of it."""
    begin = time.perf_counter()
    result = work()
    return time.perf_counter() - begin, result
