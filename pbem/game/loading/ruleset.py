"""From the text of a TOML file to a `Ruleset`, section by section."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator

from pbem.game.events import PhaseKind
from pbem.game.ids import AbilityId, ChannelId, RoleId, SideId
from pbem.game.loading.abilities import read_abilities
from pbem.game.loading.days import read_lasts, read_silence, read_votes
from pbem.game.loading.node import Fault, Node, RulesetError
from pbem.game.loading.resolving import check_names
from pbem.game.loading.storytelling import read_makings, read_storytelling
from pbem.game.rules.expr import ALWAYS, NEVER, Expr, parse
from pbem.game.rules.gathering import Channel, Fates, RosterRules, Speech
from pbem.game.rules.ruleset import (
    Gain,
    Notice,
    Option,
    Recall,
    Role,
    Ruleset,
    Setup,
    Side,
    Step,
    Victory,
)

NATURAL = "natural"  # the key of a step whose abilities take their natural turns

SPEAKER_LIVES, READER_LIVES = parse("alive(actor)"), parse("alive(target)")


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
    order, groups = top.node("order"), tuple(top.node("groups").data)
    rules = Ruleset(
        name=top.text("name"),
        names=top.names(),
        digest=digest,
        languages=_languages(top),
        sides=tuple(_side(name, node) for name, node in top.nodes("sides")),
        roles=tuple(_role(name, node) for name, node in top.nodes("roles")),
        abilities=tuple(read_abilities(top)),
        channels=tuple(_channel(name, node) for name, node in top.nodes("channels")),
        options=tuple(_option(name, node) for name, node in top.nodes("options")),
        kinds=top.words("kinds"),
        marks=top.words("marks"),
        refusals=top.words("refusals"),
        setups=tuple(_setup(row, groups) for row in top.rows("setups")),
        rest=RoleId(top.text("rest", "")),
        night=tuple(_steps(order, "night")),
        day=tuple(_steps(order, "day")),
        removal=tuple(_steps(order, "removal")),
        start=tuple(_steps(order, "start")),
        victory=tuple(_victory(row) for row in top.rows("victory")),
        private=top.words("private"),
        public=top.words("public"),
        notices=tuple((name, _notice(node)) for name, node in top.nodes("notices")),
        recalls=tuple((name, _recall(node)) for name, node in top.nodes("before")),
        votes=read_votes(top.node("votes")),
        silence=read_silence(top.node("silence")),
        speech=_speech(top.node("speech")),
        fates=_fates(top.node("fates")),
        roster=_roster(top.node("roster")),
        codes=tuple((key, top.node("codes").text(key)) for key in top.node("codes").data),
        camps=tuple(
            (name, tuple(RoleId(word) for word in top.node("camps").words(name)))
            for name in top.node("camps").data
        ),
        conditions=top.node("when").conditions(),
        numbers=top.node("numbers").conditions(),
        lasts=tuple(read_lasts(top.node("lasts"))),
        dusk=tuple(_steps(order, "dusk")),
        openly=tuple(_steps(order, "openly")),
        story=read_storytelling(top),
    )
    order.finish()
    top.finish()
    return rules


def _languages(top: Node) -> tuple[str, ...]:
    """Reads the languages of the players; there must be one."""
    languages = top.words("languages")
    if not languages:
        top.fault("missing", "languages", "languages")
    return languages


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
        makings=read_makings(node),
        sign=node.text("sign", ""),
        follows=tuple(RoleId(word) for word in node.words("follows")),
        drags=node.text("drags", ""),
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


def _channel(name: str, node: Node) -> Channel:
    """Reads a channel."""
    channel = Channel(
        id=ChannelId(name),
        names=node.names(),
        roles=tuple(RoleId(word) for word in node.words("roles")),
        phases=node.some_of("phases", tuple(PhaseKind)),
        speaks=node.condition("speaks", SPEAKER_LIVES),
        reads=node.condition("reads", READER_LIVES),
        public=node.flag("public"),
        plain=node.flag("plain"),
    )
    node.finish()
    return channel


def _option(name: str, node: Node) -> Option:
    """Reads an option: its default, and its values or the least number."""
    least = node.number("least") if node.has("least") else None
    default = node.value("default") if node.has("default") else False
    longest = node.number("longest") if node.has("longest") else None
    values = tuple(v for v in node.items("values") if isinstance(v, (bool, int, str)))
    if isinstance(default, bool) and not values:
        values = (True, False)
    option = Option(
        key=name,
        default=default,
        values=values,
        least=least,
        most=node.number("most") if node.has("most") else None,
        longest=longest,
        time=node.flag("time"),
        fixed=node.flag("fixed"),
    )
    if not node.has("default") or not option.allows(default):
        node.fault("bad_value", str(default), "default")
    node.finish()
    return option


def _setup(row: Node, groups: tuple[str, ...]) -> Setup:
    """Reads a row of the table of setups: counts of roles, or of groups of roles."""
    seats, more = row.number("seats"), row.flag("more")
    roles = (key for key in row.data if key not in ("seats", "more", *groups))
    counts = tuple((RoleId(key), row.number(key)) for key in roles)
    kinds = tuple((key, row.number(key)) for key in groups if row.has(key))
    setup = Setup(seats, counts, more, kinds)
    if sum(count for _, count in (*counts, *kinds)) > seats:
        row.fault("too_many_roles", str(seats))
    row.finish()
    return setup


def _steps(order: Node, key: str) -> Iterator[Step]:
    """Reads an order list: names, tables of a name and its condition, or of a natural order."""
    for place, item in enumerate(order.items(key)):
        if isinstance(item, str):
            yield Step(item)
            continue
        row = order.inner(item, f"{key}.{place}")
        among = row.words(NATURAL) if row.has(NATURAL) else ()
        name = NATURAL if among else row.text("step")
        yield Step(name, row.condition("if", ALWAYS), among)
        row.finish()


def _victory(row: Node) -> Victory:
    """Reads an ending."""
    side, when = row.text("side", ""), row.condition("if", NEVER)
    who = row.condition("who", NEVER) if row.has("who") else None
    ending = Victory(row.text("winner"), SideId(side) if side else None, when, who)
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


def _speech(node: Node) -> Speech:
    """Reads the refusals of talk."""
    silent = node.node("silent")
    speech = Speech(
        closed=node.text("closed", "wrong_phase"),
        mute=node.text("mute", ""),
        elsewhere=node.text("elsewhere", "wrong_phase"),
        silent=tuple((phase, silent.text(phase)) for phase in silent.data),
    )
    node.finish()
    return speech


def _roster(node: Node) -> RosterRules:
    """Reads what a roster has to be."""
    faults = tuple(_roster_fault(row) for row in node.rows("faults"))
    rules = RosterRules(
        node.number("least", 1), node.number("most", 99), faults, node.condition("dummy", ALWAYS)
    )
    node.finish()
    return rules


def _roster_fault(row: Node) -> tuple[str, Expr]:
    """Reads a test that a roster must not fail."""
    fault = (row.text("code"), row.condition("if", NEVER))
    row.finish()
    return fault


def _fates(node: Node) -> Fates:
    """Reads the causes of the deaths that nobody brings about."""
    fates = Fates(node.text("idle", ""), node.text("grief", ""))
    node.finish()
    return fates
