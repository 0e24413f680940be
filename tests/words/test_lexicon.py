from __future__ import annotations

from pathlib import Path

import pytest

from pbem.words import LexiconError, find_phrases, load_lexicon, tokenise
from tests.words.lexicons import CONFIG, lexicon


def labels(text: str) -> set[str]:
    tokens = tokenise(text)
    return {spot.label for spot in find_phrases(tokens, lexicon().book, lexicon().grammar)}


def test_it_works() -> None:
    assert "role:doctor" in labels("иду к врачу")


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("святого отца", "role:priest"),
        ("помощником шерифа", "role:sergeant"),
        ("комисар", "role:sheriff"),
        ("devochka", "role:butterfly"),
        ("殺人鬼です", "role:maniac"),
        ("esli chto", "condition"),
        ("свидетелем", "witness_word"),
        ("своего пациента", "filler"),
        ("太郎を治療します", "verb:heal"),
        ("не,  забудьте", "negated_chatter"),
    ],
)
def test_it_finds_a_phrase_in_any_form(text: str, label: str) -> None:
    assert label in labels(text)


def test_a_phrase_does_not_go_on_over_the_end_of_a_sentence() -> None:
    assert "polite_condition" not in labels("если. можно")


def test_an_english_word_is_not_heard_as_a_russian_one() -> None:
    assert "hedge" not in labels("by")


def test_no_word_belongs_to_two_roles() -> None:
    names = lexicon().role_words
    owners: dict[str, str] = {}
    for role, words in names.items():
        for word in words:
            assert owners.setdefault(word, role) == role


def test_every_verb_has_words_in_every_language() -> None:
    assert {entry.verb for entry in lexicon().verbs} >= {"heal", "check", "shoot", "compare"}


def test_the_first_folder_that_has_a_file_wins(tmp_path: Path) -> None:
    (tmp_path / "lexicon").mkdir()
    text = (CONFIG / "lexicon" / "city.toml").read_text(encoding="utf-8")
    own = text.replace('"врач", ', '"врач", "айболит", ', 1)
    (tmp_path / "lexicon" / "city.toml").write_text(own, encoding="utf-8")
    assert "айболит" in load_lexicon((tmp_path, CONFIG), "city").role_words["doctor"]


def test_it_says_which_file_is_missing_or_broken(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="nowhere.toml"):
        load_lexicon((CONFIG,), "nowhere")
    (tmp_path / "lexicon").mkdir()
    (tmp_path / "lexicon" / "ru.toml").write_text("words = [", encoding="utf-8")
    with pytest.raises(LexiconError, match="ru.toml"):
        load_lexicon((tmp_path, CONFIG), "city")
