"""Whether every name in a ruleset leads somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.game import expr
from pbem.game.abilities import Ability, Branch, Effect, flat
from pbem.game.asked import NUMBERS, WHEN
from pbem.game.boards import RECALLS
from pbem.game.constraints import CONSTRAINTS
from pbem.game.effects import EFFECTS
from pbem.game.folding import STEPS
from pbem.game.hand import REMOVED
from pbem.game.node import Fault
from pbem.game.ruleset import Role, Ruleset
from pbem.game.terms import MOMENTS, QUESTIONS, SEATS
from pbem.game.voting import RULES


def check_names(rules: Ruleset) -> Iterator[Fault]:
    """Yields a fault for every name that leads nowhere."""
    for role in rules.roles:
        yield from _role(rules, role)
    for ability in rules.abilities:
        yield from _ability(rules, ability)
    for channel in rules.channels:
        yield from _known(f"channels.{channel.id}.roles", channel.roles, _roles(rules))
    for key, steps in (("night", rules.night), ("day", rules.day), ("removal", rules.removal)):
        for step in steps:
            known = _ability_names(rules) if step.among else _step_names(rules)
            yield from _known(f"order.{key}", step.names, known)
    for setup in rules.setups:
        yield from _known("setups", (role for role, _ in setup.counts), _roles(rules))
    yield from _known("rest", (rules.rest,), _roles(rules))
    yield from _known("votes.rule", (rules.votes.rule,), RULES)
    yield from _known("votes.cause", (rules.votes.cause,), rules.kinds)
    yield from _known("kinds", (REMOVED,), rules.kinds)
    yield from _known("when", (key for key, _ in rules.conditions), WHEN)
    yield from _known("numbers", (key for key, _ in rules.numbers), NUMBERS)
    yield from _told(rules)
    yield from _recalls(rules)
    for place, found in expressions(rules):
        yield from _expression(rules, place, found)


def expressions(rules: Ruleset) -> Iterator[tuple[str, expr.Expr]]:
    """Yields every expression of a ruleset with its place."""
    for role in rules.roles:
        yield from ((f"roles.{role.id}.gains", gain.when) for gain in role.gains)
    for ability in rules.abilities:
        place = f"abilities.{ability.id}"
        yield from ((f"{place}.constraints", rule.unless) for rule in ability.constraints)
        yield from ((f"{place}.effects", found) for found in _conditions(ability.effects))
    yield from _stops(rules)
    for key, steps in (("night", rules.night), ("day", rules.day), ("removal", rules.removal)):
        yield from ((f"order.{key}", step.when) for step in steps)
    yield from ((f"victory.{ending.winner}", ending.when) for ending in rules.victory)
    yield from ((f"notices.{name}", notice.when) for name, notice in rules.notices)
    yield from ((f"when.{key}", found) for key, found in rules.conditions)
    yield from ((f"numbers.{key}", found) for key, found in rules.numbers)


def _stops(rules: Ruleset) -> Iterator[tuple[str, expr.Expr]]:
    """Yields what stops abilities, each once: what stops several stands in a table of its own."""
    owners: dict[tuple[str, expr.Expr], list[str]] = {}
    for ability in rules.abilities:
        for stop in ability.stops:
            owners.setdefault(stop, []).append(ability.id)
    for (name, when), abilities in owners.items():
        place = "stops" if len(abilities) > 1 else f"abilities.{abilities[0]}.stops"
        yield f"{place}.{name}", when


def _conditions(effects: tuple[Effect | Branch, ...]) -> Iterator[expr.Expr]:
    """Yields the conditions of branches and effects."""
    for effect in effects:
        if isinstance(effect, Branch):
            yield effect.when
            yield from _conditions((*effect.then, *effect.otherwise))
        else:
            yield from (found for _, found in effect.conditions)


def _known(place: str, names: Iterable[str], known: Iterable[str]) -> Iterator[Fault]:
    """Yields a fault for each name that is not among the known ones."""
    listed = tuple(known)
    yield from (Fault(place, "unknown_name", name) for name in names if name not in listed)


def _roles(rules: Ruleset) -> tuple[str, ...]:
    """Returns the names of all roles."""
    return tuple(role.id for role in rules.roles)


def _sides(rules: Ruleset) -> tuple[str, ...]:
    """Returns the names of all sides."""
    return tuple(side.id for side in rules.sides)


def _ability_names(rules: Ruleset) -> tuple[str, ...]:
    """Returns the names of all abilities."""
    return tuple(ability.id for ability in rules.abilities)


def _step_names(rules: Ruleset) -> tuple[str, ...]:
    """Returns what may stand in an order list."""
    abilities = _ability_names(rules)
    by_role = (f"{role}.{ability}" for role in _roles(rules) for ability in abilities)
    return (*STEPS, *abilities, *by_role)


def _role(rules: Ruleset, role: Role) -> Iterator[Fault]:
    """Yields the faults of a role's names."""
    place = f"roles.{role.id}"
    gained = (gain.ability for gain in role.gains)
    yield from _known(f"{place}.side", (role.side,), _sides(rules))
    yield from _known(f"{place}.registers", (role.registers or role.side,), _sides(rules))
    yield from _known(f"{place}.abilities", role.abilities, _ability_names(rules))
    yield from _known(f"{place}.gains", gained, _ability_names(rules))
    yield from _known(f"{place}.knows", role.knows, _roles(rules))


