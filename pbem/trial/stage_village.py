"""The sample village: a game with a character that nobody plays, dealt by its roster."""

from __future__ import annotations

from datetime import datetime
from functools import reduce

from pbem.game import (
    Accepted,
    Command,
    Game,
    GameId,
    Ruleset,
    commands,
    dealt_by_wishes,
    decide,
    evolve,
    seed_digest,
    table,
)
from pbem.game import commands_of_lobby as lobby
from pbem.service import Guest, House, Plan, adopt
from pbem.trial.players import Phrases


def open_village(
    house: House, plan: Plan, guests: list[Guest], phrases: Phrases, seed: str, now: datetime
) -> str:
    """Opens a village whose roles its own rules have dealt; returns its name.

    Raises RefusedError.
    """
    game = gathered(house.rulesets[plan.ruleset], phrases, seed, now)
    nicks = {seat.id: seat.nick for seat in game.seats}
    roles = tuple((nicks[seat], str(role)) for seat, role in dealt_by_wishes(game, seed))
    board = commands.Setup(roles, seed, dummy=phrases.dummy.nick, fresh=True)
    return adopt(house, plan, guests, board, now)


def gathered(rules: Ruleset, phrases: Phrases, seed: str, now: datetime) -> Game:
    """Returns the village with everybody in it, before the deal."""
    opened = lobby.Open(
        GameId(rules.name), seed_digest(seed), phrases.language, dummy=phrases.dummy.nick
    )
    game = after(table(rules), opened, now)
    for one in phrases.seats:
        game = after(game, lobby.Enter(one.nick, gender=one.gender), now)
    return game


def after(game: Game, command: Command, now: datetime) -> Game:
    """Returns the game after a command; one that is refused changes nothing."""
    answer = decide(game, command, now)
    return reduce(evolve, answer.events, game) if isinstance(answer, Accepted) else game
