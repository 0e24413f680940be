"""The sample game beside a daemon: it is watched, taken over, stopped, and goes on."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path

import pytest
from rich.console import Console

from pbem.daemon import Daemon, Pace
from pbem.service import Plan, Timetable, create
from pbem.settings import Settings, load_settings
from pbem.trial.players.playing import send_letter
from pbem.trial.stage import sample as stage_sample
from pbem.trial.stage.game import game_now
from pbem.trial.stage.mail import Follower, read_letter
from pbem.trial.stage.staging import has_sample, sample_game
from pbem.wiring import listener_of, now, open_house

QUICKER = (("day", "4s"), ("vote", "2s"), ("night", "4s"), ("dawn", "2s"))
PACE = Pace(poll=0.2, work=0.1, send=0.1)
PATIENCE = 60.0
GAME = "city-1"


@dataclass
class Watched:
    """A daemon that runs, and what its watcher has seen."""

    settings: Settings
    server: tuple[str, int]
    told: list[str] = field(default_factory=list)

    def say(self, key: str, **facts: object) -> str:
        self.told.append(key)
        return " ".join([key, *map(str, facts.values())])

    def posts(self, code: str) -> list[Path]:
        return sorted((self.settings.data / "posts").glob(f"*/*-{code}.txt"))


@contextmanager
def running(folder: Path, console: Console) -> Iterator[Watched]:
    """Runs the daemon with the sample game, and stops both as Ctrl-C would."""
    settings = load_settings(folder, {"PBEM_LISTEN_PORT": "0"})
    house, listener = open_house(settings), listener_of(settings)
    assert listener is not None and has_sample(settings, house)
    listener.start()
    daemon = Daemon(house, now, PACE)
    works = threading.Thread(target=daemon.run)
    watched = Watched(settings, listener.address)
    try:
        with sample_game(settings, house, listener.address, console, watched.say):
            works.start()
            yield watched
    finally:
        daemon.stop()
        works.join()
        listener.stop()
        house.close()


def wait_until(done: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "nothing happens any more"
        time.sleep(0.1)


def test_it_is_watched_taken_over_stopped_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage_sample, "QUICK", QUICKER)
    console = Console(width=120, record=True, file=(tmp_path / "screen").open("w"))
    with running(tmp_path, console) as first:
        wait_until(lambda: first.posts("votes"))
        write_by_hand(first)
        wait_until(lambda: "sample.taken" in first.told)
    with running(tmp_path, console) as second:
        wait_until(lambda: second.posts("morning"))
        wait_until(lambda: len(second.posts("votes")) >= 2)
    console.file.close()
    check_screen(console.export_text())
    check_mail(tmp_path)


def write_by_hand(watched: Watched) -> None:
    """Sends a letter as a player, as any mail program might."""
    message = EmailMessage()
    message["From"], message["To"] = "marta@players.example", watched.settings.address
    message["Subject"] = "правила"
    message.set_content("прошу правила")
    sender, recipient = message["From"], message["To"]
    send_letter(*watched.server, sender, recipient, message.as_bytes())


def check_screen(shown: str) -> None:
    """Letters, receipts, the vote and the morning were to be seen."""
    for words in ("sample.take_over", "→ ", "← ", "итоги голосования", "День 2: утро"):
        assert words in shown


def check_mail(folder: Path) -> None:
    """Every letter of the programs was sent once; the seat that was taken over is silent."""
    letters = [read_letter(path.read_bytes()) for path in (folder / "data/inbox/cur").iterdir()]
    assert max(Counter(one.message_id for one in letters).values()) == 1
    assert [one.sender for one in letters if not one.message_id] == ["marta@players.example"]
    spool = folder / "data/players"
    assert not list(spool.glob("*/*-02-*.eml"))
    role_letters = [one for one in Follower(folder / "data/outbox").new() if "роль" in one.subject]
    assert max(Counter(one.recipient for one in role_letters).values()) == 1
    house = open_house(load_settings(folder, {}))
    assert game_now(house, GAME).phase.number >= 2
    house.close()


def test_a_house_with_other_games_plays_no_sample(tmp_path: Path) -> None:
    settings = load_settings(tmp_path, {})
    house = open_house(settings)
    assert has_sample(settings, house)
    create(house, Plan("city", "ru", Timetable()), "ab" * 32, now())
    assert not has_sample(settings, house)
    house.close()


def test_a_house_with_an_open_lobby_waits_for_its_players(tmp_path: Path) -> None:
    settings = load_settings(tmp_path, {"PBEM_LOBBY": "open"})
    house = open_house(settings)
    assert not has_sample(settings, house)
    house.close()
