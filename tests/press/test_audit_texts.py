"""Texts that say nothing, and forms of words that there are not."""

from __future__ import annotations

import pytest
from jinja2 import Environment

from pbem.press.audit_texts import silences, words_asked, wrong_forms
from pbem.press.shelf import Shape

SILENT = [
    ("", Shape.WORD, "template_empty"),
    ("{# later #}\n", Shape.REFUSAL, "template_empty"),
    ("{% if early %}\n{% endif %}\n", Shape.POST, "template_empty"),
    ("Subject\n", Shape.LETTER, "template_no_body"),
    ("\nText.\n", Shape.LETTER, "template_no_subject"),
]


@pytest.mark.parametrize(("source", "shape", "fault"), SILENT)
def test_it_finds_a_text_that_says_nothing(source: str, shape: Shape, fault: str) -> None:
    assert [code for _, code, _ in silences(source, shape)] == [fault]


@pytest.mark.parametrize(
    ("source", "shape"),
    [
        ("Subject\n\nText.\n", Shape.LETTER),
        ("{# why #}\n{% set x = 1 %}\nSubject\n\n{{ x }}\n", Shape.LETTER),
        ("{{ text }}", Shape.WORD),
    ],
)
def test_it_lets_a_text_pass_that_says_something(source: str, shape: Shape) -> None:
    assert list(silences(source, shape)) == []


WRONG = [
    ('{{ case(you, "gne") }}', "ru", ["gne"]),
    ('{{ names(people, "gne") }}', "ru", ["gne"]),
    ('{{ names(people, case="gne") }}', "ru", ["gne"]),
    ('{{ gender(you, m="a", f="b", x="c") }}', "ru", ["x", "n", "unknown"]),
    ('{{ plural(2, one="a", few="b") }}', "ru", ["many"]),
    ('{{ plural(2, one="a", fewe="b", other="c") }}', "ru", ["fewe"]),
    ('{{ plural(2, one="a") }}', "en", ["other"]),
    ('{{ plural(2, one="a", few="b", other="c") }}', "en", ["few"]),
    ('{{ plural(2, one="a", other="b") }}', "ja", ["one"]),
]


@pytest.mark.parametrize(("source", "language", "culprits"), WRONG)
def test_it_finds_a_form_that_there_is_not(source: str, language: str, culprits: list[str]) -> None:
    tree = Environment().parse(f"\n{source}")
    found = list(wrong_forms(tree, language))
    assert [culprit for _, _, culprit in found] == culprits
    assert {(line, code) for line, code, _ in found} == {(2, "template_wrong_form")}


@pytest.mark.parametrize(
    ("source", "language"),
    [
        ('{{ case(you, "acc") }} {{ case(you, which) }} {{ names(people) }}', "ru"),
        ('{{ plural(2, one="a", few="b", many="c") }} {{ plural(2, other="a") }}', "ru"),
        ('{{ gender(you, m="a", f="b", n="c", unknown="d") }}', "ru"),
        ('{{ plural(2, one="a", other="b") }}', "en"),
        ('{{ plural(2, other="a") }}', "ja"),
    ],
)
def test_it_lets_good_forms_pass(source: str, language: str) -> None:
    assert list(wrong_forms(Environment().parse(source), language)) == []


def test_it_tells_the_words_that_a_text_asks_for() -> None:
    tree = Environment().parse('{{ word("a") }}\n{{ each("b", rows) }}\n{{ word(code) }}')
    assert [(line, str(code)) for line, code in words_asked(tree)] == [(1, "word/a"), (2, "word/b")]
