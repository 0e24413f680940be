"""The order lists of a ruleset, step by step: each event is followed before the next is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import AbilityId, RoleId
from pbem.game.night.deaths import announce, attempts, due_deaths, heirs, notices, publish, settle
from pbem.game.night.deeds import Deed, deed_of, orders_for, stopped
from pbem.game.night.duties import drag, grieve, sudden_death
from pbem.game.night.effects import EFFECTS
from pbem.game.night.endings import hung, stalemate, victory
from pbem.game.night.executions import execute
from pbem.game.night.fates import consequence, returns
from pbem.game.night.following import follow_plans
from pbem.game.night.gifts import gifts
from pbem.game.night.natural import blows, next_orders
from pbem.game.night.succession import hear, succeed
from pbem.game.night.voiding import void_orders
from pbem.game.night.voting import count_ballots, drop_silent, jail, warn_silent
from pbem.game.rules.abilities import Branch, Effect
from pbem.game.rules.ruleset import Step
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Action, Game
from pbem.game.state.seats import role_of
from pbem.game.state.terms import Scope, condition, holds_true
from pbem.game.talk.talks import hush

Maker = Callable[[Game], Iterable[Event]]


def fold(game: Game, steps: tuple[Step, ...]) -> Iterator[tuple[Step, Event]]:
    """Yields what each step of a list brings; the list ends when the game does, or at a revote."""
    votes_before = game.revotes
    for step in steps:
        if game.over or game.revotes > votes_before:
            return
        if not holds_true(step.when, Scope(game)):
            continue
        for event in _step(game, step):
            yield step, event
            game = evolve(game, event)


def events_of(game: Game, steps: tuple[Step, ...]) -> tuple[Event, ...]:
    """Returns the events that a list of steps brings."""
    return tuple(event for _, event in fold(game, steps))


def at_once(game: Game, order: told.ActionTaken) -> Iterator[Event]:
    """Yields what an accepted order brings before its turn in the list comes."""
    ability = game.rules.ability(order.ability)
    if ability is not None:
        deed = Deed(order.seat, ability.id, order.targets, order.targets)
        yield from _running(game, _makers(deed, ability.at_once))


def _gifts(game: Game) -> Iterator[Event]:
    """Orders what the program draws for players, with what that brings at once."""
    for event in gifts(game):
        yield event
        game = evolve(game, event)
        if isinstance(event, told.ActionTaken):
            yield from at_once(game, event)


def _step(game: Game, step: Step) -> Iterable[Event]:
    """Returns the events of one step: a built-in one, or those of abilities."""
    if step.among:
        return _naturally(game, step.among)
    if step.name in STEPS:
        return STEPS[step.name](game)
    rule = dict(game.rules.story.consequences).get(step.name)
    if rule is not None:
        return consequence(game, rule)
    role, _, ability = step.name.rpartition(".")
    return _ability(game, AbilityId(ability), RoleId(role) if role else None)


def carry_out(game: Game, order: Action) -> tuple[Event, ...]:
    """Returns what an order brings that is carried out at once."""
    return tuple(_turn(order)(game))


def _ability(game: Game, name: AbilityId, role: RoleId | None) -> Iterator[Event]:
    """Carries out an ability's orders for tonight: of all, or of one role's holders."""
    orders = orders_for(game, name)
    mine = (order for order in orders if role in (None, role_of(game, order.seat)))
    yield from _running(game, map(_turn, mine))


def _naturally(game: Game, names: tuple[str, ...]) -> Iterator[Event]:
    """Carries out the orders of abilities that change one another, each in its natural turn."""
    left = tuple(order for name in names for order in orders_for(game, AbilityId(name)))
    while left:
        batch = next_orders(game, left)
        left = tuple(order for order in left if order not in batch)
        for event in _running(game, _turns(batch)):
            yield event
            game = evolve(game, event)


def _turns(batch: tuple[Action, ...]) -> Iterator[Maker]:
    """Yields the makers of orders whose turn has come; those of a ring first stop one another."""
    if len(batch) > 1:
        yield lambda game: blows(game, batch)
    yield from map(_turn, batch)


def _running(game: Game, makers: Iterable[Maker]) -> Iterator[Event]:
    """Yields what each maker makes of the game as those before it have left it."""
    for maker in makers:
        for event in maker(game):
            yield event
            game = evolve(game, event)


def _turn(order: Action) -> Maker:
    """Returns the maker of one order: stopped, or performed with its effects."""

    def make(game: Game) -> Iterator[Event]:
        ability = game.rules.ability(order.ability)
        if ability is None:
            return iter(())
        deed = deed_of(game, ability, order)
        why = stopped(game, ability, deed)
        if why:
            return _thwarted(game, deed, why)
        return _running(game, (lambda _: (_performed(deed),), *_makers(deed, ability.effects)))

    return make


def _performed(deed: Deed) -> Event:
    """Returns the record of a deed, with those it reached where they were not the chosen ones."""
    reached = deed.targets if deed.targets != deed.chosen else ()
    return told.Performed(deed.actor, deed.ability, deed.chosen, reached)


def _thwarted(game: Game, deed: Deed, why: str) -> Iterator[Event]:
    """Drops an order; the ruleset says whether it counts as used."""
    yield told.Thwarted(deed.actor, deed.ability, why)
    if condition(game, "blocked_is_spent"):
        yield told.Used(deed.actor, deed.ability, deed.chosen, game.phase.number)


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


PLANS = "plans"

STEPS: dict[str, Maker] = {
    PLANS: follow_plans,
    "gifts": _gifts,
    "sudden_death": sudden_death,
    "settle": settle,
    "due": due_deaths,
    "heirs": heirs,
    "notices": notices,
    "announce": announce,
    "attempts": attempts,
    "publish": publish,
    "count": count_ballots,
    "jail": jail,
    "execute": execute,
    "succeed": succeed,
    "hear": hear,
    "hush": hush,
    "returns": returns,
    "hung": hung,
    "drag": drag,
    "grieve": grieve,
    "void": void_orders,
    "warn_silent": warn_silent,
    "drop_silent": drop_silent,
    "victory": victory,
    "stalemate": stalemate,
}
