"""Every option of `kira` is played with both of its values."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from pbem.game import Option, load_ruleset

ROOT = Path(__file__).parents[2]
RULES = load_ruleset((ROOT / "config/rulesets/kira.toml").read_text(encoding="utf-8"))
ELSEWHERE = ("conditional_orders", "standing_orders")  # tried in config/cases/plans.yaml
OWN = [option for option in RULES.options if option.key not in ELSEWHERE]
CASES = yaml.safe_load((ROOT / "config/cases/kira.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("option", OWN, ids=lambda option: option.key)
def test_it_works_with_every_value(option: Option) -> None:
    chosen = [case["opts"] for case in CASES["scenarios"] if "opts" in case]
    played = {opts[option.key] for opts in chosen if option.key in opts}
    assert option.default in played
    assert played >= set(option.values)
    assert len(played) > 1


def test_no_option_has_a_single_value() -> None:
    assert [one.key for one in RULES.options if one.least is None and len(one.values) < 2] == []
