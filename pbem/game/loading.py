"""From the text of a TOML file to a `Ruleset`, section by section."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator

from pbem.game.effects import EFFECTS
from pbem.game.expr import ALWAYS, NEVER, Expr
from pbem.game.ids import AbilityId, ChannelId, RoleId, SideId
from pbem.game.node import Fault, Node, RulesetError
from pbem.game.resolving import check_names
from pbem.game.ruleset import (
    Ability,
    Branch,
    By,
    Channel,
    Constraint,
    Effect,
    Gain,
    Notice,
    Option,
    Pool,
    Recall,
    Role,
    Ruleset,
    Setup,
    Side,
    Silence,
    Step,
    Value,
    Victory,
    Votes,
)


def load_ruleset(text: str) -> Ruleset:
    """Reads a ruleset; raises `RulesetError` with every fault there is.

    Unknown keys and names that lead nowhere are faults like any other.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError((Fault("", "no_toml", str(error)),)) from error
    faults: list[Fault] = []
    rules = _ruleset(Node(data, "", faults), hashlib.sha256(text.encode()).hexdigest())
    faults.extend(check_names(rules))
    if faults:
        raise RulesetError(tuple(faults))
    return rules


def _ruleset(top: Node, digest: str) -> Ruleset:
    """Reads every section of the file."""
    order = top.node("order")
    rules = Ruleset(
        name=top.text("name"),
        names=top.names(),
        digest=digest,
        languages=top.words("languages"),
        sides=tuple(_side(name, node) for name, node in top.nodes("sides")),
        roles=tuple(_role(name, node) for name, node in top.nodes("roles")),
        abilities=tuple(_abilities(top)),
        channels=tuple(_channel(name, node) for name, node in top.nodes("channels")),
        options=tuple(_option(name, node) for name, node in top.nodes("options")),
        kinds=top.words("kinds"),
        marks=top.words("marks"),
        refusals=top.words("refusals"),
        setups=tuple(_setup(row) for row in top.rows("setups")),
        rest=RoleId(top.text("rest")),
        night=tuple(_steps(order, "night")),
        day=tuple(_steps(order, "day")),
        removal=tuple(_steps(order, "removal")),
        victory=tuple(_victory(row) for row in top.rows("victory")),
        private=top.words("private"),
        public=top.words("public"),
        notices=tuple((name, _notice(node)) for name, node in top.nodes("notices")),
        recalls=tuple((name, _recall(node)) for name, node in top.nodes("before")),
        votes=_votes(top.node("votes")),
        silence=_silence(top.node("silence")),
        conditions=_conditions(top.node("when")),
        numbers=_conditions(top.node("numbers")),
    )
    order.finish()
    top.finish()
    return rules


def _side(name: str, node: Node) -> Side:
    """Reads a side."""
    side = Side(SideId(name), node.names())
    node.finish()
    return side


def _role(name: str, node: Node) -> Role:
    """Reads a role."""
    registers = node.text("registers", "")
    role = Role(
        id=RoleId(name),
        side=SideId(node.text("side")),
        names=node.names(),
        forms=tuple(_forms(node)),
        abilities=tuple(AbilityId(word) for word in node.words("abilities")),
        knows=tuple(RoleId(word) for word in node.words("knows")),
        gains=tuple(_gain(row) for row in node.rows("gains")),
        registers=SideId(registers) if registers else None,
    )
    node.finish()
    return role


def _forms(node: Node) -> Iterator[tuple[str, str, str]]:
    """Yields the case forms of a role's name."""
    for language, cases in node.nodes("forms"):
        for case in cases.data:
            yield language, case, cases.text(case)


def _gain(node: Node) -> Gain:
    """Reads an ability that a role gains."""
    gain = Gain(AbilityId(node.text("ability")), node.condition("if", NEVER), node.text("tell"))
    node.finish()
    return gain


def _abilities(top: Node) -> Iterator[Ability]:
    """Reads the abilities; what stops all of them stands in `stops`, an ability's own wins."""
    usual = dict(_conditions(top.node("stops")))
    for name, node in top.nodes("abilities"):
        own = dict(_conditions(node.node("stops")))
        yield _ability(name, node, tuple({**usual, **own}.items()))


def _ability(name: str, node: Node, stops: tuple[tuple[str, Expr], ...]) -> Ability:
    """Reads an ability."""
    channel = node.text("channel", "")
    ability = Ability(
        id=AbilityId(name),
        verb=node.text("verb", name),
        phase=node.text("phase", "night"),
        number=node.number("targets", 1),
        pool=Pool(_one_of(node, "pool", tuple(Pool))),
        self_allowed=node.flag("self"),
        by=By(_one_of(node, "by", tuple(By))),
        channel=ChannelId(channel) if channel else None,
        constraints=tuple(_constraints(node)),
        effects=tuple(_effects(node, "effects")),
        stops=stops,
    )
    node.finish()
    return ability


def _one_of(node: Node, key: str, allowed: tuple[str, ...]) -> str:
    """Returns a word out of a closed list; the first where the key is missing."""
    word = node.text(key, str(allowed[0]))
    if word not in allowed:
        node.fault("bad_value", word, key)
        return allowed[0]
    return word


