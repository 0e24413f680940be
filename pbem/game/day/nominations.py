"""Nominations, their defence and their votes: the end of a day that executes."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.events import Event, PhaseKind
from pbem.game.ids import SeatId
from pbem.game.state.deadlines import DAYLIGHT, is_late
from pbem.game.state.game import Game, Seat
from pbem.game.state.refusing import in_rank
from pbem.game.state.seats import in_play
from pbem.game.state.terms import condition, quantity

NOMINATIONS = "nominations"  # the rule of votes by which a day ends so


def nominate(game: Game, command: commands.Nominate) -> Answer:
    """Accepts a nomination: opened at once, or kept until the next one may be."""
    seat = game.find(command.seat)
    if seat is None or not in_play(game):
        return Refused((Objection("wrong_phase"),))
    reasons = tuple(_against_nomination(game, seat, command))
    if reasons:
        return Refused(in_rank(game, reasons))
    if command.target is None:
        return Accepted(())
    if game.phase.kind is PhaseKind.NOMINATE and game.open_nomination is None:
        return Accepted((told.Nominated(seat.id, command.target, command.why),))
    return Accepted((told.NominationKept(seat.id, command.target, command.why),))


def defend(game: Game, command: commands.Defend) -> Answer:
    """Accepts the nominee's defence; everybody else has nothing to defend."""
    seat, mine = game.find(command.seat), game.open_nomination
    if seat is None or not in_play(game):
        return Refused((Objection("wrong_phase"),))
    if seat.announced:
        return Refused((Objection("actor_dead"),))
    if game.phase.kind is not PhaseKind.DEFENCE or mine is None or mine.who != seat.id:
        return Refused((Objection("no_open_nomination", (("defence", True),)),))
    return Accepted((told.Defended(seat.id, command.text),))


def voice(game: Game, command: commands.Voice) -> Answer:
    """Accepts an aye or a nay to the open nomination; the last word of a player counts."""
    seat = game.find(command.seat)
    if seat is None or not in_play(game):
        return Refused((Objection("wrong_phase"),))
    reasons = tuple(_against_voice(game, seat, command))
    if reasons:
        return Refused(in_rank(game, reasons))
    return Accepted((told.Voiced(seat.id, command.aye, command.order),))


def next_nomination(game: Game) -> Iterator[Event]:
    """Opens the first of the kept nominations that still stands."""
    for kept in game.kept_nominations:
        by, who = game.seat(kept.by), game.seat(kept.who)
        stands = not who.announced and _may_stand(game, who.id)
        if by.alive and stands and kept.by not in _nominators(game):
            yield told.Nominated(kept.by, kept.who, kept.why)
            return


def count_voices(game: Game) -> told.VoicesCounted:
    """Returns the count: a nominee falls to more than half of the living; silence is nay.

    Nobody falls who has died in the meantime.
    """
    nomination = game.open_nomination
    living = tuple(seat.id for seat in game.living)
    said = {one.seat: one.aye for one in game.voices if one.seat in living}
    ayes = tuple(seat for seat in living if said.get(seat, False))
    nays = tuple(seat for seat in living if not said.get(seat, True))
    silent = tuple(seat for seat in living if seat not in said)
    who = nomination.who if nomination else SeatId(0)
    passed = len(ayes) * 2 > len(living) and who in living
    return told.VoicesCounted(who, ayes, nays, silent, passed)


def are_over(game: Game) -> bool:
    """Tells whether no further nomination may be made today."""
    return len(game.nominations) >= quantity(game, NOMINATIONS)


def all_have_spoken(game: Game) -> bool:
    """Tells whether a phase of a nomination has nothing more to wait for."""
    if game.phase.kind is PhaseKind.NOMINATE:
        return game.open_nomination is not None
    if game.phase.kind is PhaseKind.DEFENCE:
        return game.defended
    said = [one.seat for one in game.voices]
    return game.phase.kind is PhaseKind.VOTE and all(seat.id in said for seat in game.living)


def _against_nomination(game: Game, seat: Seat, command: commands.Nominate) -> Iterator[Objection]:
    """Yields every reason against a nomination."""
    if seat.announced:
        yield Objection("actor_dead")
    target = game.find(command.target) if command.target is not None else None
    if command.target is not None and target is None:
        yield Objection("unknown_target")
    if target is not None and target.announced:
        yield Objection("target_dead", (("seat", target.id),))
    if target is not None and target.id == seat.id:
        yield Objection("not_self", (("seat", target.id),))
    if game.phase.kind not in DAYLIGHT or are_over(game):
        yield Objection("nominations_over")
    elif seat.id in _nominators(game) or any(one.by == seat.id for one in game.kept_nominations):
        yield Objection("same_nominator")
    if target is not None and not _may_stand(game, target.id):
        yield Objection("already_nominated", (("seat", target.id),))
    if is_late(game, command.arrived):
        yield Objection("too_late")


def _against_voice(game: Game, seat: Seat, command: commands.Voice) -> Iterator[Objection]:
    """Yields every reason against an aye or a nay."""
    opened, arrived = game.phase.opened, command.arrived
    early = arrived is not None and opened is not None and arrived < opened
    if seat.announced:
        yield Objection("actor_dead")
    if game.phase.kind is not PhaseKind.VOTE or game.open_nomination is None or early:
        yield Objection("no_open_nomination")
    elif condition(game, "votes_sealed") and any(one.seat == seat.id for one in game.voices):
        yield Objection("vote_already_cast")
    elif is_late(game, arrived):
        yield Objection("too_late")


def _nominators(game: Game) -> tuple[SeatId, ...]:
    """Returns who may not nominate any more today: all who have, or the first alone (KA17)."""
    made = tuple(one.by for one in game.nominations)
    return made if condition(game, "nominators_distinct") else made[:1]


def _may_stand(game: Game, seat: SeatId) -> bool:
    """Tells whether a seat may be nominated: where once a day is enough, not again (KA18)."""
    again = any(one.who == seat for one in game.nominations)
    return not (again and condition(game, "nominated_once"))
