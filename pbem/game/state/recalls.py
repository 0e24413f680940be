"""What came before a described board, word by word of the ruleset."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import AbilityId, RoleId, SeatId
from pbem.game.rules.ruleset import Recall
from pbem.game.state.game import Game
from pbem.game.state.seats import believed_abilities

LOG_LINE = re.compile(r"N(?P<night>\d+) (?P<target>.+)<-(?P<by>.+):(?P<kind>\w+)")


def _recall_illness(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back delayed deaths: nick to the night they were caught in, by a role's holder."""
    by = next((seat.id for seat in game.seats if seat.role == recall.by), SeatId(0))
    for nick, caught in value.items() if isinstance(value, dict) else ():
        yield told.Infected(seat_of(game, nick), by, recall.of, int(caught) + 1, int(caught))


def _recall_last_use(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back whom an ability was used on: in the night before, or by whom and when."""
    usual = {"night": number - 1, "target": value}
    for seat in _holders(game, recall.of):
        use = value.get(game.seat(seat).nick) if isinstance(value, dict) else usual
        if isinstance(use, dict):
            target = (seat_of(game, str(use["target"])),)
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
        yield told.Marked(seat_of(game, nick), recall.of)


def _recall_log(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back the lines of a watcher's log."""
    for found in map(LOG_LINE.fullmatch, _texts(value) or ()):
        if found is not None:
            target, by = seat_of(game, found["target"]), seat_of(game, found["by"])
            for seat in _holders(game, recall.of):
                yield told.Sighted(seat, int(found["night"]), target, by, found["kind"])


def _recall_nominators(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back who has nominated today; whom, nobody said."""
    for nick in _nicks(value) or ():
        seat = seat_of(game, nick)
        yield told.Nominated(seat, seat)
        yield told.VoicesCounted(seat, (), (), (), False)


def _recall_nomination(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back the open nomination: by whom, of whom."""
    pair = value if isinstance(value, dict) else {}
    yield told.Nominated(seat_of(game, str(pair["by"])), seat_of(game, str(pair["who"])))


def _recall_failures(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back how many nominations have failed today, beyond those whose nominator is known."""
    failed = value if isinstance(value, int) else 0
    nobody = SeatId(0)
    for _ in range(failed - len(game.nominations)):
        yield told.Nominated(nobody, nobody)
        yield told.VoicesCounted(nobody, (), (), (), False)


def _recall_spent(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back that players have used up what they believe to have."""
    for nick in _nicks(value) or ():
        seat = game.seat(seat_of(game, nick))
        for ability in believed_abilities(game, seat):
            yield told.Used(seat.id, ability.id, (), 0)


def _recall_power(game: Game, recall: Recall, value: object, number: int) -> Iterator[Event]:
    """Brings back which roles a role was offered, and whose power it has chosen."""
    told_of = value if isinstance(value, dict) else {}
    for seat in game.seats:
        if seat.role == recall.of:
            offered = tuple(RoleId(role) for role in _texts(told_of.get("offered")) or ())
            yield told.Offered(seat.id, offered)
            if told_of.get("chosen"):
                yield told.Empowered(seat.id, RoleId(str(told_of["chosen"])))


def _holders(game: Game, ability: str) -> Iterator[SeatId]:
    """Yields the seats whose role has an ability."""
    for seat in game.seats:
        if seat.role and ability in game.rules.role(seat.role).abilities:
            yield seat.id


def seat_of(game: Game, nick: str) -> SeatId:
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


def _pair(value: object) -> Iterable[str] | None:
    """Returns the nicks of a nomination."""
    if not isinstance(value, dict) or set(value) != {"by", "who"}:
        return None
    return tuple(str(nick) for nick in value.values())


def _offered(value: object) -> Iterable[str] | None:
    """Returns the nicks of an offer: none."""
    return () if isinstance(value, dict) and set(value) <= {"offered", "chosen"} else None


SHAPES: dict[str, Callable[[object], Iterable[str] | None]] = {
    "illness": _sick,
    "last_use": _last,
    "self_use": _yes_or_no,
    "uses": _times,
    "marks": _nicks,
    "nominators": _nicks,
    "nomination": _pair,
    "failures": _times,
    "spent": _nicks,
    "power": _offered,
    "log": _logged,
}

RECALLS: dict[str, Callable[[Game, Recall, object, int], Iterator[Event]]] = {
    "illness": _recall_illness,
    "last_use": _recall_last_use,
    "self_use": _recall_self_use,
    "uses": _recall_uses,
    "marks": _recall_marks,
    "nominators": _recall_nominators,
    "nomination": _recall_nomination,
    "failures": _recall_failures,
    "spent": _recall_spent,
    "power": _recall_power,
    "log": _recall_log,
}
