"""The steps of golden cases: the letters of a night or a day, and its close."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from pbem.game import (
    AbilityId,
    Accepted,
    Answer,
    Game,
    Held,
    Names,
    PhaseKind,
    Refused,
    SeatId,
    commands,
    decide,
    ready_to_close,
    ruling_label,
)
from pbem.game import events as told
from pbem.trial.cases.boards import NOW, CaseError, follow
from pbem.trial.cases.plans import is_plan, plan_of

PASS = "pass"
NOBODY = "-"  # the target of a ballot for nobody


@dataclass(frozen=True)
class Played:
    """What came of a step: the game after it, its events, and whose letters were refused why.

    `early` tells whether it might have ended before its time.
    """

    game: Game
    events: tuple[told.Event, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    early: bool = False

    @property
    def before_dusk(self) -> tuple[told.Event, ...]:
        """The events of a step, without those that its end brings at dusk."""
        opened = [n for n, e in enumerate(self.events) if _opens_night(e)]
        return self.events[: opened[0]] if opened else self.events

    @property
    def at_dusk(self) -> tuple[told.Event, ...]:
        """The events that belong to the night which a day's end has opened."""
        return self.events[len(self.before_dusk) :]

    def do(self, command: commands.Command, sender: str = "") -> Played:
        """Returns what came of one more command; a refusal is kept under its sender."""
        answer = decide(self.game, command, NOW)
        if isinstance(answer, Accepted):
            game = follow(self.game, answer)
            return replace(self, game=game, events=(*self.events, *answer.events))
        if not sender:
            raise CaseError(f"the phase cannot close: {_first_reason(answer)}")
        return replace(self, refused=(*self.refused, (sender, _first_reason(answer))))


@dataclass(frozen=True)
class StepKind:
    """A kind of step: the keys it may have, and how it is played."""

    keys: tuple[str, ...]
    play: Callable[[Game, Mapping[str, object], int], Played]


def _opens_night(event: told.Event) -> bool:
    """Tells whether a night begins."""
    return isinstance(event, told.PhaseOpened) and event.phase is PhaseKind.NIGHT


def play_setup(game: Game, step: Mapping[str, object], number: int) -> Played:
    """Plays the letters of the time before the first night, and closes it."""
    played = Played(_forward(game, (PhaseKind.SETUP,), number))
    return _send_all(played, _orders(game, step, "acts")).do(commands.ClosePhase())


def play_night(game: Game, step: Mapping[str, object], number: int) -> Played:
    """Plays the letters of a night, closes it and resolves it."""
    played = Played(_forward(game, (PhaseKind.NIGHT,), number))
    played = _send_all(played, _orders(game, step, "acts"))
    played = replace(played, early=ready_to_close(played.game))
    return played.do(commands.ClosePhase()).do(commands.Dawn())


def play_day(game: Game, step: Mapping[str, object], number: int) -> Played:
    """Plays the letters and the votes of a day, and closes it."""
    played = Played(_forward(game, (PhaseKind.DAY, PhaseKind.VOTE), number))
    for key in ("early", "acts"):
        played = _send_all(played, _orders(game, step, key))
    if "noms" not in step:
        return _send_all(played, _ballots(game, step)).do(commands.ClosePhase())
    played = played.do(commands.ClosePhase()) if not played.game.over else played
    for row in _rows(step, "noms"):
        played = _nominate(played, row)
    at_nominations = played.game.phase.kind is PhaseKind.NOMINATE
    return played.do(commands.ClosePhase()) if at_nominations else played


def _nominate(played: Played, row: Mapping[str, object]) -> Played:
    """Plays a nomination with its defence and its vote, if it is accepted."""
    game, by = played.game, str(row.get("by"))
    order = commands.Nominate(_seat(game, by), _seat(game, str(row.get("who"))))
    nominated = played.do(order, by)
    if nominated.game.open_nomination is None or len(nominated.refused) > len(played.refused):
        return nominated
    nominated = nominated.do(commands.ClosePhase()).do(commands.ClosePhase())
    for key, aye in (("for", True), ("against", False)):
        for name in map(str, _names(row.get(key, []))):
            if nominated.game.seat(_seat(game, name)).alive:
                nominated = nominated.do(commands.Voice(_seat(game, name), aye), name)
    return nominated.do(commands.ClosePhase())


