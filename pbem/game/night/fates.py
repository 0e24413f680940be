"""What the storyteller or a death does to players: bonds, strokes, whims, returns."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import SeatId
from pbem.game.night.appearing import group_of, posers
from pbem.game.night.deeds import Deed
from pbem.game.night.endings import ending_now
from pbem.game.night.succession import succeed
from pbem.game.rules.abilities import Effect
from pbem.game.rules.storytelling import Consequence
from pbem.game.state.drawing import draw
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Game
from pbem.game.state.seats import is_safe
from pbem.game.state.terms import Scope, condition, holds_true


def bind(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Hangs the actor's life on somebody of a group, or on a poser."""
    group, label = effect.param("group"), effect.word
    members = tuple(s.id for s in game.seats if s.id != deed.actor and group_of(game, s) == group)
    posing = posers(game, group)
    certain = members
    if posing:
        posed = draw(game, f"{label}.posers", ("true", "false"))
        yield posed
        certain = (*members, *posing) if posed.value == "true" else members
    everybody = _nicks(game, (*members, *posing))
    if not everybody:
        return
    drawn = draw(game, label, everybody, _nicks(game, certain) or None)
    yield drawn
    found = game.named(drawn.value)
    if found is not None:
        yield told.Bound(deed.actor, found.id)


def strike(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Attacks one of the living; undirected, one who would die without ending the game."""
    living = tuple(seat.id for seat in game.living)
    usual = tuple(s for s in living if _may_be_struck(game, deed, effect, s))
    if not usual and not living:
        return
    label = f"{effect.param('draw')}.{game.phase.number}"
    nobody = () if usual else (effect.param("nobody"),)
    drawn = draw(game, label, (*_nicks(game, living), *nobody), _nicks(game, usual) or nobody)
    yield drawn
    found = game.named(drawn.value)
    if found is not None:
        yield told.Attacked(found.id, deed.actor, effect.word)


def kill_drawn(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Attacks a drawn one of the living of whom `among_if` holds."""
    scopes = (Scope(game, actor=deed.actor, target=seat.id) for seat in game.living)
    among = effect.condition("among_if")
    fit = tuple(s.target for s in scopes if s.target is not None and holds_true(among, s))
    if not fit:
        return
    drawn = draw(game, f"{effect.param('draw')}.{game.phase.number}", _nicks(game, fit))
    yield drawn
    found = game.named(drawn.value)
    if found is not None:
        yield told.Attacked(found.id, deed.actor, effect.word)


def whim(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Attacks the actor now and then, but never so that the game ends."""
    label = f"{effect.param('draw')}.{game.phase.number}"
    often = effect.number("one_in", 1) - 1
    usual = ("false",) * often
    if _would_die(game, deed.actor, effect.word):
        usual = ("true", *usual)
    drawn = draw(game, label, ("true", "false"), usual)
    yield drawn
    if drawn.value == "true":
        yield told.Attacked(deed.actor, deed.actor, effect.word)


def restore(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Brings the target back to life."""
    for seat in deed.targets:
        if not game.seat(seat).alive:
            yield told.Rose(seat)


def consequence(game: Game, rule: Consequence) -> Iterator[Event]:
    """Attacks those whom a death of this night or day drags along, each once."""
    for dead, _ in game.tonight.fallen:
        if not holds_true(rule.when, Scope(game, target=dead)):
            continue
        for seat in game.living:
            before = any((a.seat, a.kind) == (seat.id, rule.kind) for a in game.tonight.attacks)
            if not before and holds_true(rule.whom, Scope(game, target=dead, each=seat.id)):
                yield told.Attacked(seat.id, dead, rule.kind)


def returns(game: Game) -> Iterator[Event]:
    """Tells the public who is alive again, in the order of the table."""
    for seat in game.living:
        if seat.announced:
            yield told.ReturnAnnounced(seat.id)


def _may_be_struck(game: Game, deed: Deed, effect: Effect, seat: SeatId) -> bool:
    """Tells whether a stroke may be drawn for a seat: it would die, and is not spared."""
    scope = Scope(game, actor=deed.actor, target=seat)
    spared = holds_true(effect.condition("spared_if"), scope)
    return not spared and _would_die(game, seat, effect.word)


def _would_die(game: Game, seat: SeatId, kind: str) -> bool:
    """Tells whether an attack would kill a seat, and the game go on where draws spare it."""
    if is_safe(game, seat, kind):
        return False
    if not condition(game, "draws_spare_game"):
        return True
    after = evolve(game, told.Fell(seat, (kind,)))
    for event in succeed(after):
        after = evolve(after, event)
    return ending_now(after) is None


def _nicks(game: Game, seats: tuple[SeatId, ...]) -> tuple[str, ...]:
    """Returns the nicks of seats."""
    return tuple(game.seat(seat).nick for seat in seats)


FATES: dict[str, Callable[[Game, Deed, Effect], Iterator[Event]]] = {
    "bind": bind,
    "strike": strike,
    "kill_drawn": kill_drawn,
    "whim": whim,
    "restore": restore,
}