def _ability(rules: Ruleset, ability: Ability) -> Iterator[Fault]:
    """Yields the faults of an ability's names."""
    place = f"abilities.{ability.id}"
    yield from _known(f"{place}.constraints", (c.name for c in ability.constraints), CONSTRAINTS)
    if ability.channel:
        yield from _known(f"{place}.channel", (ability.channel,), (c.id for c in rules.channels))
    for effect in flat(ability.effects):
        yield from _known(f"{place}.effects", (effect.op,), EFFECTS)
        yield from _known(f"{place}.effects", _arguments(effect), _argument_names(rules, effect))


def _arguments(effect: Effect) -> tuple[str, ...]:
    """Returns the names in an effect's main argument, and the codes among its parameters."""
    arg = effect.arg if isinstance(effect.arg, tuple) else (effect.word,)
    return arg if effect.arg is not True else ()


def _argument_names(rules: Ruleset, effect: Effect) -> tuple[str, ...]:
    """Returns what an effect's main argument may name."""
    if effect.op in ("kill", "infect", "protect"):
        return rules.kinds
    if effect.op == "convert":
        return _roles(rules)
    if effect.op in ("mark", "learn_mark"):
        return rules.marks
    return (*rules.private, *rules.public)


def _told(rules: Ruleset) -> Iterator[Fault]:
    """Yields a fault for each told code that the ruleset does not list."""
    gains = (gain.tell for role in rules.roles for gain in role.gains)
    notices = (notice.what for _, notice in rules.notices)
    yield from _known("private", (*gains, *notices), rules.private)
    effects = (effect for ability in rules.abilities for effect in flat(ability.effects))
    codes = (effect.param(key) for effect in effects for key in ("yes", "no", "nothing"))
    yield from _known("private", filter(None, codes), rules.private)
    yield from _known("private", filter(None, (rules.silence.warning,)), rules.private)
    yield from _known("kinds", filter(None, (rules.silence.cause,)), rules.kinds)


def _recalls(rules: Ruleset) -> Iterator[Fault]:
    """Yields the faults of the words of a described board."""
    names = {
        "illness": rules.kinds,
        "last_use": _ability_names(rules),
        "self_use": _ability_names(rules),
        "uses": _ability_names(rules),
        "marks": rules.marks,
        "log": _ability_names(rules),
    }
    for key, recall in rules.recalls:
        yield from _known(f"before.{key}.kind", (recall.kind,), RECALLS)
        yield from _known(f"before.{key}.of", (recall.of,), names.get(recall.kind, (recall.of,)))
        yield from _known(f"before.{key}.by", filter(None, (recall.by,)), _roles(rules))


def _expression(rules: Ruleset, place: str, found: expr.Expr) -> Iterator[Fault]:
    """Yields the faults of an expression's names."""
    values: list[expr.Expr] = []
    for part in expr.parts_of(found):
        if isinstance(part, expr.Compare):
            values.append(part.right)
            yield from _compared(rules, place, part)
        elif isinstance(part, expr.Call):
            values.extend(part.args[1:] if part.name != "count" else ())
            yield from _known(place, (part.name,), (*QUESTIONS, "count"))
            yield from _asked(rules, place, part)
        elif isinstance(part, expr.Setting):
            yield from _known(place, (part.key,), (option.key for option in rules.options))
        elif isinstance(part, expr.Words) and not any(part is value for value in values):
            yield from _known(place, part.words, (*SEATS, *MOMENTS, *QUESTIONS))


def _compared(rules: Ruleset, place: str, part: expr.Compare) -> Iterator[Fault]:
    """Yields a fault where a question or option is compared with a word it never has."""
    if not isinstance(part.right, expr.Words) or part.right.words[0] in SEATS:
        return
    words = part.right.words
    if isinstance(part.left, expr.Setting):
        option = rules.option(part.left.key)
        yield from _known(place, words, map(str, option.values) if option else words)
        return
    name = part.left.name if isinstance(part.left, expr.Call) else ""
    name = part.left.words[0] if isinstance(part.left, expr.Words) else name
    known = {"role": _roles(rules), "dealt": _roles(rules)}
    known |= {"side": _sides(rules), "registers": _sides(rules)}
    yield from _known(place, words, known.get(name, words))


def _asked(rules: Ruleset, place: str, part: expr.Call) -> Iterator[Fault]:
    """Yields a fault where a question is asked about a mark or an ability that there is not."""
    if part.name not in ("acted", "holds", "marked"):
        return
    names = rules.marks if part.name == "marked" else _ability_names(rules)
    last = part.args[-1]
    yield from _known(place, last.words if isinstance(last, expr.Words) else ("",), names)