def _constraints(node: Node) -> Iterator[Constraint]:
    """Reads the constraints: a name, or a table of name and parameter."""
    for place, item in enumerate(node.items("constraints")):
        if isinstance(item, str):
            yield Constraint(item)
            continue
        row = node.inner(item, f"constraints.{place}")
        code, unless = row.text("code", ""), row.condition("unless", NEVER)
        for name in (key for key in row.data if key not in ("code", "unless")):
            yield Constraint(name, _value(row, name), code, unless)


def _value(node: Node, key: str) -> Value:
    """Returns a word, a number, or a yes or no."""
    node.known.add(key)
    value = node.data[key]
    if isinstance(value, (bool, int, str)):
        return value
    node.fault("wrong_type", key, key)
    return False


def _effects(node: Node, key: str) -> Iterator[Effect | Branch]:
    """Reads effects: a name, a table of name and parameters, or a branch."""
    for place, item in enumerate(node.items(key)):
        if isinstance(item, str):
            yield Effect(item)
            continue
        row = node.inner(item, f"{key}.{place}")
        yield _branch(row) if row.has("if") else _effect(row)


def _branch(row: Node) -> Branch:
    """Reads effects that depend on a condition."""
    then, otherwise = tuple(_effects(row, "then")), tuple(_effects(row, "else"))
    branch = Branch(row.condition("if", NEVER), then, otherwise)
    row.finish()
    return branch


def _effect(row: Node) -> Effect:
    """Reads an effect: the one key that names an effect, and its parameters."""
    ops = [key for key in row.data if key in EFFECTS]
    if len(ops) != 1:
        row.fault("no_effect", ", ".join(row.data))
        return Effect("")
    rest = [key for key in row.data if key not in ops]
    arg = row.words(ops[0]) if isinstance(row.data[ops[0]], list) else _value(row, ops[0])
    return Effect(
        op=ops[0],
        arg=() if arg == "all" else arg,
        params=tuple((key, _value(row, key)) for key in rest if not key.endswith("_if")),
        conditions=tuple((key, row.condition(key, NEVER)) for key in rest if key.endswith("_if")),
    )


def _channel(name: str, node: Node) -> Channel:
    """Reads a channel."""
    roles = tuple(RoleId(word) for word in node.words("roles"))
    channel = Channel(ChannelId(name), node.names(), roles)
    node.finish()
    return channel


def _option(name: str, node: Node) -> Option:
    """Reads an option: its default, and its values or the least number."""
    least = node.number("least") if node.has("least") else None
    default = _value(node, "default") if node.has("default") else False
    values = tuple(v for v in node.items("values") if isinstance(v, (bool, int, str)))
    if isinstance(default, bool):
        values = (True, False)
    option = Option(name, default, values, least)
    if not node.has("default") or not option.allows(default):
        node.fault("bad_value", str(default), "default")
    node.finish()
    return option


def _setup(row: Node) -> Setup:
    """Reads a row of the table of setups."""
    seats, more = row.number("seats"), row.flag("more")
    roles = (key for key in row.data if key not in ("seats", "more"))
    setup = Setup(seats, tuple((RoleId(key), row.number(key)) for key in roles), more)
    if sum(count for _, count in setup.counts) > seats:
        row.fault("too_many_roles", str(seats))
    row.finish()
    return setup


def _steps(order: Node, key: str) -> Iterator[Step]:
    """Reads an order list: names, or tables of a name and its condition."""
    for place, item in enumerate(order.items(key)):
        if isinstance(item, str):
            yield Step(item)
            continue
        row = order.inner(item, f"{key}.{place}")
        yield Step(row.text("step"), row.condition("if", ALWAYS))
        row.finish()


def _victory(row: Node) -> Victory:
    """Reads an ending."""
    side = row.text("side", "")
    ending = Victory(
        row.text("winner"), SideId(side) if side else None, row.condition("if", NEVER)
    )
    row.finish()
    return ending


def _notice(node: Node) -> Notice:
    """Reads a notice."""
    notice = Notice(node.text("tell"), node.condition("if", ALWAYS))
    node.finish()
    return notice


def _recall(node: Node) -> Recall:
    """Reads what a word of a described board means."""
    recall = Recall(node.text("kind"), node.text("of", ""), node.text("by", ""))
    node.finish()
    return recall


def _votes(node: Node) -> Votes:
    """Reads how the vote works."""
    votes = Votes(
        node.text("rule", "plurality"), node.text("cause", "jail"), node.number("revotes", 1)
    )
    node.finish()
    return votes


def _silence(node: Node) -> Silence:
    """Reads what follows from casting no ballot."""
    silence = Silence(node.number("days", 2), node.text("warning", ""), node.text("cause", ""))
    node.finish()
    return silence


def _conditions(node: Node) -> tuple[tuple[str, Expr], ...]:
    """Reads a table of named expressions."""
    return tuple((key, node.condition(key, NEVER)) for key in node.data)
