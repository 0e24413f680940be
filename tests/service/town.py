"""A small town for the corridor's tests: a real house on a board we choose, with a fake post.

town = Town.open(tmp_path)
town.write("Филин", "комиссар", "проверяю Марту", minutes=5)
town.walk()
assert town.said("Филин")[-1].code == "receipt"
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email.header import Header
from pathlib import Path
from typing import Protocol

from pbem.game import Game, commands
from pbem.mail import Batch, Copy, InboxError, Incoming, Position, SendError
from pbem.service import (
    Guest,
    House,
    Plan,
    Timetable,
    adopt,
    close_due,
    poll,
    see,
    send_one,
    think_some,
)
from pbem.settings import load_settings
from pbem.store import LetterId, LetterRecord, Question
from pbem.trial.stage.mail import Seen, read_letter
from pbem.wiring import open_house

MAYOR = "mayor@pbem.example"
KEEPER = "keeper@pbem.example"
NIGHTFALL = datetime(2026, 6, 1, 20, tzinfo=UTC)
NIGHT = timedelta(hours=4)
SEED = "5eed" * 16
BOARD = {
    "Филин": "sheriff",
    "Марта": "doctor",
    "Гроза": "mafia",
    "Савелий": "mafia",
    "Заяц": "citizen",
    "Полынь": "citizen",
    "Бублик": "citizen",
    "Орёл": "maniac",
}
LENGTHS = (("day", "13h"), ("night", "4h"), ("dawn", "1h"))


class Post(Protocol):
    """What takes the players' letters: a mailbox in memory, or that of a real server."""

    def put(self, raw: bytes, arrived: datetime) -> None: ...


class Sent(Protocol):
    """What has taken our letters: pairs of recipient and bytes."""

    @property
    def sent(self) -> list[tuple[str, bytes]]: ...


class FakeInbox:
    """A mailbox in memory; nothing is erased while `trouble` is set."""

    def __init__(self) -> None:
        self.letters: list[Incoming] = []
        self.trouble: InboxError | None = None
        self._uids = itertools.count(1)

    def put(self, raw: bytes, arrived: datetime) -> None:
        self.letters.append(Incoming(next(self._uids), raw, arrived, len(raw)))

    def fetch(self, position: Position | None) -> Batch:
        last = position.last_uid if position else 0
        new = tuple(letter for letter in self.letters if letter.uid > last)
        return Batch(new, Position(1, new[-1].uid if new else last))

    def settle(self, uids: Sequence[int]) -> None:
        """Has nothing to mark."""

    def erase(self, copy: Copy) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.letters = [one for one in self.letters if one.uid != copy.uid]

    def wait(self, seconds: float) -> bool:
        return True

    def close(self) -> None:
        """Has nothing to let go."""


@dataclass
class FakeMailer:
    """A post office that keeps what it is given; `trouble` is raised instead while it is set."""

    sent: list[tuple[str, bytes]] = field(default_factory=list)
    trouble: SendError | None = None
    erased: list[str] = field(default_factory=list)

    def send(self, message: bytes, recipient: str) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.sent.append((recipient, message))

    def erase(self, message_id: str) -> None:
        """Leaves what has gone out to the players, who have it."""
        self.erased.append(message_id)

    def close(self) -> None:
        """Has nothing to end."""


@dataclass
class FakeBoard:
    """A thread in memory, where a post of the same name is the same post."""

    posts: dict[str, str] = field(default_factory=dict)

    def put(self, game: str, name: str, text: str) -> str:
        self.posts[name] = text
        return name


