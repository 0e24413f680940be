from __future__ import annotations

import pytest

from pbem.words import decline, guess_gender
from tests.words.lexicons import grammar


def test_it_works() -> None:
    assert decline("Вася", "acc", grammar()) == "Васю"


@pytest.mark.parametrize(
    ("nick", "case", "form"),
    [
        ("Кот Бегемот", "ins", "Котом Бегемотом"),
        ("🐙Осьминог🐙", "dat", "🐙Осьминогу🐙"),
        ("Стрелок9", "ins", "Стрелком9"),
        ("ЛЕВ", "gen", "ЛЬВА"),
        ("злой пёс", "acc", "злого пса"),
        ("Гюго", "dat", "Гюго"),
        ("DarkLord", "ins", "DarkLord"),
        ("Вася_lord", "acc", "Вася_lord"),
        ("Агент007", "acc", "Агента007"),
        ("Соловьёв", "ins", "Соловьёвым"),
        ("Тёмная Ночь", "acc", "Тёмную Ночь"),
        ("太郎", "acc", "太郎"),
        ("Вася", "nom", "Вася"),
        ("Вася", "", "Вася"),
    ],
)
def test_it_keeps_the_look_of_a_nick(nick: str, case: str, form: str) -> None:
    assert decline(nick, case, grammar()) == form


def test_the_seat_s_gender_decides_between_two() -> None:
    assert decline("Саша", "acc", grammar(), "f") == "Сашу"
    assert decline("Шевченко", "acc", grammar(), "f") == "Шевченко"


def test_other_languages_leave_a_nick_alone() -> None:
    assert decline("Вася", "acc", grammar("en")) == "Вася"


@pytest.mark.parametrize(
    ("nick", "gender"),
    [("Вася", "m"), ("Маша", "f"), ("Злой Пёс", "m"), ("DarkLord", ""), ("Гюго", ""), ("Оля", "f")],
)
def test_it_guesses_a_gender_only_when_sure(nick: str, gender: str) -> None:
    assert guess_gender(nick, grammar()) == gender
