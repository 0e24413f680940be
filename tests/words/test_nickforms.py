from __future__ import annotations

import pytest

from pbem.words import Script, nick_forms
from tests.words.lexicons import grammar


def full(nick: str) -> frozenset[str]:
    return nick_forms(nick, grammar()).full


def test_it_works() -> None:
    assert full("Вася") == {"вася", "васи", "васе", "васю", "васей", "васею"}


@pytest.mark.parametrize(
    ("nick", "forms"),
    [
        ("Лёха", "лехи лехе леху лехой"),
        ("Пират", "пирата пирату пиратом пирате"),
        ("Пупкин", "пупкина пупкину пупкиным"),
        ("Тень", "тени тенью"),
        ("Агей", "агея агею агеем"),
        ("Пёс", "пса псу псом псе"),
        ("Лев", "льва льву львом"),
        ("Орёл", "орла орлу орлом"),
        ("Бобёр", "бобра бобру бобром"),
        ("Соловьёв", "соловьева соловьевым"),
        ("Петрова", "петровой петрову"),
        ("Рыжая", "рыжей рыжую"),
        ("Гвоздь", "гвоздя гвоздю гвоздем"),
        ("Маша", "маши маше машу машей"),
        ("Ёжики", "ежиков ежикам ежиками"),
        ("Бармалец", "бармальца бармальцу"),
        ("Хрумок", "хрумка хрумку"),
        ("Плющ", "плюща плющу плющем плющом"),
        ("Мария", "марии марию марией"),
        ("Дмитрий", "дмитрия дмитрию дмитрием"),
    ],
)
def test_it_bends_by_dictionary_and_by_the_table_of_endings(nick: str, forms: str) -> None:
    assert set(forms.split()) <= full(nick)


@pytest.mark.parametrize("nick", ["Джо", "Гюго", "Мики", "Пихто", "Ниндзю"])
def test_some_nicks_never_change(nick: str) -> None:
    assert nick.casefold() in full(nick)
    assert f"{nick.casefold()}а" not in full(nick)


@pytest.mark.parametrize(
    ("nick", "form"),
    [
        ("DarkLord", "darklord'ом"),
        ("DarkLord", "darklordом"),
        ("Nastya_92", "nastya92у"),
        ("Агент007", "агента007"),
        ("Стрелок9", "стрелком9"),
        ("Злой Пёс", "злогопса"),
        ("Злой Пёс", "злымпсом"),
        ("Кот Бегемот", "котомбегемотом"),
        ("Дед Пихто", "дедапихто"),
        ("🐙Осьминог🐙", "осьминогу"),
    ],
)
def test_it_bends_each_part_of_a_nick(nick: str, form: str) -> None:
    assert form in full(nick)


def test_a_nick_without_its_digits_is_another() -> None:
    assert "агента" not in full("Агент007")
    assert "настю" not in nick_forms("Nastya_92", grammar()).cross


def test_three_words_bend_together_only() -> None:
    forms = full("Злой Рыжий Кот")
    assert "злогорыжегокота" in forms
    assert "злогорыжийкотом" not in forms


def test_words_of_a_nick_stand_for_it_alone() -> None:
    forms = nick_forms("Кот и Пёс", grammar())
    assert {"кота", "пса"} <= forms.parts
    assert "и" not in forms.parts
    assert nick_forms("Кот", grammar()).parts == frozenset()


def test_it_hears_a_nick_in_the_other_alphabet() -> None:
    assert "vaniu" in nick_forms("Ваня", grammar()).cross
    assert "kota" in nick_forms("kot", grammar()).cross
    assert nick_forms("kot", grammar()).script is Script.LATIN


def test_a_language_without_endings_bends_nothing() -> None:
    forms = nick_forms("Ann", grammar("en"))
    assert forms.full == {"ann", "ann's"}
