"""Whether every name in what is left to the storyteller leads somewhere."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game.loading.node import Fault
from pbem.game.loading.resolving_abilities import known
from pbem.game.rules.expr import Expr
from pbem.game.rules.ruleset import Role, Ruleset


def story_faults(rules: Ruleset) -> Iterator[Fault]:
    """Yields a fault for every name of the storyteller's sections that leads nowhere."""
    story = rules.story
    roles, groups = tuple(role.id for role in rules.roles), tuple(g.id for g in story.groups)
    yield from known("dealing", (*story.always, *story.never), roles)
    yield from known("news", filter(None, (story.news,)), rules.private)
    for found in story.appearances:
        yield from known("appearances", (found.role, found.shown or found.role), roles)
        yield from known("appearances", found.groups, groups)
    for rule in story.successions:
        heirs = (heir.role for heir in rule.heirs)
        yield from known("successions", (rule.after, *heirs), roles)
    for name, rule_of in story.consequences:
        yield from known(f"consequences.{name}", (rule_of.kind,), rules.kinds)
    for role in rules.roles:
        yield from _makings(role, roles, groups)
    outcomes = (ability.outcome for ability in rules.abilities if ability.outcome)
    yield from known("abilities", outcomes, rules.public)


def story_expressions(rules: Ruleset) -> Iterator[tuple[str, Expr]]:
    """Yields every expression of the storyteller's sections with its place."""
    story = rules.story
    for ability in rules.abilities:
        yield f"automatic.{ability.id}", ability.automatic
    for ending in rules.victory:
        if ending.who is not None:
            yield f"winners.{ending.winner}", ending.who
    yield from (("appearances", found.when) for found in story.appearances)
    for lie in story.lies:
        yield from (("lies", lie.when), ("lies", lie.sure))
    for rule in story.successions:
        yield from (("successions", rule.who), ("successions", rule.when))
        yield from (("successions", heir.keeps) for heir in rule.heirs)
    for name, found in story.consequences:
        place = f"consequences.{name}"
        yield from ((place, found.when), (place, found.whom))
    for role in rules.roles:
        yield f"knows_if.{role.id}", role.makings.knows_if
        if role.makings.stand_in is not None:
            yield f"stand_ins.{role.id}", role.makings.stand_in.who


def _makings(role: Role, roles: tuple[str, ...], groups: tuple[str, ...]) -> Iterator[Fault]:
    """Yields the faults of what a role brings to the deal."""
    place, makings = f"roles.{role.id}", role.makings
    named = (*filter(None, (makings.group,)), *makings.poses, *(key for key, _ in makings.shifts))
    yield from known(place, named, groups)
    yield from known(place, (*makings.believes, *makings.offers), roles)