@dataclass
class Town:
    """A house with one game in its first night, and the hands that move it."""

    house: House
    inbox: Post
    mailer: Sent
    board: FakeBoard
    name: str
    now: datetime = NIGHTFALL
    numbers: Callable[[], int] = field(default_factory=lambda: itertools.count(1).__next__)

    @classmethod
    def open(
        cls,
        folder: Path,
        roles: Mapping[str, str] = BOARD,
        options: tuple[tuple[str, bool | int | str], ...] = (),
        phase: str = "night",
    ) -> Town:
        inbox, mailer, board = FakeInbox(), FakeMailer(), FakeBoard()
        settings = replace(load_settings(folder, {}), mayor=KEEPER)
        house = open_house(settings, mailer=mailer, board=board, inbox=inbox)
        return cls.found(house, inbox, mailer, board, roles, options, phase)

    @classmethod
    def found(
        cls,
        house: House,
        inbox: Post,
        mailer: Sent,
        board: FakeBoard,
        roles: Mapping[str, str] = BOARD,
        options: tuple[tuple[str, bool | int | str], ...] = (),
        phase: str = "night",
    ) -> Town:
        """Founds the town in a house that somebody has built."""
        house = replace(house, salt=itertools.cycle(["5a17" * 8]).__next__)
        plan = Plan("city", "ru", Timetable(lengths=LENGTHS), options)
        guests = [Guest(nick, address(nick), "m", "ru") for nick in roles]
        setup = commands.Setup(tuple(roles.items()), SEED, phase=phase)
        name = adopt(house, plan, guests, setup, NIGHTFALL)
        town = cls(house, inbox, mailer, board, name)
        town.walk()
        return town

    # --- letters ---

    def write(
        self, nick: str, subject: str, body: str, minutes: float = 1, **headers: str
    ) -> bytes:
        """Puts a player's letter into the mailbox, so long after nightfall."""
        raw = letter(address(nick), subject, body, self.numbers(), **headers)
        self.put(raw, minutes)
        return raw

    def put(self, raw: bytes, minutes: float = 1) -> None:
        """Puts bytes into the mailbox, so long after nightfall."""
        self.inbox.put(raw, NIGHTFALL + timedelta(minutes=minutes))

    # --- walks ---

    def at(self, minutes: float) -> Town:
        """Sets the clock, so long after nightfall."""
        self.now = NIGHTFALL + timedelta(minutes=minutes)
        return self

    def poll(self) -> None:
        poll(self.house, self.house.mailboxes[0], lambda: self.now)

    def think(self) -> None:
        while think_some(self.house, lambda: self.now):
            pass

    def close(self) -> None:
        while close_due(self.house, self.now):
            pass

    def send(self) -> None:
        while send_one(self.house, self.now):
            pass

    def walk(self) -> None:
        """Walks the whole corridor until nothing is left to do."""
        self.poll()
        while think_some(self.house, lambda: self.now) or close_due(self.house, self.now):
            pass
        self.send()

    # --- looks ---

    @property
    def game(self) -> Game:
        return see(self.house, self.name).game

    def mail(self, nick: str) -> list[Seen]:
        """What a player has got, the oldest first."""
        return [read_letter(raw) for to, raw in self.mailer.sent if to == address(nick)]

    def last(self, nick: str) -> Seen:
        return self.mail(nick)[-1]

    def posts(self, code: str) -> list[str]:
        """The posts of a kind, the oldest first."""
        return [text for name, text in sorted(self.board.posts.items()) if name.endswith(code)]

    def records(self) -> list[LetterRecord]:
        """What became of the letters, in the order in which they were kept."""
        with self.house.store.read() as view:
            found = (view.letters.find(LetterId(number)) for number in itertools.count(1))
            return list(itertools.takewhile(bool, found))  # type: ignore[arg-type]  # None ends it

    def endings(self) -> list[str]:
        return [record.ending.value if record.ending else "" for record in self.records()]

    def questions(self) -> list[Question]:
        with self.house.store.read() as view:
            return view.questions.open()


def address(nick: str) -> str:
    """A player's address, plain ASCII."""
    return f"p{sum(map(ord, nick))}@players.example"


def letter(sender: str, subject: str, body: str, number: int, **headers: str) -> bytes:
    """A letter as a plain mail program sends it."""
    lines = [
        f"From: {sender}",
        f"To: {headers.pop('to', MAYOR)}",
        f"Subject: {Header(subject, 'utf-8').encode()}",
        f"Message-ID: <{number}@players.example>",
        *(f"{key.replace('_', '-')}: {value}" for key, value in headers.items()),
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body.encode()
