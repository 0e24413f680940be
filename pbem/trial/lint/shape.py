"""Whether a ruleset whose names all lead somewhere can also be played and told as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.game import Moment, Ruleset, settings_in
from pbem.trial.lint.flaw import Found
from pbem.trial.players.phrases import CASES
from pbem.words import LANGUAGES

SETTLE = "settle"
SETTLED = frozenset(("kill", "protect"))  # effects that come to nothing after the last settling


def shape_faults(rules: Ruleset) -> Iterator[Found]:
    """Yields names without a language, empty abilities, idle turns, and setups that are none."""
    yield from _languages(rules)
    yield from _names(rules)
    yield from _forms(rules)
    yield from _abilities(rules)
    yield from _turns(rules)
    yield from _setups(rules)


def _languages(rules: Ruleset) -> Iterator[Found]:
    """Yields each language that has no texts."""
    for language in rules.languages:
        if language not in LANGUAGES:
            yield Found("languages", "unknown_name", f"languages {language}")


def _names(rules: Ruleset) -> Iterator[Found]:
    """Yields each role, side and channel without a name in a language of its players."""
    spoken = [language for language in rules.languages if language in LANGUAGES]
    for place, names in _named(rules).items():
        given = dict(names)
        for language in spoken:
            if not given.get(language, "").strip():
                yield Found(f"{place}.names", "missing", f"{place}.names.{language}")


def _named(rules: Ruleset) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Returns the names by language of everything that has some, by its place."""
    return {
        **{f"sides.{side.id}": side.names for side in rules.sides},
        **{f"roles.{role.id}": role.names for role in rules.roles},
        **{f"channels.{channel.id}": channel.names for channel in rules.channels},
    }


def _forms(rules: Ruleset) -> Iterator[Found]:
    """Yields each case that a declined name lacks, and each that there is not."""
    for role in rules.roles:
        for language in dict.fromkeys(language for language, _, _ in role.forms):
            place = f"roles.{role.id}.forms.{language}"
            given = [case for spoken, case, _ in role.forms if spoken == language]
            yield from (Found(place, "unknown_key", case) for case in given if case not in CASES)
            lacking = (case for case in CASES if case not in given)
            yield from (Found(place, "missing", f"{place}.{case}") for case in lacking)


def _abilities(rules: Ruleset) -> Iterator[Found]:
    """Yields each order of the night that does nothing, and each limit below one."""
    for ability in rules.abilities:
        place = f"abilities.{ability.id}"
        if ability.moment is Moment.NIGHT and not ability.effects:
            yield Found(place, "missing", f"{place}.effects")
        for rule in ability.constraints:
            if type(rule.arg) is int and rule.arg < 1:
                yield Found(f"{place}.constraints", "bad_value", f"{rule.name} = {rule.arg}")


def _turns(rules: Ruleset) -> Iterator[Found]:
    """Yields each ability with two turns a night, and each attack or rescue that comes too late."""
    always = (step for step in rules.night if not settings_in(step.when))
    turns = [name for step in always for name in step.names]
    for ability in rules.abilities:
        if turns.count(ability.id) > 1:
            yield Found("order.night", "turn_twice", ability.id)
    steps = [step.name for step in rules.night]
    last = len(steps) - 1 - steps[::-1].index(SETTLE) if SETTLE in steps else -1
    late = [name for step in rules.night[last + 1 :] for name in step.names]
    for ability in rules.abilities:
        if SETTLED & set(ability.ops) and any(ability.id == name.split(".")[-1] for name in late):
            yield Found("order.night", "turn_too_late", ability.id)


def _setups(rules: Ruleset) -> Iterator[Found]:
    """Yields each row with fewer than no holders of a role, and each number of seats told twice."""
    seats = [setup.seats for setup in rules.setups]
    for row, setup in enumerate(rules.setups):
        for role, count in setup.counts:
            if count < 0:
                yield Found(f"setups.{row}.{role}", "bad_value", f"{role} = {count}")
        if setup.seats in seats[:row]:
            yield Found(f"setups.{row}.seats", "setup_twice", str(setup.seats))
