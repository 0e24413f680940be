"""The steps of village cases: letters in order of receipt, and how a phase ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce

from pbem.game import (
    Accepted,
    Answer,
    ChannelId,
    Game,
    Held,
    PhaseKind,
    Refused,
    SeatId,
    commands,
    decide,
    events,
    evolve,
    may_read,
    ready_to_close,
)
from pbem.trial.cases.boards import NOW, CaseError
from pbem.trial.cases.comparing import no_unknown
from pbem.trial.cases.village_letters import lines_of, send_line

Row = Mapping[str, object]
STRANGER = SeatId(0)
ALL_SEEING = ("gm", "@gm")  # the setting, and how a case calls the owner who reads by it
PHASES = {
    "night": PhaseKind.NIGHT,
    "day": PhaseKind.DAY,
    "vote": PhaseKind.VOTE,
    "epilogue": PhaseKind.EPILOGUE,
    "closed": PhaseKind.OVER,
}


@dataclass(frozen=True)
class Line:
    """A line that was said: its event, and the name under which a case speaks of it."""

    event: events.Event
    name: str = ""


@dataclass
class Stage:
    """A case being played: the game, and what has been said in it.

    `house` is the lobby, where the case has one, `owner` the seat of the village's owner, if he has
    one; `given` the dummy's role that a deal starts from.
    """

    game: Game
    started: Step | None = None
    lines: list[Line] = field(default_factory=list)
    house: object = None
    owner: SeatId | None = None
    given: str = ""


@dataclass
class Step:
    """One step being played: what happened, and whose letters were refused why.

    `notices` are the common actions with those who were told of them at that moment. In a lobby,
    `told_accounts` were told something, and `gone` are the names of those who left.
    """

    stage: Stage
    happened: list[events.Event] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    notices: list[tuple[events.ChannelTold, tuple[str, ...]]] = field(default_factory=list)
    told_accounts: list[tuple[str, str]] = field(default_factory=list)
    gone: dict[SeatId, str] = field(default_factory=dict)
    early: bool = False
    faults: list[str] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game now."""
        return self.stage.game

    def nick(self, seat: SeatId) -> str:
        """Returns the nick of a seat, also of one that has been given back."""
        found = self.game.find(seat)
        return found.nick if found else self.gone[seat]

    def seat(self, nick: str) -> SeatId:
        """Returns the seat of a nick, or nobody's for a stranger."""
        found = self.game.named(nick)
        return found.id if found else STRANGER

    def do(self, command: commands.Command, sender: str = "") -> Answer:
        """Carries a command out; a refusal is kept under its sender; raises CaseError."""
        answer = decide(self.game, command, NOW)
        if isinstance(answer, Accepted):
            self.follow(answer.events)
        elif sender:
            self.refused.append((sender, first_reason(answer)))
        else:
            raise CaseError(f"the step cannot be carried out: {first_reason(answer)}")
        return answer

    def follow(self, happened: tuple[events.Event, ...]) -> None:
        """Keeps what happened, and who was told of a common action."""
        for event in happened:
            if isinstance(event, events.ChannelTold):
                self.notices.append((event, self._members(event.channel)))
            self.happened.append(event)
        self.stage.game = reduce(evolve, happened, self.game)

    def send(self, command: commands.Command, sender: str) -> None:
        """Carries a letter's command out; the phase closes where that was the last one awaited."""
        self.do(command, sender)
        if ready_to_close(self.game):
            self.early = True
            self.do(commands.ClosePhase())

    def _members(self, channel: ChannelId) -> tuple[str, ...]:
        rules = self.game.rules.channel(channel)
        roles = rules.roles if rules else ()
        return tuple(seat.nick for seat in self.game.living if seat.role in roles)


def when_of(step: Row, scenario: Row) -> tuple[str, int]:
    """Returns the kind of a first step, and the number of the phase in which it happens."""
    kind = next((kind for kind in STEPS if kind in step), "")
    if kind == "say":
        phase, _, number = str(scenario.get("at", "")).partition(" ")
        return phase, int(number.split(".")[0] or 1)
    found = step.get(kind, 1)
    return kind, found if isinstance(found, int) else 1


def play_start(stage: Stage, step: Row) -> Step:
    """Returns the start, which the setting up of the board has played already."""
    if stage.started is None:
        raise CaseError("a start is the first step of a board")
    started, started.stage = stage.started, stage
    return started


def play_phase(stage: Stage, step: Row) -> Step:
    """Plays the letters of a night, a day or a round of votes, and closes it."""
    played = Step(stage)
    kind = next(kind for kind in PHASES if kind in step)
    _forward(played, PHASES[kind], step)
    phase, rounds = played.game.phase, played.game.revotes
    for key in ("acts", "votes"):
        for line in lines_of(step, key):
            send_line(played, line)
    still = (played.game.phase, played.game.revotes) == (phase, rounds)
    if still and step.get("end") != "stay":
        played.do(commands.ClosePhase())
    return played


