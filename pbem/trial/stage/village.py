"""The sample village: a game with a character that nobody plays, dealt by its roster."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import reduce

from pbem.game import (
    Accepted,
    Command,
    Game,
    GameId,
    Objection,
    Refused,
    Ruleset,
    commands,
    dealt_by_wishes,
    decide,
    evolve,
    seed_digest,
    table,
)
from pbem.game import commands_of_lobby as lobby
from pbem.service import Guest, House, Plan, RefusedError, adopt
from pbem.trial.players.playing import Phrases


def open_village(
    house: House, plan: Plan, guests: list[Guest], phrases: Phrases, seed: str, now: datetime
) -> str:
    """Opens a village whose roles its own rules have dealt; returns its name.

    Raises RefusedError, also where the ruleset has no roster for so many.
    """
    rules, dummy = house.rulesets[plan.ruleset], phrases.dummy.nick
    phrases = replace(phrases, seats=phrases.seats[: len(guests)])
    roster = roster_for(rules, len(guests) + 1)
    if not roster:
        raise RefusedError(Refused((Objection("no_setup"),)))
    plan = replace(plan, options=(*plan.options, ("roster", roster), ("dummy", dummy)))
    game = gathered(rules, phrases, seed, now, roster)
    nicks = {seat.id: seat.nick for seat in game.seats}
    roles = tuple((nicks[seat], str(role)) for seat, role in dealt_by_wishes(game, seed))
    board = commands.Setup(roles, seed, dummy=dummy, fresh=True)
    return adopt(house, plan, guests, board, now)


def roster_for(rules: Ruleset, seats: int) -> str:
    """Returns the signs of the roles for so many seats; nothing, where there is no such roster."""
    signs = {role.id: role.sign for role in rules.roles}
    return "".join(signs[role] * number for role, number in rules.composition(seats))


def gathered(rules: Ruleset, phrases: Phrases, seed: str, now: datetime, roster: str = "") -> Game:
    """Returns the village with everybody in it, before the deal, by its usual roster or another."""
    settings = (("roster", roster),) if roster else ()
    name, digest = GameId(rules.name), seed_digest(seed)
    opened = lobby.Open(name, digest, phrases.language, settings, phrases.dummy.nick)
    game = after(table(rules), opened, now)
    for one in phrases.seats:
        game = after(game, lobby.Enter(one.nick, gender=one.gender), now)
    return game


def after(game: Game, command: Command, now: datetime) -> Game:
    """Returns the game after a command; one that is refused changes nothing."""
    answer = decide(game, command, now)
    return reduce(evolve, answer.events, game) if isinstance(answer, Accepted) else game
