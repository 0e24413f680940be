"""The village's own dialect of golden cases."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from pbem.trial.cases.playing import run_cases
from tests.trial.test_cases import ROOT, RULESETS

FILE = ROOT / "tests" / "cases" / "village.yaml"
FILES = (FILE, ROOT / "config" / "cases" / "village.yaml")


def played(tmp_path: Path, *scenarios: object) -> tuple[str, ...]:
    data = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    path = tmp_path / "case.yaml"
    path.write_text(yaml.safe_dump({**data, "scenarios": list(scenarios)}), encoding="utf-8")
    return run_cases([path], RULESETS).lines


@pytest.mark.parametrize("path", FILES, ids=lambda path: "-".join(path.parts[-3:]))
def test_it_works_for_every_scenario(path: Path) -> None:
    scenarios = yaml.safe_load(path.read_text(encoding="utf-8"))["scenarios"]
    report = run_cases([path], RULESETS)
    assert report.lines == ()
    assert report.passed == len(scenarios)


def test_it_tells_a_wrong_outcome(tmp_path: Path) -> None:
    step = {"night": 2, "acts": [], "out": {"dead": {}, "win": "foxes"}}
    opts = {"sudden_death": "off"}
    lines = played(tmp_path, {"id": "X1", "cast": "k10", "opts": opts, "steps": [step]})
    assert lines == ("X1 night 2 win: expected foxes, got none",)


def test_it_tells_an_unknown_key(tmp_path: Path) -> None:
    lines = played(tmp_path, {"id": "X2", "cast": "k10", "steps": [{"night": 2, "acs": []}]})
    assert lines == ("X2: unknown key acs",)


def test_it_takes_the_longest_roster_there_can_be(tmp_path: Path) -> None:
    lines = "/".join("村" * (seats - 2) + "占狼" for seats in range(5, 100))
    step = {"lobby": [f"anna create roster={lines}"], "out": {"state": "recruiting", "seats": 1}}
    assert played(tmp_path, {"id": "X3", "steps": [step]}) == ()
