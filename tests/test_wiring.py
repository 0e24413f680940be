"""The wiring: what one broken file may stop."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.game import RulesetError
from pbem.wiring import rulesets_in

ROOT = Path(__file__).parents[1]


def test_a_broken_ruleset_stops_no_other(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "config" / "rulesets", tmp_path / "rulesets")
    (tmp_path / "rulesets" / "ours.toml").write_text("name = ours", "utf-8")
    found = rulesets_in((tmp_path,))
    assert found["city"].name == "city"
    assert "ours" in found
    with pytest.raises(RulesetError):
        found["ours"]


def test_the_keepers_file_wins_over_ours(tmp_path: Path) -> None:
    (tmp_path / "rulesets").mkdir()
    text = (ROOT / "config" / "rulesets" / "city.toml").read_text("utf-8")
    (tmp_path / "rulesets" / "city.toml").write_text(text + "# mine\n", "utf-8")
    theirs, ours = rulesets_in((tmp_path, ROOT / "config")), rulesets_in((ROOT / "config",))
    assert theirs["city"].digest != ours["city"].digest
    assert list(theirs) == list(ours)
