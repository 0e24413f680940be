"""Whether every name in a ruleset leads somewhere."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game.loading.node import Fault
from pbem.game.loading.resolving_abilities import check_ability, known
from pbem.game.loading.resolving_storytelling import story_expressions, story_faults
from pbem.game.night.folding import PLANS, STEPS
from pbem.game.night.voting import RULES
from pbem.game.rules import expr
from pbem.game.rules.abilities import Ability, Branch, Effect, flat
from pbem.game.rules.asked import NUMBERS, WHEN
from pbem.game.rules.ruleset import Role, Ruleset
from pbem.game.state.recalls import RECALLS
from pbem.game.state.terms import MOMENTS, QUESTIONS, SEATS
from pbem.game.state.value_kinds import ValueKind, kind_faults
from pbem.game.state.whereabouts import REMOVED

# Which seats there are in the expressions of a section.
SCOPES = {
    "abilities": ("actor", "target"),
    "stops": ("actor", "target"),
    "roles": ("actor",),
    "notices": ("actor",),
    "automatic": ("actor",),
    "appearances": ("actor",),
    "lies": ("actor",),
    "successions": ("target", "each"),
    "consequences": ("target", "each"),
    "stand_ins": ("target", "each"),
    "winners": ("each",),
    "channels": ("actor", "target"),
    "roster": ("target",),
}


def check_names(rules: Ruleset) -> Iterator[Fault]:
    """Yields a fault for every name that leads nowhere."""
    for role in rules.roles:
        yield from _role(rules, role)
    for ability in rules.abilities:
        yield from check_ability(rules, ability)
    for channel in rules.channels:
        yield from known(f"channels.{channel.id}.roles", channel.roles, _roles(rules))
    for key, steps in rules.orders:
        for step in steps:
            names = _ability_names(rules) if step.among else _step_names(rules)
            yield from known(f"order.{key}", step.names, names)
    for setup in rules.setups:
        yield from known("setups", (role for role, _ in setup.counts), _roles(rules))
    yield from known("rest", filter(None, (rules.rest,)), _roles(rules))
    yield from known("votes.rule", (rules.votes.rule,), RULES)
    yield from known("votes.cause", (rules.votes.cause,), rules.kinds)
    yield from known("kinds", (REMOVED,), rules.kinds)
    yield from known("when", (key for key, _ in rules.conditions), WHEN)
    yield from known("numbers", (key for key, _ in rules.numbers), NUMBERS)
    yield from _plans(rules)
    for row, ending in enumerate(rules.victory):
        yield from known(f"victory.{row}.side", filter(None, (ending.side,)), _sides(rules))
    yield from story_faults(rules)
    for camp, roles in rules.camps:
        yield from known(f"camps.{camp}", roles, _roles(rules))
    yield from _told(rules)
    yield from _recalls(rules)
    for place, found in expressions(rules):
        yield from _expression_faults(rules, place, found)


def _expression_faults(rules: Ruleset, place: str, found: expr.Expr) -> Iterator[Fault]:
    """Yields the faults of an expression: its names, its seats, and the kinds of its values."""
    head = place.partition(".")[0]
    names = tuple(_expression(rules, place, found))
    yield from names
    yield from (
        Fault(place, "out_of_place", word) for word in _strangers(found, SCOPES.get(head, ()))
    )
    wanted = ValueKind.NUMBER if head == "numbers" else ValueKind.TRUTH
    kinds = () if names else kind_faults(rules, found, wanted)
    yield from (Fault(place, "wrong_type", part) for part in kinds)


def _plans(rules: Ruleset) -> Iterator[Fault]:
    """Yields a fault where orders with conditions are taken, and no step carries them out."""
    asked = [key for key, _ in rules.conditions if key in ("conditional_orders", "standing_orders")]
    steps = [name for step in dict(rules.orders).get("night", ()) for name in step.names]
    if asked and PLANS not in steps:
        yield Fault("order.night", "missing", PLANS)


def expressions(rules: Ruleset) -> Iterator[tuple[str, expr.Expr]]:
    """Yields every expression of a ruleset with its place."""
    for role in rules.roles:
        yield from ((f"roles.{role.id}.gains", gain.when) for gain in role.gains)
    for ability in rules.abilities:
        place = f"abilities.{ability.id}"
        yield from ((f"{place}.constraints", rule.unless) for rule in ability.constraints)
        yield from ((f"{place}.effects", found) for found in _conditions(ability.effects))
        yield from ((f"{place}.at_once", found) for found in _conditions(ability.at_once))
        yield from _unasked(place, ability)
    for channel in rules.channels:
        yield f"channels.{channel.id}.speaks", channel.speaks
        yield f"channels.{channel.id}.reads", channel.reads
    yield "roster.dummy", rules.roster.dummy
    yield from (("roster.faults", wrong) for _, wrong in rules.roster.faults)
    yield from _stops(rules)
    for key, steps in rules.orders:
        yield from ((f"order.{key}", step.when) for step in steps)
    yield from ((f"victory.{ending.winner}", ending.when) for ending in rules.victory)
    yield from story_expressions(rules)
    yield from ((f"notices.{name}", notice.when) for name, notice in rules.notices)
    yield from ((f"when.{key}", found) for key, found in rules.conditions)
    yield from ((f"numbers.{key}", found) for key, found in rules.numbers)


def _strangers(found: expr.Expr, seats: tuple[str, ...]) -> Iterator[str]:
    """Yields each seat that is nobody where an expression stands, and each question to nobody."""
    match found:
        case expr.Words(words=words) if words[0] in SEATS and words[0] not in seats:
            yield words[0]
        case expr.Words(words=words) if words[0] in QUESTIONS and "each" not in seats:
            yield words[0]
        case expr.Call(name="count", args=args):
            yield from (word for arg in args for word in _strangers(arg, (*seats, "each")))
        case expr.Call(args=args):
            yield from _strangers(args[0], seats)
        case expr.Compare(left=left, right=right):
            said = () if isinstance(right, expr.Words) and right.words[0] not in SEATS else (right,)
            yield from (word for part in (left, *said) for word in _strangers(part, seats))
        case expr.Not(part=part):
            yield from _strangers(part, seats)
        case expr.AllOf(parts=parts) | expr.AnyOf(parts=parts):
            yield from (word for part in parts for word in _strangers(part, seats))


def _unasked(place: str, ability: Ability) -> Iterator[tuple[str, expr.Expr]]:
    """Yields the expressions of what an ability does, or demands, without an order."""
    yield f"{place}.duty", ability.duty
    yield f"{place}.unbidden", ability.unbidden
    yield f"{place}.each", ability.each
    for gift in ability.gifts:
        yield from ((f"{place}.gifts", found) for found in (gift.when, gift.among))


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
    return (*STEPS, *abilities, *by_role, *(name for name, _ in rules.story.consequences))


def _role(rules: Ruleset, role: Role) -> Iterator[Fault]:
    """Yields the faults of a role's names."""
    place = f"roles.{role.id}"
    gained = (gain.ability for gain in role.gains)
    yield from known(f"{place}.side", (role.side,), _sides(rules))
    yield from known(f"{place}.registers", (role.registers or role.side,), _sides(rules))
    yield from known(f"{place}.abilities", role.abilities, _ability_names(rules))
    yield from known(f"{place}.gains", gained, _ability_names(rules))
    yield from known(f"{place}.knows", role.knows, _roles(rules))
    yield from known(f"{place}.follows", role.follows, _roles(rules))
    yield from known(f"{place}.drags", filter(None, (role.drags,)), rules.kinds)


