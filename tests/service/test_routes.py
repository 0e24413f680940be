"""Whose letter it is: by the address it is sent to, and by the address it comes from."""

from __future__ import annotations

import email
from pathlib import Path

import pytest

from pbem.nouns import Ending
from pbem.service import Guest, Plan, Timetable, create, dissect, seat
from tests.service.town import BOARD, NIGHTFALL, Town, address, letter


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return Town.open(tmp_path)


def reply_address(town: Town, nick: str) -> str:
    """The signed address that a player's letters come from."""
    raw = next(raw for to, raw in town.mailer.sent if to == address(nick))
    return str(email.message_from_bytes(raw)["Reply-To"])


def second_game(town: Town) -> str:
    """A game in which the sheriff of the first one sits, too."""
    plan = Plan("city", "ru", Timetable())
    name = create(town.house, plan, "ab" * 32, NIGHTFALL)
    seat(town.house, name, Guest("Сова", address("Филин"), "f", "ru"), NIGHTFALL)
    return name


def test_the_senders_address_names_the_seat(town: Town) -> None:
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=5)
    town.at(6).walk()
    assert town.game.actions[0].seat == 1


def test_a_signed_reply_address_proves_the_seat(town: Town) -> None:
    town.write("Филин", "комиссар", "проверяю Грозу", to=reply_address(town, "Филин"))
    town.at(6).walk()
    assert town.endings() == ["accepted"]


def test_somebody_elses_reply_address_is_looked_at(town: Town) -> None:
    """Nobody acts from a seat by knowing its address."""
    town.write("Марта", "комиссар", "проверяю Грозу", to=reply_address(town, "Филин"))
    town.at(6).walk()
    assert town.endings() == ["held"]
    assert town.game.actions == ()


def test_a_forged_signature_proves_nothing(town: Town) -> None:
    forged = reply_address(town, "Филин").replace("city-1.1.1.", "city-1.2.1.")
    town.write("Марта", "врач", "лечу Зайца", to=forged)
    town.at(6).walk()
    assert [action.seat for action in town.game.actions] == [2]


def test_a_player_of_two_games_is_asked_which(town: Town) -> None:
    other = second_game(town)
    town.write("Филин", "ночь", "проверяю Грозу", minutes=5)
    town.at(6).walk()
    assert town.endings() == ["asked"]
    assert other in town.last("Филин").text and town.name in town.last("Филин").text
    assert town.game.actions == ()


@pytest.mark.parametrize("said", ["1", "city-1", "[city-1]", "1.\n\n> Ответьте одной цифрой\n> 2"])
def test_the_answer_to_which_game_is_heard_there(town: Town, said: str) -> None:
    second_game(town)
    town.write("Филин", "ночь", "проверяю Грозу", minutes=5)
    town.at(6).walk()
    asked = town.last("Филин").message_id
    town.write("Филин", "Re: уточните", said, minutes=239, In_Reply_To=asked)
    town.at(242).walk()
    assert town.endings() == ["asked", "accepted"]
    assert [action.ability for action in town.game.actions] == ["check"]


def test_the_subject_of_the_question_which_game_leads_to_none(town: Town) -> None:
    """Mail programs answer under our own subject: only the number says which game it is."""
    other = second_game(town)
    town.write("Филин", "ночь", "проверяю Грозу", minutes=5)
    town.at(6).walk()
    asked = town.last("Филин")
    subject = f"Re: {asked.subject}"
    town.write("Филин", subject, "2", minutes=7, In_Reply_To=asked.message_id)
    town.at(8).walk()
    assert town.name not in asked.subject and other not in asked.subject
    assert town.records()[-1].game == other


@pytest.mark.parametrize("said", ["1", "city-1", "1."])
def test_which_game_is_answered_without_a_reply_too(town: Town, said: str) -> None:
    """Some programs write a new letter instead; a question that was answered is closed."""
    second_game(town)
    town.write("Филин", "ночь", "проверяю Грозу", minutes=5)
    town.at(6).walk()
    town.write("Филин", "уточнение", said, minutes=7)
    town.write("Филин", "уточнение", said, minutes=8)
    town.at(9).walk()
    assert town.endings() == ["asked", "accepted", "asked"]
    assert [action.ability for action in town.game.actions] == ["check"]


def test_a_bare_number_goes_to_the_only_game_that_asked(town: Town) -> None:
    second_game(town)
    town.write("Филин", f"[{town.name}] комиссар", "проверяю Грозу или Марту", minutes=5)
    town.at(6).walk()
    town.write("Филин", "ответ", "2", minutes=7)
    town.at(8).walk()
    assert town.endings() == ["asked", "accepted"]


@pytest.mark.parametrize("said", ["7", "city", "проверяю Марту"])
def test_no_answer_to_which_game_is_asked_again(town: Town, said: str) -> None:
    second_game(town)
    town.write("Филин", "ночь", "проверяю Грозу", minutes=5)
    town.at(6).walk()
    asked = town.last("Филин").message_id
    town.write("Филин", "Re: уточните", said, minutes=7, In_Reply_To=asked)
    town.at(8).walk()
    assert town.endings() == ["asked", "asked"]
    assert town.game.actions == ()


def test_a_role_that_only_one_of_his_seats_has_tells_the_game(town: Town) -> None:
    second_game(town)
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=5)
    town.at(6).walk()
    assert town.endings() == ["accepted"]


def test_a_role_that_none_of_his_seats_has_tells_nothing(town: Town) -> None:
    second_game(town)
    town.write("Филин", "врач", "лечу Грозу", minutes=5)
    town.at(6).walk()
    assert town.endings() == ["asked"]


def test_the_games_tag_answers_which(town: Town) -> None:
    second_game(town)
    town.write("Филин", f"[{town.name}] комиссар", "проверяю Грозу", minutes=5)
    town.at(6).walk()
    assert town.endings() == ["accepted"]


def test_a_reply_stays_in_its_thread(town: Town) -> None:
    second_game(town)
    ours = town.mail("Филин")[0].message_id
    town.write("Филин", "комиссар", "проверяю Грозу", In_Reply_To=ours)
    town.at(6).walk()
    assert town.endings() == ["accepted"]


def test_strangers_learn_nothing_of_who_plays(town: Town) -> None:
    sent = len(town.mailer.sent)
    for number, nick in enumerate(BOARD):
        town.put(letter("stranger@elsewhere.example", nick, nick, number), 5)
    town.at(6).walk()
    assert len(town.mailer.sent) == sent


def test_a_letter_is_taken_apart_with_the_question_it_answers(town: Town) -> None:
    """What `pbem read` tells of a bare number is what would come of it."""
    town.write("Филин", "комиссар", "проверяю Грозу или Марту", minutes=5)
    town.at(6).walk()
    raw = letter(address("Филин"), "ответ", "2", 99)
    found = dissect(town.house, raw, town.now)
    assert [want.ability for want in found.reading.wants] == ["check"]
    assert found.judged is not None and found.judged.ending is Ending.ACCEPTED
