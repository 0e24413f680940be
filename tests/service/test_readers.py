"""A village with every kind of talk: who found what in his mailbox, held against the page."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.game import PhaseKind, commands
from pbem.service import Guest, Plan, Timetable, adopt
from pbem.settings import load_settings
from pbem.wiring import open_house
from tests.readers import OWNER, faults
from tests.service.test_speech_cases import CREATOR, own
from tests.service.town import (
    KEEPER,
    NIGHTFALL,
    SEED,
    FakeBoard,
    FakeInbox,
    FakeMailer,
    Town,
    address,
)

DAY = 24 * 60
DUMMY = "ゲルト"
ROLES = {
    "太郎": "VILLAGER",
    "花子": "SEER",
    "次郎": "MEDIUM",
    "三郎": "HUNTER",
    "パメラ": "MASON",
    "オットー": "MASON",
    "アルビン": "WEREWOLF",
    "ヨアヒム": "WEREWOLF",
    "カタリナ": "CMADMAN",
    "レジーナ": "FOX",
    DUMMY: "VILLAGER",
}
PLAYERS = tuple(nick for nick in ROLES if nick != DUMMY)


def village(folder: Path, gm: bool) -> Town:
    inbox, mailer, board = FakeInbox(), FakeMailer(), FakeBoard()
    settings = replace(load_settings(folder, {"PBEM_LOBBY": "open"}), mayor=KEEPER)
    house = open_house(settings, mailer=mailer, board=board, inbox=inbox)
    house = replace(house, salt=itertools.cycle(["5a17" * 8]).__next__)
    guests = [Guest(nick, address(nick), "", "ja") for nick in PLAYERS]
    setup = commands.Setup(tuple(ROLES.items()), SEED, dummy=DUMMY, fresh=True)
    plan = Plan("village", "ja", Timetable(), (("gm", gm),))
    town = Town(house, inbox, mailer, board, adopt(house, plan, guests, setup, NIGHTFALL))
    own(town)
    town.walk()
    return town


def talk(town: Town, minutes: float, words: Iterator[int]) -> None:
    """Lets everybody say something plain, and the owner something to all."""
    for nick in PLAYERS:
        town.write(nick, "", f"{next(words)}番の言葉を{nick}が言う\n> 引用", minutes)
    town.write(CREATOR, "村建て発言", f"{next(words)}番の言葉を村建てが言う", minutes)
    town.at(minutes + 1).walk()


def play(town: Town) -> None:
    """Plays to the epilogue, with talk in every phase; some hear it in digests."""
    words = itertools.count(100)
    for place, nick in enumerate(PLAYERS[::2]):
        town.write(nick, f"ダイジェスト {(6, 12, 24)[place % 3]}", "", 1)
    town.at(2).walk()
    talk(town, 3, words)
    town.write("花子", "占い", "レジーナを占う", 5)
    town.write("アルビン", "襲撃", DUMMY, 6)
    town.write("パメラ", "独り言", f"{next(words)}番、パメラの独り言", 7)
    talk(town, DAY - 30, words)
    town.at(DAY).walk()  # the fox is dead, and the dummy
    talk(town, DAY + 3, words)
    town.at(3 * DAY).walk()
    talk(town, 3 * DAY + 1, words)  # a vote: nobody but the owner is heard
    for nick in PLAYERS:
        if nick not in ("太郎", "アルビン", "レジーナ"):
            town.write(nick, "投票", "アルビン", 3 * DAY + 5)
    town.write("アルビン", "投票", "太郎", 3 * DAY + 6)
    town.at(4 * DAY).walk()  # one voted for nobody and dies of that, the wolf by the vote
    talk(town, 4 * DAY + 2, words)
    town.write("花子", "占い", "ヨアヒムを占う", 4 * DAY + 3)
    town.write("三郎", "護衛", "花子", 4 * DAY + 4)
    talk(town, 5 * DAY - 90, words)
    town.at(5 * DAY).walk()  # the last wolf has not attacked
    assert town.game.phase.kind is PhaseKind.EPILOGUE
    talk(town, 5 * DAY + 2, words)
    town.at(6 * DAY + 1).walk()
    assert town.game.phase.kind is PhaseKind.OVER


def boxes(town: Town) -> dict[str, list[str]]:
    found = {nick: [one.text for one in town.mail(nick)] for nick in PLAYERS}
    return {**found, OWNER: [one.text for one in town.mail(CREATOR)]}


@pytest.mark.parametrize("gm", [False, True])
def test_it_works_over_a_whole_village(tmp_path: Path, gm: bool) -> None:
    town = village(tmp_path, gm)
    play(town)
    found = boxes(town)
    assert faults(town.house, town.name, found) == []
    everything = "".join(text for letters in found.values() for text in letters)
    assert "引用" not in everything
    assert "@players.example" not in everything
    assert "アルビンが言う" in "".join(found["レジーナ"])  # by day, at least


def test_it_can_fail(tmp_path: Path) -> None:
    town = village(tmp_path, False)
    town.write("アルビン", "", "群れだけの話", 1)
    town.write("花子", "占い", "アルビンを占う", 2)
    town.at(3).walk()
    found = boxes(town)
    assert faults(town.house, town.name, found) == []
    result = next(text for text in found["花子"] if "占いの結果" in text)
    leaked = {**found, "太郎": [*found["太郎"], found["ヨアヒム"][-1], result]}
    assert len(faults(town.house, town.name, leaked)) == 2
    assert faults(town.house, town.name, {**found, "ヨアヒム": []})
    assert faults(town.house, town.name, {**found, "ヨアヒム": found["ヨアヒム"] * 2})
