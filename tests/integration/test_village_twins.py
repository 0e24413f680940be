"""Twins of a village: equal in what is public, told in the same words, whoever the wolves are."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pbem.game import PhaseKind, commands
from pbem.service import Guest, Plan, Timetable, adopt
from pbem.settings import load_settings
from pbem.wiring import open_house
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

HEAD = re.compile(r"(?<=出来事の鎖：)[0-9a-f]+")
DUMMY = "ゲルト"
PLAIN = ("太郎", "ニコラス", "オットー", "パメラ", "リーザ", "次郎")
SECRET = (
    "花子",
    "アルビン",
    "ヨアヒム",
    "カタリナ",
    "レジーナ",
    "三郎",
    "ヤコブ",
    "シモン",
    "エルナ",
)
ROLES = (
    *("SEER", "MEDIUM", "HUNTER", "MASON", "MASON"),
    *("WEREWOLF", "WEREWOLF", "MADMAN", "FOX"),
)
NIGHT, DAY, VOTE = 24 * 60, 48 * 60, 24 * 60  # minutes
ORDERS = {
    "SEER": ("占い師", "太郎を占います"),
    "HUNTER": ("狩人", "太郎を護衛します"),
    "WEREWOLF": ("人狼", "ニコラスを襲撃します"),
}
FIRST = ORDERS | {"WEREWOLF": ("人狼", f"{DUMMY}を襲撃します")}
SEEDS = range(3)


@dataclass(frozen=True)
class Told:
    """All that was said in a village: the posts, and each player's letters."""

    posts: Sequence[str]
    letters: Mapping[str, Sequence[tuple[str, str]]]
    recipients: Sequence[str]


def dealt(seed: int) -> dict[str, str]:
    """A board whose secret roles sit elsewhere with each seed."""
    roles = list(ROLES)
    random.Random(seed).shuffle(roles)
    plain = dict.fromkeys((*PLAIN, DUMMY), "VILLAGER")
    return dict(zip(SECRET, roles, strict=True)) | plain


def founded(folder: Path, board: Mapping[str, str]) -> Town:
    inbox, mailer, thread = FakeInbox(), FakeMailer(), FakeBoard()
    settings = replace(load_settings(folder, {}), mayor=KEEPER)
    house = open_house(settings, mailer=mailer, board=thread, inbox=inbox)
    house = replace(house, salt=itertools.cycle(["5a17" * 8]).__next__)
    guests = [Guest(nick, address(nick), "", "ja") for nick in board if nick != DUMMY]
    setup = commands.Setup(tuple(board.items()), SEED, dummy=DUMMY, fresh=True)
    name = adopt(house, Plan("village", "ja", Timetable()), guests, setup, NIGHTFALL)
    town = Town(house, inbox, mailer, thread, name)
    town.walk()
    return town


def night(
    town: Town, board: Mapping[str, str], orders: Mapping[str, tuple[str, str]], begin: float
) -> None:
    """Each role does the same, whoever has it; all speak, and some try what is not theirs."""
    for place, (role, letter) in enumerate(sorted(orders.items())):
        actor = next(nick for nick, its in board.items() if its == role)
        town.write(actor, *letter, minutes=begin + 1 + place)
    for place, nick in enumerate(SECRET):
        town.write(nick, "", "今夜は静かですね", minutes=begin + 20 + place)
    for place, nick in enumerate(("太郎", "リーザ")):
        town.write(nick, "占い師", "花子を占います", minutes=begin + 40 + place)
        town.write(nick, "囁き", "聞こえますか", minutes=begin + 50 + place)
        town.write(nick, "", "眠れない", minutes=begin + 60 + place)
    town.at(begin + 100).walk()


def play(folder: Path, board: Mapping[str, str]) -> Told:
    """Plays two nights, and the day and the vote between them."""
    town = founded(folder, board)
    recipients = [to for to, _ in town.mailer.sent]
    night(town, board, FIRST, 0)
    town.at(NIGHT).walk()
    town.write("リーザ", "", "誰が怪しいでしょうか", minutes=NIGHT + 5)
    town.write("花子", "", "まだ分かりません", minutes=NIGHT + 6)
    town.write("太郎", "投票", "オットー", minutes=NIGHT + 7)
    town.at(NIGHT + 10).walk()
    dusk = NIGHT + DAY
    town.at(dusk).walk()
    for place, nick in enumerate((*SECRET, *PLAIN)):
        target = "太郎" if nick == "オットー" else "オットー"
        town.write(nick, "投票", target, minutes=dusk + 1 + place)
    town.at(dusk + 30).walk()
    assert (town.game.phase.kind, town.game.phase.number) == (PhaseKind.NIGHT, 2)
    night(town, board, ORDERS, dusk + 30)
    town.at(dusk + 30 + NIGHT).walk()
    assert (town.game.phase.kind, town.game.phase.number) == (PhaseKind.DAY, 3)
    posts = [HEAD.sub("#", town.board.posts[name]) for name in sorted(town.board.posts)]
    letters = {nick: [(one.subject, one.text) for one in town.mail(nick)] for nick in board}
    town.house.close()
    return Told(posts, letters, recipients)


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> list[Told]:
    """The same days in villages whose secret roles sit elsewhere."""
    return [play(tmp_path_factory.mktemp("twin"), dealt(seed)) for seed in SEEDS]


def test_it_tells_of_what_happened(twins: list[Told]) -> None:
    thread = "\n".join(twins[0].posts)
    assert re.search(r"ニコラス\S*さんが無惨な姿", thread)
    assert re.search(r"オットー\S*さんが処刑され", thread)
    assert "誰が怪しいでしょうか" in thread and "静かですね" not in thread


@pytest.mark.parametrize("seed", SEEDS[1:])
def test_the_thread_is_the_same(twins: list[Told], seed: int) -> None:
    assert twins[seed].posts == twins[0].posts


@pytest.mark.parametrize("seed", SEEDS[1:])
def test_receipts_refusals_and_news_are_the_same(twins: list[Told], seed: int) -> None:
    """Whoever is of no secret role hears the same words, and as many letters."""
    for nick in PLAIN:
        assert twins[seed].letters[nick] == twins[0].letters[nick], nick


def test_the_deal_writes_to_everybody_alike(twins: list[Told]) -> None:
    """The number and the order of letters tell nothing of the roles."""
    players = [address(nick) for nick in dealt(0) if nick != DUMMY]
    assert all(told.recipients == players for told in twins)


def test_what_is_secret_did_differ(twins: list[Told]) -> None:
    assert any(twins[1].letters[nick] != twins[0].letters[nick] for nick in SECRET)
