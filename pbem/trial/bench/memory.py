"""How much memory a running daemon takes: one that has one game in hand, or a thousand."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from pbem.service import House, poll
from pbem.settings import Settings
from pbem.trial.bench.letters import found, letters_of
from pbem.trial.players.playing import load_phrases
from pbem.trial.stage.game import LANGUAGE
from pbem.wiring import now, open_house

PATIENCE = 300.0  # seconds for a daemon to think about a letter of every game
GLANCE = 0.25
MEMORY = "VmRSS:"
KILO = 1024


def megabytes_with(settings: Settings, folder: Path, games: int) -> float:
    """Returns the memory of a daemon that has thought about a letter of each of its games."""
    here = replace(
        settings, data=folder / "data", key_file=folder / "keeper.key", imap=None, smtp=None
    )
    house, phrases = open_house(here), load_phrases(LANGUAGE)
    inbox = here.data / "inbox" / "new"
    for number in range(games):
        name = found(house, phrases, number)
        first = next(letters_of(house, name, phrases, number, here.address))
        (inbox / f"{number}.eml").write_bytes(first.raw)
    poll(house, house.mailboxes[0], now)
    with daemon(folder) as process:
        end = time.monotonic() + PATIENCE
        while unread(house) and time.monotonic() < end:
            time.sleep(GLANCE)
        taken = resident(process.pid)
    house.close()
    return taken / KILO


def unread(house: House) -> int:
    """Returns how many letters have not been thought about."""
    with house.store.read() as view:
        return view.letters.waiting()


@contextmanager
def daemon(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Runs the daemon of a keeper's folder in a process of its own."""
    command = [sys.executable, "-m", "pbem", "--dir", str(folder), "run"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PBEM_")}
    process = subprocess.Popen(
        command,
        env=environment | {"PBEM_LISTEN_PORT": "0"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def resident(pid: int) -> float:
    """Returns the memory of a process in kilobytes."""
    lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(MEMORY)))
