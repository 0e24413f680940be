"""The night explained: letter, action, rule, effect, sentence, for a moderator to check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import AbilityId, SeatId
from pbem.game.night.folding import fold
from pbem.game.rules.ruleset import Step
from pbem.game.state.deadlines import DAYLIGHT
from pbem.game.state.game import Game
from pbem.game.state.planned import PlanBranch
from pbem.game.state.shorts import nicks, short


class Kind(StrEnum):
    """What a line of a trace is about; its depth follows from it."""

    STEP = "step"
    LETTER = "letter"
    RULE = "rule"
    EFFECT = "effect"
    SENTENCE = "sentence"


DEPTHS = {Kind.STEP: 0, Kind.LETTER: 1, Kind.RULE: 2, Kind.EFFECT: 3, Kind.SENTENCE: 4}


@dataclass(frozen=True)
class TraceLine:
    """A line of a trace: what it is about, a code, the seats concerned, and the short text.

    A sentence's line holds the event that is told, so that it can be printed in full.
    """

    kind: Kind
    code: str
    seats: tuple[SeatId, ...]
    text: str
    event: Event | None = None

    @property
    def depth(self) -> int:
        """How far the line is indented."""
        return DEPTHS[self.kind]


def explain(game: Game) -> tuple[TraceLine, ...]:
    """Returns the trace of the running night or day, from the state before it is resolved."""
    steps = game.rules.day if game.phase.kind in DAYLIGHT else game.rules.night
    return tuple(_lines(game, steps))


def _lines(game: Game, steps: tuple[Step, ...]) -> Iterator[TraceLine]:
    """Yields a line for each step that brought something, and for each event under it."""
    last: Step | None = None
    for step, event in fold(game, steps):
        if step is not last:
            yield TraceLine(Kind.STEP, step.name, (), ", ".join(step.names))
        last = step
        yield from _event_lines(game, event)


def _event_lines(game: Game, event: Event) -> Iterator[TraceLine]:
    """Yields the lines of one event."""
    match event:
        case told.Performed(seat=seat, ability=ability, targets=targets, reached=reached):
            yield _letter(game, seat, ability, targets)
            moved = f"performed, but at {nicks(game, reached)}" if reached else "performed"
            yield TraceLine(Kind.RULE, "performed", (seat, *reached), moved)
        case told.Thwarted(seat=seat, ability=ability, why=why):
            yield _letter(game, seat, ability, _targets(game, seat, ability))
            yield TraceLine(Kind.RULE, why, (seat,), f"stopped: {why}")
        case told.PlanFollowed():
            yield _branch(game, event)
        case told.PlanFailed(seat=seat, why=why):
            yield _branch(game, event)
            yield TraceLine(Kind.RULE, why, (seat,), f"not carried out: {why}")
        case told.Redirected(seat=seat, target=target, by=by):
            both = nicks(game, (seat, target))
            text = f"{event.code} {both} <- {nicks(game, (by,))}"
            yield TraceLine(Kind.EFFECT, event.code, (seat, target, by), text)
        case told.Learned() | told.Public():
            seats = _seats(event)
            yield TraceLine(Kind.SENTENCE, event.code, seats, _sentence(game, event), event)
        case _:
            yield TraceLine(Kind.EFFECT, event.code, _seats(event), _effect(game, event))


def _branch(game: Game, event: told.PlanFollowed | told.PlanFailed) -> TraceLine:
    """Returns the line of the letter whose conditions were asked, with the branch that held."""
    plan = next(one for one in game.plans if one.seat == event.seat)
    taken = plan.branches[event.branch - 1] if event.branch else PlanBranch(())
    about, so = taken.about, taken.so
    when = "" if about is None or so is None else f" if {nicks(game, (about,))} {so}"
    what = nicks(game, event.targets) or "nothing"
    text = f"{nicks(game, (event.seat,))} {event.ability} (#{plan.order}), branch {event.branch}"
    seats = (event.seat, *event.targets)
    return TraceLine(Kind.LETTER, event.code, seats, f"{text}{when}: {what}")


def _letter(game: Game, seat: SeatId, ability: AbilityId, targets: tuple[SeatId, ...]) -> TraceLine:
    """Returns the line of the letter that an action came from."""
    orders = (a.order for a in game.actions if (a.seat, a.ability) == (seat, ability))
    text = f"{nicks(game, (seat,))} {ability} {nicks(game, targets)}"
    return TraceLine(Kind.LETTER, ability, (seat, *targets), f"{text} (#{next(orders, 0)})")


def _targets(game: Game, seat: SeatId, ability: AbilityId) -> tuple[SeatId, ...]:
    """Returns the targets of a stored order."""
    orders = (a.targets for a in game.actions if (a.seat, a.ability) == (seat, ability))
    return next(orders, ())


def _seats(event: Event) -> tuple[SeatId, ...]:
    """Returns the seat that an event is about, and the one that caused it."""
    found = (getattr(event, name, None) for name in ("seat", "by"))
    return tuple(SeatId(seat) for seat in found if isinstance(seat, int))


def _sentence(game: Game, event: Event) -> str:
    """Returns what a player or the public is told, in short."""
    whom = nicks(game, (event.seat,)) if isinstance(event, told.Learned) else "*"
    return f"-> {whom}: {short(event, game)}"


def _effect(game: Game, event: Event) -> str:
    """Returns an effect in short: its code, whom it befell, by whom, and its kinds."""
    kinds = getattr(event, "kind", "") or ",".join(getattr(event, "causes", ()))
    extra = kinds or getattr(event, "mark", "") or getattr(event, "role", "")
    seats = " <- ".join(nicks(game, (seat,)) for seat in _seats(event))
    return " ".join(part for part in (event.code, seats, str(extra)) if part)
