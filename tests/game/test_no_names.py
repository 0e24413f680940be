"""The core knows the name of no ruleset, role, side or mark."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.game import Ruleset, load_ruleset

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "config" / "rulesets").glob("*.toml"))


def names_of(rules: Ruleset) -> frozenset[str]:
    """Returns the names that a ruleset gives to things of its own."""
    roles = {str(role.id) for role in rules.roles}
    sides = {str(side.id) for side in rules.sides}
    return frozenset({rules.name} | roles | sides | set(rules.marks))


def strings_in(path: Path) -> Iterator[str]:
    """Yields the strings of a module that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def identifiers_in(path: Path) -> Iterator[str]:
    """Yields every identifier of a module, cut into its words."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for field in ("id", "name", "attr", "arg"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield from (name, *name.split("_"))


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_no_module_of_the_core_says_a_name_of_a_ruleset(file: Path) -> None:
    names = names_of(load_ruleset(file.read_text(encoding="utf-8")))
    for module in sorted((ROOT / "pbem" / "game").rglob("*.py")):
        said = {word for text in strings_in(module) for word in (text, *text.split("_"))}
        assert names & said == set(), module.name


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_no_identifier_of_the_core_is_a_role(file: Path) -> None:
    rules = load_ruleset(file.read_text(encoding="utf-8"))
    roles = {str(role.id) for role in rules.roles} | {rules.name}
    for module in sorted((ROOT / "pbem" / "game").rglob("*.py")):
        assert roles & set(identifiers_in(module)) == set(), module.name


def test_the_check_can_fail(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('"""The cop."""\nsheriff_of = {"role": "doctor"}\n', encoding="utf-8")
    assert list(strings_in(module)) == ["role", "doctor"]
    assert "sheriff" in identifiers_in(module)
