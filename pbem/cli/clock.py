"""The verbs of the clock: close, extend, pause, resume."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from pbem.cli.faults import KeeperError
from pbem.cli.keeper import Keeper, keeper_of
from pbem.cli.post import poll_all
from pbem.cli.values import instant, moment
from pbem.game import commands
from pbem.service import Seen, close_phase, run
from pbem.service import resume as resume_game

GameName = Annotated[str, typer.Option("--game")]
GamePlace = Annotated[str, typer.Argument()]


def close(ctx: typer.Context, game: GamePlace = "") -> None:
    """Closes the running phase now, after a look into the mailbox: what came in time counts."""
    keeper = keeper_of(ctx)
    name = keeper.game(game).name
    poll_all(keeper)
    keeper.insist(keeper.game(name), close_phase(keeper.house, name, keeper.clock()))
    _tell_phase(keeper, keeper.game(name))


def extend(ctx: typer.Context, when: str, game: GameName = "", reason: str = "") -> None:
    """Moves the running phase's deadline; everybody is told."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    closes = ahead(
        keeper, when, instant(when, seen.timetable, seen.game.phase.closes, keeper.clock())
    )
    moved = run(keeper.house, seen.name, commands.Extend(closes, reason), keeper.clock())
    keeper.insist(seen, moved)
    keeper.say("clock.moved", game=seen.name, closes=moment(closes, seen.timetable))


def pause(ctx: typer.Context, game: GamePlace = "", reason: str = "") -> None:
    """Stops the clock of a game."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    keeper.insist(seen, run(keeper.house, seen.name, commands.Pause(reason), keeper.clock()))
    keeper.say("clock.paused", game=seen.name)


def resume(ctx: typer.Context, game: GamePlace = "", until: str = "") -> None:
    """Starts the clock again; the phase closes --until then, or with the time it had left."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    now = keeper.clock()
    closes = ahead(keeper, until, instant(until, seen.timetable, now, now)) if until else None
    keeper.insist(seen, resume_game(keeper.house, seen.name, closes, now))
    _tell_phase(keeper, keeper.game(seen.name))


def ahead(keeper: Keeper, typed: str, closes: datetime) -> datetime:
    """Returns an instant that is still to come; raises KeeperError for another."""
    if closes <= keeper.clock():
        raise KeeperError("past_instant", value=typed)
    return closes


def _tell_phase(keeper: Keeper, seen: Seen) -> None:
    phase, words = seen.game.phase, keeper.words
    name = words(f"phases.{phase.kind.value}", number=phase.number)
    closes = moment(phase.closes, seen.timetable)
    keeper.say("clock.now", game=seen.name, phase=name, closes=closes)
