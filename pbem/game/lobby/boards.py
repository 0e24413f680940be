"""A described board: a running game, a case or a test, set up without a deal."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import reduce

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.events import Event, PhaseKind
from pbem.game.ids import RoleId, SeatId
from pbem.game.lobby.dealing import offers
from pbem.game.lobby.table import is_committed, role_letters
from pbem.game.night.deaths import due_gains
from pbem.game.rules.ruleset import Recall
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Game
from pbem.game.state.recalls import RECALLS, SHAPES, seat_of
from pbem.game.state.terms import condition
from pbem.game.turns.phases import beginning, opening


def setup(game: Game, command: commands.Setup, now: datetime) -> Answer:
    """Sets up a described board and opens its phase; refuses unknown nicks, roles and words."""
    if game.phase.kind is not PhaseKind.SIGNUP or not game.created or game.seed:
        return Refused((Objection("wrong_phase"),))
    if not is_committed(game, command.seed):
        return Refused((Objection("seed_mismatch"),))
    faults = tuple(_faults(game, command))
    if faults:
        return Refused(faults)
    events: list[Event] = []
    parts = (_seats, _deal, _powers, _memories, _deaths, _inheritances)
    for part in (*parts, *((_offers,) if command.phase == PhaseKind.SETUP else ())):
        for event in part(game, command):
            events.append(event)
            game = evolve(game, event)
    first = opening(PhaseKind(command.phase), command.number, now, command.closes)
    begun = (told.Started(_composition(game)), first)
    after = reduce(evolve, begun, game)
    return Accepted((*events, *begun, *(beginning(after) if command.fresh else ())))


def _composition(game: Game) -> tuple[tuple[RoleId, int], ...]:
    """Counts the roles at the table, in the ruleset's order; nothing, where they are hidden."""
    if game.rules.story.groups:
        return ()
    held = [seat.role for seat in game.seats]
    return tuple((role.id, held.count(role.id)) for role in game.rules.roles if role.id in held)


def _faults(game: Game, command: commands.Setup) -> Iterator[Objection]:
    """Yields an objection for everything in a description that means nothing."""
    nicks = [nick for nick, _ in command.roles]
    roles = {role.id for role in game.rules.roles}
    for nick in dict.fromkeys(nick for nick in nicks if nicks.count(nick) > 1):
        yield Objection("nick_taken", (("nick", nick),))
    for _, role in command.roles:
        if not set(role.split("/")) <= roles:
            yield Objection("unknown_role", (("role", role),))
    for nick in command.dead:
        if nick not in nicks:
            yield Objection("unknown_target", (("nick", nick),))
    for seat in game.seats:
        if seat.nick not in nicks:
            yield Objection("unknown_role", (("nick", seat.nick),))
    if command.phase not in _phases(game):
        yield Objection("wrong_phase", (("phase", command.phase),))
    for key, value in command.before.items():
        yield from _memory_faults(dict(game.rules.recalls).get(key), key, value, nicks)


def _phases(game: Game) -> tuple[str, ...]:
    """Returns the phases that a described board may be in."""
    if condition(game, "vote_phase"):
        return ("day", "vote", "night", "epilogue")
    if condition(game, "nominations"):
        return ("setup", "day", "nominate", "defence", "vote", "night")
    return ("day", "night")


def _memory_faults(
    recall: Recall | None, key: str, value: object, nicks: list[str]
) -> Iterator[Objection]:
    """Yields an objection for an unknown word, a wrong shape, and every unknown nick in it."""
    if recall is None:
        yield Objection("unknown_key", (("key", key),))
        return
    named = SHAPES[recall.kind](value)
    if named is None:
        yield Objection("bad_value", (("key", key),))
    for nick in named or ():
        if nick not in nicks:
            yield Objection("unknown_target", (("key", key), ("nick", nick)))


def _seats(game: Game, command: commands.Setup) -> Iterator[Event]:
    """Seats the nicks that have no seat yet, in the order of the description."""
    free = max((seat.id for seat in game.seats), default=0) + 1
    for nick, _ in command.roles:
        if game.named(nick) is None:
            yield told.Seated(SeatId(free), nick, dummy=nick == command.dummy)
            free += 1


def _deal(game: Game, command: commands.Setup) -> Iterator[Event]:
    """Gives the described roles, and tells everybody his."""
    roles = dict(command.roles)
    dealt = []
    for seat in game.seats:
        role, _, believes = roles[seat.nick].partition("/")
        chosen = game.rules.role(RoleId(role)).makings.offers
        dealt.append((seat.id, RoleId(role), RoleId(role if chosen else believes or role)))
    event = told.Dealt(command.seed, tuple(dealt))
    yield event
    yield from role_letters(evolve(game, event))


def _powers(game: Game, command: commands.Setup) -> Iterator[Event]:
    """Gives those the power of another role who have chosen one."""
    roles = dict(command.roles)
    for seat in game.seats:
        role, _, power = roles[seat.nick].partition("/")
        if power and game.rules.role(RoleId(role)).makings.offers:
            yield told.Empowered(seat.id, RoleId(power))


def _offers(game: Game, command: commands.Setup) -> Iterator[Event]:
    """Offers roles to those who have still to choose."""
    yield from offers(game)


def _memories(game: Game, command: commands.Setup) -> Iterator[Event]:
    """Brings back what came before, word by word of the ruleset."""
    for key, recall in game.rules.recalls:
        if key in command.before:
            yield from RECALLS[recall.kind](game, recall, command.before[key], command.number)


def _deaths(game: Game, command: commands.Setup) -> Iterator[Event]:
    """Lets those be dead who were, as everybody knows."""
    for nick in command.dead:
        seat = seat_of(game, nick)
        causes = (command.causes[nick],) if nick in command.causes else ()
        role = game.seat(seat).role if condition(game, "role_shown") else None
        yield told.Fell(seat, causes)
        yield told.DeathAnnounced(seat, role)


def _inheritances(game: Game, command: commands.Setup) -> Iterator[Event]:
    """Lets those have inherited who would have."""
    for seat, gain in due_gains(game):
        yield told.Inherited(seat.id, gain.ability, command.number)
