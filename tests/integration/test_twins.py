"""Twins: games that are equal in what somebody may know tell him the same words.

Each town is a real house on mail of its own; only the heads of chains, which prove what happened,
and the names of messages differ.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.service.town import Town, address

HEAD = re.compile(r"(?<=Цепь событий: )[0-9a-f]+")
SECRET = ("Филин", "Мята", "Марта", "Джо", "Ефимов", "Гроза", "Савелий", "Орёл", "DarkWolf")
ROLES = (
    *("sheriff", "sergeant", "doctor", "witness", "journalist"),
    *("mafia", "mafia", "maniac", "priest"),
)
PLAIN = ("Заяц", "Полынь", "Бублик", "Nika_7", "Савва")
ORDERS = {
    "sheriff": ("комиссар", "проверяю Бублика"),
    "sergeant": ("сержант", "прикрываю Савву"),
    "doctor": ("доктор", "лечу Nika_7"),
    "witness": ("свидетель", "слежу за Полынью"),
    "journalist": ("журналист", "сравниваю Бублика и Nika_7"),
    "mafia": ("мафия", "стреляем в Зайца"),
    "maniac": ("маньяк", "режу Полынь"),
    "priest": ("священник", "исповедую Бублика"),
}
SEEDS = range(4)


@dataclass(frozen=True)
class Told:
    """All that was said in a town: the posts, and each player's letters."""

    posts: Sequence[str]
    letters: Mapping[str, Sequence[tuple[str, str]]]


def dealt(seed: int) -> dict[str, str]:
    """A board whose secret roles sit elsewhere with each seed."""
    roles = list(ROLES)
    random.Random(seed).shuffle(roles)
    return dict(zip(SECRET, roles, strict=True)) | dict.fromkeys(PLAIN, "citizen")


def orders(board: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """What everybody writes in the night: each role does the same, whoever has it; once a clan."""
    writers = {role: nick for nick, role in reversed(list(board.items())) if role in ORDERS}
    return [(nick, *ORDERS[role]) for role, nick in sorted(writers.items())]


def play(folder: Path, board: Mapping[str, str], times: Mapping[str, int]) -> Told:
    """Plays a night and a day; `times` tell the minute of each nick's letter."""
    town = Town.open(folder, board)
    for nick, subject, body in orders(board):
        town.write(nick, subject, body, minutes=times[nick])
    town.at(100).walk()
    for minute in (241, 301):
        town.at(minute).walk()
    for place, nick in enumerate(PLAIN[2:]):
        town.write(nick, "голос", "против Филина", minutes=310 + place)
    town.at(320).walk()
    town.at(301 + 13 * 60 + 1).walk()
    posts = [HEAD.sub("#", town.board.posts[name]) for name in sorted(town.board.posts)]
    letters = {nick: [(one.subject, one.text) for one in town.mail(nick)] for nick in board}
    town.house.close()
    return Told(posts, letters)


def in_turn(board: Mapping[str, str]) -> dict[str, int]:
    """A minute for each nick, in the order of roles."""
    return {nick: 10 + place for place, (nick, _, _) in enumerate(orders(board))}


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> list[Told]:
    """The same night in towns whose secret roles sit elsewhere."""
    boards = [dealt(seed) for seed in SEEDS]
    return [play(tmp_path_factory.mktemp("twin"), board, in_turn(board)) for board in boards]


def test_it_tells_of_what_happened(twins: list[Told]) -> None:
    morning = next(text for text in twins[0].posts if "Полынь[/b] (" in text)
    assert "Заяц[/b] (" in morning
    assert len(twins[0].posts) >= 5


@pytest.mark.parametrize("seed", SEEDS[1:])
def test_posts_tell_only_what_is_public(twins: list[Told], seed: int) -> None:
    """Wherever the secret roles sit, the same public facts make the same bytes.

    Only the jailed one's role is a public fact that differs: it is masked.
    """
    assert [masked(text) for text in twins[seed].posts] == [masked(text) for text in twins[0].posts]


@pytest.mark.parametrize("seed", SEEDS[1:])
def test_whoever_is_not_concerned_hears_the_same(twins: list[Told], seed: int) -> None:
    for nick in PLAIN:
        assert twins[seed].letters[nick] == twins[0].letters[nick]


@pytest.mark.parametrize("seed", SEEDS[1:])
def test_the_order_of_arrival_changes_nothing(twins: list[Told], seed: int, tmp_path: Path) -> None:
    """Each order stands for itself; only a clan's letters and equal votes ask who was first."""
    board = dealt(seed)
    times = in_turn(board)
    minutes = random.Random(seed).sample(list(times.values()), len(times))
    told = play(tmp_path, board, dict(zip(times, minutes, strict=True)))
    assert told.posts == twins[seed].posts
    assert results(told) == results(twins[seed])


def results(told: Told) -> dict[str, list[str]]:
    """What each player was told in the morning; receipts tell when his letter came."""
    return {
        nick: [text for subject, text in letters if "Утро" in subject]
        for nick, letters in told.letters.items()
    }


def masked(text: str) -> str:
    """Returns a post without the role of the one who was jailed."""
    return re.sub(r"(?<=Филин)\S* \([^)]*\)", " (#)", text)


@contextmanager
def town_of(folder: Path, board: Mapping[str, str]) -> Iterator[Town]:
    town = Town.open(folder, board)
    try:
        yield town
    finally:
        town.house.close()


def test_nobody_is_written_to_more_often_than_another(tmp_path: Path) -> None:
    """The number and the order of letters at the deal tell nothing of the roles."""
    with town_of(tmp_path, dealt(1)) as town:
        recipients = [to for to, _ in town.mailer.sent]
        assert recipients == [address(nick) for nick in dealt(1)]
