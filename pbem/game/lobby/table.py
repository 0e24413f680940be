"""The table before the first phase: creation, seats, the deal, a described board."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import datetime
from functools import reduce

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.chance import seed_digest
from pbem.game.events import Event, PhaseKind
from pbem.game.ids import RoleId, SeatId
from pbem.game.lobby.dealing import belief, circle, given, offers, roles_in_play
from pbem.game.lobby.settings import bad_value
from pbem.game.rules.abilities import Value
from pbem.game.rules.ruleset import Ruleset
from pbem.game.rules.stamp import canonical, rules_digest
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Game, Seat
from pbem.game.state.terms import Scope, holds_true
from pbem.game.turns.phases import beginning, open_first


def create(game: Game, command: commands.Create) -> Answer:
    """Opens a game with every option settled, under the digest of its rules."""
    if game.created:
        return Refused((Objection("wrong_phase"),))
    faults = tuple(_option_faults(game.rules, command.options))
    if faults:
        return Refused(faults)
    chosen = dict(command.options)
    options = tuple((o.key, chosen.get(o.key, o.default)) for o in game.rules.options)
    digest = rules_digest(game.rules, options)
    created = told.Created(
        command.game, game.rules.name, digest, options, command.seed_digest, command.language
    )
    return Accepted((created,))


def join(game: Game, command: commands.Join) -> Answer:
    """Gives the next seat to a new nick."""
    if game.phase.kind is not PhaseKind.SIGNUP or not game.created:
        return Refused((Objection("wrong_phase"),))
    if _taken(game, command.nick):
        return Refused((Objection("nick_taken", (("nick", command.nick),)),))
    return Accepted((told.Seated(_next_seat(game), command.nick, command.gender),))


def leave(game: Game, command: commands.Leave) -> Answer:
    """Lets a player go before the deal."""
    if game.phase.kind is not PhaseKind.SIGNUP or game.find(command.seat) is None:
        return Refused((Objection("wrong_phase"),))
    return Accepted((told.Left(command.seat),))


def rename(game: Game, command: commands.Rename) -> Answer:
    """Gives a seat another nick, unless it is taken."""
    if game.find(command.seat) is None:
        return Refused((Objection("no_such_seat"),))
    if _taken(game, command.nick, but=command.seat):
        return Refused((Objection("nick_taken", (("nick", command.nick),)),))
    return Accepted((told.Renamed(command.seat, command.nick),))


def replace_player(game: Game, command: commands.Replace) -> Answer:
    """Puts another player on a seat."""
    if game.over:
        return Refused((Objection("wrong_phase"),))
    if game.find(command.seat) is None:
        return Refused((Objection("no_such_seat"),))
    return Accepted((told.Replaced(command.seat),))


def confirm(game: Game, command: commands.Confirm) -> Answer:
    """Records that a player has his role letter; a second time changes nothing."""
    seat = game.find(command.seat)
    if seat is None or seat.role is None:
        return Refused((Objection("wrong_phase"),))
    return Accepted(() if seat.confirmed else (told.Confirmed(seat.id),))


def start(game: Game, command: commands.Start, now: datetime) -> Answer:
    """Deals the roles and opens the first phase, or waits for every role letter's answer."""
    if game.phase.kind is not PhaseKind.SIGNUP or not game.created or game.seed:
        return Refused((Objection("wrong_phase"),))
    if not is_committed(game, command.seed):
        return Refused((Objection("seed_mismatch"),))
    if game.rules.setup(len(game.seats)) is None:
        least = min(setup.seats for setup in game.rules.setups)
        return Refused((Objection("no_setup", (("seats", len(game.seats)), ("least", least))),))
    mixed = mixed_seed(game, command.seed)
    dealt = tuple(deal(game, command.seed, mixed))
    seated = reduce(evolve, dealt, game)
    events: tuple[Event, ...] = (*dealt, *circle(game, mixed), *role_letters(seated))
    events = (*events, *offers(seated))
    game = reduce(evolve, events, game)
    started = told.Started(game.rules.composition(len(game.seats)))
    if command.wait_for_all:
        opened = told.PhaseOpened(PhaseKind.ROLLCALL, 0, opened=now.isoformat())
        return Accepted((*events, started, opened))
    begun = (started, open_first(game, now, command.closes))
    return Accepted((*events, *begun, *beginning(reduce(evolve, begun, game))))


def mixed_seed(game: Game, seed: str) -> str:
    """Returns the seed mixed with the final list of seats: nobody could know the deal before."""
    listed = canonical({"seats": [[seat.id, seat.nick] for seat in game.seats]})
    return hashlib.sha256(bytes.fromhex(seed) + listed).hexdigest()


def deal(game: Game, seed: str, mixed: str) -> Iterator[Event]:
    """Deals the roles of the setup to the seats by a mixed seed, with what somebody believes."""
    roles = roles_in_play(game.rules, len(game.seats), mixed)
    believed = belief(game, roles, mixed)
    if believed is not None:
        yield believed
    yield told.Dealt(seed, given(game, roles, mixed, believed))


def role_letters(game: Game) -> Iterator[Event]:
    """Yields what every player is told at the deal: his role, and whom he knows."""
    for seat in game.seats:
        if seat.believes is not None and not seat.dummy:
            yield told.RoleGiven(seat.id, seat.believes, tuple(known(game, seat)))


def known(game: Game, seat: Seat) -> Iterator[tuple[SeatId, RoleId]]:
    """Yields the other seats that a player knows from the start, with the role he knows of."""
    role = game.rules.role(seat.believes) if seat.believes else None
    if role is None or not holds_true(role.makings.knows_if, Scope(game)):
        return
    for other in game.seats:
        if other.id != seat.id and other.dealt in role.knows:
            yield other.id, other.dealt


def _option_faults(rules: Ruleset, options: tuple[tuple[str, Value], ...]) -> Iterator[Objection]:
    """Yields an objection for every unknown option and every value it may not have."""
    for key, value in options:
        option = rules.option(key)
        if option is None:
            yield Objection("unknown_option", (("option", key),))
        elif not option.allows(value):
            yield bad_value(option, value)


def is_committed(game: Game, seed: str) -> bool:
    """Tells whether a seed is the one that was promised when sign-up opened."""
    try:
        return seed_digest(seed) == game.seed_digest
    except ValueError:
        return False


def _taken(game: Game, nick: str, but: SeatId | None = None) -> bool:
    """Tells whether a nick is somebody's, now or formerly, whatever its letters' case."""
    names = (name for seat in game.seats if seat.id != but for name in (seat.nick, *seat.aliases))
    return nick.casefold() in (name.casefold() for name in names)


def _next_seat(game: Game) -> SeatId:
    """Returns a seat number that nobody has; the last one's successor."""
    return SeatId(max((seat.id for seat in game.seats), default=0) + 1)
