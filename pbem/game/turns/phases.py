"""How phases follow one another: opening, closing, the dawn."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import reduce

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.day.choices import choose_for_the_silent, is_awaited
from pbem.game.day.ends import DAY_ENDS, nightfall, vote_preview
from pbem.game.day.nominations import all_have_spoken
from pbem.game.events import Event, PhaseKind
from pbem.game.night.folding import events_of
from pbem.game.night.voting import decided
from pbem.game.rules.abilities import By, Moment
from pbem.game.state.deadlines import DAYLIGHT
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Action, Game, Seat
from pbem.game.state.planned import Plan
from pbem.game.state.seats import holds
from pbem.game.state.standing import is_for_tonight
from pbem.game.state.terms import condition, quantity
from pbem.game.talk.hastening import all_wish


def open_first(game: Game, now: datetime, closes: datetime | None) -> Event:
    """Returns the opening of the first phase: a day, or where the ruleset says so a night.

    Where somebody has to choose his power first, it is the time to do so.
    """
    if is_awaited(game):
        return opening(PhaseKind.SETUP, 1, now, closes)
    kind = PhaseKind.NIGHT if condition(game, "opens_with_night") else PhaseKind.DAY
    return opening(kind, 1, now, closes)


def opening(kind: PhaseKind, number: int, now: datetime, closes: datetime | None) -> Event:
    """Returns the opening of a phase."""
    return told.PhaseOpened(kind, number, closes.isoformat() if closes else "", now.isoformat())


def close(game: Game, command: commands.ClosePhase, now: datetime) -> Answer:
    """Closes a phase; a night's letters are then resolved by `Dawn`, or here where none follows."""
    if game.paused or game.phase.kind not in CLOSABLE:
        return Refused((Objection("wrong_phase"),))
    if game.phase.kind is PhaseKind.ROLLCALL:
        if not game.started:
            return Refused((Objection("wrong_phase"),))
        first = open_first(game, now, command.closes)
        return Accepted((first, *beginning(evolve(game, first))))

    def opens(kind: PhaseKind) -> Event:
        return _opened(game, kind, now, command.closes)

    if game.phase.kind is PhaseKind.SETUP:
        return Accepted(_setup_end(game, opens))
    if game.phase.kind in DAY_ENDS and condition(game, "nominations"):
        return Accepted(DAY_ENDS[game.phase.kind](game, opens))
    closed = told.PhaseClosed(game.phase.kind, game.phase.number)
    ended, kind = _brought(game)
    return Accepted((*ended, closed, _opened(game, kind, now, command.closes)))


def _brought(game: Game) -> tuple[tuple[Event, ...], PhaseKind]:
    """Returns what the end of the running phase brings, and which phase comes next."""
    kind = game.phase.kind
    if kind is PhaseKind.EPILOGUE:
        return (), PhaseKind.OVER
    if kind is PhaseKind.NIGHT and not condition(game, "dawn_at_once"):
        return (), PhaseKind.DAWN
    if kind is PhaseKind.DAY and condition(game, "vote_phase"):
        return (), PhaseKind.VOTE
    ended = night_end(game) if kind is PhaseKind.NIGHT else day_end(game)
    if _has_ended(ended):
        return ended, _end_phase(game)
    return ended, PhaseKind.DAY if kind is PhaseKind.NIGHT else _after_vote(ended)


def dawn(game: Game, command: commands.Dawn, now: datetime) -> Answer:
    """Resolves the closed night and opens the day, or ends the game."""
    if game.paused or game.phase.kind is not PhaseKind.DAWN:
        return Refused((Objection("wrong_phase"),))
    resolved = night_end(game)
    kind = _end_phase(game) if _has_ended(resolved) else PhaseKind.DAY
    return Accepted((*resolved, _opened(game, kind, now, command.closes)))


def end_if_over(
    game: Game, events: tuple[Event, ...], now: datetime, closes: datetime | None = None
) -> tuple[Event, ...]:
    """Returns the events, and the opening of the end where the game has ended in them."""
    over = _has_ended(events)
    return (*events, _opened(game, _end_phase(game), now, closes)) if over else events


def beginning(game: Game) -> tuple[Event, ...]:
    """Returns what the first phase of a new game brings as soon as it has opened."""
    return events_of(game, game.rules.start)


