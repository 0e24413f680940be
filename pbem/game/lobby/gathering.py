"""The lobby: how players gather for a game, from its opening to the roll call.

Every refusal is given with all its reasons; they are told in the ruleset's order of the lobby.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.commands import lobby
from pbem.game.events import Event, PhaseKind
from pbem.game.ids import SeatId
from pbem.game.lobby.rosters import lines_of, roster_faults
from pbem.game.lobby.settings import bad_value, read_value
from pbem.game.lobby.wishing import ANY, wish_faults, wishes_kept
from pbem.game.rules.abilities import Value
from pbem.game.rules.stamp import rules_digest
from pbem.game.state.evolving_phases import under_options
from pbem.game.state.game import Game, Seat
from pbem.game.turns.phases import opening

ROSTER, PASSWORD, DUMMY = "roster", "password", "dummy"
LONGEST_PASSWORD = 20
Settings = dict[str, Value]


def open_game(game: Game, command: lobby.Open) -> Answer:
    """Opens a game for others to join, and seats its dummy."""
    settings, faults = _read(game, dict(command.settings))
    reasons = (*_standing(command.standing), *faults)
    chosen = {o.key: settings.get(o.key, o.default) for o in game.rules.options}
    if command.dummy and DUMMY in chosen and DUMMY not in settings:
        chosen[DUMMY] = command.dummy
    options = tuple(chosen.items())
    reasons = (
        *reasons,
        *(() if faults else roster_faults(under_options(game, options), _roster(chosen))),
    )
    if reasons:
        return Refused(tuple(reasons))
    digest = rules_digest(game.rules, options)
    name, language = game.rules.name, command.language
    created = told.Created(command.game, name, digest, options, command.seed_digest, language)
    return Accepted((created, *_locked(command.settings), *_dummy(chosen)))


def enter(game: Game, command: lobby.Enter) -> Answer:
    """Seats a player on a character of his choice."""
    reasons = tuple(_against_entering(game, command))
    if reasons:
        return Refused(reasons)
    seat = SeatId(max((seat.id for seat in game.seats), default=0) + 1)
    seated = told.Seated(seat, command.character, command.gender)
    wished = (told.Wished(seat, _two(command.wishes)),) if command.wishes else ()
    return Accepted((seated, *wished))


def depart(game: Game, command: lobby.Depart) -> Answer:
    """Lets a player go."""
    reasons = (*_member(game, command.seat), *_in(game, PhaseKind.SIGNUP))
    if reasons or command.seat is None:
        return Refused(reasons)
    return Accepted((told.Left(command.seat),))


def wish(game: Game, command: lobby.Wish) -> Answer:
    """Hears which roles a player wishes for."""
    reasons = (*_member(game, command.seat), *_in(game, PhaseKind.SIGNUP))
    reasons = (*reasons, *wish_faults(game, command.wishes))
    if reasons or command.seat is None:
        return Refused(reasons)
    return Accepted((told.Wished(command.seat, _two(command.wishes)),))


def expel(game: Game, command: lobby.Expel) -> Answer:
    """Takes a character from its player; he may come back."""
    seat = game.named(command.character)
    reasons = [*_owner(command.owner), *_in(game, PhaseKind.SIGNUP)]
    if seat is not None and seat.dummy:
        reasons.append(Objection("cannot_kick_dummy"))
    if reasons or seat is None:
        return Refused((*reasons, *_member(game, seat.id if seat else None)))
    return Accepted((told.Expelled(seat.id),))


def change(game: Game, command: lobby.Change) -> Answer:
    """Changes settings, and resets the wishes that they leave no room for."""
    reasons = (*_owner(command.owner), *_in(game, PhaseKind.SIGNUP))
    fixed = [key for key, _ in command.settings if _is_fixed(game, key)]
    reasons = (*reasons, *(Objection("fixed_setting", (("option", key),)) for key in fixed))
    settings, faults = _read(game, {k: v for k, v in command.settings if k not in fixed})
    changed = under_options(game, tuple({**dict(game.options), **settings}.items()))
    reasons = (*reasons, *faults, *(() if faults else _against_change(game, changed, command)))
    if reasons:
        return Refused(reasons)
    public = tuple((key, settings.get(key, "")) for key, _ in command.settings)
    return Accepted((*_locked(command.settings), told.Changed(public), *wishes_kept(changed)))


def call_roll(game: Game, command: lobby.CallRoll, now: datetime) -> Answer:
    """Asks everybody whether he is ready, once there are enough."""
    reasons = [*_owner(command.owner), *_in(game, PhaseKind.SIGNUP)]
    least = min((len(line) for line in _lines(game)), default=0)
    if len(game.seats) < least:
        reasons.append(Objection("not_enough_players", (("least", least),)))
    if reasons:
        return Refused(tuple(reasons))
    return Accepted((opening(PhaseKind.ROLLCALL, 0, now, None),))


def break_off(game: Game, command: lobby.BreakOff, now: datetime) -> Answer:
    """Breaks the roll call off."""
    reasons = (*_owner(command.owner), *_in(game, PhaseKind.ROLLCALL))
    return Refused(reasons) if reasons else Accepted((opening(PhaseKind.SIGNUP, 0, now, None),))


def say_ready(game: Game, command: lobby.SayReady) -> Answer:
    """Notes that a player is ready, or no longer."""
    reasons = (*_member(game, command.seat), *_in(game, PhaseKind.ROLLCALL))
    if reasons or command.seat is None:
        return Refused(reasons)
    return Accepted((told.ReadySaid(command.seat, command.ready),))


def abandon(game: Game, command: lobby.Abandon, now: datetime) -> Answer:
    """Gives the game up."""
    reasons = (*_owner(command.owner), *_in(game, PhaseKind.SIGNUP))
    return Refused(reasons) if reasons else Accepted((opening(PhaseKind.ABANDONED, 0, now, None),))


def not_ready(game: Game) -> tuple[Seat, ...]:
    """Returns the players who have not said that they are ready."""
    return tuple(seat for seat in game.players if not seat.ready)


def in_rollcall(game: Game, owner: bool) -> tuple[Objection, ...]:
    """Returns what keeps somebody from beginning a game."""
    waiting = (Objection("not_all_ready"),) if not_ready(game) else ()
    return (*_owner(owner), *(_in(game, PhaseKind.ROLLCALL) or waiting))


def _against_entering(game: Game, command: lobby.Enter) -> Iterator[Objection]:
    """Yields every reason against a new player."""
    if command.standing.restricted:
        yield Objection("restricted")
    if command.seat is not None:
        yield Objection("already_joined")
    elif command.standing.unfinished:
        yield Objection("in_unfinished_game")
    yield from _in(game, PhaseKind.SIGNUP)
    if command.owner and game.option("gm"):
        yield Objection("creator_is_gm")
    if game.password and command.password != game.password:
        yield Objection("wrong_password")
    if len(game.seats) >= max((len(line) for line in _lines(game)), default=0):
        yield Objection("game_full")
    if not command.known:
        yield Objection("unknown_character")
    if game.named(command.character) is not None:
        yield Objection("character_taken")
    yield from wish_faults(game, command.wishes)


def _against_change(game: Game, changed: Game, command: lobby.Change) -> Iterator[Objection]:
    """Yields what the changed settings would break."""
    roster = _roster(dict(changed.options))
    faults = tuple(roster_faults(changed, roster))
    yield from faults
    if not faults and max(len(line) for line in _lines(changed)) < len(game.seats):
        yield Objection("roster_below_headcount")
    if changed.option("gm") and command.owner_seat is not None:
        yield Objection("creator_has_joined")


def _standing(standing: lobby.Standing) -> Iterator[Objection]:
    """Yields what bars an account from opening a game."""
    if standing.restricted:
        yield Objection("restricted")
    if standing.unfinished:
        yield Objection("in_unfinished_game")


def _read(game: Game, settings: dict[str, str]) -> tuple[Settings, tuple[Objection, ...]]:
    """Returns the values of settings, and an objection for each that is none."""
    found: Settings = {}
    faults = []
    for key, text in settings.items():
        option = game.rules.option(key)
        value = read_value(option, text) if option else None
        if key == PASSWORD:
            faults += [_named(key)] if len(text) > LONGEST_PASSWORD else []
        elif option is None:
            faults.append(Objection("unknown_setting", (("option", key),)))
        elif value is None:
            faults.append(bad_value(option, text))
        else:
            found[key] = value
    return found, tuple(faults)


def _named(key: str) -> Objection:
    """Returns the refusal of a value that is not said back, as it may be a secret."""
    return Objection("bad_value", (("option", key), ("longest", LONGEST_PASSWORD)))


def _locked(settings: lobby.Settings) -> Iterator[Event]:
    """Yields the secret of who may join; nobody reads it but the keeper of the door."""
    for key, text in settings:
        if key == PASSWORD:
            yield told.Locked(text)


def _dummy(chosen: Settings) -> Iterator[Event]:
    """Seats the character that nobody plays."""
    if chosen.get(DUMMY):
        yield told.Seated(SeatId(1), str(chosen[DUMMY]), dummy=True)


def _is_fixed(game: Game, key: str) -> bool:
    """Tells whether a setting is chosen when the game is opened, and never changes."""
    option = game.rules.option(key)
    return option is not None and option.fixed


def _roster(settings: Settings) -> str:
    """Returns the roster among settings."""
    return str(settings.get(ROSTER, ""))


def _lines(game: Game) -> tuple[tuple[str, ...], ...]:
    """Returns the lines of the game's roster."""
    return lines_of(game.rules, _roster(dict(game.options)))


def _two(wishes: tuple[str, ...]) -> tuple[str, str]:
    """Returns the first and the second wish; a missing one leaves it to the deal."""
    first, second = (*wishes, ANY, ANY)[:2]
    return first, second


def _owner(owner: bool) -> tuple[Objection, ...]:
    """Returns the refusal of somebody who is not the owner."""
    return () if owner else (Objection("not_creator"),)


def _member(game: Game, seat: SeatId | None) -> tuple[Objection, ...]:
    """Returns the refusal of somebody who has no seat here."""
    return () if seat is not None and game.find(seat) else (Objection("not_a_member"),)


def _in(game: Game, phase: PhaseKind) -> tuple[Objection, ...]:
    """Returns the refusal of a command that is for another phase of the lobby."""
    codes = {PhaseKind.SIGNUP: "not_recruiting", PhaseKind.ROLLCALL: "not_rollcall"}
    there = game.phase.kind is phase and not game.started and game.created
    return () if there else (Objection(codes[phase]),)
