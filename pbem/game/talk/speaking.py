"""Talk: who may say something in which channel, and who reads it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection
from pbem.game.events import PhaseKind
from pbem.game.ids import ChannelId, SeatId
from pbem.game.rules.gathering import Channel
from pbem.game.state.game import Game, Seat
from pbem.game.state.refusing import refused
from pbem.game.state.seats import in_play, is_mute, members
from pbem.game.state.terms import Scope, condition, holds_true, quantity

CLOSED = (PhaseKind.ABANDONED, PhaseKind.OVER)
OWNERS_SHARE = 2  # "村建て発言 twice that" (village §2)


def speak(game: Game, command: commands.Speak) -> Answer:
    """Accepts a line in a channel of the speaker's.

    A line of no kind goes where his lines go now, and so does one for everybody.

    Everybody to whom a channel is closed is refused in the same words.
    """
    if any(talk.id == command.channel for talk in game.talks):
        return _in_private(game, command)
    found = game.rules.channel(command.channel)
    if found is None or found.public:
        found = plain_channel(game, command.seat)
    reasons = (
        *_against(game, game.find(command.seat), command.channel, found),
        *_too_long(game, command.length),
    )
    if reasons or found is None:
        return refused(game, reasons)
    return Accepted((told.Spoke(command.seat, found.id, command.text, found.public),))


def _in_private(game: Game, command: commands.Speak) -> Answer:
    """Accepts a line in a private talk of the speaker's."""
    if not any(seat.id == command.seat for seat in members(game, command.channel)):
        return refused(game, (Objection("no_such_channel"),))
    reasons = tuple(_too_long(game, command.length))
    if reasons:
        return refused(game, reasons)
    return Accepted((told.Spoke(command.seat, command.channel, command.text),))


def declare(game: Game, command: commands.Declare) -> Answer:
    """Accepts a line of the owner's at any time; he too loses his voice by dying idle."""
    seat = game.find(command.seat) if command.seat else None
    if not command.owner:
        return refused(game, (Objection("not_creator"),))
    if game.phase.kind in CLOSED:
        return refused(game, (Objection(game.rules.speech.closed),))
    if seat is not None and is_mute(game, seat):
        return refused(game, (Objection(game.rules.speech.mute),))
    reasons = tuple(_too_long(game, command.length, OWNERS_SHARE))
    if reasons:
        return refused(game, reasons)
    return Accepted((told.Declared(command.text),))


def owner_hears(game: Game) -> bool:
    """Tells whether the game's owner reads every channel (village §12, GM制)."""
    return condition(game, "owner_hears")


def plain_channel(game: Game, seat: SeatId) -> Channel | None:
    """Returns the channel that a line of no kind goes to now, or None: there is none."""
    speaker = game.find(seat)
    if speaker is None:
        return None
    plain = (channel for channel in game.rules.channels if channel.plain)
    return next((c for c in plain if _is_open(game, c) and may_speak(game, c, speaker)), None)


def open_channels(game: Game, seat: Seat) -> tuple[ChannelId, ...]:
    """Returns the channels in which a seat may speak now."""
    channels = (c for c in game.rules.channels if _is_open(game, c))
    return tuple(c.id for c in channels if not any(_against(game, seat, c.id, c)))


def hearers(game: Game, channel: Channel, speaker: SeatId | None) -> tuple[SeatId, ...]:
    """Returns the seats that read a line of a speaker's now; nobody reads for a dummy."""
    seats = (seat for seat in game.seats if not seat.dummy)
    if channel.public or game.phase.kind is PhaseKind.EPILOGUE:
        return tuple(seat.id for seat in seats)
    mine = (seat for seat in seats if _belongs(channel, seat))
    scopes = (Scope(game, actor=speaker or seat.id, target=seat.id) for seat in mine)
    return tuple(s.target for s in scopes if s.target and holds_true(channel.reads, s))


def may_speak(game: Game, channel: Channel, seat: Seat) -> bool:
    """Tells whether a channel is for a seat, whatever the hour."""
    return _belongs(channel, seat) and holds_true(channel.speaks, Scope(game, actor=seat.id))


def _against(
    game: Game, seat: Seat | None, asked: ChannelId, channel: Channel | None
) -> Iterator[Objection]:
    """Yields every reason against a line, from what its speaker may know alone."""
    speech, phase = game.rules.speech, game.phase.kind
    if game.phase.kind in CLOSED:
        yield Objection(speech.closed)
    if seat is None:
        yield Objection("not_a_participant")
    if seat is None or game.phase.kind in CLOSED:
        return
    if is_mute(game, seat):
        yield Objection(speech.mute)
    silent = dict(speech.silent)
    if phase in silent:
        yield Objection(silent[phase])
    elif channel is None or not _is_open(game, channel):
        yield Objection("no_such_channel" if _unknown(game, asked) else speech.elsewhere)
    elif not may_speak(game, channel, seat):
        foreign = not _belongs(channel, seat)
        if foreign or seat.alive:
            yield Objection("no_such_channel")
        if not seat.alive:
            yield Objection("actor_dead")


def _too_long(game: Game, length: int, share: int = 1) -> Iterator[Objection]:
    """Yields the reason against a line that is longer than the ruleset lets one be."""
    most = quantity(game, "longest_line") * share
    if most and length > most:
        yield Objection("too_long", (("most", most), ("length", length)))


def _unknown(game: Game, asked: ChannelId) -> bool:
    """Tells whether a line names a channel that there is not."""
    return bool(asked) and game.rules.channel(asked) is None


def _belongs(channel: Channel, seat: Seat) -> bool:
    """Tells whether a channel is for the role of a seat."""
    return not channel.roles or seat.role in channel.roles


def _is_open(game: Game, channel: Channel) -> bool:
    """Tells whether there is talk in a channel in the running phase."""
    return game.phase.kind in channel.phases if channel.phases else in_play(game)
