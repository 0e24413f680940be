"""Conditional and standing letters, from the mailbox to the morning."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.service import Verdict, answer_question
from tests.service.town import BOARD, MAYOR, Town

BOTH = (("conditional_orders", True), ("standing_orders", True))
DAY = 24 * 60


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return Town.open(tmp_path, options=BOTH)


def dawn(town: Town, days: int = 0) -> None:
    """Lets a night end, and its morning post go up."""
    town.at(days * DAY + 242).walk()
    town.at(days * DAY + 310).walk()


def texts(town: Town, nick: str) -> str:
    return "\n".join(letter.text for letter in town.mail(nick))


def test_it_works(town: Town) -> None:
    town.write("Орёл", "маньяк", "Если Филин выбыл, режу Зайца, иначе Бублика", minutes=5)
    town.at(6).walk()
    assert town.endings() == ["accepted"]
    receipt = town.last("Орёл").text
    assert "1 | если Филина уже нет в игре | Заяц" in receipt
    assert "2 | иначе | Бублик" in receipt
    dawn(town)
    fallen = [seat.nick for seat in town.game.seats if not seat.alive]
    assert fallen == ["Бублик"]


def test_off_by_default(tmp_path: Path) -> None:
    town = Town.open(tmp_path)
    town.write("Орёл", "маньяк", "Если Филина посадят, режу Зайца, иначе Бублика", minutes=5)
    town.write("Марта", "врач", "Каждую ночь лечу Зайца", minutes=6)
    town.at(7).walk()
    assert town.game.plans == () and town.game.actions == ()
    assert "без «если»" in town.last("Орёл").text


def test_a_refusal_names_the_line(town: Town) -> None:
    town.write("Орёл", "маньяк", "Если Филин выбыл, режу Зайца, иначе себя", minutes=5)
    town.at(6).walk()
    assert town.endings() == ["refused"]
    assert "Строка 2: " in town.last("Орёл").text


def test_what_is_half_understood_is_asked_about(town: Town) -> None:
    town.write("Орёл", "маньяк", "Если Филин или Марта выбыли, режу Зайца", minutes=5)
    town.at(6).walk()
    assert town.endings() == ["asked"]
    assert "если (ник) выбыл" in town.last("Орёл").text


def test_a_standing_order_is_shown_and_acts_every_night(town: Town) -> None:
    town.write("Марта", "врач", "Если Заяц жив, лечу его, иначе Филина. Так каждую ночь", minutes=5)
    town.at(6).walk()
    dawn(town)
    town.write("Марта", "статус", "", minutes=DAY)
    town.at(DAY + 1).walk()
    assert "(каждую ночь)" in town.last("Марта").text
    dawn(town, 1)
    told = [one for one in town.mail("Марта") if "не исполнен" in one.text]
    assert len(told) == 1
    assert "два раза подряд" in told[0].text.lower()


def test_the_next_order_ends_it_and_the_receipt_says_so(town: Town) -> None:
    town.write("Орёл", "маньяк", "Каждую ночь режу Филина", minutes=5)
    town.write("Марта", "врач", "Лечу Филина", minutes=6)
    town.at(7).walk()
    dawn(town)
    town.write("Орёл", "маньяк", "режу Зайца", minutes=DAY + 5)
    town.at(DAY + 6).walk()
    assert "дальше не действует" in town.last("Орёл").text
    assert town.game.plans == ()


def test_a_pass_ends_it_too(town: Town) -> None:
    town.write("Орёл", "маньяк", "Каждую ночь режу Филина", minutes=5)
    town.write("Марта", "врач", "Лечу Филина", minutes=6)
    town.at(7).walk()
    dawn(town)
    town.write("Орёл", "пропуск", "", minutes=DAY + 5)
    town.at(DAY + 6).walk()
    assert "дальше не действует" in town.last("Орёл").text
    assert town.game.plans == ()


def test_the_clan_hears_of_a_common_one(town: Town) -> None:
    town.write("Гроза", "мафия", "Если Филин жив, стреляем в него, иначе в Марту", minutes=5)
    town.at(6).walk()
    assert town.endings() == ["accepted"]
    assert "если Филин ещё в игре" in town.last("Савелий").text
    others = [nick for nick in BOARD if nick not in ("Гроза", "Савелий")]
    assert not any("если Филин" in texts(town, nick) for nick in others)


def test_a_draft_is_answered_and_does_nothing(town: Town) -> None:
    town.write("Орёл", "черновик маньяк", "Каждую ночь режу Филина", minutes=5)
    town.at(6).walk()
    assert "черновик" in town.last("Орёл").text.lower()
    assert town.game.plans == ()


def test_a_late_one_may_be_accepted_by_the_mayor(tmp_path: Path) -> None:
    town = Town.open(tmp_path, options=(*BOTH, ("late", "mayor")))
    town.write("Орёл", "маньяк", "Если Филин выбыл, режу Зайца, иначе Бублика", minutes=241)
    town.at(242).walk()
    assert (town.endings(), town.game.plans) == (["held"], ())
    (question,) = town.questions()
    answer_question(town.house, question.id, Verdict.ACCEPT, "the mail was slow", MAYOR, town.now)
    assert [branch.about is None for branch in town.game.plans[0].branches] == [False, True]
    dawn(town)
    assert [seat.nick for seat in town.game.seats if not seat.alive] == ["Бублик"]


def test_nothing_of_it_is_public(tmp_path: Path) -> None:
    planned = posts_after(tmp_path / "a", "Если Филин выбыл, режу Зайца, иначе Бублика")
    assert planned == posts_after(tmp_path / "b", "режу Бублика")


def posts_after(folder: Path, body: str) -> list[str]:
    """Returns the posts of a night in which the maniac wrote this, the chain's heads masked."""
    folder.mkdir()
    town = Town.open(folder, options=BOTH)
    town.write("Орёл", "маньяк", body, minutes=5)
    town.at(6).walk()
    dawn(town)
    return [re.sub(r"\b[0-9a-f]{12}\b", "head", text) for text in town.board.posts.values()]
