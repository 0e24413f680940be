"""A described board: a running game, a case or a test, set up without a deal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import reduce

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.dealing import offers
from pbem.game.deaths import due_gains
from pbem.game.events import Event, PhaseKind
from pbem.game.evolving import evolve
from pbem.game.ids import AbilityId, RoleId, SeatId
from pbem.game.lobby import is_committed, role_letters
from pbem.game.phases import beginning, opening
from pbem.game.ruleset import Recall
from pbem.game.state import Game
from pbem.game.terms import condition

LOG_LINE = re.compile(r"N(?P<night>\d+) (?P<target>.+)<-(?P<by>.+):(?P<kind>\w+)")


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
    """Counts the roles at the table, in the ruleset's order."""
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
        seat = _seat(game, nick)
        causes = (command.causes[nick],) if nick in command.causes else ()
        role = game.seat(seat).role if condition(game, "role_shown") else None
        yield told.Fell(seat, causes)
        yield told.DeathAnnounced(seat, role)


def _inheritances(game: Game, command: commands.Setup) -> Iterator[Event]:
    """Lets those have inherited who would have."""
    for seat, gain in due_gains(game):
        yield told.Inherited(seat.id, gain.ability, command.number)


def _recall_illness(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back delayed deaths: nick to the night they were caught in, by a role's holder."""
    by = next((seat.id for seat in game.seats if seat.role == recall.by), SeatId(0))
    for nick, caught in value.items() if isinstance(value, dict) else ():
        yield told.Infected(_seat(game, nick), by, recall.of, int(caught) + 1, int(caught))


def _recall_last_use(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back whom an ability was used on: in the night before, or by whom and when."""
    usual = {"night": number - 1, "target": value}
    for seat in _holders(game, recall.of):
        use = value.get(game.seat(seat).nick) if isinstance(value, dict) else usual
        if isinstance(use, dict):
            target = (_seat(game, str(use["target"])),)
            yield told.Used(seat, AbilityId(recall.of), target, int(str(use["night"])))


def _recall_self_use(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back that an ability was once used on its holder."""
    for seat in _holders(game, recall.of) if value else ():
        yield told.Used(seat, AbilityId(recall.of), (seat,), 0)


def _recall_uses(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back how often an ability was used before."""
    times = value if isinstance(value, int) else 0
    for seat in _holders(game, recall.of):
        yield from (told.Used(seat, AbilityId(recall.of), (), 0) for _ in range(times))


def _recall_marks(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back a lasting mark on each of the nicks."""
    for nick in _nicks(value) or ():
        yield told.Marked(_seat(game, nick), recall.of)


def _recall_log(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back the lines of a watcher's log."""
    for found in map(LOG_LINE.fullmatch, _texts(value) or ()):
        if found is not None:
            target, by = _seat(game, found["target"]), _seat(game, found["by"])
            for seat in _holders(game, recall.of):
                yield told.Sighted(seat, int(found["night"]), target, by, found["kind"])


def _holders(game: Game, ability: str) -> Iterator[SeatId]:
    """Yields the seats whose role has an ability."""
    for seat in game.seats:
        if seat.role and ability in game.rules.role(seat.role).abilities:
            yield seat.id


def _seat(game: Game, nick: str) -> SeatId:
    """Returns the seat of a nick that is known to be at the table."""
    found = game.named(nick)
    if found is None:
        raise KeyError(nick)
    return found.id


def _texts(value: object) -> tuple[str, ...] | None:
    """Returns a list of texts, or None when the value is no such list."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(text, str) for text in value):
        return None
    return tuple(value)


def _nicks(value: object) -> Iterable[str] | None:
    """Returns the nicks of a list of nicks."""
    return _texts(value)


def _sick(value: object) -> Iterable[str] | None:
    """Returns the nicks of a mapping from nick to night."""
    if not isinstance(value, dict) or not all(type(night) is int for night in value.values()):
        return None
    return tuple(str(nick) for nick in value)


def _last(value: object) -> Iterable[str] | None:
    """Returns the nicks of a last use: of the target alone, or of each doer's."""
    if not isinstance(value, dict):
        return (value,) if isinstance(value, str) else None
    uses = [use for use in value.values() if isinstance(use, dict)]
    whole = [use for use in uses if isinstance(use.get("target"), str) and "night" in use]
    if len(whole) < len(value) or not all(type(use["night"]) is int for use in whole):
        return None
    return (*map(str, value), *(str(use["target"]) for use in whole))


def _yes_or_no(value: object) -> Iterable[str] | None:
    """Returns the nicks of a yes or no: none."""
    return () if isinstance(value, bool) else None


def _times(value: object) -> Iterable[str] | None:
    """Returns the nicks of a number of times: none."""
    return () if type(value) is int and value >= 0 else None


def _logged(value: object) -> Iterable[str] | None:
    """Returns the nicks of a list of log lines."""
    found = [LOG_LINE.fullmatch(line) for line in _texts(value) or ("",)]
    if value == [] or value == ():
        return ()
    if not all(found):
        return None
    return tuple(nick for line in found if line for nick in (line["target"], line["by"]))


SHAPES: dict[str, Callable[[object], Iterable[str] | None]] = {
    "illness": _sick,
    "last_use": _last,
    "self_use": _yes_or_no,
    "uses": _times,
    "marks": _nicks,
    "log": _logged,
}

RECALLS: dict[str, Callable[[Game, Recall, object, int], Iterator[Event]]] = {
    "illness": _recall_illness,
    "last_use": _recall_last_use,
    "self_use": _recall_self_use,
    "uses": _recall_uses,
    "marks": _recall_marks,
    "log": _recall_log,
}
