"""What a TOML file leaves to the storyteller, section by section."""

from __future__ import annotations

from pbem.game.ids import RoleId
from pbem.game.loading.node import Node
from pbem.game.rules.expr import ALWAYS, NEVER
from pbem.game.rules.storytelling import (
    Appearance,
    Consequence,
    Group,
    Heir,
    Lie,
    Makings,
    StandIn,
    Storytelling,
    Succession,
)


def read_storytelling(top: Node) -> Storytelling:
    """Reads what is left to the storyteller."""
    dealt, quiet = top.node("dealing"), top.node("quiet")
    found = Storytelling(
        groups=tuple(_group(name, node) for name, node in top.nodes("groups")),
        appearances=tuple(_appearance(row) for row in top.rows("appearances")),
        lies=tuple(_lie(row) for row in top.rows("lies")),
        successions=tuple(_succession(row) for row in top.rows("successions")),
        consequences=tuple((name, _consequence(n)) for name, n in top.nodes("consequences")),
        always=_roles(dealt, "always"),
        never=_roles(dealt, "never"),
        quiet=tuple((key, quiet.text(key)) for key in quiet.data),
        ruling=top.text("ruling", ""),
        news=top.text("news", ""),
        counts=top.words("counts"),
        mortal_shields=top.flag("mortal_shields"),
    )
    dealt.finish()
    return found


def read_makings(role: Node) -> Makings:
    """Reads what a role brings to the deal and to the table."""
    shifts, believes, offers = role.node("shifts"), role.node("believes"), role.node("offers")
    makings = Makings(
        group=role.text("group", ""),
        shifts=tuple((key, shifts.number(key)) for key in shifts.data),
        believes=_roles(believes, "among"),
        belief_draw=believes.text("draw", ""),
        offers=_roles(offers, "among"),
        offer_draw=offers.text("draw", ""),
        choice_draw=offers.text("choice", ""),
        poses=role.words("poses"),
        immune=role.flag("immune"),
        note=role.flag("note"),
        knows_if=role.condition("knows_if", ALWAYS),
        stand_in=_stand_in(role.node("stand_in")) if role.has("stand_in") else None,
    )
    believes.finish()
    offers.finish()
    return makings


def _roles(node: Node, key: str) -> tuple[RoleId, ...]:
    """Reads a list of roles."""
    return tuple(RoleId(word) for word in node.words(key))


def _group(name: str, node: Node) -> Group:
    """Reads a group of roles."""
    group = Group(name, node.names())
    node.finish()
    return group


def _appearance(row: Node) -> Appearance:
    """Reads as which role another one is read."""
    shown = row.text("shown", "")
    found = Appearance(
        role=RoleId(row.text("role")),
        when=row.condition("if", ALWAYS),
        shown=RoleId(shown) if shown else None,
        draw=row.text("draw", ""),
        groups=row.words("groups"),
        unused=row.flag("unused"),
        half=row.flag("half"),
    )
    row.finish()
    return found


def _lie(row: Node) -> Lie:
    """Reads who is lied to."""
    lie = Lie(row.condition("if", NEVER), row.text("draw"), row.condition("sure", ALWAYS))
    row.finish()
    return lie


def _succession(row: Node) -> Succession:
    """Reads who follows somebody who has died."""
    found = Succession(
        after=RoleId(row.text("after")),
        heirs=tuple(_heir(inner) for inner in row.rows("heirs")),
        who=row.condition("who", NEVER),
        when=row.condition("if", ALWAYS),
    )
    row.finish()
    return found


def _heir(row: Node) -> Heir:
    """Reads what an heir becomes."""
    heir = Heir(
        RoleId(row.text("role")),
        row.text("draw", ""),
        row.text("news"),
        row.condition("keeps", NEVER),
    )
    row.finish()
    return heir


def _consequence(node: Node) -> Consequence:
    """Reads whom a death attacks."""
    found = Consequence(
        node.condition("if", NEVER), node.condition("whom", NEVER), node.text("kill")
    )
    node.finish()
    return found


def _stand_in(node: Node) -> StandIn:
    """Reads who dies instead of an executed role."""
    found = StandIn(node.condition("who", NEVER), node.text("draw"))
    node.finish()
    return found
