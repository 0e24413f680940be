from __future__ import annotations

import pytest

from pbem.words import fold, from_latin, latin_sounds, other_layout, sound
from tests.words.lexicons import grammar

TABLE = grammar().translit


def test_it_works() -> None:
    assert sound("ваню", TABLE) in latin_sounds("vanyu", TABLE)


@pytest.mark.parametrize(
    ("native", "latin"),
    [
        ("лечу", "lechu"),
        ("сплю", "splyu"),
        ("илья", "ilya"),
        ("журналист", "zhurnalist"),
        ("журналист", "jurnalist"),
        ("щука", "shchuka"),
        ("щука", "schuka"),
        ("хан", "khan"),
        ("хан", "han"),
        ("цыган", "tsygan"),
        ("злой", "zloy"),
        ("дмитрий", "dmitry"),
        ("дмитрий", "dmitriy"),
        ("леха", "lyokha"),
        ("оскар", "oscar"),
        ("юля", "julja"),
        ("соловьев", "soloviev"),
    ],
)
def test_the_usual_spellings_sound_alike(native: str, latin: str) -> None:
    assert sound(native, TABLE) in latin_sounds(latin, TABLE)


def test_other_names_do_not() -> None:
    assert sound("ваня", TABLE) not in latin_sounds("venya", TABLE)


def test_it_spells_latin_names_back() -> None:
    assert from_latin("nastya", TABLE) == "настя"
    assert from_latin("lechu", TABLE) == "лечу"


@pytest.mark.parametrize(("typed", "meant"), [("Dhfx", "врач"), ("руддщ", "hello")])
def test_it_undoes_the_wrong_layout(typed: str, meant: str) -> None:
    assert other_layout(typed, TABLE) == meant


def test_every_key_goes_there_and_back() -> None:
    assert other_layout(other_layout("ghbdtn", TABLE), TABLE) == fold("ghbdtn")
