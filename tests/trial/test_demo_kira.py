"""The demo of `kira`: players who shoot, state, nominate, speak and vote, to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.settings import load_settings
from pbem.store import DraftState
from pbem.trial.stage.demo import stage

UNSENT = (DraftState.PARKED, DraftState.WAITING, DraftState.CLAIMED)
RITES = ("open_act", "nominations", "nominated", "defence", "defended", "ayes", "verdict")


@pytest.mark.parametrize(("seats", "seed"), [(0, 1), (5, 4), (15, 2)])
def test_it_works(tmp_path: Path, seats: int, seed: int) -> None:
    codes: list[str] = []
    settings = load_settings(tmp_path, {})
    with stage(settings, tmp_path, "kira", seed, lambda p: codes.append(p.code), "", seats) as demo:
        outcome = demo.play()
        with demo.house.store.read() as view:
            unsent = view.drafts.lines(outcome.game, UNSENT)
    assert outcome.winner in ("good", "evil", "mello", "draw")
    assert unsent == []
    assert codes[-1] == "final"
    refused = outcome.endings["refused"] + outcome.endings["held"]
    assert refused * 8 < outcome.letters
    if seats != 5:
        assert set(RITES) <= set(codes)
