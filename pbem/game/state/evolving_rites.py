"""How the events of a storyteller change the state: roles that change, rites of the day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pbem.game import events as told
from pbem.game.events import Event, PhaseKind
from pbem.game.ids import AbilityId, ChannelId, SeatId
from pbem.game.state.game import Game, Seat
from pbem.game.state.remembered import Move, Nomination, Record, Talk, Voice


def on_seat(game: Game, seat: SeatId, change: Callable[[Seat], Seat]) -> Game:
    """Returns the game with one seat changed."""
    seats = tuple(change(found) if found.id == seat else found for found in game.seats)
    return replace(game, seats=seats)


def of_roles(game: Game, event: Event) -> Game | None:
    """Follows what a player is, has and knows: a power, a bond, a new role, a return to life."""
    match event:
        case told.Offered(seat=seat, roles=roles):
            return on_seat(game, seat, lambda s: replace(s, offered=roles))
        case told.Empowered(seat=seat, role=role):
            return on_seat(game, seat, lambda s: replace(s, power=role, offered=()))
        case told.Bound(seat=seat, bond=bond):
            return on_seat(game, seat, lambda s: replace(s, bond=bond))
        case told.Became():
            return on_seat(game, event.seat, lambda s: _became(s, event))
        case told.RoleGiven(seat=seat, role=role):
            return on_seat(game, seat, lambda s: replace(s, believes=role, untold=""))
        case told.Rose(seat=seat):
            night = game.phase.number
            return on_seat(game, seat, lambda s: replace(_fresh(s), alive=True, returned=night))
        case told.ReturnAnnounced(seat=seat):
            return on_seat(game, seat, lambda s: replace(s, announced=False))
        case told.Spared():
            return _spared(game, event)
    return None


def of_rites(game: Game, event: Event) -> Game | None:
    """Follows the rites of the day: the circle, sentences, nominations and their votes."""
    match event:
        case told.Arranged(circle=circle):
            return replace(game, circle=circle)
        case told.Judged(seat=seat, number=number, verdict=verdict):
            return replace(game, rulings=(*game.rulings, (seat, number, verdict == "true")))
        case told.Nominated(seat=seat, target=target, why=why):
            made = Nomination(seat, target, why)
            kept = tuple(one for one in game.kept_nominations if one.by != seat)
            game = replace(game, nominations=(*game.nominations, made), open_nomination=made)
            return replace(game, kept_nominations=kept, defended=False)
        case told.NominationKept(seat=seat, target=target, why=why):
            kept = (*game.kept_nominations, Nomination(seat, target, why))
            return replace(game, kept_nominations=kept)
        case told.Defended():
            return replace(game, defended=True)
        case told.VoicesCounted(passed=False):
            return replace(game, open_nomination=None)
        case told.Voiced(seat=seat, aye=aye, order=order):
            others = tuple(voice for voice in game.voices if voice.seat != seat)
            return replace(game, voices=(*others, Voice(seat, aye, order)))
    return None


def of_talks(game: Game, event: Event) -> Game | None:
    """Follows private talks: asked for, joined, turned down, closed."""
    match event:
        case told.TalkAsked(seat=seat, talk=talk, invited=invited):
            opened = Talk(talk, (seat,), invited)
            return replace(game, talks=(*game.talks, opened), talks_held=game.talks_held + 1)
        case told.TalkJoined(seat=seat, talk=talk):
            return replace(game, talks=tuple(_joined(one, talk, seat) for one in game.talks))
        case told.TalkDeclined(seat=seat, talk=talk):
            return replace(game, talks=tuple(_declined(one, talk, seat) for one in game.talks))
        case told.TalkClosed(talk=talk):
            return replace(game, talks=tuple(one for one in game.talks if one.id != talk))
    return None


def of_moves(game: Game, event: Event) -> Game:
    """Follows what players do, beside what follows from it: the game's own chronicle."""
    match event:
        case told.Performed(seat=seat, ability=ability, targets=targets):
            return _moved(game, seat, ability, targets, vain=False)
        case told.Thwarted(seat=seat, ability=ability, why="powerless"):
            mine = (a.targets for a in game.actions if (a.seat, a.ability) == (seat, ability))
            return _moved(game, seat, ability, next(mine, ()), vain=True)
    return game


def _moved(
    game: Game, seat: SeatId, ability: AbilityId, targets: tuple[SeatId, ...], vain: bool
) -> Game:
    """Puts a move on record; what acts of itself is none."""
    found = game.rules.ability(ability)
    if found is None or not found.is_ordered:
        return game
    by_day = game.phase.kind not in (PhaseKind.NIGHT, PhaseKind.DAWN)
    role, number = game.seat(seat).role, game.phase.number
    move = Move(number, seat, role, ability, targets, by_day, vain)
    return replace(game, moves=(*game.moves, move))


def of_answers(game: Game, event: Event) -> Game | None:
    """Follows what players are told, and whether it is true."""
    match event:
        case told.Misled(seat=seat):
            return replace(game, misled=(*game.misled, seat))
        case told.Learned(seat=seat, what=what, about=about, value=value):
            true = seat not in game.misled
            role = game.seat(seat).role
            record = Record(game.phase.number, seat, what, about, value, true, role, event.shown)
            misled = tuple(one for one in game.misled if one != seat)
            return replace(game, records=(*game.records, record), misled=misled)
    return None


def _joined(talk: Talk, joined: ChannelId, seat: SeatId) -> Talk:
    """Returns a talk with one more member, if it is the one that he joined."""
    if talk.id != joined:
        return talk
    left = tuple(one for one in talk.invited if one != seat)
    return replace(talk, members=(*talk.members, seat), invited=left)


def _became(seat: Seat, event: told.Became) -> Seat:
    """Returns a seat that has another role, and perhaps still the abilities of the old one."""
    power = (seat.power or seat.role) if event.keeps else None
    return replace(seat, role=event.role, power=power, untold=event.news)


def _declined(talk: Talk, declined: ChannelId, seat: SeatId) -> Talk:
    """Returns a talk with one guest less, if it is the one that he turned down."""
    if talk.id != declined:
        return talk
    return replace(talk, invited=tuple(one for one in talk.invited if one != seat))


def _fresh(seat: Seat) -> Seat:
    """Returns a seat whose abilities are as on the first day (kira B3)."""
    return replace(seat, uses=(), bond=None)


def _spared(game: Game, event: told.Spared) -> Game:
    """Lets an attack that was turned away stay so, whatever becomes of the protection."""
    attacks = tuple(
        replace(one, spared=True)
        if (one.seat, one.by, one.kind) == (event.seat, event.by, event.kind)
        else one
        for one in game.tonight.attacks
    )
    return replace(game, tonight=replace(game.tonight, attacks=attacks))


RITES: tuple[Callable[[Game, Event], Game | None], ...] = (
    of_roles,
    of_rites,
    of_talks,
    of_answers,
)
