"""The stage: a sample game, at full speed (the demo) or beside a daemon (the sample).

demo(settings, folder, ruleset, seed, show, language) -> Outcome
    plays a whole game in an empty folder, hands each post to `show(Shown)`
has_sample(settings, house) -> bool
    tells whether a daemon on these settings plays the sample game
with sample_game(settings, house, server, console, say): …
    lets the players send to a listening server while the daemon runs; `say(key, **facts)` gives
    the sentences `sample.take_over` (seat, nick, address), `sample.taken` (nick), `sample.over`
POLL_SECONDS
    how often the daemon should poll for a game as quick as this one
"""

from __future__ import annotations

from pbem.trial.stage.demo import Outcome, demo
from pbem.trial.stage.game import POLL_SECONDS, StageError
from pbem.trial.stage.sample import has_sample, sample_game

__all__ = ["POLL_SECONDS", "Outcome", "StageError", "demo", "has_sample", "sample_game"]
