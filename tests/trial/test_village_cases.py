"""The village's own dialect of golden cases."""

from __future__ import annotations

from pathlib import Path

import yaml

from pbem.trial.cases import run_cases
from tests.trial.test_cases import ROOT, RULESETS

FILE = ROOT / "tests" / "cases" / "village.yaml"


def played(tmp_path: Path, *scenarios: object) -> tuple[str, ...]:
    data = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    path = tmp_path / "case.yaml"
    path.write_text(yaml.safe_dump({**data, "scenarios": list(scenarios)}), encoding="utf-8")
    return run_cases([path], RULESETS).lines


def test_it_works_for_every_scenario() -> None:
    scenarios = yaml.safe_load(FILE.read_text(encoding="utf-8"))["scenarios"]
    report = run_cases([FILE], RULESETS)
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
