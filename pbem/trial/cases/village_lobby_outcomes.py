"""What must come out of a lobby step or a deal."""

from __future__ import annotations

from collections.abc import Callable

from pbem.game import PhaseKind, events
from pbem.trial.cases.village_deals import chances
from pbem.trial.cases.village_lobby import House
from pbem.trial.cases.village_steps import Step

STATES = {
    PhaseKind.SIGNUP: "recruiting",
    PhaseKind.ROLLCALL: "rollcall",
    PhaseKind.EPILOGUE: "epilogue",
    PhaseKind.ABANDONED: "abandoned",
    PhaseKind.OVER: "closed",
}


def lobby_line(step: Step, event: events.Event) -> str:
    """Returns an event of the lobby as a public line, or nothing."""
    match event:
        case events.Created():
            return "created"
        case events.Seated(seat=seat, dummy=False):
            return f"joined:{step.nick(seat)}"
        case events.Left(seat=seat):
            return f"left:{step.nick(seat)}"
        case events.Expelled(seat=seat):
            return f"kicked:{step.nick(seat)}"
        case events.Changed(settings=settings):
            return "changed:" + ",".join(key for key, _ in settings)
        case events.PhaseOpened(phase=phase) if phase in LINES:
            return LINES[phase]
        case events.Started():
            return "started"
    return ""


def state(step: Step, expected: object) -> object:
    """Returns the state of the newest village."""
    return STATES.get(step.game.phase.kind, "running")


def members(step: Step, expected: object) -> object:
    """Returns who sits on which character."""
    house = step.stage.house
    if not isinstance(house, House):
        return {}
    found = house.newest.members
    return {s.nick: found[s.id] for s in step.game.seats if s.id in found}


def ready(step: Step, expected: object) -> object:
    """Returns the characters whose players are ready."""
    return [seat.nick for seat in step.game.seats if seat.ready]


def wishes(step: Step, expected: object) -> object:
    """Returns the wishes of every player."""
    return {seat.nick: list(seat.wishes) for seat in step.game.seats if not seat.dummy}


def settings(step: Step, expected: object) -> object:
    """Returns the listed settings, yes and no as a case writes them."""
    names = list(expected) if isinstance(expected, dict) else []
    words = {True: "on", False: "off"}
    found = {str(name): step.game.option(str(name)) for name in names}
    return {key: words[v] if isinstance(v, bool) else v for key, v in found.items()}


def odds(step: Step, expected: object) -> object:
    """Returns the exact chances of the listed players."""
    names = tuple(map(str, expected)) if isinstance(expected, dict) else ()
    return chances(step.game, names, step.stage.given)


LINES = {
    PhaseKind.ROLLCALL: "rollcall",
    PhaseKind.SIGNUP: "rollcall_cancelled",
    PhaseKind.ABANDONED: "abandoned",
}

LOBBY: dict[str, Callable[[Step, object], object]] = {
    "state": state,
    "seats": lambda step, expected: len(step.game.seats),
    "members": members,
    "ready": ready,
    "wishes": wishes,
    "settings": settings,
    "p": odds,
}
