"""How a day ends that executes: the talk, nominations, defences and votes, then the night."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce

from pbem.game import events as told
from pbem.game.day.nominations import are_over, count_voices, next_nomination
from pbem.game.events import Event, PhaseKind
from pbem.game.night.folding import events_of
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Game

Opening = Callable[[PhaseKind], Event]
Events = tuple[Event, ...]


def close_talk(game: Game, opening: Opening) -> Events:
    """Ends the talk: nominations may be made, the first of the kept ones at once."""
    return _with_kept(game, (_closed(game), opening(PhaseKind.NOMINATE)))


def close_nominations(game: Game, opening: Opening) -> Events:
    """Lets the nominee speak, or ends the day on which nobody was nominated."""
    if game.open_nomination is not None:
        return (_closed(game), opening(PhaseKind.DEFENCE))
    return (told.NobodyExecuted(), *nightfall(game, opening))


def close_defence(game: Game, opening: Opening) -> Events:
    """Opens the vote on the nominee."""
    return (_closed(game), opening(PhaseKind.VOTE))


def close_vote(game: Game, opening: Opening) -> Events:
    """Counts the vote: an execution ends the day, and so does the last nomination."""
    counted = count_voices(game)
    after = evolve(game, counted)
    if counted.passed:
        executed = events_of(after, game.rules.day)
        if any(isinstance(event, told.Ended) for event in executed):
            return (counted, *executed, _closed(game), opening(PhaseKind.OVER))
        return (counted, *executed, *nightfall(reduce(evolve, executed, after), opening))
    if are_over(game):
        return (counted, told.NobodyExecuted(), *nightfall(after, opening))
    return (counted, *_with_kept(after, (_closed(game), opening(PhaseKind.NOMINATE))))


def nightfall(game: Game, opening: Opening) -> Events:
    """Opens the night, with what is heard at dusk."""
    opened = (_closed(game), opening(PhaseKind.NIGHT))
    return (*opened, *events_of(reduce(evolve, opened, game), game.rules.dusk))


def vote_preview(game: Game) -> Events:
    """Returns what the vote would bring if it closed now."""
    counted = count_voices(game)
    passed = counted.passed and game.phase.kind is PhaseKind.VOTE
    return (counted, *events_of(evolve(game, counted), game.rules.day)) if passed else ()


def _with_kept(game: Game, events: Iterable[Event]) -> Events:
    """Returns the events of an opening, and the kept nomination that is opened by it."""
    opened = tuple(events)
    return (*opened, *next_nomination(reduce(evolve, opened, game)))


def _closed(game: Game) -> Event:
    """Returns the end of the running phase."""
    return told.PhaseClosed(game.phase.kind, game.phase.number)


DAY_ENDS: dict[PhaseKind, Callable[[Game, Opening], Events]] = {
    PhaseKind.DAY: close_talk,
    PhaseKind.NOMINATE: close_nominations,
    PhaseKind.DEFENCE: close_defence,
    PhaseKind.VOTE: close_vote,
}
