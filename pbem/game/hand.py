"""The moderator's hand: rulings, removals, and the clock."""

from __future__ import annotations

from datetime import datetime

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.events import Event
from pbem.game.evolving import evolve
from pbem.game.folding import events_of
from pbem.game.orders import act, vote
from pbem.game.phases import end_if_over
from pbem.game.planned import Plan
from pbem.game.plans import plan
from pbem.game.seats import role_of
from pbem.game.state import Action, Game
from pbem.game.terms import condition
from pbem.game.whereabouts import REMOVED


def remove(game: Game, command: commands.Remove, now: datetime) -> Answer:
    """Takes a seat out of the game: an exit like jail, judged at once (city A3.1)."""
    seat = game.find(command.seat)
    if seat is None or not seat.alive or not game.started or game.over:
        return Refused((Objection("not_in_play"),))
    role = role_of(game, seat.id) if condition(game, "removed_role_shown") else None
    events: tuple[Event, ...] = (
        _ruling("remove", str(seat.id), command.reason, command.by),
        told.Fell(seat.id, (REMOVED,)),
        told.Removed(seat.id, role, command.reason),
    )
    for event in events:
        game = evolve(game, event)
    return Accepted(end_if_over(game, (*events, *events_of(game, game.rules.removal)), now))


def override(game: Game, command: commands.Override) -> Answer:
    """Rules what a labelled draw shall be."""
    if game.over or not game.created:
        return Refused((Objection("wrong_phase"),))
    return Accepted((_ruling(command.label, command.value, command.reason, command.by),))


def void(game: Game, command: commands.Void) -> Answer:
    """Voids an accepted order; its player may send another one."""
    accepted: tuple[Action | Plan, ...] = (*game.actions, *game.plans)
    taken = any((a.seat, a.ability) == (command.seat, command.ability) for a in accepted)
    if not taken:
        return Refused((Objection("no_such_action"),))
    ruling = _ruling("void", f"{command.seat}.{command.ability}", command.reason, command.by)
    return Accepted((ruling, told.ActionVoided(command.seat, command.ability, "ruled")))


def allow(game: Game, command: commands.Allow) -> Answer:
    """Accepts a late or held letter, unless something else stands against it."""
    inner = command.command
    answer = _waiving(game, inner)
    if not isinstance(answer, Accepted):
        return answer
    label = "allow_vote" if isinstance(inner, commands.Vote) else "allow_order"
    ruling = _ruling(label, f"{inner.seat}.{inner.order}", command.reason, command.by)
    return Accepted((ruling, *answer.events))


def _waiving(game: Game, command: commands.Act | commands.Plan | commands.Vote) -> Answer:
    """Answers a letter as if it were not late."""
    match command:
        case commands.Vote():
            return vote(game, command, True)
        case commands.Plan():
            return plan(game, command, True)
        case commands.Act():
            return act(game, command, True)


def extend(game: Game, command: commands.Extend) -> Answer:
    """Moves the deadline of the running phase."""
    if game.over or not game.created:
        return Refused((Objection("wrong_phase"),))
    return Accepted((told.DeadlineMoved(command.closes.isoformat(), command.reason),))


def pause(game: Game, command: commands.Pause) -> Answer:
    """Stops the clock: no phase closes, and no letter is late."""
    if game.paused or game.over or not game.created:
        return Refused((Objection("wrong_phase"),))
    return Accepted((told.Paused(command.reason),))


def resume(game: Game, command: commands.Resume) -> Answer:
    """Starts the clock again."""
    if not game.paused:
        return Refused((Objection("wrong_phase"),))
    return Accepted((told.Resumed(command.closes.isoformat() if command.closes else ""),))


def _ruling(label: str, value: str, reason: str, by: str) -> told.Ruled:
    """Returns the record of a decision."""
    return told.Ruled(label, value, reason, by)
