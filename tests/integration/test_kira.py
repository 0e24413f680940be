"""A whole game of twelve on real servers, and what is left of what two said in private."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from pbem.game import PhaseKind, commands
from pbem.mail import deliver_to_maildir
from pbem.service import run
from pbem.settings import Settings, load_settings
from pbem.store import Keyring, Store, StoredEvent
from pbem.trial.stage.mail import read_letter
from pbem.wiring import open_house
from tests.dovecot import Dovecot, Mailbox
from tests.integration.servers import Box, Sink, environment
from tests.service.kira import CHAT, dusk, founded, holders, open_talk
from tests.service.town import NIGHTFALL, FakeBoard, Town

ROLES = {
    "Ann": "L",
    "Ben": "Light",
    "Cat": "Watari",
    "Dan": "Mikami",
    "Eve": "Matsuda",
    "Fey": "Rem",
    "Gus": "Taro",
    "Hugo": "Demegawa",
    "Ida": "Soichiro",
    "Jon": "Mogi",
    "Kim": "Ryuk",
    "Lea": "PotatoChip",
}
CANARY = "canary-7431"


@dataclass
class Table:
    """A game on real mail, whose provider files a copy of all that we send."""

    town: Town
    mailbox: Mailbox
    sink: Sink
    settings: Settings
    filed: int = 0

    def says(self, nick: str, subject: str, body: str, **headers: str) -> None:
        """Lets a player write; the letter is answered within the minute."""
        minutes = (self.town.now - NIGHTFALL) / timedelta(minutes=1)
        self.town.write(nick, subject, body, minutes, **headers)
        self.walk()
        assert self.town.endings()[-1] == "accepted", (nick, subject, self.town.last(nick).text)

    def walk(self) -> None:
        """Lets a minute pass."""
        self.town.now += timedelta(minutes=1)
        self.town.walk()
        for _, raw in self.sink.sent[self.filed :]:
            self.mailbox.deliver(raw, folder="Sent")
        self.filed = len(self.sink.sent)

    def close(self) -> PhaseKind:
        """Lets the running phase end by its deadline; returns what follows."""
        closes = self.town.game.phase.closes
        assert closes is not None
        self.town.now = max(self.town.now, closes)
        self.walk()
        return self.town.game.phase.kind

    def rule(self, label: str, value: str) -> None:
        """Lets the mayor decide what is his to decide."""
        ruling = commands.Override(label, value, "so it is told", "keeper")
        run(self.town.house, self.town.name, ruling, self.town.now)

    def told(self, nick: str) -> str:
        return "\n".join(one.text for one in self.town.mail(nick))

    def post(self, code: str) -> str:
        return self.town.posts(code)[-1]


@pytest.fixture
def table(tmp_path: Path, dovecot: Dovecot, sink: Sink) -> Iterator[Table]:
    mailbox = dovecot.mailbox()
    with mailbox.session() as session:
        session.create("Kept")
    more = {"PBEM_IMAP_DONE_FOLDER": "Kept", "PBEM_DIALECT": "plain"}
    settings = load_settings(tmp_path, environment(dovecot, mailbox, sink) | more)
    board = FakeBoard()
    house = open_house(settings, board=board)
    town = founded(house, Box(mailbox), sink, board, ROLES, begins=True)
    yield Table(town, mailbox, sink, settings)
    house.close()


def night_one(table: Table) -> None:
    """Kira kills the chief; L asks, and is told the contrary of the truth."""
    table.says("Ben", "Light", "I kill Ida")
    table.says("Ann", "L", "Ben and Cat")
    table.says("Cat", "Watari", "I protect Ann")
    assert table.close() is PhaseKind.DAWN
    assert table.close() is PhaseKind.DAY


def talk(table: Table) -> None:
    """Two talk in private, and one of them quotes it in a letter about something else."""
    table.says("Ann", CHAT, "Can I talk to Hugo in private please")
    table.says("Hugo", CHAT, "yes")
    table.says("Ann", CHAT, f"Ben is Kira, I think. The word is {CANARY}")
    heard = table.town.last("Hugo")
    assert CANARY in heard.text
    table.says("Hugo", CHAT, f"Then let us nominate him\n\n> The word is {CANARY}")
    quoted = f"The day is long.\n\n> The word is {CANARY}"
    table.says("Hugo", "Demegawa", quoted, In_Reply_To=heard.message_id)


def vote(table: Table, by: str, who: str, ayes: str) -> PhaseKind:
    """Carries a nomination through its defence and its vote."""
    table.says(by, "Nominate", f"I nominate {who}. It is a feeling.")
    if table.town.game.phase.kind is PhaseKind.NOMINATE:
        table.close()
    table.says(who, "Defence", "It was not me.")
    while table.town.game.phase.kind is PhaseKind.DEFENCE:
        table.close()
    for nick in ayes.split():
        table.says(nick, "Vote", "aye")
    return table.close()


def day_two(table: Table) -> None:
    """Three nominations, of which the last one is carried: Kira dies, and has an heir."""
    talk(table)
    table.rule("demegawa.truth.2", "true")
    assert table.close() is PhaseKind.NOMINATE
    assert vote(table, "Lea", "Jon", "Lea Dan") is PhaseKind.NOMINATE
    assert vote(table, "Dan", "Fey", "Dan Ben Lea Jon") is PhaseKind.NOMINATE
    assert vote(table, "Ann", "Ben", "Ann Cat Eve Fey Gus Hugo Jon") is PhaseKind.NIGHT
    assert "Ben" in table.post("verdict")


def night_two(table: Table) -> None:
    """The chief is raised; what Demegawa said was ruled true, and somebody dies of it."""
    assert {seat.nick for seat in table.town.game.seats if seat.role == "Light"} == {"Ben", "Dan"}
    assert "You are now Kira" in table.town.last("Dan").text
    table.rule("demegawa.victim.2", "Lea")
    table.says("Gus", "Taro", "I resurrect Ida")
    table.says("Dan", "Light", "I kill Kim")
    assert table.close() is PhaseKind.DAWN
    assert table.close() is PhaseKind.DAY
    alive = {seat.nick for seat in table.town.game.seats if seat.alive}
    assert alive == set(ROLES) - {"Ben", "Lea"}


def test_a_whole_game(table: Table) -> None:
    night_one(table)
    day_two(table)
    night_two(table)
    table.says("Ida", "Nominate", "I nominate Dan. I am back, and I know.")
    table.says("Eve", "Matsuda", "I publicly shoot Dan!")
    assert table.town.game.over
    table.walk()
    final = table.post("final")
    assert "Good" in final and "Mikami" in final
    assert all(CANARY not in text for text in table.town.board.posts.values())


def test_after_dusk_nobody_finds_a_word_of_the_talk(table: Table, tmp_path: Path) -> None:
    night_one(table)
    talk(table)
    assert in_account(table)
    lived = holders(table.town.house.store, CANARY)
    assert {one.partition(" ")[0] for one in lived} == {"text", "draft"}
    table.close()
    assert table.close() is PhaseKind.NIGHT
    table.walk()
    assert in_account(table) == []
    assert holders(table.town.house.store, CANARY) == []
    assert in_files(table.settings.data) == []
    assert in_backup(table, tmp_path / "backup") == []
    assert {nick for nick in ROLES if CANARY in table.told(nick)} == {"Hugo"}
    met = [str(event) for event in events_of(table) if event.code == "talk_closed"]
    assert len(met) == 1


def test_the_embedded_mail_keeps_no_word_either(tmp_path: Path) -> None:
    settings = load_settings(tmp_path, {"PBEM_MAYOR": "keeper@pbem.example"})
    board = FakeBoard()
    house = open_house(settings, board=board)
    post = Folders(settings.data)
    town = founded(house, post, post, board, ROLES)
    open_talk(town)
    town.write("Ann", CHAT, f"The word is {CANARY}", minutes=10)
    town.at(11).walk()
    assert CANARY in town.last("Ben").text
    assert in_files(settings.data / "outbox")
    dusk(town)
    assert in_files(settings.data) == []
    assert holders(house.store, CANARY) == []
    house.close()


@dataclass(frozen=True)
class Folders:
    """The Maildirs of a house without mail servers."""

    data: Path

    def put(self, raw: bytes, arrived: datetime) -> None:
        deliver_to_maildir(self.data / "inbox", raw, arrived)

    @property
    def sent(self) -> list[tuple[str, bytes]]:
        paths = sorted((self.data / "outbox" / "new").iterdir(), key=lambda path: path.name)
        return [(read_letter(raw).recipient, raw) for raw in map(Path.read_bytes, paths)]


def in_account(table: Table) -> list[bytes]:
    """The letters of our account that tell the word, in whatever folder they lie."""
    return [raw for raw in table.mailbox.letters() if tells(raw)]


def tells(raw: bytes) -> bool:
    """Tells whether a letter has the word in it, encoded or not."""
    return CANARY.encode() in raw or CANARY in read_letter(raw).text


def in_files(folder: Path) -> list[Path]:
    """The files of a folder in which the word stands: the database, its log, the journal."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    return [path for path in files if tells(path.read_bytes())]


def in_backup(table: Table, folder: Path) -> list[str]:
    """What a backup that is made now still tells, to whoever has the keeper's key as well."""
    copy = folder / "pbem.sqlite"
    folder.mkdir()
    table.town.house.store.backup(copy)
    there = [str(path) for path in in_files(folder)]
    store = Store.open(copy, Keyring.open(table.settings.key_file))
    try:
        return there + holders(store, CANARY)
    finally:
        store.close()


def events_of(table: Table) -> list[StoredEvent]:
    with table.town.house.store.read() as view:
        return view.events.read(table.town.name)
