"""How each event changes the state: the only place where a changed `Game` is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import TypeVar

from pbem.game import events as told
from pbem.game.events import Event, PhaseKind
from pbem.game.ids import RoleId, SeatId
from pbem.game.rules.ruleset import Ruleset
from pbem.game.rules.stamp import rules_digest
from pbem.game.state.evolving_phases import in_lobby, instant, opened
from pbem.game.state.evolving_plans import of_plans, without_plan, without_standing
from pbem.game.state.evolving_rites import RITES, of_moves
from pbem.game.state.evolving_rites import on_seat as _seat
from pbem.game.state.game import (
    Action,
    Attack,
    Ballot,
    Finding,
    Gained,
    Game,
    Illness,
    Protection,
    Seat,
    Sight,
    Use,
    Visit,
    table,
)
from pbem.game.state.remembered import Death

T = TypeVar("T")


class RulesChangedError(ValueError):
    """The ruleset at hand is not the one that the game was created with."""


def replay(events: Iterable[Event], rules: Ruleset) -> Game:
    """Returns the game that its events make; raises `RulesChangedError` under other rules."""
    return reduce(evolve, events, table(rules))


def evolve(game: Game, event: Event) -> Game:
    """Returns the game after an event; raises `RulesChangedError` when other rules made it."""
    game = of_moves(game, event)
    for change in CHANGES:
        changed = change(game, event)
        if changed is not None:
            return changed
    return game


def _at_the_table(game: Game, event: Event) -> Game | None:
    """Follows the events of the table: creation, seats, the deal."""
    match event:
        case told.Created():
            return _created(game, event)
        case told.Seated(seat=seat, nick=nick, gender=gender, dummy=dummy):
            return replace(game, seats=(*game.seats, Seat(seat, nick, gender, dummy)))
        case told.Left(seat=seat):
            return replace(game, seats=tuple(s for s in game.seats if s.id != seat))
        case told.Renamed(seat=seat, nick=nick):
            return _seat(game, seat, lambda s: replace(s, nick=nick, aliases=(*s.aliases, s.nick)))
        case told.Replaced(seat=seat):
            stopped = replace(game, plans=without_standing(game, seat))
            return _seat(stopped, seat, lambda s: replace(s, confirmed=False))
        case told.Dealt(seed=seed, roles=roles):
            return reduce(_dealt, roles, replace(game, seed=seed))
        case told.Started():
            return replace(game, started=True, lately=())
        case told.Confirmed(seat=seat):
            return _seat(game, seat, lambda s: replace(s, confirmed=True))
    return None


def _in_time(game: Game, event: Event) -> Game | None:
    """Follows the events of time, and the moderator's ruling of a draw."""
    match event:
        case told.PhaseOpened():
            return opened(game, event)
        case told.DeadlineMoved(closes=closes):
            return replace(game, phase=replace(game.phase, closes=instant(closes)))
        case told.Paused():
            return replace(game, paused=True)
        case told.Resumed(closes=closes):
            phase = replace(game.phase, closes=instant(closes) or game.phase.closes)
            return replace(game, paused=False, phase=phase)
        case told.Ruled(label=label, value=value):
            kept = tuple(ruling for ruling in game.overrides if ruling[0] != label)
            return replace(game, overrides=(*kept, (label, value)))
        case told.Ended(winner=winner, winners=winners):
            return replace(game, winner=winner, winners=winners)
    return None


def _by_letters(game: Game, event: Event) -> Game | None:
    """Follows what letters brought: actions, passes, ballots."""
    match event:
        case told.ActionTaken(seat=seat, ability=ability, targets=targets):
            action = Action(seat, ability, targets, event.number, event.order, event.spoken)
            passed = tuple(s for s in game.passed if s != seat)
            return replace(game, actions=(*game.actions, action), passed=passed)
        case told.ActionVoided(seat=seat, ability=ability, again=again):
            kept = tuple(a for a in game.actions if (a.seat, a.ability) != (seat, ability))
            spent = game.spent if again else (*game.spent, (seat, ability))
            plans = without_plan(game, seat, ability)
            return replace(game, actions=kept, spent=spent, plans=plans)
        case told.Passed(seat=seat):
            return replace(game, passed=_with(game.passed, seat))
        case told.VoteCast(seat=seat, target=target, order=order):
            abstained = tuple(s for s in game.abstained if s != seat)
            ballots = (*_ballots_but(game, seat), Ballot(seat, target, order))
            return replace(game, ballots=ballots, abstained=abstained)
        case told.Abstained(seat=seat):
            abstained = _with(game.abstained, seat)
            return replace(game, ballots=_ballots_but(game, seat), abstained=abstained)
        case told.HastenAsked(seat=seat):
            return replace(game, hasting=_with(game.hasting, seat))
        case told.HastenWithdrawn(seat=seat):
            return replace(game, hasting=tuple(s for s in game.hasting if s != seat))
        case told.BallotEdited(seat=seat, stands=False):
            return replace(game, ballots=_ballots_but(game, seat))
    return None


