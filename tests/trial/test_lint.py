"""The lint: every planted fault is found, at its file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.trial.lint.flaw import Flaw
from pbem.trial.lint.lines import line_of
from pbem.trial.lint.linting import lint

ROOT = Path(__file__).parents[2]
RULES = "rulesets/city.toml"
WORDS = "lexicon/city.toml"


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A keeper's own config and templates, to spoil."""
    for name in ("config", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path / "config", tmp_path / "templates"


def spoil(path: Path, good: str, bad: str) -> int:
    """Plants a fault; returns the line it stands in."""
    text = path.read_text("utf-8")
    assert text.count(good) >= 1, f"{good!r} is not in {path}"
    path.write_text(text.replace(good, bad, 1), "utf-8")
    return text[: text.index(good)].count("\n") + 1


def found(folders: tuple[Path, Path]) -> tuple[Flaw, ...]:
    return lint((folders[0],), (folders[1],))


def test_it_works_on_our_own_folders(folders: tuple[Path, Path]) -> None:
    assert found(folders) == ()


PLANTED = [
    ("unknown side", 'side = "good"', 'side = "god"', "unknown_name"),
    ("unknown ability", 'abilities = ["heal"]', 'abilities = ["hael"]', "unknown_name"),
    ("unknown role in a channel", 'roles = ["mafia"]', 'roles = ["mafai"]', "unknown_name"),
    ("unknown constraint", '"not_same_target_as_last_night",', '"not_same",', "unknown_name"),
    ("unknown effect", '"cure"', '"kure"', "unknown_name"),
    ("unknown step", '  "settle",', '  "setle",', "unknown_name"),
    ("unknown key", 'rest = "citizen"', 'rest = "citizen"\nrests = 1', "unknown_key"),
    ("unknown option", "option.witness_sees_virus", "option.witness_sees_virrus", "unknown_name"),
    ("broken expression", "count(alive)=0", "count(alive=0", "no_expression"),
    ("default not allowed", 'default = "side", ', 'default = "sides", ', "bad_value"),
    ("too many roles", "seats = 8\nmafia = 2", "seats = 8\nmafia = 9", "too_many_roles"),
    ("a kind that is not listed", '{kill = "knife"}', '{kill = "nife"}', "unknown_name"),
    ("wrong type", "revotes = 1", 'revotes = "1"', "wrong_type"),
    ("no turn", '  "bomb",\n', "", "role_without_a_turn"),
    ("true at the start", "count(alive)=0", "count(alive)>0", "ending_at_the_start"),
    ("out of reach", "count(alive)=0", "count(alive)<0", "ending_out_of_reach"),
    ("no TOML", 'rest = "citizen"', "rest = citizen", "no_toml"),
]


@pytest.mark.parametrize(("good", "bad", "code"), [row[1:] for row in PLANTED])
def test_it_finds_a_planted_fault(
    folders: tuple[Path, Path], good: str, bad: str, code: str
) -> None:
    path = folders[0] / RULES
    line = spoil(path, good, bad)
    flaws = [flaw for flaw in found(folders) if flaw.code == code]
    assert flaws, f"nothing of {code} was found"
    assert {flaw.file for flaw in flaws} == {str(path)}
    if code != "role_without_a_turn":  # which is said of the role, not of the place left empty
        assert abs(min(flaw.line for flaw in flaws) - line) <= 1


def test_it_lists_every_fault_at_once(folders: tuple[Path, Path]) -> None:
    path = folders[0] / RULES
    spoil(path, 'abilities = ["heal"]', 'abilities = ["hael"]')
    spoil(path, '  "settle",', '  "setle",')
    culprits = " ".join(flaw.culprit for flaw in found(folders))
    assert "hael" in culprits
    assert "setle" in culprits


def test_it_finds_a_word_that_two_roles_answer_to(folders: tuple[Path, Path]) -> None:
    path = folders[0] / WORDS
    spoil(path, "лекарь", "маньяк")
    (flaw,) = [flaw for flaw in found(folders) if flaw.code == "word_of_two_roles"]
    assert flaw.file == str(path)
    assert "маньяк" in flaw.culprit


@pytest.mark.parametrize("language", ["ru", "en", "ja"])
def test_it_finds_a_missing_template(folders: tuple[Path, Path], language: str) -> None:
    (folders[1] / language / "refusal" / "actor_dead.j2").unlink()
    flaws = [flaw for flaw in found(folders) if flaw.code == "template_missing"]
    assert {flaw.culprit for flaw in flaws} == {"refusal/actor_dead"}
    assert {Path(flaw.file).parts[-3] for flaw in flaws} == {"city", "classic", "kira"}


def test_it_finds_a_template_for_nothing(folders: tuple[Path, Path]) -> None:
    extra = folders[1] / "en" / "word" / "nonsense.j2"
    extra.write_text("Nothing.\n", "utf-8")
    assert [(flaw.file, flaw.code) for flaw in found(folders)] == [
        (str(extra), "template_for_nothing")
    ]


def test_it_finds_a_broken_template(folders: tuple[Path, Path]) -> None:
    path = folders[1] / "en" / "letter" / "status.j2"
    path.write_text("Subject\n\n{% if %}\n", "utf-8")
    flaws = [flaw for flaw in found(folders) if flaw.code == "template_broken"]
    assert [(flaw.file, flaw.line) for flaw in flaws] == [(str(path), 3)]


def test_a_place_is_found_by_its_table_and_its_culprit() -> None:
    text = '[roles.a]\nside = "x"\n\n[roles.b]\nside = "y"\nabilities = ["z"]\n'
    assert line_of(text, "roles.b.side", "y") == 5
    assert line_of(text, "roles.b", "z") == 6
    assert line_of(text, "nowhere") == 1
