"""Private talks: asked for by letter, granted by those invited, closed by a member or at dusk."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.deadlines import DAYLIGHT
from pbem.game.events import Event
from pbem.game.ids import ChannelId, SeatId
from pbem.game.refusing import in_rank
from pbem.game.remembered import Talk
from pbem.game.seats import in_play
from pbem.game.state import Game
from pbem.game.terms import condition


def ask_for_talk(game: Game, command: commands.Act) -> Answer:
    """Accepts the wish for a private talk with one or more of the living."""
    reasons = [*_against(game, command), *_against_guests(game, command)]
    if reasons:
        return Refused(in_rank(game, tuple(reasons)))
    if command.targets is None:
        return Accepted(())
    talk = ChannelId(f"talk.{game.talks_held + 1}")
    return Accepted((told.TalkAsked(command.seat, talk, command.targets),))


def join_talk(game: Game, command: commands.Act) -> Answer:
    """Lets an invited player into the talk that he was asked to last."""
    asked = next((one for one in reversed(game.talks) if command.seat in one.invited), None)
    reasons = tuple(_against(game, command))
    if reasons or asked is None:
        return Refused(in_rank(game, (*reasons, Objection("no_such_channel"))))
    joined = told.TalkJoined(command.seat, asked.id)
    if not condition(game, "talks_announced"):
        return Accepted((joined,))
    return Accepted((joined, told.TalkAnnounced((*asked.members, command.seat))))


def close_talk(game: Game, command: commands.Act) -> Answer:
    """Ends the private talk of a member, or one to which he was asked."""
    mine = talk_of(game, command.seat)
    reasons = tuple(_against(game, command))
    if reasons or mine is None:
        return Refused(in_rank(game, (*reasons, Objection("no_such_channel"))))
    return Accepted((told.TalkClosed(mine.id, mine.members),))


def hush(game: Game) -> Iterator[Event]:
    """Ends every private talk at dusk."""
    for talk in game.talks:
        yield told.TalkClosed(talk.id, talk.members)


def talk_of(game: Game, seat: SeatId) -> Talk | None:
    """Returns the talk that a seat takes part in last, or None."""
    return next((one for one in reversed(game.talks) if seat in one.members), None)


def _against(game: Game, command: commands.Act) -> Iterator[Objection]:
    """Yields every reason against any part in a private talk."""
    seat = game.find(command.seat)
    if seat is None or not in_play(game):
        yield Objection("wrong_phase")
    elif seat.announced:
        yield Objection("actor_dead")
    elif game.phase.kind not in DAYLIGHT:
        yield Objection("wrong_phase")


def _against_guests(game: Game, command: commands.Act) -> Iterator[Objection]:
    """Yields every reason against those whom a player wants to talk with."""
    for target in command.targets or ():
        found = game.find(target)
        if found is None:
            yield Objection("unknown_target")
        elif found.announced:
            yield Objection("target_dead", (("seat", target),))
        if target == command.seat:
            yield Objection("not_self", (("seat", target),))
    if command.targets == ():
        yield Objection("unknown_target")