def _at_night(game: Game, event: Event) -> Game | None:
    """Follows the scratch of the night: what is attempted, and what stands in its way."""
    tonight = game.tonight
    match event:
        case told.Blocked(seat=seat):
            return replace(game, tonight=replace(tonight, blocked=_with(tonight.blocked, seat)))
        case told.Thwarted(seat=seat, why=why):
            stopped = (*tonight.stopped, (seat, why))
            return replace(game, tonight=replace(tonight, stopped=stopped))
        case told.Redirected(seat=seat, target=target):
            swaps = (*tonight.swaps, (seat, target))
            return replace(game, tonight=replace(tonight, swaps=swaps))
        case told.Performed(seat=seat, ability=ability, targets=targets, reached=reached):
            performed = (*tonight.performed, Visit(seat, ability, reached or targets))
            changed = replace(game, tonight=replace(tonight, performed=performed))
            return _used(changed, seat, Use(ability, game.phase.number, targets))
        case told.Attacked(seat=seat, by=by, kind=kind):
            attacks = (*tonight.attacks, Attack(seat, by, kind))
            return replace(game, tonight=replace(tonight, attacks=attacks))
        case told.Protected(seat=seat, kinds=kinds, by=by):
            protections = (*tonight.protections, Protection(seat, kinds, by))
            return replace(game, tonight=replace(tonight, protections=protections))
        case told.Found(what=what, about=about, value=value):
            findings = (*tonight.findings, Finding(what, about, value))
            return replace(game, tonight=replace(tonight, findings=findings))
    return None


def _on_seats(game: Game, event: Event) -> Game | None:
    """Follows what changes a seat for longer than a night."""
    match event:
        case told.Used(seat=seat, ability=ability, targets=targets, number=number):
            return _used(game, seat, Use(ability, number, targets))
        case told.Marked(seat=seat, mark=mark):
            return _seat(game, seat, lambda s: replace(s, marks=_with(s.marks, mark)))
        case told.Infected(seat=seat, by=by, kind=kind):
            illness = Illness(by, kind, event.caught, event.due)
            return _seat(game, seat, lambda s: replace(s, illnesses=(*s.illnesses, illness)))
        case told.Cured(seat=seat):
            return _seat(game, seat, lambda s: replace(s, illnesses=()))
        case told.Converted(seat=seat, role=role):
            return _seat(game, seat, lambda s: replace(s, role=role, believes=role))
        case told.Inherited(seat=seat, ability=ability, since=since):
            gained = Gained(ability, since)
            return _seat(game, seat, lambda s: replace(s, gained=(*s.gained, gained)))
        case told.Sighted(seat=seat, number=number, target=target, by=by, kind=kind):
            sight = Sight(number, target, by, kind)
            return _seat(game, seat, lambda s: replace(s, log=(*s.log, sight)))
    return None


def _of_deaths(game: Game, event: Event) -> Game | None:
    """Follows deaths, what the public hears of them, and the count of the ballots."""
    match event:
        case told.Fell(seat=seat, causes=causes):
            return _fell(game, seat, causes)
        case told.DeathAnnounced(seat=seat) | told.Jailed(seat=seat) | told.DiedByDay(seat=seat):
            return _seat(game, seat, lambda s: replace(s, announced=True))
        case told.Removed(seat=seat):
            kept = tuple(b for b in game.ballots if seat not in (b.seat, b.target))
            abstained = tuple(s for s in game.abstained if s != seat)
            changed = replace(game, ballots=kept, abstained=abstained)
            return _seat(changed, seat, lambda s: replace(s, announced=True))
        case told.VotesCounted(ballots=ballots):
            return _counted(game, frozenset(voter for voter, _ in ballots))
        case told.NobodyJailed(why="revote", tied=tied):
            return replace(game, candidates=tied, revotes=game.revotes + 1)
    return None


CHANGES: tuple[Callable[[Game, Event], Game | None], ...] = (
    _at_night,
    _on_seats,
    _of_deaths,
    _by_letters,
    of_plans,
    *RITES,
    _in_time,
    _at_the_table,
    in_lobby,
)


def _with(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """Returns the things with one more, unless it is among them."""
    return things if thing in things else (*things, thing)


def _created(game: Game, event: told.Created) -> Game:
    """Opens the game under the rules it was created with."""
    if event.ruleset_digest != rules_digest(game.rules, event.options):
        raise RulesChangedError(event.ruleset)
    return replace(
        game,
        id=event.game,
        language=event.language,
        options=event.options,
        seed_digest=event.seed_digest,
    )


def _dealt(game: Game, dealt: tuple[SeatId, RoleId, RoleId]) -> Game:
    """Gives a seat its role."""
    seat, role, believes = dealt
    return _seat(game, seat, lambda s: replace(s, dealt=role, role=role, believes=believes))


def _fell(game: Game, seat: SeatId, causes: tuple[str, ...]) -> Game:
    """Counts a seat among the dead; an exit starts the quiet cycles anew."""
    fallen = (*game.tonight.fallen, (seat, causes))
    changed = replace(
        game,
        tonight=replace(game.tonight, fallen=fallen),
        quiet_since=game.phase.number + 1,
        lately=(*game.lately, seat),
    )
    by_day = game.phase.kind not in (PhaseKind.NIGHT, PhaseKind.DAWN)
    death = Death(game.phase.number, causes, len(game.living), by_day)
    return _seat(changed, seat, lambda s: replace(s, alive=False, deaths=(*s.deaths, death)))


def _ballots_but(game: Game, seat: SeatId) -> tuple[Ballot, ...]:
    """Returns the ballots of all others."""
    return tuple(ballot for ballot in game.ballots if ballot.seat != seat)


def _counted(game: Game, voters: frozenset[SeatId]) -> Game:
    """Counts the days in a row on which somebody cast no ballot; a revote forgives, only."""
    missed = 0 if game.phase.kind is PhaseKind.VOTE else 1
    seats = (
        replace(seat, missed=0 if seat.id in voters else seat.missed + missed)
        for seat in game.seats
    )
    return replace(game, seats=tuple(seats))


def _used(game: Game, seat: SeatId, use: Use) -> Game:
    """Puts a use of an ability on record."""
    return _seat(game, seat, lambda s: replace(s, uses=(*s.uses, use)))
