"""Private talks: asked for by letter, granted by those invited, closed by a member or at dusk."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.events import Event
from pbem.game.ids import AbilityId, ChannelId, SeatId
from pbem.game.rules.ruleset import Ruleset
from pbem.game.state.deadlines import DAYLIGHT
from pbem.game.state.game import Game
from pbem.game.state.refusing import in_rank
from pbem.game.state.remembered import Talk
from pbem.game.state.seats import in_play
from pbem.game.state.terms import condition

NAME = "talk."  # how the channel of a talk begins; its number follows
RITES = ("talk", "join", "part")


def is_talk(channel: str) -> bool:
    """Tells whether a channel is that of a private talk, which may have ended."""
    return channel.startswith(NAME)


def is_talk_rite(rules: Ruleset, ability: str) -> bool:
    """Tells whether an order asks for a private talk, agrees to one or ends it."""
    found = rules.ability(AbilityId(ability))
    return found is not None and found.rite in RITES


def ask_for_talk(game: Game, command: commands.Act) -> Answer:
    """Accepts the wish for a private talk with one or more of the living.

    Two who ask each other have agreed. Nobody asks for another talk while he sits in one.
    """
    reasons = [*_against(game, command), *_against_guests(game, command)]
    if sits(game, command.seat):
        reasons.append(Objection("no_such_channel"))
    if reasons:
        return Refused(in_rank(game, tuple(reasons)))
    if command.targets is None:
        return Accepted(())
    asked = invitation_of(game, command.seat)
    if asked is not None and set(command.targets) <= {*asked.members, *asked.invited}:
        return Accepted(_joining(game, command.seat, asked))
    talk = ChannelId(f"{NAME}{game.talks_held + 1}")
    return Accepted((told.TalkAsked(command.seat, talk, command.targets),))


def join_talk(game: Game, command: commands.Act) -> Answer:
    """Lets an invited player into the talk that he was asked to last, if he sits in no other."""
    asked = invitation_of(game, command.seat)
    reasons = tuple(_against(game, command))
    if reasons or asked is None or sits(game, command.seat):
        return Refused(in_rank(game, (*reasons, Objection("no_such_channel"))))
    return Accepted(_joining(game, command.seat, asked))


def close_talk(game: Game, command: commands.Act) -> Answer:
    """Ends the private talk of a member, or turns down one to which a player was asked."""
    mine, asked = talk_of(game, command.seat), invitation_of(game, command.seat)
    reasons = tuple(_against(game, command))
    if reasons or (mine is None and asked is None):
        return Refused(in_rank(game, (*reasons, Objection("no_such_channel"))))
    if mine is not None:
        return Accepted((told.TalkClosed(mine.id, mine.members),))
    assert asked is not None  # else there would be neither
    declined = told.TalkDeclined(command.seat, asked.id, asked.members)
    over = len(asked.members) == 1 and asked.invited == (command.seat,)
    return Accepted((declined, told.TalkClosed(asked.id, asked.members)) if over else (declined,))


def hush(game: Game) -> Iterator[Event]:
    """Ends every private talk at dusk."""
    for talk in game.talks:
        yield told.TalkClosed(talk.id, talk.members)


def talk_of(game: Game, seat: SeatId) -> Talk | None:
    """Returns the talk that a seat sits in, else the last one that it has asked for, or None."""
    mine = [one for one in reversed(game.talks) if seat in one.members]
    return next((one for one in mine if len(one.members) > 1), mine[0] if mine else None)


def invitation_of(game: Game, seat: SeatId) -> Talk | None:
    """Returns the talk that a seat was asked to last and has not answered, or None."""
    return next((one for one in reversed(game.talks) if seat in one.invited), None)


def sits(game: Game, seat: SeatId) -> bool:
    """Tells whether a seat sits in a private talk with somebody."""
    mine = talk_of(game, seat)
    return mine is not None and len(mine.members) > 1


def _joining(game: Game, seat: SeatId, talk: Talk) -> tuple[Event, ...]:
    """Returns the entry into a talk; what the player himself has asked for in vain ends."""
    alone = (one for one in game.talks if one.members == (seat,))
    ended = tuple(told.TalkClosed(one.id, one.members) for one in alone)
    joined = told.TalkJoined(seat, talk.id)
    if not condition(game, "talks_announced"):
        return (*ended, joined)
    return (*ended, joined, told.TalkAnnounced((*talk.members, seat)))


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
