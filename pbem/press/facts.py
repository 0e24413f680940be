"""Facts for templates: what a reader may know of a game, as JSON-safe values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from enum import Enum

from pbem.game import Event, Game, Objection, Seat, SeatId, events

PERSON_FIELDS: Mapping[str, str] = {
    "seat": "who",
    "by": "by",
    "target": "target",
    "bond": "bond",
}
PEOPLE_FIELDS: Mapping[str, str] = {
    "about": "about",
    "ayes": "ayes",
    "circle": "circle",
    "invited": "invited",
    "members": "members",
    "nays": "nays",
    "abstained": "abstained",
    "reached": "reached",
    "seats": "people",
    "silent": "silent",
    "targets": "targets",
    "tied": "tied",
    "winners": "winners",
}


SHOWN = "shown"


@dataclass(frozen=True)
class Edition:
    """What a text is printed with beside the game: none of it changes what is true.

    `zone` is the game's time zone; `languages` are the players' own, by seat; `forms` are case
    forms of nicks that the keeper corrected, by seat; `head` is the chain's head for posts.
    """

    zone: str = "UTC"
    languages: Mapping[int, str] = field(default_factory=dict)
    forms: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    head: str = ""


def person(seat: Seat, edition: Edition) -> dict[str, object]:
    """Returns a player as templates know him: {seat, nick, gender} and perhaps {forms}."""
    known: dict[str, object] = {"seat": seat.id, "nick": seat.nick, "gender": seat.gender}
    if seat.id in edition.forms:
        known["forms"] = dict(edition.forms[seat.id])
    return known


def somebody(game: Game, seat: int, edition: Edition) -> dict[str, object]:
    """Returns the player on a seat; raises KeyError when nobody sits there."""
    return person(game.seat(SeatId(seat)), edition)


def people(game: Game, seats: Iterable[int], edition: Edition) -> list[dict[str, object]]:
    """Returns the players on several seats, in the given order."""
    return [somebody(game, seat, edition) for seat in seats]


def publicly_living(game: Game, edition: Edition) -> list[dict[str, object]]:
    """Returns the players of whom the public knows no death, in the order of the table."""
    return [person(seat, edition) for seat in game.seats if not seat.announced]


def stamp(at: datetime | None) -> str:
    """Returns an instant as ISO text, or nothing for none."""
    return at.isoformat() if at else ""


def common(game: Game, edition: Edition) -> dict[str, object]:
    """Returns the facts that every draft of a game has: all of them public."""
    return {
        "ruleset": game.rules.name,
        "zone": edition.zone,
        "phase": game.phase.kind.value,
        "number": game.phase.number,
        "until": stamp(game.phase.closes),
    }


def facts_of(event: Event, game: Game, edition: Edition) -> dict[str, object]:
    """Returns an event as {what, …fields}, with players in the place of seats.

    `what` is the event's code, or the code that the ruleset gave it. A field `seat` is told as
    `who`; a field that is no seat stays as it is.
    """
    told = {one.name: getattr(event, one.name) for one in fields(event)}
    facts: dict[str, object] = {"what": str(told.pop("what", event.code))}
    if isinstance(event, events.PlanMade | events.PlanShared):
        facts["branches"] = branches_of(game, told.pop("branches"), edition)
    if isinstance(event, events.PlanFailed):
        del told["ground"]
        against = Objection(event.why, event.ground)
        facts["objection"] = ground_of(against, game, edition)
    return facts | _with_people(told, game, edition)


def branches_of(
    game: Game, branches: Iterable[tuple[int | None, str, tuple[int, ...]]], edition: Edition
) -> list[dict[str, object]]:
    """Returns a plan's branches as templates know them: {place, so, targets}, perhaps {who}."""
    return [
        {"place": place, "so": so, "targets": people(game, targets, edition)}
        | ({} if about is None else {"who": somebody(game, about, edition)})
        for place, (about, so, targets) in enumerate(branches, start=1)
    ]


def ground_of(objection: Objection, game: Game, edition: Edition) -> dict[str, object]:
    """Returns an objection as {code, candidates, …ground}, with players in the place of seats."""
    ground = _with_people(dict(objection.ground), game, edition)
    return {"code": objection.code, "candidates": []} | ground


def _with_people(told: Mapping[str, object], game: Game, edition: Edition) -> dict[str, object]:
    """Returns fields with seats exchanged for players, and values made JSON-safe."""
    done: dict[str, object] = {}
    for key, value in told.items():
        if key in PERSON_FIELDS and isinstance(value, int):
            done[PERSON_FIELDS[key]] = somebody(game, value, edition)
        elif key in PEOPLE_FIELDS and isinstance(value, tuple | list):
            done[PEOPLE_FIELDS[key]] = people(game, value, edition)
        elif key == SHOWN and isinstance(value, tuple | list):
            done[SHOWN] = shown_roles(game, edition, value)
        else:
            done[key] = plain(value)
    return done


def shown_roles(
    game: Game, edition: Edition, shown: Iterable[tuple[int, str, str]]
) -> list[dict[str, object]]:
    """Returns what somebody is shown of players: their roles, and whom they take themselves for."""
    return [
        {"who": somebody(game, seat, edition), "role": role, "other": other}
        for seat, role, other in shown
    ]


def plain(value: object) -> object:
    """Returns a JSON-safe value: enums by value, instants as ISO text, tuples as lists."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return value
