"""What runs again and again looks its rows up; a scan would slow a big house down."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.nouns import Ending
from pbem.store import Errand, MailboxPosition, Store, Work
from tests.store.making import MINUTE, NOON, keep, letter_draft, mail, private


def take_and_finish(work: Work) -> None:
    letter = next(iter(work.letters.take()), None)
    assert letter is not None
    work.letters.finish(letter.id, Ending.ACCEPTED, {"x": 1}, NOON, "g")


def claim_and_send(work: Work) -> None:
    work.outbox.enqueue([Errand(letter_draft(), "key")], NOON)
    claim = work.outbox.claim("letter", NOON, MINUTE)
    assert claim is not None
    work.outbox.mark_sent(claim.id, claim.epoch, "<1@house>", NOON)
    work.drafts.find_sent("<1@house>")


def keep_deadlines(work: Work) -> None:
    work.deadlines.set("g", "night", 1, "close", NOON)
    (deadline,) = work.deadlines.due(NOON)
    work.deadlines.finish(deadline)
    work.deadlines.next_due()


HOT: dict[str, Callable[[Work], object]] = {
    "keep": lambda work: work.mailboxes.keep(
        "inbox", MailboxPosition(1, 9), [mail(9, "new")], NOON
    ),
    "think": take_and_finish,
    "append": lambda work: work.events.append("g", 0, [private("x")], NOON),
    "read": lambda work: work.events.read("g"),
    "send": claim_and_send,
    "deadlines": keep_deadlines,
    "sender": lambda work: work.accounts.find_by_address("alice@x.org"),
    "ask": lambda work: work.asks.find("g", 3, NOON),
    "questions": lambda work: work.questions.due(NOON),
    "backlog": lambda work: work.letters.waiting(),
}


@pytest.mark.parametrize("name", HOT)
def test_it_scans_no_table(store: Store, name: str) -> None:
    keep(store, [mail(1, "hello")])
    ran: list[str] = []
    with store.write() as work:
        driver = work._connection.connection.driver_connection
        assert driver is not None
        driver.set_trace_callback(ran.append)
        HOT[name](work)
        driver.set_trace_callback(None)
        asked = [sql for sql in ran if sql.split()[0] in ("SELECT", "UPDATE")]
        plans = [driver.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall() for sql in asked]
    steps = [step[3] for plan in plans for step in plan]
    assert steps or name == "append"
    assert [step for step in steps if step.startswith("SCAN") and "USING" not in step] == []
