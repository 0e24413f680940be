"""The boards of village cases: who is what, when the first step happens, what the draws give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pbem.game import Game, GameId, Ruleset, Value, commands, seed_digest, table
from pbem.trial.cases.boards import SAID_YES_OR_NO, SEED, CaseError, carry_out
from pbem.trial.cases.village_lobby import House
from pbem.trial.cases.village_steps import Stage, Step, mapping, when_of

Row = Mapping[str, object]
DRAWS = ("drag", "dummy_divine", "first_white")


@dataclass(frozen=True)
class File:
    """What a case file says beside its scenarios."""

    rules: Ruleset
    cast: Row
    defaults: Row
    dummy: str

    def board(self, scenario: Row) -> dict[str, str]:
        """Returns character to role of a scenario, in the order of the table; raises CaseError."""
        board = scenario.get("roles")
        if board is None and "cast" in scenario:
            board = self.cast.get(str(scenario["cast"]))
            if board is None:
                raise CaseError(f"unknown cast {scenario['cast']}")
        return {str(nick): str(role) for nick, role in mapping(board).items()}


def set_up(file: File, scenario: Row, first: Row) -> Stage:
    """Returns the stage before the first step; a `start` is the setting up itself."""
    roles = file.board(scenario)
    options = tuple(chosen(file.rules, {**file.defaults, **mapping(scenario.get("opts"))}))
    create = commands.Create(GameId("case"), seed_digest(SEED), file.rules.languages[0], options)
    game = carry_out(table(file.rules), create)
    if not roles:
        return Stage(table(file.rules), house=_house(file, scenario))
    seats = {nick: place for place, nick in enumerate(roles, 1)}
    for label, value in scripted(mapping(scenario.get("draw")), seats, file.dummy):
        game = carry_out(game, commands.Override(label, value, "scripted"))
    kind, number = when_of(first, scenario)
    board = _described(file, scenario, roles, kind, number)
    if kind != "start":
        return Stage(carry_out(game, board))
    step = Step(Stage(game))
    step.do(board)
    return Stage(step.game, started=step)


def _house(file: File, scenario: Row) -> House:
    """Returns the lobby of a case, with what its accounts did before."""
    defaults = {k: str(v) for k, v in file.defaults.items() if v != ""}
    before = mapping(mapping(scenario.get("pre")).get("accounts"))
    standings = {account: str(standing) for account, standing in before.items()}
    return House(file.rules, file.dummy, defaults, standings=standings)


def _described(
    file: File, scenario: Row, roles: Mapping[str, str], kind: str, number: int
) -> commands.Setup:
    """Returns the command that sets a board up."""
    before = dict(mapping(scenario.get("pre")))
    before.pop("accounts", None)
    dead = before.pop("dead", None) or {}
    causes = dict.fromkeys(map(str, dead), "attack") if isinstance(dead, list) else mapping(dead)
    start = kind == "start"
    return commands.Setup(
        roles=tuple(roles.items()),
        seed=SEED,
        phase="night" if start else kind,
        number=1 if start else number,
        dead=tuple(causes),
        before=before,
        causes={nick: str(cause) for nick, cause in causes.items()},
        dummy=file.dummy,
        fresh=start,
    )


def scripted(draw: Row, seats: Mapping[str, int], dummy: str) -> Iterator[tuple[str, str]]:
    """Yields label and value of scripted draws; raises CaseError for an unknown one."""
    for name, value in draw.items():
        if name not in DRAWS:
            raise CaseError(f"unknown draw {name}")
        if name == "first_white":
            for seer, target in mapping(value).items():
                yield f"first_white.{place(seats, seer)}", str(place(seats, target))
        elif name == "dummy_divine":
            for label in ("dummy_divine", "first_white"):
                yield f"{label}.{place(seats, dummy)}", str(place(seats, value))
        else:
            for day in range(1, 30):
                yield f"drag.{day}", str(place(seats, value))


def chosen(rules: Ruleset, opts: Row) -> Iterator[tuple[str, Value]]:
    """Yields the options of the game; raises CaseError for a value that is none."""
    for key, value in opts.items():
        option = rules.option(key)
        if option is None:
            continue
        if isinstance(option.default, bool):
            value = SAID_YES_OR_NO.get(str(value).casefold(), value)
        if not isinstance(value, (bool, int, str)):
            raise CaseError(f"bad_value {key}")
        yield key, value


def place(seats: Mapping[str, int], nick: object) -> int:
    """Returns the place of a character at the table; raises CaseError."""
    if nick not in seats:
        raise CaseError(f"unknown name {nick}")
    return seats[str(nick)]


def draws_of(game: Game, step: Row, dummy: str) -> Game:
    """Returns the game with the draws that a step scripts for itself."""
    seats = {seat.nick: int(seat.id) for seat in game.seats}
    for label, value in scripted(mapping(step.get("draw")), seats, dummy):
        game = carry_out(game, commands.Override(label, value, "scripted"))
    return game
