"""The rites of the day: orders that are nobody's power, open to everybody alive."""

from __future__ import annotations

from collections.abc import Callable

from pbem.game import commands
from pbem.game.answers import Accepted, Answer
from pbem.game.day.nominations import defend, nominate, voice
from pbem.game.state.game import Game
from pbem.game.talk.talks import ask_for_talk, close_talk, join_talk


def take_part(game: Game, command: commands.Act, rite: str) -> Answer:
    """Answers an order that is a rite; one that was not understood is only judged."""
    answer = RITES[rite](game, command)
    judged_only = command.targets is None and isinstance(answer, Accepted)
    return Accepted(()) if judged_only else answer


def _nominate(game: Game, command: commands.Act) -> Answer:
    """Puts the target to the vote."""
    target = command.targets[0] if command.targets else None
    order = commands.Nominate(command.seat, target, command.said, command.arrived, command.order)
    return nominate(game, order)


def _aye(game: Game, command: commands.Act) -> Answer:
    """Says aye."""
    return voice(game, commands.Voice(command.seat, True, command.arrived, command.order))


def _nay(game: Game, command: commands.Act) -> Answer:
    """Says nay."""
    return voice(game, commands.Voice(command.seat, False, command.arrived, command.order))


def _defend(game: Game, command: commands.Act) -> Answer:
    """Speaks for oneself."""
    return defend(game, commands.Defend(command.seat, command.said, command.arrived))


RITES: dict[str, Callable[[Game, commands.Act], Answer]] = {
    "nominate": _nominate,
    "aye": _aye,
    "nay": _nay,
    "defend": _defend,
    "talk": ask_for_talk,
    "join": join_talk,
    "part": close_talk,
}
