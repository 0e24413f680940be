from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pbem.game import Fault, RulesetError, load_ruleset, name_in
from tests.game.board import CITY

TEXT = (Path(__file__).parents[2] / "config" / "rulesets" / "city.toml").read_text(encoding="utf-8")


def faults_of(text: str) -> tuple[Fault, ...]:
    with pytest.raises(RulesetError) as caught:
        load_ruleset(text)
    return caught.value.faults


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) >= 1, old
    return TEXT.replace(old, new, 1)


def test_it_works() -> None:
    rules = load_ruleset(TEXT)
    assert rules == CITY
    assert rules.name == "city"
    sheriff = rules.roles[0]
    assert (sheriff.id, name_in(sheriff.names, "en")) == ("sheriff", "Sheriff")
    assert sheriff.form("ru", "dat") == "комиссару"
    assert sheriff.form("en", "acc") == "Sheriff"


def test_the_digest_covers_the_text() -> None:
    assert load_ruleset(TEXT + "\n").digest != CITY.digest


PLANTED = {
    "no TOML": ('name = "city"', "name = ", "no_toml"),
    "a missing name": ('name = "city"\n', "", "missing"),
    "a number for a name": ('name = "city"', "name = 5", "wrong_type"),
    "an unknown key": ('name = "city"', 'name = "city"\nmoon = "full"', "unknown_key"),
    "an unknown key of a role": ('knows = ["sergeant"]', "moon = 1", "unknown_key"),
    "an unknown side": ('side = "neutral"\nnames', 'side = "moon"\nnames', "unknown_name"),
    "an unknown ability": ('abilities = ["cut"]', 'abilities = ["bite"]', "unknown_name"),
    "an unknown acquaintance": ('knows = ["mafia"]', 'knows = ["moon"]', "unknown_name"),
    "an unknown channel": ('channel = "clan"', 'channel = "moon"', "unknown_name"),
    "an unknown role in a channel": ('roles = ["mafia"]', 'roles = ["moon"]', "unknown_name"),
    "an unknown step": ('  "bomb",\n', '  "bombs",\n', "unknown_name"),
    "an unknown effect": (
        'effects = [{compare = "compare"}]',
        "effects = [{moon = 1}]",
        "no_effect",
    ),
    "two effects in one": (
        '[{protect = "all"}, "cure"]',
        '[{protect = "all", cure = true}]',
        "no_effect",
    ),
    "a bare unknown effect": ('"block",\n    {learn', '"moon",\n    {learn', "unknown_name"),
    "an unknown kind": ('{kill = "knife"}', '{kill = "spoon"}', "unknown_name"),
    "an unknown mark": ('{mark = "sin"}]', '{mark = "virtue"}]', "unknown_name"),
    "an unlisted code": ('{tell = "boom"}', '{tell = "bang"}', "unknown_name"),
    "an unlisted code in a parameter": ('yes = "sinful"', 'yes = "bad"', "unknown_name"),
    "an unknown constraint": ("{self_at_most = 1}", "{self_at_best = 1}", "unknown_name"),
    "no expression": ('if = "count(alive)=0"', 'if = "count(alive"', "no_expression"),
    "an unknown question": ('if = "count(alive)=0"', 'if = "count(awake)=0"', "unknown_name"),
    "an unknown role in a condition": (
        "count(role=sheriff, alive)=0",
        "count(role=moon, alive)=0",
        "unknown_name",
    ),
    "an unknown side in a condition": (
        "count(side=evil, alive)=0",
        "count(side=moon, alive)=0",
        "unknown_name",
    ),
    "an unknown ability in a condition": (
        "acted(target, sleep)",
        "acted(target, nap)",
        "unknown_name",
    ),
    "an unknown option": ('grace = "option.grace"', 'grace = "option.graze"', "unknown_name"),
    "an unknown value": (
        "option.sheriff_learns=role",
        "option.sheriff_learns=roles",
        "unknown_name",
    ),
    "a default that is no value": (
        'tie = {default = "none"',
        'tie = {default = "moon"',
        "bad_value",
    ),
    "an engine's question": ("clan_told = ", "clan_tolled = ", "unknown_name"),
    "a vote rule": ('rule = "plurality"', 'rule = "dice"', "unknown_name"),
    "a word of a board": ('sins = {kind = "marks"', 'sins = {kind = "moons"', "unknown_name"),
    "a pool": ("targets = 2", 'targets = 2\npool = "moon"', "bad_value"),
    "too many roles": ("seats = 8", "seats = 3", "too_many_roles"),
    "the rest": ('rest = "citizen"', 'rest = "moon"', "unknown_name"),
}


@pytest.mark.parametrize("what", PLANTED)
def test_it_finds_the_planted_fault(what: str) -> None:
    old, new, code = PLANTED[what]
    assert code in [fault.code for fault in faults_of(changed(old, new))]


def test_it_names_the_place_and_the_culprit() -> None:
    assert faults_of(changed('{kill = "knife"}', '{kill = "spoon"}')) == (
        Fault("abilities.cut.effects", "unknown_name", "spoon"),
    )


def test_it_finds_a_fault_that_stops_everybody_once() -> None:
    text = changed('blocked = "blocked(actor)"', 'blocked = "blocked_(actor)"')
    assert faults_of(text) == (Fault("stops.blocked", "unknown_name", "blocked_"),)


def test_it_finds_every_fault_at_once() -> None:
    text = changed('{kill = "knife"}', '{kill = "spoon"}').replace(
        'knows = ["mafia"]', 'knows = ["moon"]'
    )
    assert {fault.culprit for fault in faults_of(text)} == {"spoon", "moon"}


def test_no_role_and_no_ruleset_has_a_name_in_the_engine() -> None:
    folder = Path(__file__).parents[2] / "pbem" / "game"
    words = [role.id for role in CITY.roles] + ["city", "village", "kira", "classic"]
    own = [side.id for side in CITY.sides]
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        said = code_words(text)
        for word in words + own:
            assert f'"{word}"' not in text, (path.name, word)
            assert word not in said, (path.name, word)


def code_words(text: str) -> set[str]:
    """The names and the texts of a module that is code, its docstrings left out."""
    tree = ast.parse(text)
    docstrings = {
        ast.get_docstring(node, clean=False) for node in ast.walk(tree) if documented(node)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.update(node.id.split("_"))
        if isinstance(node, ast.Constant) and node.value not in docstrings:
            found.update(re.findall(r"[a-z]+", str(node.value)))
    return found


def documented(node: ast.AST) -> bool:
    return isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
