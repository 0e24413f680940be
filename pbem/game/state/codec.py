"""Events as JSON and back, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields

from pbem.game import events as told
from pbem.game.events import Event, PhaseKind
from pbem.game.rules.stamp import canonical

EVENTS: dict[str, type[Event]] = {
    kind.code: kind
    for kind in (
        told.Created,
        told.Seated,
        told.Renamed,
        told.Replaced,
        told.Left,
        told.Expelled,
        told.Wished,
        told.WishesReset,
        told.Changed,
        told.Locked,
        told.ReadySaid,
        told.Dealt,
        told.RoleGiven,
        told.Started,
        told.Confirmed,
        told.PhaseOpened,
        told.PhaseClosed,
        told.DeadlineMoved,
        told.Paused,
        told.Resumed,
        told.ActionTaken,
        told.ChannelTold,
        told.Passed,
        told.ActionVoided,
        told.PlanMade,
        told.PlanShared,
        told.PlanEnded,
        told.PlanFollowed,
        told.PlanFailed,
        told.VoteCast,
        told.Abstained,
        told.HastenAsked,
        told.HastenWithdrawn,
        told.BallotEdited,
        told.Spoke,
        told.Declared,
        told.Complained,
        told.Blocked,
        told.Redirected,
        told.Thwarted,
        told.Performed,
        told.Used,
        told.Marked,
        told.Infected,
        told.Cured,
        told.Attacked,
        told.Protected,
        told.Converted,
        told.Inherited,
        told.Sighted,
        told.Found,
        told.Learned,
        told.Fell,
        told.Survived,
        told.Arranged,
        told.Offered,
        told.Empowered,
        told.Bound,
        told.Spared,
        told.Became,
        told.Misled,
        told.Rose,
        told.ReturnAnnounced,
        told.ActedOpenly,
        told.Judged,
        told.DiedByDay,
        told.Nominated,
        told.NominationKept,
        told.Defended,
        told.Voiced,
        told.VoicesCounted,
        told.TalkAsked,
        told.TalkJoined,
        told.TalkAnnounced,
        told.TalkDeclined,
        told.TalkClosed,
        told.Executed,
        told.NobodyExecuted,
        told.DeathAnnounced,
        told.Restricted,
        told.AttemptsAnnounced,
        told.Announced,
        told.VotesCounted,
        told.Jailed,
        told.NobodyJailed,
        told.Removed,
        told.Ended,
        told.Revealed,
        told.Ruled,
        told.Drawn,
    )
}


def to_json(event: Event) -> dict[str, object]:
    """Returns an event as JSON-safe facts: its code and its fields."""
    facts: dict[str, object] = {"code": event.code}
    for field in fields(event):
        facts[field.name] = _listed(getattr(event, field.name))
    return facts


def from_json(facts: Mapping[str, object]) -> Event:
    """Returns the event of JSON facts; raises KeyError at an unknown code, TypeError at fields."""
    kind = EVENTS[str(facts["code"])]
    given = {key: _tupled(value) for key, value in facts.items() if key != "code"}
    if "phase" in given:
        given["phase"] = PhaseKind(str(given["phase"]))
    return kind(**given)


def to_bytes(event: Event) -> bytes:
    """Returns an event's canonical bytes."""
    return canonical(to_json(event))


def from_bytes(raw: bytes) -> Event:
    """Returns the event of canonical bytes."""
    return from_json(json.loads(raw))


def _listed(value: object) -> object:
    """Returns a value with its tuples as lists, all the way down."""
    if isinstance(value, tuple):
        return [_listed(item) for item in value]
    return value


def _tupled(value: object) -> object:
    """Returns a value with its lists as tuples, all the way down."""
    if isinstance(value, list):
        return tuple(_tupled(item) for item in value)
    return value
