from __future__ import annotations

import pytest

from pbem.words import clashes, skeleton
from tests.words.lexicons import lexicon


def codes(nick: str, *others: str) -> list[str]:
    return [clash.code for clash in clashes(nick, others, lexicon())]


def test_it_works() -> None:
    assert codes("Осьминог", "Вася", "Кот Бегемот", "DarkLord") == []


@pytest.mark.parametrize(
    ("nick", "other"),
    [
        ("Саш", "Саша"),
        ("Кот", "Кота"),
        ("Оль", "Оля"),
        ("Лис", "Лиса"),
        ("ВАСЯ", "Вася"),
        ("Ежик", "Ёжик"),
        ("kot", "Кот"),
        ("DarkLord", "dark_lord"),
        ("Агент 007", "Агент007"),
        ("🐙Вася", "Вася"),
    ],
)
def test_it_refuses_a_nick_that_shares_a_form(nick: str, other: str) -> None:
    assert codes(nick, other) == ["same_forms"]


@pytest.mark.parametrize(
    "nick",
    [
        "Доктор",
        "маньяк",
        "Святой Отец",
        "шериф",
        "Doctor",
        "doktor",
        "医者",
        "Клан",
        "лечу",
        "Себя",
    ],
)
def test_it_refuses_a_word_of_the_game(nick: str) -> None:
    assert codes(nick) == ["game_word"]


def test_a_nick_may_contain_a_word_of_the_game() -> None:
    assert codes("Доктор Кто") == []


@pytest.mark.parametrize(
    ("nick", "code"),
    [
        ("Bася", "mixed_script"),
        ("Ва\u200bся", "hidden_signs"),
        ("Ва\tся", "hidden_signs"),
        ("[b]Ваня[/b]", "lost_signs"),
        ("<script>", "lost_signs"),
        ("vanya@example.org", "lost_signs"),
        ("Кто?", "lost_signs"),
        ("   ", "empty_nick"),
        ("а" * 41, "too_long"),
    ],
)
def test_it_refuses_a_nick_nobody_could_type(nick: str, code: str) -> None:
    assert code in codes(nick)


def test_emoji_are_welcome() -> None:
    assert codes("👨‍👩‍👧Семья❤️") == []


def test_it_refuses_a_nick_that_looks_like_another() -> None:
    assert codes("Coco", "Сосо") == ["looks_alike"]
    assert skeleton("Coco") == skeleton("Сосо")


def test_it_names_what_it_clashes_with() -> None:
    assert [clash.other for clash in clashes("Саш", ["Оля", "Саша"], lexicon())] == ["Саша"]
