"""Whether every code that the product can object with has its words."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from pbem.game import EVENTS
from pbem.press import Code, Shape, required
from tests.press.making import ROOT, city


def objected() -> Iterator[tuple[str, str]]:
    """Yields every literal code of an objection or puzzle in the package, with its file."""
    for path in sorted((ROOT / "pbem").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                first = node.args[0] if node.args else None
                if node.func.id in ("Objection", "Puzzle") and isinstance(first, ast.Constant):
                    yield str(first.value), path.name


def test_it_works() -> None:
    codes = required(city())
    assert len(codes) == len(set(codes))
    assert Code(Shape.LETTER, "receipt") in codes
    assert Code(Shape.WORD, "option_tie") in codes


def test_every_objection_in_the_package_has_a_code() -> None:
    found = list(objected())
    assert ("too_late", "deadlines.py") in found
    without = [one for one in found if Code(Shape.REFUSAL, one[0]) not in required(city())]
    assert without == []


def test_every_event_has_a_code() -> None:
    codes = required(city())
    named_by_ruleset = {"learned", "announced", "finding"}
    for code in EVENTS:
        assert Code(Shape.WORD, code) in codes or code in named_by_ruleset


def test_everything_a_ruleset_can_tell_has_a_code() -> None:
    codes = required(city())
    for told in (*city().private, *city().public):
        assert Code(Shape.WORD, told) in codes
    for refusal in city().refusals:
        assert Code(Shape.REFUSAL, refusal) in codes
