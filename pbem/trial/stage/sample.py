"""The sample game beside the daemon: its players in real time, and what a watcher sees."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from rich.console import Console

from pbem.game import commands
from pbem.service import House, Timetable, closes_at, run, thread
from pbem.settings import Settings
from pbem.trial.players.playing import load_phrases
from pbem.trial.stage.company import Company
from pbem.trial.stage.game import LANGUAGE, QUICK, address_of, game_now, open_game, seed_of
from pbem.trial.stage.mail import Follower, Seen
from pbem.trial.stage.screen import Say, Screen
from pbem.trial.stage.spool import Spool
from pbem.wiring import now

RULESET, SEED = "city", 1
PLAYERS = "players"  # the folder of their letters; that it is there marks the sample game
TICK = 0.2  # seconds between two looks of the players
EXCUSED = timedelta(seconds=2)  # so short a sleep moves nothing
DIALECT = "plain"


def has_sample(settings: Settings, house: House) -> bool:
    """Tells whether the sample game belongs here: the house is empty, or has it already.

    A house whose lobby is open is empty because its players have made no game yet.
    """
    if settings.imap is not None or settings.smtp is not None:
        return False
    with house.store.read() as view:
        empty = not settings.lobby_open and not view.games.all()
        return (settings.data / PLAYERS).exists() or empty


@contextmanager
def sample_game(
    settings: Settings, house: House, server: tuple[str, int], console: Console, say: Say
) -> Iterator[None]:
    """Lets the programmed players send to a listening server as long as the daemon runs.

    On the first start it deals the game; later on it goes on where it stopped.
    """
    sample = open_sample(settings, house, server, console, say)
    sample.wake_up(now())
    players = threading.Thread(target=sample.play, name="players")
    players.start()
    try:
        yield
    finally:
        sample.stopping.set()
        players.join()


@dataclass
class Sample:
    """A running sample game: its players, its watcher, and where both look."""

    house: House
    name: str
    company: Company
    inbox: Follower
    server: tuple[str, int]
    screen: Screen
    stopping: threading.Event = field(default_factory=threading.Event)
    shown: int = 0

    def wake_up(self, moment: datetime) -> None:
        """Reads what happened before this start, and moves the times by what was slept through."""
        self.company.listen()
        self.note_hands(tuple(self.inbox.new()))
        posts = thread(self.house, self.name, DIALECT)
        self.shown = posts[-1].id if posts else 0
        self.make_up_for(self.slept(moment), moment)
        self.explain()

    def slept(self, moment: datetime) -> timedelta:
        """Returns how long ago the first thing should have happened that has not."""
        game, letter = game_now(self.house, self.name), self.company.spool.first()
        times = [moment, closes_at(game), letter.due if letter else None]
        return moment - min(time for time in times if time is not None)

    def make_up_for(self, slept: timedelta, moment: datetime) -> None:
        """Gives the players the time in which the program did not run, as a mayor would."""
        due = closes_at(game_now(self.house, self.name))
        if due is not None and slept > EXCUSED:
            self.company.spool.delay(slept)
            run(self.house, self.name, commands.Extend(due + slept), moment)

    def play(self) -> None:
        """Plays until the game is over, and shows what happens until it is told to stop."""
        while not self.stopping.wait(TICK):
            self.look()
            game = game_now(self.house, self.name)
            if not game.over:
                self.company.write(game)
                self.send_due(now())

    def explain(self) -> None:
        """Shows how to play a seat oneself."""
        game = game_now(self.house, self.name)
        for seat in [] if game.over else [seat for seat in game.seats if not seat.announced][:1]:
            address = self.company.addresses(game)[seat.id]
            self.screen.tell("take_over", seat=seat.id, nick=seat.nick, address=address)

    def look(self) -> None:
        """Shows what has come in, gone out and gone up since the last look."""
        letters = tuple(self.inbox.new())
        for letter in letters:
            self.screen.came_in(letter, self.house.opened(letter.raw, letter.sent).text)
        self.note_hands(letters)
        for letter in self.company.listen():
            self.screen.went_out(letter)
        for post in thread(self.house, self.name, DIALECT, self.shown):
            self.shown = post.id
            self.screen.went_up(post)
            if post.code == "final":
                self.screen.tell("over")

    def note_hands(self, letters: tuple[Seen, ...]) -> None:
        """Leaves the seats to those who wrote by hand: their programs are silent from now on."""
        addresses = self.company.addresses(game_now(self.house, self.name))
        seats = {address: seat for seat, address in addresses.items()}
        for letter in letters:
            seat = seats.get(letter.sender)
            if seat and seat not in self.company.taken and not self.company.wrote(letter):
                self.company.leave_to_human(seat)
                self.screen.tell("taken", nick=self.screen.nick(letter.sender))

    def send_due(self, moment: datetime) -> None:
        """Sends the letters that are due; one that the server does not take waits."""
        letter = self.company.spool.first()
        while letter and letter.due <= moment and not self.stopping.is_set():
            try:
                self.company.post(letter, self.server)
            except OSError:
                return
            letter = self.company.spool.first()


def open_sample(
    settings: Settings, house: House, server: tuple[str, int], console: Console, say: Say
) -> Sample:
    """Opens the sample game of a house, or finds it there."""
    phrases, spool = load_phrases(LANGUAGE), Spool(settings.data / PLAYERS)
    name = found_game(house)
    if not name:
        name = open_game(house, RULESET, quick(settings), seed_of(SEED), phrases, now())
    outbox = Follower(settings.data / "outbox")
    return Sample(
        house=house,
        name=name,
        company=Company(phrases, str(SEED), settings.address, spool, outbox),
        inbox=Follower(settings.data / "inbox"),
        server=server,
        screen=Screen(console, say, {address_of(nick): nick.nick for nick in phrases.seats}),
    )


def found_game(house: House) -> str:
    """Returns the name of the first game that was dealt, or nothing where none was."""
    with house.store.read() as view:
        names = (record.name for record in view.games.all())
        return next((name for name in names if house.games.load(view, name).game.started), "")


def quick(settings: Settings) -> Timetable:
    """Returns a timetable whose days and nights last seconds."""
    return replace(Timetable(zone=settings.zone), lengths=QUICK)
