"""Where templates lie, which one wins, and which wording is drawn."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from jinja2 import TemplateNotFound

from pbem.game import Ruleset
from pbem.nouns import Draft
from pbem.press import Code, Press, PressError, Shape
from pbem.press.shelf import Shelf, drawn
from tests.press.making import city

HELLO = Code(Shape.WORD, "hello")
FACTS = {"ruleset": "city", "zone": "UTC", "number": 1}


def put(folder: Path, name: str, text: str) -> None:
    path = folder / f"{name}.j2"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def letter_of(folder: Path, text: str, **facts: object) -> str:
    """Returns the text of a letter made with a template of one line of subject and this text."""
    put(folder, "en/word/marker", "---")
    put(folder, "en/letter/hello", f"Subject\n{text}")
    rulesets: dict[str, Ruleset] = {"city": city()}
    draft = Draft("letter", "hello", FACTS | facts, language="en")
    return Press((folder,), rulesets).letter(draft).text


def test_it_works(tmp_path: Path) -> None:
    assert letter_of(tmp_path, "Hello {{ name }}!", name="Bob") == "---\n\nHello Bob!\n"


def test_the_first_folder_wins(tmp_path: Path) -> None:
    put(tmp_path / "own", "en/word/hello", "mine")
    put(tmp_path / "ours", "en/word/hello", "ours")
    put(tmp_path / "ours", "en/word/bye", "bye")
    shelf = Shelf((tmp_path / "own", tmp_path / "ours"))
    assert shelf.template("en/word/hello.j2", "plain").render() == "mine"
    assert shelf.template("en/word/bye.j2", "plain").render() == "bye"
    assert shelf.digest("en/word/hello.j2") == hashlib.sha256(b"mine").hexdigest()


def test_a_rulesets_own_words_win_with_all_their_variants(tmp_path: Path) -> None:
    for name in ("en/word/hello", "en/word/hello.2", "en/city/word/hello"):
        put(tmp_path, name, name)
    shelf = Shelf((tmp_path,))
    assert shelf.wordings(HELLO, "en", "city") == ("en/city/word/hello.j2",)
    assert shelf.wordings(HELLO, "en", "kira") == ("en/word/hello.j2", "en/word/hello.2.j2")


def test_variants_stand_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    for number in ("", ".2", ".10", ".9"):
        put(tmp_path, f"en/word/hello{number}", "x")
    names = Shelf((tmp_path,)).wordings(HELLO, "en", "city")
    assert [name.removeprefix("en/word/hello") for name in names] == [
        *(".j2", ".2.j2", ".9.j2", ".10.j2")
    ]


def test_a_missing_template_is_named(tmp_path: Path) -> None:
    with pytest.raises(TemplateNotFound, match="en/word/hello"):
        Shelf((tmp_path,)).wordings(HELLO, "en", "city")


def test_the_same_label_draws_the_same_wording_and_others_draw_others() -> None:
    names = ("a", "b", "c")
    draws = [drawn(names, ("city-3", "morning", number)) for number in range(60)]
    assert draws == [drawn(names, ("city-3", "morning", number)) for number in range(60)]
    assert all(draws.count(name) > 10 for name in names)


def test_a_missing_fact_is_a_fault_and_never_an_empty_word(tmp_path: Path) -> None:
    with pytest.raises(PressError, match="letter hello: UndefinedError"):
        letter_of(tmp_path, "Hello {{ name }}!")


def test_a_broken_template_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(PressError, match="letter hello: TemplateSyntaxError"):
        letter_of(tmp_path, "{% if %}")


@pytest.mark.parametrize(
    "text",
    ["{{ word.__self__ }}", "{{ items.__func__.__globals__ }}", "{{ names.append(1) }}"],
)
def test_a_template_stays_in_its_sandbox(tmp_path: Path, text: str) -> None:
    with pytest.raises(PressError, match="letter hello: (Security|Undefined)Error"):
        letter_of(tmp_path, text)


def test_a_constant_is_escaped_like_everything_else(tmp_path: Path) -> None:
    assert letter_of(tmp_path, 'vote {{ "<nick>" }}') == "---\n\nvote <nick>\n"


def test_all_templates_used_are_on_record(tmp_path: Path) -> None:
    put(tmp_path, "en/word/marker", "---")
    put(tmp_path, "en/word/hello", "hello")
    put(tmp_path, "en/letter/both", 'Subject\n{{ word("hello") }}')
    press = Press((tmp_path,), {"city": city()})
    made = press.letter(Draft("letter", "both", FACTS, language="en"))
    assert [name for name, _ in made.template_digests] == [
        *("en/letter/both.j2", "en/word/hello.j2", "en/word/marker.j2")
    ]
