"""What is told to whose letter cannot be followed: the reason that fits, and nothing beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.game import PhaseKind
from tests.service.kira import CHAT, NOMINATIONS, kira
from tests.service.town import Town

MEANT = {"en": "Whom do you mean?", "ru": "Кого вы имеете в виду?", "ja": "誰のことですか。"}
SPOKEN = {
    "en": "You have made your statement for today",
    "ru": "Ваше заявление на сегодня уже принято",
    "ja": "今日の声明はもう受け付けており",
}
OTHER_TALK = {
    "en": "sits in another private talk must end that one first",
    "ru": "уже ведёт другой личный разговор",
    "ja": "ほかの密談に加わっている人",
}
LANGUAGES = ("en", "ru", "ja")


def nominated(folder: Path, language: str = "en") -> Town:
    """A town in which Ann may defend herself."""
    town = kira(folder, language=language)
    town.write("Cat", "Nominate", "I nominate Ann", 1)
    town.at(2).walk()
    town.at(NOMINATIONS).walk()
    assert town.game.phase.kind is PhaseKind.DEFENCE
    return town


def test_it_works(tmp_path: Path) -> None:
    town = nominated(tmp_path)
    reply = f"Re: {town.last('Ann').subject}"
    town.write("Ann", reply, "I am innocent.", NOMINATIONS + 1)
    town.at(NOMINATIONS + 2).walk()
    assert town.endings()[-1] == "accepted"
    assert any("I am innocent." in post for post in town.posts("defended"))


@pytest.mark.parametrize(
    "words", ["I am innocent.", "Not guilty!", "Я невиновна", "私は無実です。"]
)
def test_a_nominee_pleads_in_a_plain_letter(tmp_path: Path, words: str) -> None:
    town = nominated(tmp_path)
    town.write("Ann", "", words, NOMINATIONS + 1)
    town.at(NOMINATIONS + 2).walk()
    assert town.endings()[-1] == "accepted"
    assert any(words in post for post in town.posts("defended"))


def test_only_the_nominee_pleads(tmp_path: Path) -> None:
    town = nominated(tmp_path)
    town.write("Ben", "", "I am innocent.", NOMINATIONS + 1)
    town.at(NOMINATIONS + 2).walk()
    assert town.endings()[-1] == "refused"
    assert "only the nominee defends himself" in town.last("Ben").text
    assert not town.game.defended


def test_a_voice_before_the_vote_is_no_defence(tmp_path: Path) -> None:
    town = nominated(tmp_path)
    town.write("Ann", "", "nay", NOMINATIONS + 1)
    town.at(NOMINATIONS + 2).walk()
    assert town.endings()[-1] == "refused"
    assert "No vote on a nomination is open now." in town.last("Ann").text


@pytest.mark.parametrize("subject", ["Доктор", "Light"])
def test_an_empty_letter_of_another_role_is_refused(tmp_path: Path, subject: str) -> None:
    town = Town.open(tmp_path) if subject == "Доктор" else kira(tmp_path)
    nick = "Филин" if subject == "Доктор" else "Ann"
    town.write(nick, subject, "", 5)
    town.at(6).walk()
    assert town.endings() == ["refused"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("nick", ["Hugo", "Eve"])
def test_a_second_statement_is_answered_as_of_the_day(
    tmp_path: Path, language: str, nick: str
) -> None:
    """He who only plays the role hears what its owner hears."""
    town = kira(tmp_path, language=language)
    for minute in (1, 3):
        town.write(nick, "Demegawa", "I state: Ben is evil", minute)
        town.at(minute + 1).walk()
    assert town.endings() == ["accepted", "refused"]
    assert SPOKEN[language] in town.last(nick).text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("nick", ["Hugo", "Eve"])
def test_an_order_without_a_name_asks_whom(tmp_path: Path, language: str, nick: str) -> None:
    town = kira(tmp_path, language=language)
    town.write(nick, "Matsuda", "I shoot", 1)
    town.at(2).walk()
    assert town.endings() == ["asked"]
    assert MEANT[language] in town.last(nick).text


def test_a_name_that_nobody_has_is_still_told(tmp_path: Path) -> None:
    town = kira(tmp_path)
    town.write("Eve", "Matsuda", "I shoot Zebediah", 1)
    town.at(2).walk()
    assert town.endings() == ["asked"]
    assert "There is no such player." in town.last("Eve").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_tells_of_other_talks(tmp_path: Path, language: str) -> None:
    town = kira(tmp_path, language=language)
    town.write("Ann", CHAT, "Can I talk to Ben in private please", 1)
    town.at(2).walk()
    assert OTHER_TALK[language] in town.last("Ben").text
