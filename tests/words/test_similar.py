from __future__ import annotations

import pytest

from pbem.words import one_typo, similar
from tests.words.lexicons import grammar

NICKS = ("Ваня", "Веня", "Nastya_92", "Саня", "Серёжа", "Кот Бегемот", "DarkLord")


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("Вяню", ("Ваня", "Веня")),
        ("Настей", ("Nastya_92",)),
        ("Сеню", ("Веня", "Саня")),
        ("Сережку", ("Серёжа",)),
        ("Бегимота", ("Кот Бегемот",)),
        ("Дарклорт", ("DarkLord",)),
        ("Осьминога", ()),
        ("а", ()),
    ],
)
def test_it_suggests_in_the_order_of_the_table(word: str, near: tuple[str, ...]) -> None:
    found = similar(word, NICKS, grammar())
    assert set(near) <= set(found) if near else found == ()
    assert list(found) == [nick for nick in NICKS if nick in found]


@pytest.mark.parametrize(
    ("word", "wanted", "near"),
    [
        ("комисар", "комиссар", True),
        ("шреиф", "шериф", True),
        ("шериф", "шериф", False),
        ("шарф", "шериф", False),
    ],
)
def test_one_typo_is_one_letter(word: str, wanted: str, near: bool) -> None:
    assert one_typo(word, wanted) is near
