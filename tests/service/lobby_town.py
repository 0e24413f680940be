"""A house whose lobby is open, and people who write to it.

hall = Hall.open(tmp_path, "anna", "ben")
hall.write("anna", "村を建てる", "編成：村村村占狼")
assert hall.last("anna").subject …
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from pbem.game import Event, Game, from_json
from pbem.mail import Trust
from pbem.service import House, poll, see, send_one, think_some
from pbem.settings import load_settings
from pbem.store import LetterId, LetterRecord
from pbem.trial.stage.mail import Seen, read_letter
from pbem.wiring import open_house
from tests.service.town import KEEPER, NIGHTFALL, FakeBoard, FakeInbox, FakeMailer, letter

HOST = "mx.pbem.example"
PEOPLE = ("ゲルト", "エルナ", "ペーター", "リーザ", "ヤコブ", "ルイス", "オットー", "パメラ")
SEED = "5eed" * 16


def charset(nicks: Sequence[str]) -> str:
    """A character set of these nicks, as a keeper would write it; the first is the dummy's."""
    lines = ['names = {ja = "例", en = "Sample", ru = "Пример"}', 'dummy = "c0"', ""]
    for place, nick in enumerate(nicks):
        lines.append(f"[characters.c{place}]")
        lines += [f'{one} = {{name = "{nick}", short = "{nick}"}}' for one in ("ja", "en", "ru")]
    return "\n".join(lines)


@dataclass
class Hall:
    """A house with an open lobby, accounts that it knows, and a fake post."""

    house: House
    inbox: FakeInbox
    mailer: FakeMailer
    board: FakeBoard
    now: datetime = NIGHTFALL
    numbers: Callable[[], int] = field(default_factory=lambda: itertools.count(1).__next__)

    @classmethod
    def open(
        cls,
        folder: Path,
        *people: str,
        language: str = "ja",
        nicks: Sequence[str] = PEOPLE,
        charsets: Sequence[str] = ("a",),
    ) -> Hall:
        """Opens a house in a folder; `people` have accounts.

        Each of the character sets has the `nicks`, of which the first is the dummy's.
        """
        sets = folder / "config" / "charsets"
        sets.mkdir(parents=True, exist_ok=True)
        for name in charsets:
            (sets / f"{name}.toml").write_text(charset(nicks), "utf-8")
        environ = {"PBEM_LOBBY": "open", "PBEM_TRUSTED_HOSTS": HOST, "PBEM_ZONE": "Asia/Tokyo"}
        inbox, mailer, board = FakeInbox(), FakeMailer(), FakeBoard()
        settings = replace(load_settings(folder, environ), mayor=KEEPER)
        house = open_house(settings, mailer=mailer, board=board, inbox=inbox)
        assert house.lobby is not None
        kit = replace(house.lobby, seed=lambda: SEED)
        house = replace(house, salt=itertools.cycle(["5a17" * 8]).__next__, lobby=kit)
        with house.store.write() as work:
            for one in people:
                work.accounts.add(address(one), language, NIGHTFALL)
        return cls(house, inbox, mailer, board)

    def put(self, who: str, subject: str, body: str = "", **headers: str) -> None:
        """Puts a letter into the mailbox, a minute after the one before."""
        self.now += timedelta(minutes=1)
        raw = letter(address(who), subject, body, self.numbers(), **headers)
        self.inbox.put(raw, self.now)

    def write(self, who: str, subject: str, body: str = "", **headers: str) -> None:
        """Puts a letter into the mailbox and walks the corridor."""
        self.put(who, subject, body, **headers)
        self.walk()

    def walk(self) -> None:
        poll(self.house, self.house.mailboxes[0], lambda: self.now)
        while think_some(self.house, lambda: self.now):
            pass
        while send_one(self.house, self.now):
            pass

    def game(self, name: str = "village-1") -> Game:
        return see(self.house, name).game

    def events(self, name: str = "village-1", after: int = 0) -> list[Event]:
        with self.house.store.read() as view:
            stored = view.events.read(name, after=after)
            return [from_json({"code": one.code, **one.facts}) for one in stored]

    def mail(self, who: str) -> list[Seen]:
        """What somebody has got, the oldest first."""
        return [read_letter(raw) for to, raw in self.mailer.sent if to == address(who)]

    def last(self, who: str) -> Seen:
        return self.mail(who)[-1]

    def posts(self, code: str) -> list[str]:
        """The posts of a kind, the oldest first."""
        return [text for name, text in sorted(self.board.posts.items()) if name.endswith(code)]

    def records(self) -> list[LetterRecord]:
        with self.house.store.read() as view:
            found = (view.letters.find(LetterId(number)) for number in itertools.count(1))
            return list(itertools.takewhile(bool, found))  # type: ignore[arg-type]  # None ends it

    def ending(self) -> str:
        """How the last letter ended."""
        ending = self.records()[-1].ending
        return ending.value if ending else ""

    def reasons(self) -> list[str]:
        """Why the last letter was refused."""
        told = self.records()[-1].reading.get("reasons", [])
        return list(map(str, told)) if isinstance(told, list) else []


def address(who: str) -> str:
    return who if "@" in who else f"{who}@players.example"


__all__ = ["HOST", "PEOPLE", "Hall", "Trust", "address", "charset"]
