"""The daemon killed in the middle of its work, twice: nothing is lost, nothing happens twice."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pbem.game import commands
from pbem.nouns import Ending
from pbem.service import Guest, House, Plan, Timetable, adopt, see, send_one
from pbem.settings import load_settings
from pbem.trial.stage.mail import read_letter
from pbem.wiring import now, open_house
from tests.dovecot import Dovecot
from tests.integration.servers import Box, Sink, environment
from tests.integration.test_night import BOARD
from tests.service.town import SEED, address, letter

PATIENCE = 60.0  # seconds for the daemon to get somewhere
LEASE_OVER = timedelta(minutes=11)
COUNT = 60
BODIES = ("статус", "правила")


def test_nothing_is_lost_or_doubled(
    tmp_path: Path,
    dovecot: Dovecot,
    sink: Sink,
) -> None:
    mailbox = dovecot.mailbox()
    keeper = environment(dovecot, mailbox, sink)
    (tmp_path / ".env").write_text("\n".join(f"{key}={keeper[key]}" for key in keeper))
    with opened(tmp_path) as house:
        name = founded(house)
    with daemon(tmp_path):
        wait_until(lambda: len(sink.sent) >= len(BOARD))
        fill(Box(mailbox))
        wait_until(lambda: len(sink.sent) >= len(BOARD) + 5)
    with daemon(tmp_path):
        wait_until(lambda: len(sink.sent) >= len(BOARD) + 20)
    with daemon(tmp_path):
        wait_until(lambda: all_thought(tmp_path))
    with opened(tmp_path) as house:
        while send_one(house, now() + LEASE_OVER):
            pass
        check_endings(house, name)
    check_answers(sink)


def founded(house: House) -> str:
    """A game whose night lasts so long that it cannot end meanwhile."""
    plan = Plan("city", "ru", Timetable(lengths=(("night", "10h"),)))
    guests = [Guest(nick, address(nick), "", "ru") for nick in BOARD]
    return adopt(house, plan, guests, commands.Setup(tuple(BOARD.items()), SEED), now())


def fill(box: Box) -> None:
    """Puts in an order and many letters that want an answer, each with a number of its own."""
    box.put(letter(address("Филин"), "комиссар", "проверяю Грозу", 1000), datetime.now(UTC))
    nicks = list(BOARD)
    for number in range(COUNT):
        raw = letter(address(nicks[number % len(nicks)]), BODIES[number % 2], "", number)
        box.put(raw, datetime.now(UTC))


def all_thought(folder: Path) -> bool:
    """Tells whether every letter has its ending."""
    with opened(folder) as house, house.store.read() as view:
        return sum(view.letters.counts().values()) == COUNT + 1


def check_endings(house: House, name: str) -> None:
    with house.store.read() as view:
        assert view.letters.waiting() == 0
        counts = view.letters.counts()
        codes = Counter(event.code for event in view.events.read(name))
    assert counts[Ending.ACCEPTED] == COUNT + 1
    assert codes["action_taken"] == 1
    assert len(see(house, name).game.actions) == 1


def check_answers(sink: Sink) -> None:
    """Each letter has been answered, and a second copy of an answer is the same message."""
    letters = [read_letter(raw) for _, raw in sink.sent]
    distinct = {one.message_id: one for one in letters}
    assert len(distinct) == len(BOARD) + COUNT + 1
    assert len(letters) - len(distinct) <= 2  # sent, and killed before it could be noted


@contextmanager
def opened(folder: Path) -> Iterator[House]:
    house = open_house(load_settings(folder, {}))
    try:
        yield house
    finally:
        house.close()


@contextmanager
def daemon(folder: Path) -> Iterator[None]:
    """Runs the daemon as its keeper would, and kills it without a word."""
    command = [sys.executable, "-m", "pbem", "--dir", str(folder), "run"]
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PBEM_")}
    with (folder / "daemon.log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=clean)
    try:
        yield
        assert process.poll() is None, (folder / "daemon.log").read_text()
    finally:
        process.kill()
        process.wait()


def wait_until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "the daemon is too slow, or has lost something"
        time.sleep(0.05)
