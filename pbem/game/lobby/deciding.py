"""What the game answers to a command of the lobby."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pbem.game.answers import Answer, Refused
from pbem.game.commands import lobby
from pbem.game.lobby import beginning, gathering
from pbem.game.state.game import Game


def gather(game: Game, command: lobby.LobbyCommand, now: datetime) -> Answer:
    """Returns what follows from a command of the lobby, or why it is refused.

    A ruleset may have codes of its own for some reasons.
    """
    answer = _gathered(game, command, now)
    if not isinstance(answer, Refused):
        return answer
    codes = dict(game.rules.codes)
    return Refused(
        tuple(replace(one, code=codes.get(one.code, one.code)) for one in answer.objections)
    )


def _gathered(game: Game, command: lobby.LobbyCommand, now: datetime) -> Answer:
    """Returns the answer to a command of the lobby, in the engine's own codes."""
    match command:
        case lobby.Open():
            return gathering.open_game(game, command)
        case lobby.Enter():
            return gathering.enter(game, command)
        case lobby.Depart():
            return gathering.depart(game, command)
        case lobby.Wish():
            return gathering.wish(game, command)
        case lobby.Expel():
            return gathering.expel(game, command)
        case lobby.Change():
            return gathering.change(game, command)
        case lobby.CallRoll():
            return gathering.call_roll(game, command, now)
        case lobby.BreakOff():
            return gathering.break_off(game, command, now)
        case lobby.SayReady():
            return gathering.say_ready(game, command)
        case lobby.Begin():
            return beginning.begin(game, command, now)
        case lobby.Abandon():
            return gathering.abandon(game, command, now)
