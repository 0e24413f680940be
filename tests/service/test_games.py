"""The games in memory: what was committed, and nothing that was rolled back."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.game import commands, replay
from pbem.game import from_json as event_from
from pbem.service import UnknownGameError, see
from pbem.service.command import run_in
from tests.service.town import Town


class ChangeOfMindError(Exception):
    """Somebody changed his mind in the middle of a transaction."""


def test_it_works(tmp_path: Path) -> None:
    town = Town.open(tmp_path)
    assert see(town.house, town.name).game.started


def test_it_knows_no_other_game(tmp_path: Path) -> None:
    town = Town.open(tmp_path)
    with pytest.raises(UnknownGameError):
        see(town.house, "chess-1")


def test_what_was_rolled_back_never_was(tmp_path: Path) -> None:
    town = Town.open(tmp_path)
    before = town.game
    with pytest.raises(ChangeOfMindError), town.house.store.write() as work:
        seen = town.house.games.load(work, town.name)
        run_in(town.house, work, seen, commands.Pause("a break"), town.now)
        assert town.house.games.load(work, town.name).game.paused
        raise ChangeOfMindError
    assert town.game == before


def test_memory_and_chain_agree(tmp_path: Path) -> None:
    town = Town.open(tmp_path)
    town.write("Гроза", "мафия", "стреляем в Зайца", minutes=5)
    for minute in (6, 241, 301):
        town.at(minute).walk()
    with town.house.store.read() as view:
        stored = view.events.read(town.name)
    events = [event_from({"code": one.code, **one.facts}) for one in stored]
    assert replay(events, town.house.rulesets["city"]) == town.game
