"""The constraints that a ruleset attaches to its abilities; each objects with its ground."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.game.answers import Objection
from pbem.game.ids import RoleId, SeatId
from pbem.game.rules.abilities import Ability, Constraint
from pbem.game.state.game import Game, Seat
from pbem.game.state.terms import Scope, holds_true

Ground = tuple[tuple[str, object], ...]


def objections(
    game: Game, seat: Seat, ability: Ability, targets: tuple[SeatId, ...]
) -> Iterator[Objection]:
    """Yields every objection that the ability's constraints have to these targets."""
    first = targets[0] if targets else None
    scope = Scope(game, actor=seat.id, target=first)
    for constraint in ability.constraints:
        if holds_true(constraint.unless, scope):
            continue
        rule, code = CONSTRAINTS[constraint.name]
        for ground in rule(game, seat, ability, targets, constraint):
            yield Objection(constraint.code or code, ground)


def not_self(
    game: Game, seat: Seat, ability: Ability, targets: tuple[SeatId, ...], rule: Constraint
) -> Iterator[Ground]:
    """Forbids oneself."""
    if seat.id in targets:
        yield (("seat", seat.id),)


def not_role(
    game: Game, seat: Seat, ability: Ability, targets: tuple[SeatId, ...], rule: Constraint
) -> Iterator[Ground]:
    """Forbids the seats that the player knows from the start to hold a role."""
    role = RoleId(str(rule.arg))
    yield from ((("seat", target),) for target in targets if game.seat(target).dealt == role)


def not_same_target_as_last_night(
    game: Game, seat: Seat, ability: Ability, targets: tuple[SeatId, ...], rule: Constraint
) -> Iterator[Ground]:
    """Forbids whom the player chose in the night before; he is free again one night later."""
    tonight = game.phase.number
    last = [use for use in seat.uses if (use.ability, use.number) == (ability.id, tonight - 1)]
    for target in targets:
        if any(target in use.targets for use in last):
            yield (("seat", target), ("since", tonight - 1), ("free", tonight + 1))


def not_in_night(
    game: Game, seat: Seat, ability: Ability, targets: tuple[SeatId, ...], rule: Constraint
) -> Iterator[Ground]:
    """Forbids the ability up to a night."""
    if game.phase.number <= int(rule.arg):
        yield (("free", int(rule.arg) + 1),)


def only_dummy_in_night(
    game: Game, seat: Seat, ability: Ability, targets: tuple[SeatId, ...], rule: Constraint
) -> Iterator[Ground]:
    """Allows nobody but the dummy up to a night."""
    if game.phase.number <= int(rule.arg):
        yield from ((("seat", target),) for target in targets if not game.seat(target).dummy)


def self_at_most(
    game: Game, seat: Seat, ability: Ability, targets: tuple[SeatId, ...], rule: Constraint
) -> Iterator[Ground]:
    """Allows oneself only so many times a game."""
    before = [use for use in seat.uses if use.ability == ability.id and seat.id in use.targets]
    if seat.id in targets and len(before) >= int(rule.arg):
        yield (("limit", int(rule.arg)),)


def self_not_in_night(
    game: Game, seat: Seat, ability: Ability, targets: tuple[SeatId, ...], rule: Constraint
) -> Iterator[Ground]:
    """Forbids oneself up to a night."""
    if seat.id in targets and game.phase.number <= int(rule.arg):
        yield (("free", int(rule.arg) + 1),)


def uses(
    game: Game, seat: Seat, ability: Ability, targets: tuple[SeatId, ...], rule: Constraint
) -> Iterator[Ground]:
    """Allows an ability only so many times a game."""
    before = [use for use in seat.uses if use.ability == ability.id]
    if len(before) >= int(rule.arg):
        yield (("limit", int(rule.arg)),)


Rule = Callable[[Game, Seat, Ability, tuple[SeatId, ...], Constraint], Iterator[Ground]]

CONSTRAINTS: dict[str, tuple[Rule, str]] = {
    "not_self": (not_self, "not_self"),
    "not_role": (not_role, "not_this_role"),
    "not_same_target_as_last_night": (
        not_same_target_as_last_night,
        "same_target_as_last_night",
    ),
    "not_in_night": (not_in_night, "not_first_night"),
    "only_dummy_in_night": (only_dummy_in_night, "dummy_only_first_night"),
    "self_at_most": (self_at_most, "self_limit_reached"),
    "uses": (uses, "used_up"),
    "self_not_in_night": (self_not_in_night, "self_not_first_night"),
}