def day_end(game: Game) -> tuple[Event, ...]:
    """Returns what the end of the running day or vote brings."""
    return events_of(game, game.rules.day)


def night_end(game: Game) -> tuple[Event, ...]:
    """Returns what the running night brings when it is resolved now."""
    return events_of(game, game.rules.night)


def preview(game: Game) -> tuple[Event, ...]:
    """Returns what would happen if the running phase closed now; nothing of it is kept."""
    if game.over or (game.phase.kind is PhaseKind.DAY and condition(game, "vote_phase")):
        return ()
    if game.phase.kind in DAYLIGHT:
        return vote_preview(game) if condition(game, "nominations") else day_end(game)
    return _night_preview(game)


def ready_to_close(game: Game) -> bool:
    """Tells whether the running phase may end before its deadline."""
    if game.phase.kind is PhaseKind.ROLLCALL:
        return game.started and all(seat.confirmed for seat in game.players)
    if game.phase.kind is PhaseKind.SETUP:
        return not is_awaited(game)
    if all_wish(game):
        return True
    if condition(game, "nominations") and game.phase.kind in DAYLIGHT:
        return all_have_spoken(game)
    if game.phase.kind in DAYLIGHT and decided(game):
        return True
    if game.phase.kind in DAYLIGHT and condition(game, "early_day"):
        voted = {ballot.seat for ballot in game.ballots}
        return all(seat.id in voted for seat in game.players)
    if game.phase.kind is PhaseKind.NIGHT and condition(game, "early_night"):
        return all(_has_acted(game, seat) for seat in game.players)
    return False


CLOSABLE = (
    PhaseKind.ROLLCALL,
    PhaseKind.SETUP,
    PhaseKind.NIGHT,
    *DAYLIGHT,
    PhaseKind.EPILOGUE,
)


def _setup_end(game: Game, opens: Callable[[PhaseKind], Event]) -> tuple[Event, ...]:
    """Returns the end of the time to choose: a draw for the silent, and the first night."""
    drawn = tuple(choose_for_the_silent(game))
    return (*drawn, *nightfall(reduce(evolve, drawn, game), opens))


def _night_preview(game: Game) -> tuple[Event, ...]:
    """Returns what the night would bring, where there is one."""
    return night_end(game) if game.phase.kind in (PhaseKind.NIGHT, PhaseKind.DAWN) else ()


def _end_phase(game: Game) -> PhaseKind:
    """Returns what opens when the game has ended."""
    return PhaseKind.EPILOGUE if condition(game, "epilogue") else PhaseKind.OVER


def _after_vote(ended: tuple[Event, ...]) -> PhaseKind:
    """Returns what opens after a vote: a revote or the night."""
    revote = any(isinstance(event, told.NobodyJailed) and event.why == "revote" for event in ended)
    return PhaseKind.VOTE if revote else PhaseKind.NIGHT


def _has_ended(events: tuple[Event, ...]) -> bool:
    """Tells whether the game ended in these events."""
    return any(isinstance(event, told.Ended) for event in events)


def _opened(game: Game, kind: PhaseKind, now: datetime, closes: datetime | None) -> Event:
    """Returns the opening of the phase after the running one; the number rises with the day."""
    number = game.phase.number + (kind is PhaseKind.DAY)
    if kind is PhaseKind.EPILOGUE and closes is None:
        closes = now + timedelta(seconds=quantity(game, "epilogue"))
    return opening(kind, number, now, None if kind is PhaseKind.OVER else closes)


def _has_acted(game: Game, seat: Seat) -> bool:
    """Tells whether a seat, or its clan for it, has sent every order it could still send."""
    standing = (plan for plan in game.plans if is_for_tonight(game, plan))
    accepted: tuple[Action | Plan, ...] = (*game.actions, *standing)
    if any(one.seat == seat.id for one in accepted):
        return True
    sent = {one.ability for one in accepted}
    mine = (
        ability
        for ability in game.rules.abilities
        if ability.is_ordered
        and ability.moment is Moment.NIGHT
        and holds(game, seat.id, ability.id)
    )
    return all(ability.by is By.CLAN and ability.id in sent for ability in mine)
