from __future__ import annotations

from pbem.store import Deadline, Store
from tests.store.making import MINUTE, NOON


def set_close(store: Store, minutes: int = 0, game: str = "g", number: int = 1) -> None:
    with store.write() as work:
        work.deadlines.set(game, "night", number, "close", NOON + minutes * MINUTE)


def due(store: Store, minutes: int = 0) -> list[Deadline]:
    with store.read() as view:
        return view.deadlines.due(NOON + minutes * MINUTE)


def test_it_works(store: Store) -> None:
    set_close(store, 10)
    assert due(store, 9) == []
    (deadline,) = due(store, 10)
    assert (deadline.game, deadline.phase, deadline.number, deadline.kind, deadline.due) == (
        *("g", "night", 1, "close"),
        NOON + 10 * MINUTE,
    )
    with store.write() as work:
        held = work.deadlines.claim(deadline, NOON + 10 * MINUTE, MINUTE)
        assert held is not None
        assert work.deadlines.due(NOON + 10 * MINUTE) == []
        assert work.deadlines.finish(held)
        assert not work.deadlines.finish(held)
        assert work.deadlines.next_due() is None
    assert due(store, 600) == []


def test_the_earliest_is_due_first(store: Store) -> None:
    for game, minutes in (("a", 3), ("b", 1), ("c", 2)):
        set_close(store, minutes, game)
    assert [deadline.game for deadline in due(store, 3)] == ["b", "c", "a"]
    with store.read() as view:
        assert view.deadlines.next_due() == NOON + MINUTE
        assert len(view.deadlines.due(NOON + 3 * MINUTE, limit=2)) == 2


def test_a_phase_has_one_open_deadline_of_a_kind(store: Store) -> None:
    set_close(store, 1)
    set_close(store, 7)
    with store.read() as view:
        assert [deadline.due for deadline in view.deadlines.open("g")] == [NOON + 7 * MINUTE]


def test_a_move_voids_the_claim_that_raced_it(store: Store) -> None:
    set_close(store)
    (deadline,) = due(store)
    with store.write() as work:
        held = work.deadlines.claim(deadline, NOON, MINUTE)
        assert held is not None
        assert work.deadlines.move("g", "night", 1, "close", NOON + 30 * MINUTE)
        assert not work.deadlines.finish(held)
        assert work.deadlines.claim(deadline, NOON, MINUTE) is None
        assert not work.deadlines.move("g", "night", 2, "close", NOON)
    assert [moved.due for moved in due(store, 30)] == [NOON + 30 * MINUTE]


def test_a_claim_whose_lease_ran_out_is_fenced(store: Store) -> None:
    set_close(store)
    (deadline,) = due(store)
    with store.write() as work:
        slow = work.deadlines.claim(deadline, NOON, MINUTE)
    assert due(store) == []
    (again,) = due(store, 1)
    with store.write() as work:
        quick = work.deadlines.claim(again, NOON + MINUTE, MINUTE)
        assert slow is not None
        assert quick is not None
        assert not work.deadlines.finish(slow)
        assert work.deadlines.finish(quick)


def test_dropped_deadlines_are_gone(store: Store) -> None:
    with store.write() as work:
        work.deadlines.set("g", "night", 1, "close", NOON)
        work.deadlines.set("g", "night", 1, "reminder", NOON)
        work.deadlines.set("h", "night", 1, "reminder", NOON)
        assert work.deadlines.drop("g", "reminder") == 1
        assert [(one.game, one.kind) for one in work.deadlines.due(NOON)] == [
            ("g", "close"),
            ("h", "reminder"),
        ]
        assert work.deadlines.drop("g") == 1
        work.deadlines.set("g", "night", 1, "close", NOON)
    assert len(due(store)) == 2
