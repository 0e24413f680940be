"""A table to write about: a city game of sixteen, its press, and what is said at it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from pbem.game import (
    AbilityId,
    Accepted,
    Command,
    Event,
    Game,
    GameId,
    RoleId,
    Ruleset,
    SeatId,
    Value,
    commands,
    decide,
    evolve,
    load_ruleset,
    seed_digest,
    table,
)
from pbem.nouns import Draft
from pbem.press import DIALECTS, Edition, Press, compose
from pbem.words import decline, load_grammar

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates"
CONFIG = (ROOT / "config",)
MORNING = datetime(2026, 11, 30, 7, tzinfo=UTC)
EVENING = MORNING + timedelta(hours=13)
SEED = "ab" * 16
NICKS = (
    *("Вася", "Пупкин", "Маша", "Лёва", "Злой Пёс", "Серёжа", "Тень", "DarkLord"),
    *("Кот Бегемот", "Иван Петров", "Осьминог", "Nastya_92", "Агей", "Мышь", "Саша", "Лев"),
)
GENDERS = ("m", "m", "f", "m", "m", "m", "f", "", "m", "m", "n", "f", "", "f", "", "m")
PRINTED = Edition(zone="Europe/Moscow", head="f00d")


@cache
def city() -> Ruleset:
    return load_ruleset((ROOT / "config" / "rulesets" / "city.toml").read_text(encoding="utf-8"))


@cache
def classic() -> Ruleset:
    return load_ruleset((ROOT / "config" / "rulesets" / "classic.toml").read_text(encoding="utf-8"))


@cache
def village() -> Ruleset:
    return load_ruleset((ROOT / "config" / "rulesets" / "village.toml").read_text(encoding="utf-8"))


@cache
def kira() -> Ruleset:
    return load_ruleset((ROOT / "config" / "rulesets" / "kira.toml").read_text(encoding="utf-8"))


def bent(nick: str, case: str, language: str, gender: str) -> str:
    return decline(nick, case, load_grammar(CONFIG, language), gender)


@cache
def press() -> Press:
    rulesets = {one.name: one for one in (city(), classic(), village(), kira())}
    return Press((TEMPLATES,), rulesets, bent)


def play(game: Game, command: Command, now: datetime = MORNING) -> tuple[Game, tuple[Event, ...]]:
    """Returns the game after a command that must be accepted, and its events."""
    answer = decide(game, command, now)
    assert isinstance(answer, Accepted), (command, answer)
    for event in answer.events:
        game = evolve(game, event)
    return game, answer.events


def seated(
    nicks: tuple[str, ...] = NICKS,
    language: str = "ru",
    options: tuple[tuple[str, Value], ...] = (),
) -> Game:
    """Returns a game in which everybody sits and nobody has a role."""
    opening = commands.Create(GameId("city-3"), seed_digest(SEED), language, options)
    game, _ = play(table(city()), opening)
    for nick, gender in zip(nicks, GENDERS, strict=False):
        game, _ = play(game, commands.Join(nick, gender))
    return game


def started(
    nicks: tuple[str, ...] = NICKS,
    language: str = "ru",
    options: tuple[tuple[str, Value], ...] = (),
) -> tuple[Game, tuple[Event, ...]]:
    """Returns a game on its first day, and the events of its start."""
    return play(seated(nicks, language, options), commands.Start(SEED, EVENING))


def holder(game: Game, role: str) -> SeatId:
    """Returns the first seat with a role."""
    return next(seat.id for seat in game.seats if seat.role == RoleId(role))


def to_night(game: Game, *votes: tuple[int, int]) -> tuple[Game, tuple[Event, ...]]:
    """Returns the game after a day with these votes, and the events of the day's end."""
    for order, (voter, target) in enumerate(votes):
        game, _ = play(game, commands.Vote(SeatId(voter), SeatId(target), MORNING, order))
    return play(game, commands.ClosePhase(EVENING + timedelta(hours=1)), EVENING)


def to_morning(
    game: Game, *acts: tuple[SeatId, str, tuple[SeatId, ...]]
) -> tuple[Game, tuple[Event, ...]]:
    """Returns the game after a night with these actions, and the events of the dawn."""
    for order, (seat, ability, targets) in enumerate(acts):
        act = commands.Act(seat, AbilityId(ability), targets, EVENING, order)
        game, _ = play(game, act, EVENING)
    game, _ = play(game, commands.ClosePhase(EVENING + timedelta(hours=11)), EVENING)
    return play(game, commands.Dawn(EVENING + timedelta(hours=24)), EVENING)


def drafts_of(
    game: Game, happened: tuple[Event, ...], printed: Edition = PRINTED
) -> dict[str, list[Draft]]:
    """Returns the drafts of some events by code."""
    found: dict[str, list[Draft]] = {}
    for draft in compose(happened, game, printed):
        found.setdefault(draft.code, []).append(draft)
    return found


def written(draft: Draft, dialect: str = "plain") -> str:
    """Returns a draft as text, its subject on top."""
    made = press().post(draft, dialect) if draft.kind == "post" else press().letter(draft)
    return f"{made.subject}\n{made.text}"


def everything(game: Game, happened: tuple[Event, ...], dialect: str = "plain") -> str:
    """Returns all texts that some events lead to."""
    return "\n".join(written(draft, dialect) for draft in compose(happened, game, PRINTED))


EVERY_DIALECT = tuple(DIALECTS)
