from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from hashlib import sha256

import pytest

from pbem.store import (
    ACCOUNTS_CHAIN,
    EVERYONE,
    Break,
    Head,
    Link,
    NewEvent,
    Store,
    VersionConflictError,
    check,
    first_head,
)
from tests.store.making import MINUTE, NOON, SALT, private, public


def append(store: Store, *events: NewEvent, expected: int = 0, chain: str = "g") -> Head:
    with store.write() as work:
        return work.events.append(chain, expected, events, NOON)


def test_it_works(store: Store) -> None:
    append(store, public("created", game="g"), private("action_taken", targets=[1, 2]))
    append(store, public("ended", winner="good"), expected=2)
    with store.read() as view:
        events = view.events.read("g")
        assert view.events.verify("g") is None
        assert view.events.head("g").version == 3
        assert [event.number for event in view.events.read("g", after=1)] == [2, 3]
    told = [(event.code, event.audience, dict(event.facts), event.at) for event in events]
    assert told == [
        ("created", EVERYONE, {"game": "g"}, NOON),
        ("action_taken", "seat:3", {"targets": [1, 2]}, NOON),
        ("ended", EVERYONE, {"winner": "good"}, NOON),
    ]


def test_the_chain_is_what_the_rule_of_proof_says(store: Store) -> None:
    head = append(store, private("learned", what="sinful"))
    record = (
        '{"at":"2026-11-02T12:00:00+00:00","audience":"seat:3","code":"learned",'
        '"facts":{"what":"sinful"}}'
    )
    commitment = sha256((SALT + record).encode()).hexdigest()
    begin = sha256(b"pbem chain g").hexdigest()
    assert head == Head(1, sha256((begin + commitment).encode()).hexdigest())


def test_each_game_and_the_accounts_have_a_chain_of_their_own(store: Store) -> None:
    append(store, public("created"))
    append(store, public("created"), chain="h")
    append(store, private("account_made"), chain=ACCOUNTS_CHAIN)
    with store.read() as view:
        heads = {view.events.head(name).digest for name in ("g", "h", ACCOUNTS_CHAIN)}
        assert len(heads) == 3
        assert view.events.head("nobody's") == Head(0, first_head("nobody's"))
        assert view.events.read("nobody's") == []
        assert view.events.verify("nobody's") is None


def test_it_refuses_a_version_that_has_moved(store: Store) -> None:
    append(store, public("created"))
    with pytest.raises(VersionConflictError):
        append(store, public("started"))
    with pytest.raises(VersionConflictError):
        append(store, public("started"), expected=2)
    with store.read() as view:
        assert view.events.head("g").version == 1


def test_an_append_of_nothing_moves_nothing(store: Store) -> None:
    before = append(store, public("created"))
    assert append(store, expected=1) == before


