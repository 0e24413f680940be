from __future__ import annotations

import pytest

from pbem.words import Script, clean, fold, script_of, tail_of, tokenise, without_markup


def test_it_works() -> None:
    tokens = tokenise("Лечу Васю, правда!")
    assert [token.text for token in tokens] == ["лечу", "васю", "правда"]
    assert [token.gap for token in tokens] == ["", " ", ", "]
    assert tail_of("Лечу Васю, правда!", tokens) == "!"


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("ЁЖ", "еж"),
        ("Ваcя".replace("c", "с"), "вася"),
        ("Ва\u0301ся", "вася"),
        ("Zoë", "zoe"),
        ("ｱﾙﾋﾞﾝ", "アルビン"),
        ("Ｍｉｋｅ９", "mike9"),
        ("ба\u00adба", "баба"),
        ("ко\u200bт", "кот"),
        ("\u202eкот", "кот"),
        ("й", "й"),
    ],
)
def test_it_folds_what_looks_or_sounds_the_same(typed: str, same: str) -> None:
    assert fold(typed) == same


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("агента 007", ["агента", "007"]),
        ("Агент007", ["агент", "007"]),
        ("DarkLord'ом", ["darklord", "ом"]),
        ("Nastya_92", ["nastya", "92"]),
        ("🐙Осьминог🐙", ["осьминог"]),
        ("太郎を占う", ["太郎", "を", "占", "う"]),
        ("Bася", ["bася"]),
        ("", []),
        ("...!", []),
    ],
)
def test_it_parts_words_by_kind_of_sign(text: str, words: list[str]) -> None:
    assert [token.text for token in tokenise(text)] == words


def test_it_tells_which_pieces_are_one() -> None:
    tokens = tokenise("Nastya_92 DarkLord'ом а-б")
    assert [token.glued for token in tokens[1:]] == [True, False, True, False, False]


@pytest.mark.parametrize(
    ("word", "script"),
    [
        ("кот", Script.CYRILLIC),
        ("cat", Script.LATIN),
        ("кoт", Script.MIXED),
        ("007", Script.DIGITS),
        ("リサ", Script.KATAKANA),
        ("を", Script.HIRAGANA),
        ("太郎", Script.KANJI),
    ],
)
def test_it_knows_the_script(word: str, script: Script) -> None:
    assert script_of(word) is script


def test_it_takes_markup_and_addresses_out() -> None:
    text = "[b]Васю[/b] <img src=x> mailto:rys@example.org https://example.org/Петя"
    assert without_markup(text).split() == ["Васю"]


def test_it_keeps_a_nick_in_brackets() -> None:
    assert without_markup("<Вася> [Петя]") == "<Вася> [Петя]"


def test_clean_keeps_case_and_drops_invisible_signs() -> None:
    assert clean("Ко\u200dт\ufeff") == "Кот"