def play_epilogue(stage: Stage, step: Row) -> Step:
    """Tries the commands that nobody may give any more."""
    played = Step(stage)
    for line in lines_of(step, "cmds"):
        send_line(played, line)
    return played


def play_closed(stage: Stage, step: Row) -> Step:
    """Lets the epilogue end."""
    played = Step(stage)
    played.do(commands.ClosePhase())
    return played


def play_say(stage: Stage, step: Row) -> Step:
    """Lets everybody talk, and checks who hears it or why nobody does."""
    played = Step(stage)
    rows = step["say"]
    if not isinstance(rows, list):
        raise CaseError("say is no list")
    for row in rows:
        no_unknown(mapping(row), ("by", "kind", "as", "to", "refuse", "id"))
        played.faults += _heard(played, row)
    return played


def _heard(played: Step, row: Row) -> Iterator[str]:
    """Says one line and yields a fault where it is heard otherwise than expected."""
    by = str(row.get("by"))
    answer = decide(played.game, _line(played, by, str(row.get("kind", ""))), NOW)
    if not isinstance(answer, Accepted):
        got: dict[str, object] = {"refuse": first_reason(answer)}
    else:
        said = answer.events[-1]
        played.follow(answer.events)
        played.stage.lines.append(Line(said, str(row.get("id", ""))))
        got = {"as": _channel(said), "to": _tidy(_readers(played, said))}
    wanted = {key: _tidy(row[key]) for key in ("as", "to", "refuse") if key in row}
    if got != wanted:
        yield f"{by}: expected {wanted}, got {got}"


def _line(played: Step, by: str, kind: str) -> commands.Command:
    """Returns the command of a line: the owner's, or one in a channel."""
    if by == "@creator":
        return commands.Declare("digest", played.stage.owner)
    return commands.Speak(played.seat(by), ChannelId(kind), "digest")


def _channel(said: events.Event) -> str:
    return str(said.channel) if isinstance(said, events.Spoke) else "creator"


def _readers(played: Step, said: events.Event) -> object:
    """Returns who reads a line: everyone, or those it reaches, the owner too if he reads all."""
    game, (setting, owner) = played.game, ALL_SEEING
    if said.audience == events.EVERYONE:
        return "everyone"
    seats = (seat for seat in game.seats if may_read(game, said.audience, seat.id))
    return [*(seat.nick for seat in seats), *([owner] if game.option(setting) else ())]


def _tidy(value: object) -> object:
    return sorted(map(str, value)) if isinstance(value, list) else value


def _forward(played: Step, kind: PhaseKind, step: Row) -> None:
    """Closes quiet phases until the one of the step runs; raises CaseError."""
    number = step.get("night", step.get("day", step.get("vote")))
    rounds = int(str(step.get("round", 1))) - 1
    while _place(played.game) != (kind, number, rounds if kind is PhaseKind.VOTE else 0):
        now = played.game.phase
        if now.number > int(str(number)) or played.game.over:
            raise CaseError(f"{kind} {number} cannot follow {now.kind} {now.number}")
        played.do(commands.ClosePhase())
    played.happened.clear()


def _place(game: Game) -> tuple[PhaseKind, int, int]:
    return game.phase.kind, game.phase.number, game.revotes


def as_list(value: object) -> list[object]:
    """Returns a list as it is, and anything else as a list of one."""
    return value if isinstance(value, list) else [value]


def mapping(value: object) -> dict[str, object]:
    """Returns an inner mapping, empty where it is missing; raises CaseError."""
    if value is not None and not isinstance(value, dict):
        raise CaseError(f"{value} is no mapping")
    return {str(name): inner for name, inner in (value or {}).items()}


def first_reason(answer: Answer) -> str:
    """Returns the first reason of a refusal, or what a held letter waits for."""
    if isinstance(answer, Refused):
        return answer.objections[0].code
    return f"held:{answer.question.code}" if isinstance(answer, Held) else ""


@dataclass(frozen=True)
class StepKind:
    """A kind of step: the keys it may have, and how it is played."""

    keys: tuple[str, ...]
    play: Callable[[Stage, Row], Step]


STEPS: dict[str, StepKind] = {
    "start": StepKind((), play_start),
    "night": StepKind(("acts", "end"), play_phase),
    "day": StepKind(("acts", "end"), play_phase),
    "vote": StepKind(("round", "acts", "votes", "end"), play_phase),
    "say": StepKind((), play_say),
    "epilogue": StepKind(("cmds",), play_epilogue),
    "closed": StepKind((), play_closed),
}
