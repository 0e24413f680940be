"""Whether every ability has its turn, and every setup its roles."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import Ability, By, Moment, Ruleset
from pbem.trial.lint.flaw import Found

NIGHT = "night"


def order_faults(rules: Ruleset) -> Iterator[Found]:
    """Yields the roles whose night order never comes, the idle steps, and the idle names."""
    yield from _without_a_turn(rules)
    yield from _nobodys_turn(rules)
    yield from _unused(rules)
    yield from _by_day(rules)
    yield from _clans(rules)


def _without_a_turn(rules: Ruleset) -> Iterator[Found]:
    """Yields each role with an ability that has no place in the order."""
    steps = {name for _, steps in rules.orders for step in steps for name in step.names}
    steps -= {name for _, name in _night_orders_elsewhere(rules) if name not in _of_night(rules)}
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


def _by_day(rules: Ruleset) -> Iterator[Found]:
    """Yields each order of the night that has its turn in another list, where none are sent."""
    for key, name in _night_orders_elsewhere(rules):
        yield Found(f"order.{key}", "turn_by_day", name)


def _night_orders_elsewhere(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yields each order of the night in a list that is not the night's, with that list's name."""
    nightly = {str(one.id) for one in rules.abilities if _is_sent_at_night(one)}
    for key, steps in rules.orders:
        for name in (name for step in steps for name in step.names):
            if key != NIGHT and name.rpartition(".")[2] in nightly:
                yield key, name


def _of_night(rules: Ruleset) -> set[str]:
    """Returns the names in the night's list."""
    steps = dict(rules.orders).get(NIGHT, ())
    return {name for step in steps for name in step.names}


def _is_sent_at_night(ability: Ability) -> bool:
    """Tells whether letters order an ability at night."""
    return ability.waits_for_letters and ability.moment is Moment.NIGHT and not ability.rite


def _clans(rules: Ruleset) -> Iterator[Found]:
    """Yields each common ability without a channel, and each holder who is not in its channel."""
    members = {channel.id: channel.roles for channel in rules.channels}
    for ability in rules.abilities:
        place = f"abilities.{ability.id}"
        if ability.by is By.CLAN and ability.channel is None:
            yield Found(place, "missing", f"{place}.channel")
        inside = members.get(ability.channel, ()) if ability.channel is not None else ()
        for role in rules.roles if inside else ():
            if ability.id in role.abilities and role.id not in inside:
                culprit = f"{role.id} ({ability.channel})"
                yield Found(f"channels.{ability.channel}.roles", "not_in_channel", culprit)
