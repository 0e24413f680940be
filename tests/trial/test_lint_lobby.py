"""Faults in what players gather by: each is named with file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.trial.lint.linting import lint

ROOT = Path(__file__).parents[2]


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """The shipped config, with no ruleset but the one by which players make games."""
    copied = Path(shutil.copytree(ROOT / "config", tmp_path / "config"))
    for path in (copied / "rulesets").glob("*.toml"):
        if path.stem != "village":
            path.unlink()
    return copied


def found(config: Path) -> set[tuple[str, int, str, str]]:
    """The faults of the lobby's files: file, line, code, culprit."""
    files = ("charsets", "rosters", "lobby.toml")
    flaws = lint((config,), (ROOT / "templates",))
    mine = (one for one in flaws if any(part in one.file for part in files))
    return {(Path(one.file).name, one.line, one.code, one.culprit) for one in mine}


def spoil(path: Path, good: str, bad: str) -> int:
    """Puts bad text in the place of good; returns its line."""
    text = path.read_text("utf-8")
    assert good in text
    path.write_text(text.replace(good, bad, 1), "utf-8")
    return text[: text.index(good)].count("\n") + 1


def test_it_works(config: Path) -> None:
    assert found(config) == set()


def test_it_finds_a_roster_that_cannot_be(config: Path) -> None:
    line = spoil(config / "rosters/village.toml", '"5" = "村村村占狼"', '"5" = "村村村占村"')
    assert found(config) == {("village.toml", line, "roster_cannot_be", "5: roster_no_wolf")}


def test_it_finds_characters_that_are_alike(config: Path) -> None:
    path = config / "charsets/harbour.toml"
    spoil(path, 'short = "Ivo"', 'short = "Marta"')
    assert {(code, culprit) for _, _, code, culprit in found(config)} == {
        ("character_mistaken", "Marta: Marta")
    }


def test_it_finds_a_broken_set_and_broken_words(config: Path) -> None:
    spoil(config / "charsets/station.toml", 'dummy = "kestrel"', 'dummy = "nobody"')
    spoil(config / "lexicon/lobby.toml", "[verbs.make]", "[verbs.make")
    assert {code for _, _, code, _ in found(config)} == {"charset_broken", "lexicon_broken"}


def test_it_finds_a_phrase_that_asks_for_two_things(config: Path) -> None:
    spoil(config / "lexicon/lobby.toml", '"廃村", ', '"廃村", "開始", ')
    assert {(code, culprit) for _, _, code, culprit in found(config)} == {
        ("phrase_of_two_verbs", "開始")
    }