def _rows(step: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    """Returns the rows of a step's key; raises `CaseError`."""
    rows = step.get(key) or []
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CaseError(f"{key} is no list of rows")
    for row in rows:
        for name in row:
            if name not in NOMINATION_KEYS:
                raise CaseError(f"unknown key {name}")
    return rows


def _names(value: object) -> list[object]:
    """Returns a list of names; raises `CaseError`."""
    if not isinstance(value, list):
        raise CaseError(f"{value} is no list")
    return value


def _send_all(played: Played, letters: Iterator[tuple[str, commands.Command]]) -> Played:
    """Returns what came of letters in order of receipt."""
    for sender, command in letters:
        played = played.do(command, sender)
    return played


def _forward(game: Game, kinds: tuple[PhaseKind, ...], number: int) -> Game:
    """Returns the game at a phase, closing quiet phases before it; raises `CaseError`."""
    played = Played(game)
    while played.game.phase.kind not in kinds or played.game.phase.number != number:
        phase = played.game.phase
        if phase.number > number or phase.kind is PhaseKind.OVER:
            raise CaseError(f"{kinds[0]} {number} cannot follow {phase.kind} {phase.number}")
        at_dawn = phase.kind is PhaseKind.DAWN
        played = played.do(commands.Dawn() if at_dawn else commands.ClosePhase())
    return played.game


def _orders(
    game: Game, step: Mapping[str, object], key: str
) -> Iterator[tuple[str, commands.Command]]:
    """Yields the orders of a step: `Actor verb Target…`, with their senders.

    `Actor pass` is a pass; see `cases.plans` for what hangs on conditions.
    """
    verbs: dict[str, AbilityId] = {ability.id: ability.id for ability in game.rules.abilities}
    verbs |= {ability.verb: ability.id for ability in game.rules.abilities}
    for line in _lines(step, key):
        actor, rest = _nick_first(game, line)
        verb, _, names = rest.partition(" ")
        if verb == PASS:
            yield actor, commands.Pass(_seat(game, actor))
            continue
        if verb not in verbs:
            raise CaseError(f"unknown verb {verb}")
        ability = game.rules.ability(verbs[verb])
        if ability is not None and ability.names is not Names.NOTHING:
            yield from _said(game, actor, ability.id, names)
            continue
        if is_plan(names):
            yield actor, plan_of(_seat(game, actor), verbs[verb], names, _seats_of(game))
            continue
        targets = tuple(_all_nicks(game, names))
        yield actor, commands.Act(_seat(game, actor), verbs[verb], targets)


def _said(
    game: Game, actor: str, ability: AbilityId, said: str
) -> Iterator[tuple[str, commands.Command]]:
    """Yields an order that names a role or says a sentence; a scripted ruling on it goes ahead."""
    seat, number = _seat(game, actor), game.phase.number
    if said in RULED:
        yield actor, commands.Override(ruling_label(game, seat, number), said, "scripted")
    yield actor, commands.Act(seat, ability, (), said=said)


def _ballots(game: Game, step: Mapping[str, object]) -> Iterator[tuple[str, commands.Command]]:
    """Yields the ballots of a step: `Voter>Target`, or `Voter>-` for nobody, with their voters."""
    for line in _lines(step, "votes"):
        voter, sign, target = line.partition(">")
        if not sign:
            raise CaseError(f"no ballot: {line}")
        named = None if target == NOBODY else _seat(game, target)
        yield voter, commands.Vote(_seat(game, voter), named)


def _lines(step: Mapping[str, object], key: str) -> list[str]:
    """Returns the lines of a step's key, none where it is missing; raises `CaseError`."""
    lines = step.get(key) or []
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise CaseError(f"{key} is no list of lines")
    return lines


def _nick_first(game: Game, line: str) -> tuple[str, str]:
    """Returns the nick that a line begins with, and the rest; raises `CaseError`."""
    nicks = [s.nick for s in game.seats if line == s.nick or line.startswith(f"{s.nick} ")]
    if not nicks:
        raise CaseError(f"unknown name in '{line}'")
    longest = max(nicks, key=len)
    return longest, line[len(longest) :].strip()


def _seats_of(game: Game) -> Callable[[str], tuple[SeatId, ...]]:
    """Returns what gives the seats of the nicks in a line."""
    return lambda names: tuple(_all_nicks(game, names))


def _all_nicks(game: Game, names: str) -> Iterator[SeatId]:
    """Yields the seats of the nicks in a line."""
    while names.strip():
        nick, names = _nick_first(game, names.strip())
        yield _seat(game, nick)


def _seat(game: Game, nick: str) -> SeatId:
    """Returns the seat of a nick; raises `CaseError`."""
    found = game.named(nick)
    if found is None:
        raise CaseError(f"unknown name {nick}")
    return found.id


def _first_reason(answer: Answer) -> str:
    """Returns the first reason of a refusal, or what a held letter waits for."""
    match answer:
        case Refused(objections=objections):
            return objections[0].code
        case Held(question=question):
            return f"held:{question.code}"
    return ""


NOMINATION_KEYS = ("by", "who", "for", "against")
RULED = ("true", "false")

STEPS: dict[str, StepKind] = {
    "setup": StepKind(("acts",), play_setup),
    "night": StepKind(("acts",), play_night),
    "day": StepKind(("early", "acts", "votes", "noms"), play_day),
}
