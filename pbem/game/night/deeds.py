"""Tonight's orders as deeds: whom each reaches, what stops it, and who visits whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.game.ids import AbilityId, SeatId
from pbem.game.rules.abilities import Ability, Moment
from pbem.game.rules.expr import NEVER
from pbem.game.state.game import Action, Game, Visit
from pbem.game.state.seats import believed_abilities, deluded, holds, moved
from pbem.game.state.terms import Scope, holds_true

# The effects that do nothing but tell: an ability of these works for whoever believes to have it.
TELLING = (
    "learn_any",
    "learn_either",
    "learn_bond",
    "count_neighbours",
    "find_role",
    "learn_dead",
    "show_all",
)
REDIRECT = "redirect"  # the effect that moves the targets of others, and is itself moved by none


@dataclass(frozen=True)
class Deed:
    """An action whose turn has come.

    `chosen` are the targets that its letter named, `targets` those that it reaches: somebody may
    have moved them. Answers speak of the chosen ones, effects fall on the others.
    """

    actor: SeatId
    ability: AbilityId
    targets: tuple[SeatId, ...]
    chosen: tuple[SeatId, ...]

    @property
    def target(self) -> SeatId:
        """The first target."""
        return self.targets[0]

    def scope(self, game: Game) -> Scope:
        """Returns the scope in which conditions about this deed are judged."""
        return Scope(game, actor=self.actor, target=self.targets[0] if self.targets else None)


def orders_for(game: Game, ability: AbilityId) -> tuple[Action, ...]:
    """Returns tonight's orders for an ability, in the order of the table.

    An ability that acts of itself has one for each of the living whose ability it is.
    """
    tonight = [one for one in game.actions if one.number == game.phase.number]
    found = game.rules.ability(ability)
    if found is not None and found.automatic != NEVER:
        tonight.extend(_of_itself(game, found))
    if found is not None and found.each != NEVER:
        tonight.extend(_on_each(game, found))
    return tuple(sorted((o for o in tonight if o.ability == ability), key=lambda o: o.seat))


def _on_each(game: Game, ability: Ability) -> Iterator[Action]:
    """Yields the uses of an ability that nobody orders: one on each seat that fits."""
    for actor in (seat.id for seat in game.living if holds(game, seat.id, ability.id)):
        for seat in game.seats:
            if holds_true(ability.each, Scope(game, actor=actor, target=seat.id)):
                yield Action(actor, ability.id, (seat.id,), game.phase.number)


def _of_itself(game: Game, ability: Ability) -> Iterator[Action]:
    """Yields what an ability does of itself tonight, also for those who only believe to have it."""
    for seat in game.living:
        believed = ability in believed_abilities(game, seat) and not seat.untold
        mine = believed or holds(game, seat.id, ability.id)
        if mine and holds_true(ability.automatic, Scope(game, actor=seat.id)):
            yield Action(seat.id, ability.id, (), game.phase.number)


def deed_of(game: Game, ability: Ability, order: Action) -> Deed:
    """Returns an order as a deed: its targets are where all that was moved so far leaves them."""
    fixed = REDIRECT in ability.ops
    reached = order.targets if fixed else tuple(moved(game, seat) for seat in order.targets)
    return Deed(order.seat, ability.id, reached, order.targets)


def stopped(game: Game, ability: Ability, deed: Deed) -> str:
    """Returns why a deed is stopped when its turn comes, or nothing."""
    if not game.seat(deed.actor).alive:
        return "gone"
    if not holds(game, deed.actor, ability.id) and not _is_fooled(game, ability, deed.actor):
        return "powerless"
    return next((why for why, stop in ability.stops if holds_true(stop, deed.scope(game))), "")


def _is_fooled(game: Game, ability: Ability, actor: SeatId) -> bool:
    """Tells whether a player gets answers from an ability that he only believes to have."""
    only_tells = bool(ability.ops) and all(op in TELLING for op in ability.ops)
    return only_tells and deluded(game, actor)


def is_nightly(game: Game, order: Action) -> bool:
    """Tells whether an order is for the night, not done before everybody by day."""
    ability = game.rules.ability(order.ability)
    return ability is None or ability.moment is Moment.NIGHT


def visits(game: Game) -> Iterator[Visit]:
    """Yields tonight's visits, also those whose turn is still to come and that nothing stops."""
    done = {(visit.seat, visit.ability): visit for visit in game.tonight.performed}
    for ability in game.rules.abilities:
        for order in orders_for(game, ability.id):
            deed = deed_of(game, ability, order)
            if (order.seat, ability.id) in done:
                yield done[order.seat, ability.id]
            elif not stopped(game, ability, deed):
                yield Visit(order.seat, ability.id, deed.targets)
