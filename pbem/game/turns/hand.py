"""The moderator's hand: rulings, removals, and the clock."""

from __future__ import annotations

from datetime import datetime
from functools import reduce

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.events import Event, PhaseKind
from pbem.game.ids import SeatId
from pbem.game.night.folding import events_of
from pbem.game.rules.abilities import Effect, flat
from pbem.game.state.deadlines import DAYLIGHT, deadline
from pbem.game.state.drawing import quiet, unnumbered
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Action, Game
from pbem.game.state.planned import Plan
from pbem.game.state.seats import holds, role_of
from pbem.game.state.terms import condition
from pbem.game.state.whereabouts import REMOVED
from pbem.game.turns.orders import act, vote
from pbem.game.turns.phases import end_if_over
from pbem.game.turns.plans import plan
from pbem.game.turns.proposals import choices_of, named, proposal

BY_DAY = "day"  # the last part of the label of a death that the storyteller willed by day
SHOWN = 12  # options that a refusal names


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


def let_die(game: Game, command: commands.LetDie, now: datetime) -> Answer:
    """Lets somebody die who may at any time, if the storyteller wills (kira B5).

    By day everybody hears of it at once, without a cause; by night it waits for its turn.
    """
    seat = game.find(command.seat)
    if seat is None or not seat.alive or not game.started or game.over:
        return Refused((Objection("not_in_play"),))
    whim = _whim_of(game, seat.id)
    if whim is None:
        return Refused((Objection("no_whim", (("seat", seat.id),)),))
    label = f"{whim.param('draw')}.{game.phase.number}"
    ruled = _ruling(label, "true", command.reason, command.by)
    if game.phase.kind not in DAYLIGHT:
        return Accepted((ruled,))
    events: tuple[Event, ...] = (told.Fell(seat.id, (whim.word,)), told.DiedByDay(seat.id))
    after = reduce(evolve, events, game)
    happened = (*events, *events_of(after, game.rules.removal))
    by_day = _ruling(f"{label}.{BY_DAY}", "true", command.reason, command.by)
    return Accepted(end_if_over(game, (by_day, *happened), now))


def _whim_of(game: Game, seat: SeatId) -> Effect | None:
    """Returns by which effect a seat may die at any time, or None."""
    mine = (one for one in game.rules.abilities if holds(game, seat, one.id))
    return next((e for one in mine for e in flat(one.effects) if e.op == "whim"), None)


def override(game: Game, command: commands.Override, now: datetime) -> Answer:
    """Rules what a labelled draw shall be; what everybody said is ruled by the night's deadline.

    Where the draw is near, it must be one of its options; later it may still turn out impossible.
    """
    if game.over or not game.created:
        return Refused((Objection("wrong_phase"),))
    name = named(game.rules, command.label)
    if not name:
        return Refused((Objection("unknown_draw", (("label", command.label),)),))
    if name == game.rules.story.ruling and _is_over(game, command.label, now):
        return Refused((Objection("too_late"),))
    mine = (one for one in proposal(game) if _is_for(command.label, one.label))
    for drawn in mine:
        if command.value not in (*drawn.options, quiet(game, drawn.label)):
            return Refused((_no_option(command, drawn),))
    return Accepted((_ruling(command.label, command.value, command.reason, command.by),))


def _is_over(game: Game, label: str, now: datetime) -> bool:
    """Tells whether the night has ended before which a sentence could be ruled (kira B5)."""
    ends, night = deadline(game), game.phase.kind is PhaseKind.NIGHT
    ended = night and not game.paused and ends is not None and now >= ends
    days = [int(part) for part in label.split(".") if part.isdigit()]
    past = bool(days) and days[0] < game.phase.number
    return ended or past or game.phase.kind is PhaseKind.DAWN


def _is_for(ruled: str, label: str) -> bool:
    """Tells whether a ruling is for a draw: for this night's, or for all its nights."""
    return ruled.casefold() in (label.casefold(), unnumbered(label).casefold())


def _no_option(command: commands.Override, drawn: told.Drawn) -> Objection:
    """Returns the objection to a value that a draw cannot have."""
    options = ", ".join(choices_of(drawn)[:SHOWN])
    ground = (("label", command.label), ("value", command.value), ("options", options))
    return Objection("no_such_option", ground)


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
