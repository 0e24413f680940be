"""The boards of golden cases: who is what, and what came before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from pbem.game import (
    Accepted,
    Answer,
    Game,
    GameId,
    Ruleset,
    Value,
    commands,
    decide,
    evolve,
    seed_digest,
    table,
)

SEED = "5e" * 32
NOW = datetime(2026, 1, 1, tzinfo=UTC)
USUAL_CAST = "c16"
SAID_YES_OR_NO = {"on": True, "off": False, "true": True, "false": False}


class CaseError(ValueError):
    """A case that cannot be played: an unknown key, step, name or code."""


def set_up(
    rules: Ruleset,
    casts: Mapping[str, object],
    scenario: Mapping[str, object],
    kind: str,
    number: int,
) -> Game:
    """Returns the game of a scenario before its first step; raises `CaseError`."""
    roles = tuple(_roles(casts, scenario))
    before = dict(_mapping(scenario, "pre"))
    dead = [*_list(scenario.get("dead")), *_list(before.pop("dead", None))]
    options = tuple(_options(rules, _mapping(scenario, "opts")))
    create = commands.Create(GameId("case"), seed_digest(SEED), rules.languages[0], options)
    game = carry_out(table(rules), create)
    for label, value in {**dict(rules.story.quiet), **_mapping(scenario, "st")}.items():
        game = carry_out(game, commands.Override(label, scripted(value), "scripted"))
    board = commands.Setup(
        roles, SEED, kind, number, dead=tuple(dict.fromkeys(dead)), before=before
    )
    return carry_out(game, board)


def scripted(value: object) -> str:
    """Returns the value of a scripted draw as the engine writes it: names between commas."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def carry_out(game: Game, command: commands.Command) -> Game:
    """Returns the game after a command that has to succeed; raises `CaseError`."""
    return follow(game, _accepted(decide(game, command, NOW)))


def follow(game: Game, answer: Accepted) -> Game:
    """Returns the game after the events of an answer."""
    for event in answer.events:
        game = evolve(game, event)
    return game


def _accepted(answer: Answer) -> Accepted:
    """Returns an answer that has to be a yes; raises `CaseError` with the reasons."""
    if isinstance(answer, Accepted):
        return answer
    reasons = [answer.question] if not hasattr(answer, "objections") else answer.objections
    told = (f"{reason.code} {' '.join(str(v) for _, v in reason.ground)}" for reason in reasons)
    raise CaseError("; ".join(told).strip())


def _roles(
    casts: Mapping[str, object], scenario: Mapping[str, object]
) -> Iterator[tuple[str, str]]:
    """Yields nick and role of a scenario's board, in the order of the table."""
    board = scenario.get("roles", scenario.get("seats"))
    if board is None:
        usual = USUAL_CAST if USUAL_CAST in casts else next(iter(casts), "")
        name = str(scenario.get("cast", usual))
        if name not in casts:
            raise CaseError(f"unknown cast {name}")
        board = casts[name]
    if isinstance(board, dict):
        yield from ((str(nick), str(role)) for nick, role in board.items())
    else:
        for word in str(board).split():
            nick, _, role = word.partition("=")
            yield nick, role


def _options(rules: Ruleset, chosen: Mapping[str, object]) -> Iterator[tuple[str, Value]]:
    """Yields the options that differ from the defaults; raises `CaseError` for what is none."""
    for key, value in chosen.items():
        option = rules.option(key)
        if option is not None and isinstance(option.default, bool):
            value = SAID_YES_OR_NO.get(str(value).casefold(), value)
        if not isinstance(value, (bool, int, str)):
            raise CaseError(f"bad_value {key}")
        yield key, value


def _mapping(scenario: Mapping[str, object], key: str) -> Mapping[str, object]:
    """Returns an inner mapping, empty where it is missing; raises `CaseError`."""
    value = scenario.get(key) or {}
    if not isinstance(value, dict):
        raise CaseError(f"{key} is no mapping")
    return {str(name): inner for name, inner in value.items()}


def _list(value: object) -> list[str]:
    """Returns a list of names, empty where it is missing; raises `CaseError`."""
    if value is not None and not isinstance(value, list):
        raise CaseError(f"{value} is no list")
    return [str(item) for item in value or []]
