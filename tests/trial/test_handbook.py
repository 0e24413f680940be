"""The handbook: everything that a ruleset can say stands in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.game.night.effects import EFFECTS
from pbem.game.night.folding import STEPS
from pbem.game.rules.asked import NUMBERS, WHEN
from pbem.game.state.constraints import CONSTRAINTS
from pbem.game.state.terms import MOMENTS, QUESTIONS
from pbem.trial.cases.outcomes import CHECKED, COMPLETE

ROOT = Path(__file__).parents[2]
HANDBOOK = (ROOT / "docs" / "handbook.md").read_text("utf-8")
LATER = ("raised", "executed")  # outcomes of rulesets that are still to come

SAID = {
    "effects": tuple(EFFECTS),
    "constraints": (*CONSTRAINTS, *(code for _, code in CONSTRAINTS.values())),
    "steps": tuple(STEPS),
    "questions of the engine": (*WHEN, *NUMBERS),
    "words of expressions": (*QUESTIONS, *MOMENTS),
    "outcomes of cases": tuple(key for key in (*COMPLETE, *CHECKED) if key not in LATER),
}


@pytest.mark.parametrize("what", SAID)
def test_it_tells_of_everything(what: str) -> None:
    missing = [
        name for name in SAID[what] if f"`{name}" not in HANDBOOK and f"{{{name}" not in HANDBOOK
    ]
    assert missing == []


def test_its_sections_are_those_of_a_ruleset() -> None:
    text = (ROOT / "config" / "rulesets" / "city.toml").read_text("utf-8")
    tables = {line.strip("[]").split(".")[0] for line in text.splitlines() if line[:1] == "["}
    assert [table for table in sorted(tables) if f"[{table}" not in HANDBOOK] == []
