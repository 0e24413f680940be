"""The daemon as the shell sees it: started, written to, stopped, kept from starting twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.desk import Desk

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0  # seconds until a test gives up; nothing is measured by it


@contextmanager
def daemon(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Runs `pbem run` in a folder until the block ends."""
    environ = dict(os.environ, PYTHONPATH=str(ROOT), PBEM_LANGUAGE="en", PBEM_LISTEN_PORT="0")
    command = [sys.executable, "-m", "pbem", "run", "--dir", str(folder)]
    process = subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        wait_for((folder / "data" / "listener.port").exists)
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def wait_for(happened: Callable[[], object]) -> None:
    """Waits until something has happened."""
    for _ in range(int(PATIENCE / 0.1)):
        if happened():
            return
        time.sleep(0.1)
    raise AssertionError("it has not happened")


@pytest.mark.parametrize("wanted", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_cleanly(wanted: signal.Signals, seated: Desk) -> None:
    with daemon(seated.folder) as process:
        process.send_signal(wanted)
        told, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "nothing is lost" in told


def test_a_second_one_is_kept_away(seated: Desk) -> None:
    with daemon(seated.folder):
        assert "--dir" in seated.type("run", code=3)


def test_it_hears_who_writes(seated: Desk) -> None:
    with daemon(seated.folder):
        assert "p1@example.org" in seated.type("write", "Марта", "статус", "как дела?")
        seated.type("write", "2", "правила", stdin="пришлите, пожалуйста\n" * 99)
        wait_for(lambda: "accepted 2" in seated.type("status"))
    assert "pbem run" in seated.type("write", "1", "статус", "?", code=2)


def test_nobody_writes_to_a_real_mailbox_this_way(seated: Desk) -> None:
    seated.environ |= {"PBEM_IMAP_HOST": "imap.example.org", "PBEM_IMAP_USER": "mayor"}
    assert "mail program" in seated.type("write", "1", "subject", "text", code=2)


def test_a_mailbox_that_is_away_is_told(seated: Desk) -> None:
    seated.environ |= {"PBEM_IMAP_HOST": "127.0.0.1", "PBEM_IMAP_PORT": "1"}
    assert "pbem doctor" in seated.type("poll", code=1)
    assert "127.0.0.1" in seated.type("doctor", code=1)
