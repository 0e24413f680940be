"""What the game answers to a command."""

from __future__ import annotations

from datetime import datetime

from pbem.game import commands
from pbem.game.answers import Answer
from pbem.game.commands import Command
from pbem.game.commands.lobby import LobbyCommand
from pbem.game.day import choices, nominations, rites
from pbem.game.lobby import boards
from pbem.game.lobby import table as lobby
from pbem.game.lobby.deciding import gather
from pbem.game.rules.abilities import Moment
from pbem.game.state.game import Game
from pbem.game.talk import hastening, speaking
from pbem.game.turns import hand, open_acts, orders, phases, plans


def decide(game: Game, command: Command, now: datetime) -> Answer:
    """Returns what follows from a command, why it is refused, or what a human must judge.

    `now` (aware, UTC) only stamps the phases that open; letters are judged by their arrival.
    """
    if isinstance(command, LobbyCommand):
        return gather(game, command, now)
    match command:
        case commands.Act() | commands.Plan():
            return _act(game, command, now)
        case commands.Pass():
            return orders.do_nothing(game, command)
        case commands.Vote():
            return orders.vote(game, command)
        case commands.Nominate():
            return nominations.nominate(game, command)
        case commands.Defend():
            return nominations.defend(game, command)
        case commands.Voice():
            return nominations.voice(game, command)
        case commands.EditVote():
            return orders.edit_vote(game, command)
        case commands.Hasten():
            return hastening.hasten(game, command)
        case commands.Unhasten():
            return hastening.unhasten(game, command)
        case commands.Speak():
            return speaking.speak(game, command)
        case commands.Declare():
            return speaking.declare(game, command)
        case commands.Complain():
            return orders.complain(game, command)
        case commands.ClosePhase():
            return phases.close(game, command, now)
        case commands.Dawn():
            return phases.dawn(game, command, now)
        case (
            commands.Create()
            | commands.Join()
            | commands.Leave()
            | commands.Rename()
            | commands.Replace()
            | commands.Confirm()
            | commands.Start()
            | commands.Setup()
        ):
            return _at_the_table(game, command, now)
        case _:
            return _by_the_moderator(game, command, now)


def _act(game: Game, command: commands.Act | commands.Plan, now: datetime) -> Answer:
    """Answers an order by when its ability is used: at night, by day, or before the game."""
    if isinstance(command, commands.Plan):
        return plans.plan(game, command)
    ability = game.rules.ability(command.ability)
    if ability is not None and ability.rite:
        return rites.take_part(game, command, ability.rite)
    if ability is not None and ability.moment is Moment.DAY:
        return open_acts.act_openly(game, command, ability, now)
    if ability is not None and ability.moment is Moment.SETUP:
        return choices.choose(game, command, ability)
    return orders.act(game, command)


AtTheTable = (
    commands.Create
    | commands.Join
    | commands.Leave
    | commands.Rename
    | commands.Replace
    | commands.Confirm
    | commands.Start
    | commands.Setup
)

ByTheModerator = (
    commands.Remove
    | commands.LetDie
    | commands.Override
    | commands.Void
    | commands.Allow
    | commands.Extend
    | commands.Pause
    | commands.Resume
)


def _at_the_table(game: Game, command: AtTheTable, now: datetime) -> Answer:
    """Answers the commands about seats and the deal."""
    match command:
        case commands.Create():
            return lobby.create(game, command)
        case commands.Join():
            return lobby.join(game, command)
        case commands.Leave():
            return lobby.leave(game, command)
        case commands.Rename():
            return lobby.rename(game, command)
        case commands.Replace():
            return lobby.replace_player(game, command)
        case commands.Confirm():
            return lobby.confirm(game, command)
        case commands.Start():
            return lobby.start(game, command, now)
        case commands.Setup():
            return boards.setup(game, command, now)


def _by_the_moderator(game: Game, command: ByTheModerator, now: datetime) -> Answer:
    """Answers the moderator's own commands."""
    match command:
        case commands.Remove():
            return hand.remove(game, command, now)
        case commands.LetDie():
            return hand.let_die(game, command, now)
        case commands.Override():
            return hand.override(game, command, now)
        case commands.Void():
            return hand.void(game, command)
        case commands.Allow():
            return hand.allow(game, command)
        case commands.Extend():
            return hand.extend(game, command)
        case commands.Pause():
            return hand.pause(game, command)
        case commands.Resume():
            return hand.resume(game, command)
