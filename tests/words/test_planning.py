"""Words of conditions, told at a place of a text."""

from __future__ import annotations

import pytest

from tests.words.lexicons import lexicon


def label(text: str, place: int = 0) -> str:
    found = lexicon().plan.at(text, place)
    return found[0] if found else ""


def test_it_works() -> None:
    assert lexicon().plan.at("если вася выбыл", 0) == ("if", 4)
    assert lexicon().plan.at("если вася выбыл", 10) == ("out", 15)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("каждую ночь", "every_night"),
        ("пока не напишу снова", "every_night"),
        ("пока\nне напишу снова", "every_night"),
        ("not dead", ""),
        ("is not dead", "alive"),
        ("isn't dead", "alive"),
        ("is dead", "out"),
        ("не выбыл", "alive"),
        ("не жив", "out"),
        ("иначе", "else"),
        ("иначев", ""),
        ("выбыли бы", "out"),
        ("が死んでいたら花子", "if_out"),
        ("が死んでいなければ", "if_alive"),
        ("毎晩太郎", "every_night"),
    ],
)
def test_the_longest_phrase_is_told(text: str, meant: str) -> None:
    assert label(text) == meant


def test_a_word_is_no_piece_of_a_longer_one() -> None:
    assert label("ниесли", 2) == ""
    assert label("если-то") == "if"
