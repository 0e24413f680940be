"""Sentences that are judged by a program (kira B6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.game import load_ruleset
from pbem.game.day.sentences import judge
from pbem.trial.cases.boards import set_up

ROOT = Path(__file__).parents[2]
RULES = load_ruleset((ROOT / "config/rulesets/kira.toml").read_text(encoding="utf-8"))
SEATS = "Ann=L Ben=Light Cat=Watari Dan=Misa Eve=Matsuda Fay=Rem Gus=Soichiro Hal=Demegawa"

JUDGED = {
    "Ben is Kira": "true",
    "Dan is good": "false",
    "Ann and Fay are on the same team": "true",
    "Ann and Ben are on different teams": "true",
    "exactly 2 evil players are alive": "true",
    "at least 3 evil players are alive": "false",
    "at most 8 players are alive": "true",
    "exactly 5 Detectives are in play": "true",
    "exactly 0 dead players are in play": "true",
    "Ryuk is not in play": "true",
    "Rem is in play": "true",
    "one of Cat, Gus is an Outsider": "false",
    "Ben or Dan is a Follower.": "true",
    "Eve is Matsuda and Hal is Demegawa": "true",
    "Eve is Matsuda and Hal is Rem or Ann is L": "true",
    "not Ann is evil": "true",
    "Ann is not dead": "true",
    "Ben and Cat are neighbours": "true",
    "Hal and Ann are neighbours": "true",
    "Ann and Cat are neighbours": "false",
    "Ann nominated Ben today": "false",
    "Kira will kill Ann tonight": "open",
    "everybody is bored": "open",
    "": "open",
}


@pytest.mark.parametrize(("sentence", "verdict"), JUDGED.items())
def test_it_works(sentence: str, verdict: str) -> None:
    game = set_up(RULES, {}, {"seats": SEATS}, "day", 2)
    assert judge(game, sentence) == verdict
