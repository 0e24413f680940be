"""A running game as a file describes it: its players, its dead, its night, what came before.

ruleset = "city"                      # and language, if not the keeper's
phase = "night"                       # or "day"
number = 3
closes = "2027-01-31 23:00"           # else the timetable says
dead = ["Anna"]
[timetable]                           # zone, hours, lengths, idle_days, idle_dates
[options]
[before]                              # in the words of the ruleset's own [before]
[[players]]                           # nick, role, address, and gender, language
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path

from pbem.cli.faults import Code, KeeperError
from pbem.cli.keeper import Keeper
from pbem.cli.seats import clash_lines
from pbem.cli.values import address, content_of, instant, one_of, option
from pbem.game import Ruleset, commands
from pbem.service import Guest, Plan, RefusedError, Timetable, adopt, board_reasons, planned
from pbem.wiring import new_seed
from pbem.words import LANGUAGES

Table = Mapping[str, object]
KEYS = ("ruleset", "language", "phase", "number", "closes", "dead")
TABLES = ("timetable", "options", "before", "players")
PLAYER_KEYS = ("nick", "role", "address", "gender", "language")


def describe_file(keeper: Keeper, file: str) -> str:
    """Takes the game that a file describes into the house, and returns its name.

    Raises KeeperError, TimetableError, OSError.
    """
    path = Path(file)
    data = described(path)
    rules = keeper.house.rulesets[
        one_of(str(data.get("ruleset", "")), keeper.house.rulesets, "ruleset")
    ]
    guests = tuple(guests_in(data))
    refuse_clashes(keeper, rules, [guest.nick for guest in guests])
    refuse_shared(guests)
    plan = _plan(keeper, data, rules)
    board = _board(data, plan.timetable, keeper.clock())
    try:
        return adopt(keeper.house, plan, guests, board, keeper.clock())
    except RefusedError as refused:
        raise KeeperError("described", Code.FAULTS, _told(keeper, rules, refused)) from refused


def _told(keeper: Keeper, rules: Ruleset, refused: RefusedError) -> Iterator[str]:
    """Yields the reasons against a board, each with what in the file it is about."""
    language = keeper.words.language
    reasons = board_reasons(keeper.house, rules.name, refused.objections, language)
    for reason, objection in zip(reasons, refused.objections, strict=True):
        ground = ", ".join(str(fact) for _, fact in objection.ground)
        yield f"{reason} ({ground})" if ground else reason


def described(path: Path) -> Table:
    """Returns what a file holds; raises KeeperError for bad TOML or an unknown key."""
    try:
        data = tomllib.loads(content_of(path).decode("utf-8"))
    except ValueError as fault:
        raise KeeperError("bad_toml", file=path, reason=fault) from fault
    for key in data:
        one_of(key, (*KEYS, *TABLES), str(path))
    return data


def _plan(keeper: Keeper, data: Table, rules: Ruleset) -> Plan:
    language = str(data.get("language", keeper.settings.language))
    chosen = _table(data, "options")
    times = {"zone": keeper.settings.zone, **_table(data, "timetable")}
    return Plan(
        ruleset=rules.name,
        language=one_of(language, rules.languages, "language"),
        timetable=planned(times),
        options=tuple(option(key, _spelt(value), rules) for key, value in chosen.items()),
    )


def _board(data: Table, timetable: Timetable, now: datetime) -> commands.Setup:
    players = _players(data)
    closes = str(data.get("closes", ""))
    number = data.get("number", 1)
    if type(number) is not int or number < 1:
        raise KeeperError("bad_number", word="number", value=number)
    return commands.Setup(
        roles=tuple((str(one["nick"]), str(one["role"])) for one in players),
        seed=new_seed(),
        phase=one_of(str(data.get("phase", "night")), ("night", "day"), "phase"),
        number=number,
        closes=instant(closes, timetable, None, now) if closes else None,
        dead=tuple(_texts(data.get("dead", []), "dead")),
        before=_table(data, "before"),
    )


def guests_in(data: Table) -> Iterator[Guest]:
    """Yields the players of a description; raises KeeperError."""
    for one in _players(data):
        yield Guest(
            nick=str(one["nick"]),
            address=address(str(one["address"])),
            gender=one_of(str(one.get("gender", "")), ("", "m", "f", "n"), "gender"),
            language=one_of(str(one.get("language", "")), ("", *LANGUAGES), "language"),
        )


def _players(data: Table) -> list[Table]:
    """Returns the tables of the players, each with what it must have; raises KeeperError."""
    players = data.get("players")
    if not isinstance(players, list) or not all(isinstance(one, dict) for one in players):
        raise KeeperError("no_players")
    for one in players:
        for key in one:
            one_of(key, PLAYER_KEYS, "players")
        for key in PLAYER_KEYS[:3]:
            if key not in one:
                raise KeeperError("player_without", word=key, nick=one.get("nick", "?"))
    return players


def refuse_clashes(keeper: Keeper, rules: Ruleset, nicks: Iterable[str]) -> None:
    """Raises KeeperError when a letter could not tell these nicks from one another."""
    known: list[str] = []
    lines: list[str] = []
    for nick in nicks:
        lines += clash_lines(keeper, rules.name, nick, known)
        known.append(nick)
    if lines:
        raise KeeperError("clash", Code.FAULTS, lines)


def refuse_shared(guests: Iterable[Guest]) -> None:
    """Raises KeeperError when two players have one address: a letter could be either's."""
    seated: dict[str, str] = {}
    for guest in guests:
        nick = seated.setdefault(guest.address.casefold(), guest.nick)
        if nick != guest.nick:
            raise KeeperError("address_taken", address=guest.address, nick=nick)


def _table(data: Table, key: str) -> dict[str, object]:
    found = data.get(key, {})
    if not isinstance(found, dict):
        raise KeeperError("no_table", word=key)
    return dict(found)


def _texts(value: object, key: str) -> list[str]:
    if not isinstance(value, list):
        raise KeeperError("no_list", word=key)
    return [str(one) for one in value]


def _spelt(value: object) -> str:
    """Returns a TOML value as it would be typed on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)
