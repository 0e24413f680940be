"""The abilities of a TOML file: constraints, effects and what stops them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game.ids import AbilityId, ChannelId
from pbem.game.loading.node import Node
from pbem.game.night.effects import EFFECTS
from pbem.game.rules.abilities import (
    Ability,
    Branch,
    By,
    Constraint,
    Effect,
    Gift,
    Moment,
    Names,
    Pool,
    Value,
)
from pbem.game.rules.expr import ALWAYS, NEVER, Expr


def read_abilities(top: Node) -> Iterator[Ability]:
    """Reads the abilities; what stops all of them stands in `stops`, an ability's own wins."""
    usual = dict(top.node("stops").conditions())
    for name, node in top.nodes("abilities"):
        own = dict(node.node("stops").conditions())
        yield _ability(name, node, tuple({**usual, **own}.items()))


def _ability(name: str, node: Node, stops: tuple[tuple[str, Expr], ...]) -> Ability:
    """Reads an ability."""
    channel = node.text("channel", "")
    ability = Ability(
        id=AbilityId(name),
        verb=node.text("verb", name),
        number=node.number("targets", 1),
        pool=Pool(node.one_of("pool", tuple(Pool))),
        by=By(node.one_of("by", tuple(By))),
        channel=ChannelId(channel) if channel else None,
        constraints=tuple(_constraints(node)),
        effects=tuple(_effects(node, "effects")),
        at_once=tuple(_effects(node, "at_once")),
        stops=stops,
        moment=Moment(node.one_of("moment", tuple(Moment))),
        names=Names(node.one_of("names", tuple(Names))),
        open=node.flag("open"),
        outcome=node.text("outcome", ""),
        rite=node.text("rite", ""),
        most=node.number("most", 0),
        automatic=node.condition("automatic", NEVER),
        unbidden=node.condition("unbidden", NEVER),
        only=_only(node.node("only")),
        duty=node.condition("duty", NEVER),
        each=node.condition("each", NEVER),
        gifts=tuple(_gift(row) for row in node.rows("gifts")),
    )
    node.finish()
    return ability


def _only(row: Node) -> tuple[tuple[str, Value], ...]:
    """Reads under which options there is an ability at all."""
    only = tuple((key, row.value(key)) for key in row.data)
    row.finish()
    return only


def _gift(row: Node) -> Gift:
    """Reads a use that the program draws."""
    gift = Gift(row.text("draw"), row.condition("if", ALWAYS), row.condition("among", ALWAYS))
    row.finish()
    return gift


def _constraints(node: Node) -> Iterator[Constraint]:
    """Reads the constraints: a name, or a table of name and parameter."""
    for place, item in enumerate(node.items("constraints")):
        if isinstance(item, str):
            yield Constraint(item)
            continue
        row = node.inner(item, f"constraints.{place}")
        code, unless = row.text("code", ""), row.condition("unless", NEVER)
        for name in (key for key in row.data if key not in ("code", "unless")):
            yield Constraint(name, row.value(name), code, unless)


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
    arg = row.words(ops[0]) if isinstance(row.data[ops[0]], list) else row.value(ops[0])
    return Effect(
        op=ops[0],
        arg=() if arg == "all" else arg,
        params=tuple((key, row.value(key)) for key in rest if not key.endswith("_if")),
        conditions=tuple((key, row.condition(key, NEVER)) for key in rest if key.endswith("_if")),
    )
