"""Whether an ability's constraints and effects are complete, and their names lead somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.game.loading.node import Fault
from pbem.game.night.deeds import REDIRECT
from pbem.game.night.effects import EFFECTS
from pbem.game.rules.abilities import Ability, Constraint, Effect, flat
from pbem.game.rules.ruleset import Ruleset
from pbem.game.state.constraints import CONSTRAINTS

WHOM = ("actor", "target")
NUMBERED = (
    "uses",
    "self_at_most",
    "self_not_in_night",
    "not_in_night",
    "only_dummy_in_night",
)  # constraints whose argument is a number
OF_A_ROLE = ("not_role",)
DRAWS = ("bind",)  # effects whose main argument is the name of a draw
# What may stand beside an effect; what must is in NEEDED.
PARAMETERS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("block", "kill", "protect", "cure", "mark", "convert"), ("on",)),
    "infect": ("on", "nights"),
    "tell": ("on", "about"),
    "learn_side": ("only",),
    "watch": ("due_if", "caught_if"),
    "learn_either": ("none",),
    "strike": ("nobody", "spared_if"),
    "kill_drawn": ("among_if",),
    "learn_whether": ("so_if",),
}
BARE = ("block", "redirect", "cure", "restore")  # effects that have no main argument
NEEDED: dict[str, tuple[str, ...]] = {
    "learn_mark": ("yes", "no"),
    "learn_whether": ("so", "other"),
    **dict.fromkeys(("learn_any", "find_role"), ("role",)),
    "learn_either": ("group", "draw"),
    **dict.fromkeys(("learn_bond", "bind"), ("group",)),
    "count_neighbours": ("side", "draw"),
    "learn_dead": ("cause",),
    "strike": ("draw",),
    "kill_drawn": ("draw", "among_if"),
    "whim": ("draw", "one_in"),
    **dict.fromkeys(("watch", "visit_report", "visitor_report"), ("nothing",)),
}


def known(place: str, names: Iterable[str], listed: Iterable[str]) -> Iterator[Fault]:
    """Yields a fault for each name that is not among the known ones."""
    all_listed = tuple(listed)
    yield from (Fault(place, "unknown_name", name) for name in names if name not in all_listed)


def check_ability(rules: Ruleset, ability: Ability) -> Iterator[Fault]:
    """Yields the faults of an ability."""
    place = f"abilities.{ability.id}"
    for rule in ability.constraints:
        yield from _constraint(rules, f"{place}.constraints", rule)
    if ability.channel:
        yield from known(f"{place}.channel", (ability.channel,), (c.id for c in rules.channels))
    if REDIRECT in ability.ops and ability.number != 2:
        yield Fault(f"{place}.targets", "bad_value", f"targets = {ability.number}")
    for effect in flat((*ability.at_once, *ability.effects)):
        yield from known(f"{place}.effects", (effect.op,), EFFECTS)
        yield from known(f"{place}.effects", _arguments(effect), _argument_names(rules, effect))
        yield from _parameters(f"{place}.effects", effect)


def _constraint(rules: Ruleset, place: str, rule: Constraint) -> Iterator[Fault]:
    """Yields the faults of a constraint: its name, and what its argument must be."""
    yield from known(place, (rule.name,), CONSTRAINTS)
    if rule.name in NUMBERED and type(rule.arg) is not int:
        yield Fault(place, "wrong_type", rule.name)
    if rule.name in OF_A_ROLE:
        yield from known(place, (str(rule.arg),), (role.id for role in rules.roles))


def _parameters(place: str, effect: Effect) -> Iterator[Fault]:
    """Yields a parameter that means nothing or is missing, and a seat that is nobody."""
    given = [key for key, _ in (*effect.params, *effect.conditions)]
    needed = NEEDED.get(effect.op, ())
    allowed = (*needed, *PARAMETERS.get(effect.op, ()))
    yield from (Fault(place, "unknown_key", key) for key in given if key not in allowed)
    yield from (Fault(place, "missing", key) for key in needed if key not in given)
    if effect.arg is True and effect.op in EFFECTS and effect.op not in BARE:
        yield Fault(place, "missing", f"{effect.op} = …")
    whom = (effect.param(key) for key in ("on", "about"))
    yield from (Fault(place, "bad_value", word) for word in whom if word and word not in WHOM)


def _arguments(effect: Effect) -> tuple[str, ...]:
    """Returns the names in an effect's main argument."""
    if effect.op in DRAWS:
        return ()
    arg = effect.arg if isinstance(effect.arg, tuple) else (effect.word,)
    return arg if effect.arg is not True else ()


def _argument_names(rules: Ruleset, effect: Effect) -> tuple[str, ...]:
    """Returns what an effect's main argument may name."""
    if effect.op in ("kill", "infect", "protect", "strike", "kill_drawn", "whim"):
        return rules.kinds
    if effect.op == "convert":
        return tuple(role.id for role in rules.roles)
    if effect.op in ("mark", "learn_mark"):
        return rules.marks
    return (*rules.private, *rules.public)
