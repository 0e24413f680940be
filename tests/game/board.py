"""A table for tests in one line, and the questions that tests ask of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from pbem.game import (
    AbilityId,
    Accepted,
    Answer,
    Command,
    Event,
    Game,
    GameId,
    Held,
    PlanBranch,
    Refused,
    Ruleset,
    SeatId,
    Value,
    Whereabouts,
    commands,
    decide,
    events,
    evolve,
    load_ruleset,
    seed_digest,
    short,
    table,
)

SEED = "0123456789abcdef" * 4
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)
RULESETS = Path(__file__).parents[2] / "config" / "rulesets"
CITY = load_ruleset((RULESETS / "city.toml").read_text(encoding="utf-8"))
CLASSIC = load_ruleset((RULESETS / "classic.toml").read_text(encoding="utf-8"))
TOWN = {
    "Ann": "sheriff",
    "Ben": "sergeant",
    "Cat": "doctor",
    "Dan": "priest",
    "Eve": "witness",
    "Fay": "journalist",
    "Gus": "citizen",
    "Hal": "citizen",
    "Ivy": "mafia",
    "Jon": "mafia",
    "Kim": "mafia",
    "Lou": "butterfly",
    "Max": "kamikaze",
    "Nat": "maniac",
}
E = TypeVar("E", bound=Event)


@dataclass
class Board:
    """A game under test, with everything that has happened in it."""

    game: Game
    log: list[Event]

    def ask(self, command: Command, now: datetime = NOON) -> Answer:
        """Returns the game's answer, and follows it when it is a yes."""
        answer = decide(self.game, command, now)
        if isinstance(answer, Accepted):
            for event in answer.events:
                self.game = evolve(self.game, event)
            self.log.extend(answer.events)
        return answer

    def do(self, command: Command, now: datetime = NOON) -> tuple[Event, ...]:
        """Carries out a command that has to succeed."""
        answer = self.ask(command, now)
        assert isinstance(answer, Accepted), answer
        return answer.events

    def seat(self, nick: str) -> SeatId:
        """Returns the seat of a nick."""
        found = self.game.named(nick)
        assert found is not None, nick
        return found.id

    def act(
        self,
        line: str,
        arrived: datetime | None = None,
        order: int = 0,
        number: int | None = None,
    ) -> Answer:
        """Sends an order: `Actor verb Target…`."""
        actor, verb, *targets = line.split()
        seats = tuple(self.seat(nick) for nick in targets)
        return self.ask(order_of(self, actor, verb, seats, arrived, order, number))

    def branches(self, *lines: str) -> tuple[PlanBranch, ...]:
        """Returns branches: `Ann out: Ben`, `Ben` for otherwise, `-` for nobody."""
        made = []
        for line in lines:
            asked, _, names = line.rpartition(": ")
            about, _, so = asked.partition(" ")
            targets = tuple(self.seat(nick) for nick in names.split() if nick != "-")
            known = Whereabouts(so) if so else None
            made.append(PlanBranch(targets, self.seat(about) if about else None, known))
        return tuple(made)

    def plan(
        self, who: str, ability: str, *lines: str, standing: bool = False, order: int = 0
    ) -> Answer:
        """Sends an order that hangs on conditions, or stands for every night."""
        seat, made = self.seat(who), self.branches(*lines)
        return self.ask(commands.Plan(seat, AbilityId(ability), made, standing, None, order))

    def vote(
        self, voter: str, target: str | None, arrived: datetime | None = None, order: int = 0
    ) -> Answer:
        """Casts a ballot; no target abstains."""
        whom = self.seat(target) if target else None
        return self.ask(commands.Vote(self.seat(voter), whom, arrived, order))

    def close_day(self, closes: datetime | None = None, now: datetime = NOON) -> tuple[Event, ...]:
        """Closes the running day or vote."""
        return self.do(commands.ClosePhase(closes), now)

    def close_night(
        self, closes: datetime | None = None, now: datetime = NOON
    ) -> tuple[Event, ...]:
        """Closes the running night and resolves it."""
        self.do(commands.ClosePhase(), now)
        return self.do(commands.Dawn(closes), now)

    def told(self, nick: str) -> list[str]:
        """Returns what a player has learned, in short."""
        seat = self.seat(nick)
        learned = (e for e in self.log if isinstance(e, events.Learned) and e.seat == seat)
        return [short(event, self.game) for event in learned]


def order_of(
    board: Board,
    actor: str,
    verb: str,
    targets: tuple[SeatId, ...] | None,
    arrived: datetime | None = None,
    order: int = 0,
    number: int | None = None,
) -> commands.Act:
    """Returns an order as a command."""
    return commands.Act(board.seat(actor), AbilityId(verb), targets, arrived, order, number)


def created(**options: Value) -> Board:
    """Returns a created city game without seats."""
    return opened(CITY, **options)


def opened(rules: Ruleset, **options: Value) -> Board:
    """Returns a created game of a ruleset, without seats."""
    board = Board(table(rules), [])
    name = GameId(f"{rules.name}-1")
    board.do(commands.Create(name, seed_digest(SEED), "ru", tuple(options.items())))
    return board


def classic(roles: dict[str, str], phase: str = "night", **options: Value) -> Board:
    """Returns a classic board with these roles, at its second night or day."""
    board = opened(CLASSIC, **options)
    board.do(commands.Setup(tuple(roles.items()), SEED, phase, 2))
    return board


def town(
    phase: str = "night",
    number: int = 1,
    roles: dict[str, str] | None = None,
    dead: tuple[str, ...] = (),
    closes: datetime | None = None,
    before: dict[str, object] | None = None,
    now: datetime = NOON,
    **options: Value,
) -> Board:
    """Returns a running game on a described board."""
    board = created(**options)
    setup = commands.Setup(
        tuple((roles or TOWN).items()), SEED, phase, number, closes, dead, before or {}
    )
    board.do(setup, now)
    return board


def codes(answer: Answer) -> list[str]:
    """Returns the codes of a refusal, or of a question."""
    match answer:
        case Refused(objections=objections):
            return [objection.code for objection in objections]
        case Held(question=question):
            return [f"held:{question.code}"]
    return []


def found(log: Iterable[Event], kind: type[E]) -> list[E]:
    """Returns the events of one kind."""
    return [event for event in log if isinstance(event, kind)]
