"""What becomes of a letter's wants: each is addressed to the game and judged; pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from pbem.game import (
    AbilityId,
    Accepted,
    Answer,
    ChannelId,
    Command,
    Event,
    Game,
    Held,
    Objection,
    PlanBranch,
    Refused,
    SeatId,
    Whereabouts,
    commands,
    decide,
    evolve,
)
from pbem.nouns import Ending, Kind, Puzzle, Reading, Want, gravest

NO_PASSING = "no_passing"
Conceal = Callable[[str, str], str]
"""Puts away what was said in a channel, or in none, and returns its salted digest."""


@dataclass(frozen=True)
class Frame:
    """The letter that a want stands in, as far as the game may know it.

    `arrived` is the mail server's time (UTC), `order` the letter's place by arrival; `owner` tells
    whether its sender has made the game.
    """

    seat: SeatId
    arrived: datetime
    order: int
    conceal: Conceal
    owner: bool = False


@dataclass(frozen=True)
class Part:
    """One want and how it ended: its events, or every reason against it, or a question."""

    want: Want
    ending: Ending
    events: tuple[Event, ...] = ()
    objections: tuple[Objection, ...] = ()
    puzzle: Puzzle | None = None


@dataclass(frozen=True)
class Judged:
    """A letter's wants, judged one after the other. A draft's events are not to be kept."""

    parts: tuple[Part, ...]
    draft: bool = False

    @property
    def ending(self) -> Ending:
        """The gravest ending of all parts."""
        return gravest(tuple(part.ending for part in self.parts))

    @property
    def events(self) -> tuple[Event, ...]:
        """What is to be appended to the game."""
        if self.draft:
            return ()
        return tuple(event for part in self.parts for event in part.events)


def judge(game: Game, reading: Reading, frame: Frame, now: datetime) -> Judged:
    """Judges every want of a reading against the game as the wants before it have left it."""
    parts: list[Part] = []
    for want in reading.wants:
        part = judge_want(game, want, frame, now)
        for event in part.events:
            game = evolve(game, event)
        parts.append(part)
    return Judged(tuple(parts), reading.draft)


def judge_want(game: Game, want: Want, frame: Frame, now: datetime) -> Part:
    """Judges one want: a puzzle is asked about, an order is decided, a request is just answered."""
    if want.puzzle is not None:
        return _asked(game, want, want.puzzle, frame, now)
    address = COMMANDS.get(want.kind)
    if address is None:
        return Part(want, Ending.ACCEPTED)
    return _decided(want, decide(game, address(want, frame), now))


def _decided(want: Want, answer: Answer) -> Part:
    if isinstance(answer, Accepted):
        return Part(want, Ending.ACCEPTED, events=answer.events)
    if isinstance(answer, Held):
        return Part(want, Ending.HELD, objections=(answer.question,))
    return Part(want, Ending.REFUSED, objections=answer.objections)


def _asked(game: Game, want: Want, puzzle: Puzzle, frame: Frame, now: datetime) -> Part:
    """Asks back, unless the sender may not do this at all: then the rule's reasons come too."""
    against = () if want.kind in OF_ACCOUNT else _against_the_sender(game, want, frame, now)
    known = [reason.code for reason in against]
    asked = Objection(puzzle.code, _ground(puzzle))
    reasons = against if puzzle.code in known else (*against, asked)
    ending = Ending.REFUSED if against or puzzle.code in BEYOND_ASKING else Ending.ASKED
    return Part(want, ending, objections=in_order(game, reasons), puzzle=puzzle)


def _ground(puzzle: Puzzle) -> tuple[tuple[str, object], ...]:
    """Returns what is told of a puzzle: what may have been meant, or that a name is missing."""
    missing = (("missing", True),) if puzzle.missing else ()
    return (("candidates", puzzle.candidates), *missing)


def _against_the_sender(
    game: Game, want: Want, frame: Frame, now: datetime
) -> tuple[Objection, ...]:
    """Returns the reasons that hold whatever the letter meant, for they do not need its target.

    That he may not pass is none of them: what was not understood is no pass.
    """
    probe = PROBES.get(want.kind, _probe_anything)(want, frame)
    answer = decide(game, probe, now)
    reasons = answer.objections if isinstance(answer, Refused) else ()
    return tuple(reason for reason in reasons if reason.code != NO_PASSING)