@pytest.mark.parametrize("facts", [{"x": 1.5}, {"x": [1, {"y": 0.1}]}, {"x": float("nan")}])
def test_it_refuses_floats(store: Store, facts: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        append(store, public("drawn", **facts))


@pytest.mark.parametrize("salt", ["", "5a", "zz" * 16, "5a" * 15, "5a " * 16])
def test_it_refuses_a_weak_salt(store: Store, salt: str) -> None:
    with pytest.raises(ValueError):
        append(store, replace(public("created"), salt=salt))


def test_it_refuses_a_naive_instant(store: Store) -> None:
    with pytest.raises(ValueError), store.write() as work:
        work.events.append("g", 0, [public("x")], datetime(2026, 1, 1))  # noqa: DTZ001  # the point


def test_an_export_hides_secrets_until_all_is_revealed(store: Store) -> None:
    head = append(store, public("created"), private("dealt", role="maniac"))
    with store.read() as view:
        before, after = view.events.export("g", reveal=False), view.events.export("g", reveal=True)
    assert before[0].record == after[0].record
    assert (before[1].salt, before[1].record) == ("", "")
    assert "maniac" in after[1].record
    assert check("g", before, head) is None
    assert check("g", after, head) is None
    assert check("h", after, head) is not None


def test_an_export_never_opens_what_stays_closed(store: Store) -> None:
    head = append(store, public("created"), private("complained", seat=7), private("dealt"))
    with store.read() as view:
        links = view.events.export(
            "g", reveal=True, closed=lambda event: event.code == "complained"
        )
    assert (links[1].salt, links[1].record) == ("", "")
    assert links[2].record
    assert check("g", links, head) is None


EDITED = "CAST(replace(CAST(preimage AS TEXT), 'one', 'two') AS BLOB)"
OTHER = "(SELECT preimage FROM event other WHERE other.number = 5 - event.number)"
TAMPERED = {
    "a public record": (f"UPDATE event SET preimage = {EDITED} WHERE number = 1", 1, "commitment"),
    "a record's type": ("UPDATE event SET preimage = 'one' WHERE number = 4", 4, "commitment"),
    "a sealed record": (
        "UPDATE event SET preimage = zeroblob(99) WHERE number = 2",
        2,
        "commitment",
    ),
    "a commitment": ("UPDATE event SET commitment = 'x' WHERE number = 3", 3, "commitment"),
    "a head": ("UPDATE event SET head = 'x' WHERE number = 2", 2, "head"),
    "the chain's head": ("UPDATE chain SET head = 'x'", 5, "tail"),
    "an event taken out": ("DELETE FROM event WHERE number = 2", 2, "gap"),
    "the last taken out": ("DELETE FROM event WHERE number = 4", 4, "tail"),
    "the first taken out": ("DELETE FROM event WHERE number = 1", 1, "gap"),
    "two swapped": (
        f"UPDATE event SET preimage = {OTHER} WHERE number IN (2, 3)",
        2,
        "commitment",
    ),
    "a seal broken open": ("UPDATE event SET sealed = 0 WHERE number = 2", 2, "commitment"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_verify_names_the_broken_link(store: Store, name: str) -> None:
    events = (public("a", x="one"), private("b"), private("c"), public("d"))
    append(store, *events)
    statement, number, why = TAMPERED[name]
    with closing(sqlite3.connect(store.path)) as outside, outside:
        outside.execute(statement)
    with store.read() as view:
        broken = view.events.verify("g")
    assert broken == Break(number, why)


def test_verify_sees_a_slipped_in_event(store: Store) -> None:
    append(store, public("a"), public("b"))
    with closing(sqlite3.connect(store.path)) as outside, outside:
        outside.execute(
            "INSERT INTO event (chain, number, commitment, head, sealed, preimage) "
            "SELECT chain, 3, commitment, head, sealed, preimage FROM event WHERE number = 2"
        )
    with store.read() as view:
        broken = view.events.verify("g")
    assert broken == Break(3, "head")


@pytest.mark.parametrize(
    "change",
    [
        lambda event: replace(event, code="other"),
        lambda event: replace(event, audience="moderator"),
        lambda event: replace(event, facts={"x": 2}),
        lambda event: replace(event, salt="5b" * 16),
    ],
    ids=["code", "audience", "facts", "salt"],
)
def test_everything_of_an_event_is_in_its_head(
    store: Store, change: Callable[[NewEvent], NewEvent]
) -> None:
    event = public("a", x=1)
    one = append(store, event)
    with store.write() as work:
        other = work.events.append("h", 0, [event], NOON)
        later = work.events.append("i", 0, [event], NOON + MINUTE)
    assert len({one.digest, other.digest, later.digest}) == 3
    assert check("g", _links(store, "g"), one) is None
    changed = append(store, change(event), chain="j")
    assert _links(store, "j")[0].commitment != _links(store, "g")[0].commitment
    assert changed.digest != one.digest


def _links(store: Store, chain: str) -> list[Link]:
    with store.read() as view:
        return view.events.export(chain, reveal=True)
