from __future__ import annotations

import pytest

from pbem.game import EVENTS, PhaseKind, canonical, events, from_bytes, from_json, to_bytes, to_json

SAMPLES: tuple[events.Event, ...] = (
    events.Created(
        "g", "city", "aa", (("tie", "none"), ("grace", 5), ("early_end", True)), "bb", "ru"
    ),
    events.Dealt("00", ((1, "mafia", "mafia"), (2, "citizen", "citizen"))),
    events.RoleGiven(1, "mafia", ((2, "mafia"),)),
    events.PhaseOpened(
        PhaseKind.NIGHT, 3, "2026-01-01T00:00:00+00:00", "2025-12-31T20:00:00+00:00"
    ),
    events.ActionTaken(1, "shoot", (2,), 3, 17),
    events.Learned(1, "log", (2, 3), "gun", 2),
    events.DeathAnnounced(2, None, ()),
    events.VotesCounted(((1, 2), (3, 2)), (4,), ()),
    events.Protected(1, 2, ("gun", "knife")),
)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: event.code)
def test_it_works(event: events.Event) -> None:
    assert from_bytes(to_bytes(event)) == event
    assert from_json(to_json(event)) == event


def test_the_bytes_are_canonical() -> None:
    assert to_bytes(events.Seated(1, "Лёва", "m")) == (
        '{"code":"seated","dummy":false,"gender":"m","nick":"Лёва","seat":1}'.encode()
    )


def test_every_event_has_its_own_code() -> None:
    kinds = {kind for kind in every(events.Event) if kind.code != "event"}
    assert set(EVENTS.values()) == kinds
    assert len(EVENTS) == len(kinds)


def every(kind: type[events.Event]) -> set[type[events.Event]]:
    """All kinds of event below one, the roots of a family left out."""
    below = kind.__subclasses__()
    return set(below).union(*(every(inner) for inner in below)) if below else set()


def test_an_unknown_event_is_no_event() -> None:
    with pytest.raises(KeyError):
        from_json({"code": "moon"})
    with pytest.raises(TypeError):
        from_json({"code": "seated", "moon": 1})


@pytest.mark.parametrize("facts", [{"a": 0.5}, {"a": [1, (2, 0.5)]}, {"a": {"b": 0.5}}])
def test_a_float_has_no_canonical_bytes(facts: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        canonical(facts)