def _told(rules: Ruleset) -> Iterator[Fault]:
    """Yields a fault for each told code that the ruleset does not list."""
    gains = (gain.tell for role in rules.roles for gain in role.gains)
    notices = (notice.what for _, notice in rules.notices)
    yield from known("private", (*gains, *notices), rules.private)
    yield from known("notices", (name for name, _ in rules.notices), _notable(rules))
    effects = (effect for ability in rules.abilities for effect in flat(ability.effects))
    codes = (effect.param(key) for effect in effects for key in ("yes", "no", "nothing"))
    yield from known("private", filter(None, codes), rules.private)
    yield from known("private", filter(None, (rules.silence.warning,)), rules.private)
    causes = (rules.silence.cause, rules.fates.idle, rules.fates.grief)
    yield from known("kinds", filter(None, causes), rules.kinds)


def _notable(rules: Ruleset) -> tuple[str, ...]:
    """Returns what a notice may be about: what stops an ability, and a delayed death."""
    return ("infected", *(name for ability in rules.abilities for name, _ in ability.stops))


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
        yield from known(f"before.{key}.kind", (recall.kind,), RECALLS)
        yield from known(f"before.{key}.of", (recall.of,), names.get(recall.kind, (recall.of,)))
        yield from known(f"before.{key}.by", filter(None, (recall.by,)), _roles(rules))


def _expression(rules: Ruleset, place: str, found: expr.Expr) -> Iterator[Fault]:
    """Yields the faults of an expression's names."""
    values: list[expr.Expr] = []
    for part in expr.parts_of(found):
        if isinstance(part, expr.Compare):
            values.append(part.right)
            yield from _compared(rules, place, part)
        elif isinstance(part, expr.Call):
            values.extend(part.args[1:] if part.name != "count" else ())
            yield from known(place, (part.name,), (*QUESTIONS, "count"))
            yield from _asked(rules, place, part)
        elif isinstance(part, expr.Setting):
            yield from known(place, (part.key,), (option.key for option in rules.options))
        elif isinstance(part, expr.Words) and not any(part is value for value in values):
            yield from known(place, part.words, (*SEATS, *MOMENTS, *QUESTIONS))


def _compared(rules: Ruleset, place: str, part: expr.Compare) -> Iterator[Fault]:
    """Yields a fault where a question or option is compared with a word it never has."""
    if not isinstance(part.right, expr.Words) or part.right.words[0] in SEATS:
        return
    words = part.right.words
    if isinstance(part.left, expr.Setting):
        option = rules.option(part.left.key)
        yield from known(place, words, map(str, option.values) if option else words)
        return
    name = part.left.name if isinstance(part.left, expr.Call) else ""
    name = part.left.words[0] if isinstance(part.left, expr.Words) else name
    names = {"role": _roles(rules), "dealt": _roles(rules)}
    names |= {"side": _sides(rules), "registers": _sides(rules)}
    names["group"] = tuple(group.id for group in rules.story.groups)
    yield from known(place, words, names.get(name, words))


def _asked(rules: Ruleset, place: str, part: expr.Call) -> Iterator[Fault]:
    """Yields a fault where a question is asked about a mark or an ability that there is not."""
    asked = {"marked": rules.marks, "died_of": rules.kinds, "lately": rules.kinds}
    asked |= dict.fromkeys(("acted", "holds", "ordered", "used"), _ability_names(rules))
    if part.name not in asked:
        return
    names = asked[part.name]
    last = part.args[-1]
    yield from known(place, last.words if isinstance(last, expr.Words) else ("",), names)
