"""How the state enters a phase, and what it forgets there."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pbem.game import events as told
from pbem.game.events import PhaseKind
from pbem.game.rules.abilities import Value
from pbem.game.state.evolving_plans import left_in_the_morning
from pbem.game.state.evolving_rites import on_seat
from pbem.game.state.game import Game, Phase, Seat, Tonight


def opened(game: Game, event: told.PhaseOpened) -> Game:
    """Begins a phase: day and night forget the scratch before, a day the orders of its eve."""
    phase = Phase(event.phase, event.number, instant(event.opened), instant(event.closes))
    last = _end_of_letters(game, phase)
    changed = replace(_first_opened(game, event), phase=phase, last_closes=last)
    changed = replace(changed, ballots=(), abstained=(), hasting=())
    if event.phase in (PhaseKind.SIGNUP, PhaseKind.ROLLCALL):
        return replace(changed, seats=tuple(replace(s, ready=False) for s in game.seats))
    if event.phase is PhaseKind.VOTE:
        return replace(changed, tonight=Tonight(), voices=())
    changed = replace(changed, candidates=(), revotes=0)
    if event.phase is PhaseKind.NIGHT:
        changed = replace(changed, open_nomination=None, kept_nominations=())
        return replace(changed, tonight=Tonight(), lately=())
    if event.phase is PhaseKind.DAY:
        changed = replace(changed, nominations=(), open_nomination=None)
        changed = replace(changed, actions=(), plans=left_in_the_morning(game))
        return replace(changed, tonight=Tonight(), spent=(), passed=())
    return changed


def in_lobby(game: Game, event: told.Event) -> Game | None:
    """Follows what happens while players gather."""
    match event:
        case told.Expelled(seat=seat):
            return replace(game, seats=tuple(s for s in game.seats if s.id != seat))
        case told.Wished(seat=seat, wishes=wishes) | told.WishesReset(seat=seat, wishes=wishes):
            return on_seat(game, seat, lambda s: replace(s, wishes=wishes))
        case told.Changed(settings=settings):
            changed = dict(settings)
            options = tuple((key, changed.get(key, value)) for key, value in game.options)
            return replace(game, options=options)
        case told.Locked(password=password):
            return replace(game, password=password)
        case told.ReadySaid(seat=seat, ready=ready):
            return on_seat(game, seat, lambda s: replace(s, ready=ready))
    return None


def _end_of_letters(game: Game, opened: Phase) -> datetime | None:
    """Returns when the phase before stopped taking letters: at its deadline, or closed earlier.

    A day keeps the night's, where a dawn between them took none.
    """
    if opened.kind is PhaseKind.DAY and game.phase.kind is not PhaseKind.NIGHT:
        return game.last_closes
    ends = (game.phase.closes, opened.opened)
    return min((end for end in ends if end is not None), default=None)


def _first_opened(game: Game, event: told.PhaseOpened) -> Game:
    """Lets the first whole cycle begin with the first day: a night alone is none."""
    if game.phase.kind not in (PhaseKind.SIGNUP, PhaseKind.ROLLCALL, PhaseKind.SETUP):
        return game
    return replace(game, quiet_since=event.number + (event.phase is PhaseKind.NIGHT))


def instant(text: str) -> datetime | None:
    """Reads an ISO instant; nothing where none is given."""
    return datetime.fromisoformat(text) if text else None


def under_options(game: Game, options: tuple[tuple[str, Value], ...]) -> Game:
    """Returns the game under other options, to ask what would be so."""
    return replace(game, options=options)


def seating(game: Game, seats: tuple[Seat, ...]) -> Game:
    """Returns the game with others at its table, to ask what would be so."""
    return replace(game, seats=seats)
