"""Whether every name stands once where it is listed, and means one thing to those who read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pbem.game import Ruleset
from pbem.trial.lint.flaw import Found

Names = tuple[tuple[str, str], ...]  # language and name
Named = tuple[tuple[str, Names], ...]  # id and its names


def twice_faults(rules: Ruleset) -> Iterator[Found]:
    """Yields what is listed twice, names that two things share, and signs that are no signs."""
    for place, listed in _lists(rules):
        yield from (Found(place, "listed_twice", name) for name in _repeated(listed))
    for kind, things in _things(rules):
        yield from _shared_names(kind, things)
    yield from _signs(rules)


def _lists(rules: Ruleset) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields every list of a ruleset in which a name stands once, by its place."""
    yield "refusals", rules.refusals
    yield "kinds", rules.kinds
    yield "private", rules.private
    yield "languages", rules.languages
    yield "marks", rules.marks
    for role in rules.roles:
        yield f"roles.{role.id}.abilities", role.abilities
        yield f"roles.{role.id}.knows", role.knows
        yield f"roles.{role.id}.follows", role.follows
    for channel in rules.channels:
        yield f"channels.{channel.id}.roles", channel.roles
        yield f"channels.{channel.id}.phases", channel.phases
    for camp, roles in rules.camps:
        yield f"camps.{camp}", roles


def _things(rules: Ruleset) -> Iterator[tuple[str, Named]]:
    """Yields the things that players know by a name, by kind."""
    yield "roles", tuple((str(role.id), role.names) for role in rules.roles)
    yield "sides", tuple((str(side.id), side.names) for side in rules.sides)
    yield "channels", tuple((str(one.id), one.names) for one in rules.channels)


def _shared_names(kind: str, things: Named) -> Iterator[Found]:
    """Yields each thing whose name in some language is another's already."""
    owners: dict[tuple[str, str], str] = {}
    for thing, names in things:
        for language, name in names:
            owner = owners.setdefault((language, name.casefold()), thing)
            if owner != thing:
                yield Found(f"{kind}.{thing}.names", "name_of_two", f"{owner}, {thing}: {name}")


def _signs(rules: Ruleset) -> Iterator[Found]:
    """Yields each role without a sign of its own, where a roster is written in signs."""
    if rules.option("roster") is None:
        return
    owners: dict[str, str] = {}
    for role in rules.roles:
        place = f"roles.{role.id}"
        if not role.sign:
            yield Found(place, "missing", f"{place}.sign")
        elif len(role.sign) > 1:
            yield Found(f"{place}.sign", "bad_value", f"sign = {role.sign}")
        elif owners.setdefault(role.sign, str(role.id)) != role.id:
            shared = f"{owners[role.sign]}, {role.id}: {role.sign}"
            yield Found(f"{place}.sign", "name_of_two", shared)


def _repeated(names: Iterable[str]) -> Iterator[str]:
    """Yields each name that stands in a list more than once."""
    yield from (name for name, count in Counter(names).items() if count > 1)
