"""The order lists of a ruleset, step by step: each event is followed before the next is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pbem.game import events as told
from pbem.game.abilities import Ability, Branch, Effect
from pbem.game.deaths import announce, attempts, due_deaths, heirs, notices, publish, settle
from pbem.game.effects import EFFECTS, Deed
from pbem.game.endings import stalemate, victory
from pbem.game.events import Event
from pbem.game.evolving import evolve
from pbem.game.ids import AbilityId, RoleId
from pbem.game.ruleset import Step
from pbem.game.seats import holds, role_of
from pbem.game.state import Action, Game
from pbem.game.terms import Scope, condition, holds_true
from pbem.game.voiding import void_orders
from pbem.game.voting import count_ballots, drop_silent, jail, warn_silent

Maker = Callable[[Game], Iterable[Event]]


def fold(game: Game, steps: tuple[Step, ...]) -> Iterator[tuple[Step, Event]]:
    """Yields what each step of a list brings; the list ends when the game does, or at a revote."""
    votes_before = game.revotes
    for step in steps:
        if game.over or game.revotes > votes_before:
            return
        if not holds_true(step.when, Scope(game)):
            continue
        for event in _step(game, step.name):
            yield step, event
            game = evolve(game, event)


def events_of(game: Game, steps: tuple[Step, ...]) -> tuple[Event, ...]:
    """Returns the events that a list of steps brings."""
    return tuple(event for _, event in fold(game, steps))


def _step(game: Game, name: str) -> Iterable[Event]:
    """Returns the events of one step: a built-in one, or an ability of all or of one role."""
    if name in STEPS:
        return STEPS[name](game)
    role, _, ability = name.rpartition(".")
    return _ability(game, AbilityId(ability), RoleId(role) if role else None)


def _ability(game: Game, name: AbilityId, role: RoleId | None) -> Iterator[Event]:
    """Carries out an ability's orders for tonight, in the order of the table."""
    ability = game.rules.ability(name)
    orders = sorted(_orders(game, name, role), key=lambda order: order.seat)
    if ability is not None:
        yield from _running(game, (_turn(ability, order) for order in orders))


def _orders(game: Game, name: AbilityId, role: RoleId | None) -> Iterator[Action]:
    """Yields tonight's orders for an ability, of all who gave one or of one role's holders."""
    for order in game.actions:
        tonight = order.ability == name and order.number == game.phase.number
        if tonight and role in (None, role_of(game, order.seat)):
            yield order


def _running(game: Game, makers: Iterable[Maker]) -> Iterator[Event]:
    """Yields what each maker makes of the game as those before it have left it."""
    for maker in makers:
        for event in maker(game):
            yield event
            game = evolve(game, event)


def _turn(ability: Ability, order: Action) -> Maker:
    """Returns the maker of one order: stopped, or performed with its effects."""

    def make(game: Game) -> Iterator[Event]:
        deed = Deed(order.seat, ability.id, order.targets)
        why = _stopped(game, ability, deed)
        if why:
            return _thwarted(game, deed, why)
        performed = told.Performed(deed.actor, ability.id, deed.targets)
        return _running(game, (lambda _: (performed,), *_makers(deed, ability.effects)))

    return make


def _stopped(game: Game, ability: Ability, deed: Deed) -> str:
    """Returns why an order is stopped when its turn comes, or nothing."""
    if not game.seat(deed.actor).alive:
        return "gone"
    if not holds(game, deed.actor, ability.id):
        return "powerless"
    return next((why for why, stop in ability.stops if holds_true(stop, deed.scope(game))), "")


def _thwarted(game: Game, deed: Deed, why: str) -> Iterator[Event]:
    """Drops an order; the ruleset says whether it counts as used."""
    yield told.Thwarted(deed.actor, deed.ability, why)
    if condition(game, "blocked_is_spent"):
        yield told.Used(deed.actor, deed.ability, deed.targets, game.phase.number)


def _makers(deed: Deed, effects: tuple[Effect | Branch, ...]) -> Iterator[Maker]:
    """Yields the makers of effects and branches."""
    for effect in effects:
        yield _branch(deed, effect) if isinstance(effect, Branch) else _effect(deed, effect)


def _effect(deed: Deed, effect: Effect) -> Maker:
    """Returns the maker of one effect."""
    return lambda game: EFFECTS[effect.op](game, deed, effect)


def _branch(deed: Deed, branch: Branch) -> Maker:
    """Returns the maker of the side of a branch that its condition chooses."""

    def make(game: Game) -> Iterator[Event]:
        chosen = holds_true(branch.when, deed.scope(game))
        return _running(game, _makers(deed, branch.then if chosen else branch.otherwise))

    return make


STEPS: dict[str, Maker] = {
    "settle": settle,
    "due": due_deaths,
    "heirs": heirs,
    "notices": notices,
    "announce": announce,
    "attempts": attempts,
    "publish": publish,
    "count": count_ballots,
    "jail": jail,
    "void": void_orders,
    "warn_silent": warn_silent,
    "drop_silent": drop_silent,
    "victory": victory,
    "stalemate": stalemate,
}
