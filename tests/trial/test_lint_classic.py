"""Faults that a moderator may plant in a ruleset of his own: each is named with file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.trial.lint.flaw import Flaw
from pbem.trial.lint.linting import lint

ROOT = Path(__file__).parents[2]


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A folder with this ruleset alone, to spoil."""
    for kind in ("rulesets", "lexicon"):
        (tmp_path / kind).mkdir()
    for name in ("ru", "en", "ja", "classic"):
        shutil.copy(ROOT / "config" / "lexicon" / f"{name}.toml", tmp_path / "lexicon")
    shutil.copy(ROOT / "config" / "rulesets" / "classic.toml", tmp_path / "rulesets")
    return tmp_path


def spoil(path: Path, good: str, bad: str) -> int:
    """Plants a fault; returns the line it stands in."""
    text = path.read_text("utf-8")
    assert good in text, f"{good!r} is not in {path}"
    path.write_text(text.replace(good, bad, 1), "utf-8")
    return text[: text.index(good)].count("\n") + 1


def found(config: Path, path: Path) -> tuple[Flaw, ...]:
    flaws = lint((config,), (config / "no_templates",))  # which is quick: they are not spoilt here
    return tuple(flaw for flaw in flaws if flaw.file == str(path))


def test_it_works(config: Path) -> None:
    assert found(config, config / "rulesets" / "classic.toml") == ()


# what is wrong: the good text, the bad one, the code, and the culprit's name
PLANTED = {
    "a side mistyped": ('side = "town"', 'side = "twon"', "unknown_name", "twon"),
    "a registered side": ('registers = "mafia"', 'registers = "maffia"', "unknown_name", "maffia"),
    "an ability mistyped": ('abilities = ["stab"]', 'abilities = ["stb"]', "unknown_name", "stb"),
    "a friend unknown": ('knows = ["mason"]', 'knows = ["masons"]', "unknown_name", "masons"),
    "a channel of nobody": ('roles = ["mason"]', 'roles = ["mazon"]', "unknown_name", "mazon"),
    "an effect unknown": ('effects = ["block"]', 'effects = ["blok"]', "unknown_name", "blok"),
    "a kind unlisted": ('{kill = "knife"}', '{kill = "nife"}', "unknown_name", "nife"),
    "a code unlisted": ('{tell = "guilty"', '{tell = "gilty"', "unknown_name", "gilty"),
    "a nobody to tell of": ('about = "target"', 'about = "targets"', "bad_value", "targets"),
    "a parameter unknown": ('nothing = "stayed"', 'nothin = "stayed"', "unknown_key", "nothin"),
    "a parameter missing": (', nothing = "stayed"', "", "missing", "nothing"),
    "a swap of one": ("targets = 2", "targets = 1", "bad_value", "targets = 1"),
    "a word for a number": ("{uses = 2}", '{uses = "two"}', "wrong_type", "uses"),
    "a constraint unknown": ("{uses = 2}", "{use = 2}", "unknown_name", "use"),
    "an order of nobody": ('"block", "swap"', '"block", "swop"', "unknown_name", "swop"),
    "a turn left out": ('  "stab",\n', "", "role_without_a_turn", "serial_killer.stab"),
    "a condition mistyped": ("blocked(actor)", "bloked(actor)", "unknown_name", "bloked"),
    "a bracket open": ('if = "count(alive)=0"', 'if = "count(alive=0"', "no_expression", "bracket"),
    "a question to nobody": ('if = "count(alive)=0"', 'if = "alive=0"', "out_of_place", "alive"),
    "an ending never true": ("count(alive)=0", "count(alive)<0", "ending_out_of_reach", "draw"),
    "an ending at once": ("alive)<=1", "alive)<=100", "ending_at_the_start", "killer"),
    "a winner of no side": (
        'side = "killer"\nif',
        'side = "killers"\nif',
        "unknown_name",
        "killers",
    ),
    "a question unknown": ("nobody_stands =", "nobody_stand =", "unknown_name", "nobody_stand"),
    "an option unknown": ("option.day_vote", "option.day_votes", "unknown_name", "day_votes"),
    "a value unknown": ("day_vote=majority", "day_vote=majorty", "unknown_name", "majorty"),
    "a default not allowed": ('default = "day"', 'default = "dusk"', "bad_value", "dusk"),
    "a notice of nothing": ("[notices.blocked]", "[notices.bloked]", "unknown_name", "bloked"),
    "a name missing": (
        '\nnames = {en = "Cop", ru = "Комиссар", ja = "警官"}',
        "",
        "missing",
        "names",
    ),
    "too many roles": ("seats = 7\ncop = 1", "seats = 7\ncop = 9", "too_many_roles", "7"),
    "a role unknown": ("seats = 7\ncop = 1", "seats = 7\ncopp = 1", "unknown_name", "copp"),
    "a key unknown": ('rest = "villager"', 'rest = "villager"\nresst = 1', "unknown_key", "resst"),
    "no language": ('["en", "ru", "ja"]', "[]", "missing", "languages"),
    "a language without texts": ('"ru", "ja"]', '"ru", "jp"]', "unknown_name", "jp"),
    "a name in two languages": (', ja = "医者"}', "}", "missing", "roles.doctor.names.ja"),
    "a case left out": ('dat = "доктору", ', "", "missing", "roles.doctor.forms.ru.dat"),
    "a case mistyped": ('dat = "доктору"', 'dta = "доктору"', "unknown_key", "dta"),
    "an attack with nothing": ('effects = ["block"]', 'effects = ["kill"]', "missing", "kill"),
    "an order of nothing": ('effects = ["block"]', "effects = []", "missing", "block.effects"),
    "a limit of none": ("{uses = 2}", "{uses = 0}", "bad_value", "uses = 0"),
    "two turns": ('  "heal",', '  "heal",\n  "heal",', "turn_twice", "heal"),
    "nobody ever dies": ('  "settle",\n', "", "turn_too_late", "stab"),
    "less than nobody": ("mafioso = 2", "mafioso = -2", "bad_value", "mafioso = -2"),
    "a table laid twice": ("seats = 8", "seats = 7", "setup_twice", "7"),
    "no TOML": ('rest = "villager"', "rest = villager", "no_toml", "line"),
}
FAR = (
    "role_without_a_turn",
    "turn_too_late",
    "ending_at_the_start",
)  # said of the role, and of the ending's start


@pytest.mark.parametrize("what", PLANTED)
def test_it_finds_a_planted_fault(config: Path, what: str) -> None:
    good, bad, code, culprit = PLANTED[what]
    path = config / "rulesets" / "classic.toml"
    line = spoil(path, good, bad)
    flaws = [flaw for flaw in found(config, path) if flaw.code == code and culprit in flaw.culprit]
    assert flaws, f"{code} {culprit} was not found"
    if code not in FAR:
        assert min(abs(flaw.line - line) for flaw in flaws) <= 3


def test_it_lists_them_all_at_once(config: Path) -> None:
    path = config / "rulesets" / "classic.toml"
    named = [PLANTED[what] for what in ("a side mistyped", "a swap of one", "a word for a number")]
    for good, bad, _, _ in named:
        spoil(path, good, bad)
    told = " ".join(flaw.culprit for flaw in found(config, path))
    assert all(culprit in told for _, _, _, culprit in named)


def test_it_finds_a_role_that_nobody_can_name(config: Path) -> None:
    path = config / "lexicon" / "classic.toml"
    spoil(path, "[roles.miller]", "[roles.millers]")
    codes = {(flaw.code, flaw.culprit) for flaw in found(config, path)}
    assert codes == {("role_without_words", "miller"), ("words_of_no_role", "millers")}