def in_order(game: Game, reasons: tuple[Objection, ...]) -> tuple[Objection, ...]:
    """Returns reasons in the order in which the ruleset tells them."""
    rank = {code: place for place, code in enumerate(game.rules.refusals)}
    return tuple(sorted(reasons, key=lambda reason: rank.get(reason.code, len(rank))))


# --- wants become commands ---------------------------------------------------------------------


def _act(want: Want, frame: Frame) -> Command:
    targets = tuple(SeatId(seat) for seat in want.targets)
    ability = AbilityId(want.ability)
    return commands.Act(
        frame.seat, ability, targets, frame.arrived, frame.order, want.number, want.text
    )


def _plan(want: Want, frame: Frame) -> Command:
    branches = tuple(
        PlanBranch(
            tuple(map(SeatId, one.targets)),
            None if one.about is None else SeatId(one.about),
            Whereabouts(one.so) if one.so else None,
        )
        for one in want.branches
    )
    ability = AbilityId(want.ability)
    return commands.Plan(
        frame.seat, ability, branches, want.standing, frame.arrived, frame.order, want.number
    )


def _pass(want: Want, frame: Frame) -> Command:
    return commands.Pass(frame.seat, frame.arrived)


def _vote(want: Want, frame: Frame) -> Command:
    return commands.Vote(frame.seat, SeatId(want.targets[0]), frame.arrived, frame.order)


def _abstain(want: Want, frame: Frame) -> Command:
    return commands.Vote(frame.seat, None, frame.arrived, frame.order)


def _chat(want: Want, frame: Frame) -> Command:
    text = frame.conceal(want.text, want.channel)
    channel = ChannelId(want.channel)
    return commands.Speak(frame.seat, channel, text, frame.arrived, len(want.text))


def _declare(want: Want, frame: Frame) -> Command:
    text = frame.conceal(want.text, "")
    return commands.Declare(text, frame.seat, len(want.text), frame.owner)


def _complain(want: Want, frame: Frame) -> Command:
    return commands.Complain(frame.seat, frame.conceal(want.text, ""), frame.arrived)


def _hasten(want: Want, frame: Frame) -> Command:
    return commands.Hasten(frame.seat, frame.arrived)


def _unhasten(want: Want, frame: Frame) -> Command:
    return commands.Unhasten(frame.seat, frame.arrived)


def _confirm(want: Want, frame: Frame) -> Command:
    return commands.Confirm(frame.seat)


COMMANDS: Mapping[Kind, Callable[[Want, Frame], Command]] = {
    Kind.ACT: _act,
    Kind.PLAN: _plan,
    Kind.PASS: _pass,
    Kind.VOTE: _vote,
    Kind.ABSTAIN: _abstain,
    Kind.CHAT: _chat,
    Kind.DECLARE: _declare,
    Kind.COMPLAINT: _complain,
    Kind.CONFIRM: _confirm,
    Kind.HASTEN: _hasten,
    Kind.UNHASTEN: _unhasten,
}


# --- what a letter asks of its sender before it asks for a target --------------------------------


def _probe_act(want: Want, frame: Frame) -> Command:
    if not want.ability:
        return _pass(want, frame)
    ability = AbilityId(want.ability)
    return commands.Act(frame.seat, ability, None, frame.arrived, frame.order, want.number)


def _probe_anything(want: Want, frame: Frame) -> Command:
    return _pass(want, frame)


def _probe_declare(want: Want, frame: Frame) -> Command:
    return commands.Declare("", frame.seat, owner=frame.owner)


BEYOND_ASKING = ("no_such_ability",)  # no answer could make an order of such a letter
OF_ACCOUNT = (Kind.DIGEST,)  # what no game has a say in
PROBES: Mapping[Kind, Callable[[Want, Frame], Command]] = {
    Kind.ACT: _probe_act,
    Kind.PLAN: _probe_act,
    Kind.UNCLEAR: _probe_act,
    Kind.VOTE: _abstain,
    Kind.DECLARE: _probe_declare,
}
