"""A village on real servers: people who write letters, and what reaches their mailboxes.

Every line that is said carries a word of its own, by which it is found wherever it went.
"""

from __future__ import annotations

import email
import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

from pbem.game import Game, PhaseKind, SeatId
from pbem.service import House, close_due, closes_at, poll, see, send_one, think_some
from pbem.settings import load_settings
from pbem.store import LetterId
from pbem.trial.stage.mail import Seen, read_letter
from pbem.wiring import open_house
from tests.dovecot import Dovecot
from tests.integration.servers import Box, Sink, environment
from tests.service.town import MAYOR, NIGHTFALL, FakeBoard, letter

HOST, PLAYERS = "mx.pbem.example", "players.example"
VOUCHED = f"{HOST}; dmarc=pass header.from={PLAYERS}"
NAME = "village-1"
SEED = "5eed" * 16
TICK = timedelta(seconds=1)
PRIVATE_MARK = "zzmine"  # in what must never travel: a header, a quotation, a signature


@dataclass(frozen=True)
class Line:
    """Something that was said: by whom, its word, and who may have read it in a letter."""

    who: str
    word: str
    readers: frozenset[str]
    public: bool = False


@dataclass
class Village:
    """A house on real servers, and everybody around it.

    `cast` tells who plays whom, `senders` whose letter bears which number.
    """

    house: House
    box: Box
    sink: Sink
    board: FakeBoard
    now: datetime = NIGHTFALL
    cast: dict[str, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    senders: dict[str, str] = field(default_factory=dict)
    numbers: Callable[[], int] = field(default_factory=lambda: itertools.count(1).__next__)

    @classmethod
    def open(cls, folder: Path, dovecot: Dovecot, sink: Sink) -> Village:
        mailbox, board = dovecot.mailbox(), FakeBoard()
        environ = environment(dovecot, mailbox, sink) | {
            "PBEM_LOBBY": "open",
            "PBEM_TRUSTED_HOSTS": HOST,
            "PBEM_ZONE": "Asia/Tokyo",
            "PBEM_LANGUAGE": "ja",
        }
        house = open_house(load_settings(folder, environ), board=board)
        assert house.lobby is not None
        kit = replace(house.lobby, seed=lambda: SEED)
        house = replace(house, salt=itertools.cycle(["5a17" * 8]).__next__, lobby=kit)
        village = cls(house, Box(mailbox), sink, board)
        village.walk()  # what lay in the mailbox before is not ours to read
        return village

    # --- letters ---

    def put(self, who: str, subject: str, body: str = "", to: str = MAYOR) -> None:
        """Puts a letter into the mailbox, a second after the one before."""
        self.now += TICK
        headers = {"Authentication_Results": VOUCHED, "X_Note": PRIVATE_MARK}
        number = self.numbers()
        self.senders[str(number)] = address(who)
        raw = letter(address(who), subject, body, number, to=to, **headers)
        self.box.put(raw, self.now)

    def write(self, who: str, subject: str, body: str = "", to: str = MAYOR) -> str:
        """Puts a letter into the mailbox, walks the corridor and returns how the letter ended."""
        self.put(who, subject, body, to)
        self.walk()
        return self.ending()

    def answer(self, who: str, body: str) -> str:
        """Answers the last letter that somebody got, as a mail program would."""
        reply_to = email.message_from_bytes(self.last(who).raw)["Reply-To"]
        return self.write(who, f"Re: {self.last(who).subject}", body, to=str(reply_to))

    def say(self, who: str, subject: str, readers: Iterable[str], *, public: bool = False) -> str:
        """Says a line of its own word, with a quotation and a signature that are not to travel."""
        word = f"zz{len(self.lines):03}q"
        self.lines.append(Line(who, word, frozenset(readers) - {who}, public))
        body = f"{word}ですよね。\n\n> {PRIVATE_MARK}と書かれていました\n-- \n{PRIVATE_MARK}"
        return self.write(who, subject, body)

    # --- walks ---

    def walk(self) -> None:
        """Walks the whole corridor until nothing is left to do."""
        poll(self.house, self.house.mailboxes[0], lambda: self.now)
        while think_some(self.house, lambda: self.now) or close_due(self.house, self.now):
            pass
        while send_one(self.house, self.now):
            pass

    def sleep(self) -> None:
        """Lets the running phase come to its end."""
        due = closes_at(self.game)
        assert due is not None
        self.now = due + TICK
        self.walk()

    # --- looks ---

    @property
    def game(self) -> Game:
        return see(self.house, NAME).game

    @property
    def at(self) -> tuple[PhaseKind, int]:
        return self.game.phase.kind, self.game.phase.number

    def those(self, *roles: str) -> list[str]:
        """Who plays one of these roles, alive or dead; the dummy is nobody's."""
        seats = {seat.nick: str(seat.role) for seat in self.game.seats}
        return [who for who, nick in self.cast.items() if seats[nick] in roles]

    def living(self) -> list[str]:
        alive = {seat.nick for seat in self.game.living}
        return [who for who, nick in self.cast.items() if nick in alive]

    def seat(self, who: str) -> SeatId:
        return next(seat.id for seat in self.game.seats if seat.nick == self.cast[who])

    def mail(self, who: str) -> list[Seen]:
        """What somebody has got, the oldest first."""
        return [read_letter(raw) for to, raw in self.sink.sent if to == address(who)]

    def last(self, who: str) -> Seen:
        return self.mail(who)[-1]

    def posts(self, code: str) -> list[str]:
        """The posts of a kind, the oldest first."""
        return [text for name, text in sorted(self.board.posts.items()) if name.endswith(code)]

    def ending(self) -> str:
        """How the last letter ended."""
        with self.house.store.read() as view:
            found = (view.letters.find(LetterId(number)) for number in itertools.count(1))
            record = list(itertools.takewhile(bool, found))[-1]
        return record.ending.value if record and record.ending else ""

    def holders(self, word: str) -> frozenset[str]:
        """Whose mailboxes a word lies in, wherever it stands in a letter."""
        return frozenset(
            to.removesuffix(f"@{PLAYERS}") for to, raw in self.sink.sent if word in whole(raw)
        )


@cache
def whole(raw: bytes) -> str:
    """Everything of a letter that anybody could read: the header and every part."""
    message = email.message_from_bytes(raw)
    parts = (part.get_payload(decode=True) for part in message.walk() if not part.is_multipart())
    shown = (part.decode("utf-8") for part in parts if isinstance(part, bytes))
    return "\n".join([read_letter(raw).subject, str(message.items()), *shown])


def address(who: str) -> str:
    return f"{who}@{PLAYERS}"
