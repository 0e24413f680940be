"""Whether every ability has its turn, and every setup its roles."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import Moment, Ruleset
from pbem.trial.lint_flaw import Found


def order_faults(rules: Ruleset) -> Iterator[Found]:
    """Yields the roles whose night order never comes, the idle steps, and the idle names."""
    yield from _without_a_turn(rules)
    yield from _nobodys_turn(rules)
    yield from _unused(rules)


def _without_a_turn(rules: Ruleset) -> Iterator[Found]:
    """Yields each role with an ability that has no place in the order."""
    steps = {name for _, steps in rules.orders for step in steps for name in step.names}
    by_day = {one.id for one in rules.abilities if one.moment is not Moment.NIGHT}
    for role in rules.roles:
        gained = tuple(gain.ability for gain in role.gains)
        for name in (*role.abilities, *gained):
            if name not in by_day and not steps & {name, f"{role.id}.{name}"}:
                yield Found(f"roles.{role.id}", "role_without_a_turn", f"{role.id}.{name}")


def _nobodys_turn(rules: Ruleset) -> Iterator[Found]:
    """Yields each `role.ability` of the order whose role does not have the ability."""
    for name in (name for _, steps in rules.orders for step in steps for name in step.names):
        owner, _, ability = name.rpartition(".")
        if owner and ability not in _abilities_of(rules, owner):
            yield Found("order.night", "turn_of_nobody", name)


def _abilities_of(rules: Ruleset, role: str) -> tuple[str, ...]:
    found = next((one for one in rules.roles if one.id == role), None)
    if found is None:
        return ()
    return (*found.abilities, *(gain.ability for gain in found.gains))


def _unused(rules: Ruleset) -> Iterator[Found]:
    """Yields the abilities that no role has."""
    owned = {name for role in rules.roles for name in _abilities_of(rules, role.id)}
    for ability in rules.abilities:
        if ability.id not in owned and not ability.rite:
            yield Found(f"abilities.{ability.id}", "ability_of_nobody", ability.id)
