from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.nouns import Draft
from pbem.store import Claim, DraftId, DraftState, Errand, Store
from tests.store.making import MINUTE, NOON, letter_draft


def enqueue(store: Store, *errands: Errand) -> tuple[DraftId, ...]:
    with store.write() as work:
        return work.outbox.enqueue(errands, NOON)


def claim(store: Store, minutes: int = 0, kind: str = "letter") -> Claim | None:
    with store.write() as work:
        return work.outbox.claim(kind, NOON + minutes * MINUTE, 5 * MINUTE)


def claimed(store: Store, minutes: int = 0) -> Claim:
    found = claim(store, minutes)
    assert found is not None
    return found


def states(store: Store) -> list[str]:
    with store.read() as view:
        return [line.state.value for line in view.drafts.lines("g", DraftState)]


def test_it_works(store: Store) -> None:
    draft = Draft(
        "letter",
        "role_card",
        {"role": "maniac", "knows": [1, 2]},
        game="g",
        seat=3,
        language="ru",
        answers="<q@x>",
        not_before=NOON - MINUTE,
        urgency=0,
    )
    (queued,) = enqueue(store, Errand(draft, "role:g:3"))
    held = claimed(store)
    assert (held.id, held.draft, held.tries) == (queued, draft, 1)
    with store.write() as work:
        assert work.outbox.mark_sent(held.id, held.epoch, "<1@house>", NOON)
    assert claim(store, 60) is None
    with store.read() as view:
        assert view.drafts.find_sent("<1@house>") == draft
        assert view.drafts.find_sent("<2@house>") is None
        assert view.outbox.unsent("g") == 0
        assert view.outbox.next_ready() is None


def test_the_same_errand_is_queued_once(store: Store) -> None:
    first = enqueue(store, Errand(letter_draft("a"), "key"))
    assert enqueue(store, Errand(letter_draft("b"), "key")) == ()
    assert len(first) == 1
    assert claimed(store).draft.code == "a"
    assert claim(store) is None


def test_it_refuses_an_urgency_that_is_never_served(store: Store) -> None:
    with pytest.raises(ValueError, match="urgency"):
        enqueue(store, Errand(letter_draft(urgency=4), "key"))


def test_the_urgent_go_first_then_the_older(store: Store) -> None:
    codes = [("chat", 3), ("receipt", 2), ("role", 0), ("ask", 1), ("second_role", 0)]
    enqueue(store, *(Errand(letter_draft(code, urgency=urge), code) for code, urge in codes))
    sent = [claimed(store).draft.code for _ in codes]
    assert sent == ["role", "second_role", "ask", "receipt", "chat"]


def test_a_draft_waits_for_its_time(store: Store) -> None:
    enqueue(store, Errand(letter_draft(not_before=NOON + 10 * MINUTE), "later"))
    assert claim(store, 9) is None
    with store.read() as view:
        assert view.outbox.next_ready() == NOON + 10 * MINUTE
    assert claim(store, 10) is not None


def test_posts_and_letters_are_claimed_apart(store: Store) -> None:
    enqueue(store, Errand(Draft("post", "morning", {}, game="g"), "post"))
    assert claim(store) is None
    assert claim(store, kind="post") is not None


def test_a_lease_that_ran_out_fences_the_first_claim(store: Store) -> None:
    enqueue(store, Errand(letter_draft(), "key"))
    slow = claimed(store)
    assert claim(store, 4) is None
    quick = claimed(store, 5)
    assert (quick.id, quick.seed, quick.tries) == (slow.id, slow.seed, 2)
    assert quick.epoch > slow.epoch
    with store.write() as work:
        assert not work.outbox.mark_sent(slow.id, slow.epoch, "<slow>", NOON)
        assert not work.outbox.retry(slow.id, slow.epoch, NOON, "slow")
        assert not work.outbox.park(slow.id, slow.epoch, "slow")
        assert work.outbox.mark_sent(quick.id, quick.epoch, "<quick>", NOON)
        assert not work.outbox.mark_sent(quick.id, quick.epoch, "<twice>", NOON)
    assert states(store) == ["sent"]


def test_a_retry_comes_back_at_its_time_with_the_same_seed(store: Store) -> None:
    enqueue(store, Errand(letter_draft(), "key"))
    first = claimed(store)
    with store.write() as work:
        assert work.outbox.retry(first.id, first.epoch, NOON + 30 * MINUTE, "421 busy \ud83d" * 100)
    assert claim(store, 29) is None
    with store.read() as view:
        (line,) = view.drafts.lines("g", [DraftState.WAITING])
    assert line.error.startswith("421 busy")
    assert len(line.error) <= 200
    second = claimed(store, 30)
    assert (second.seed, second.tries) == (first.seed, 2)


def test_a_poison_draft_is_parked_and_stops_only_itself(store: Store) -> None:
    enqueue(store, Errand(letter_draft("bad"), "1"), Errand(letter_draft("good"), "2"))
    bad = claimed(store)
    with store.write() as work:
        assert work.outbox.park(bad.id, bad.epoch, "no template")
    assert claimed(store).draft.code == "good"
    assert claim(store) is None
    with store.write() as work:
        assert work.drafts.release(bad.id, NOON)
        assert not work.drafts.release(bad.id, NOON)
    assert claimed(store, 1).draft.code == "bad"


def test_a_held_draft_waits_for_approval(store: Store) -> None:
    (held,) = enqueue(store, Errand(letter_draft("post"), "key", held=True))
    assert claim(store, 600) is None
    with store.write() as work:
        assert work.drafts.approve(held)
        assert not work.drafts.approve(held)
        assert work.drafts.hold(held)
        assert work.drafts.approve(held)
    assert claimed(store).id == held
    with store.write() as work:
        assert not work.drafts.hold(held)


def test_withdrawn_results_are_made_anew_under_the_same_key(store: Store) -> None:
    old = Errand(letter_draft("old"), "result:3", topic="results:1")
    enqueue(store, old, Errand(letter_draft("other"), "other"))
    with store.write() as work:
        assert work.drafts.withdraw("h", "results:1") == 0
        assert work.drafts.withdraw("g", "results:1") == 1
    assert len(enqueue(store, Errand(letter_draft("new"), "result:3", topic="results:1"))) == 1
    assert {claimed(store).draft.code, claimed(store).draft.code} == {"new", "other"}
    assert claim(store) is None


def test_what_is_on_its_way_is_not_withdrawn(store: Store) -> None:
    enqueue(store, Errand(letter_draft(), "key", topic="results:1"))
    on_its_way = claimed(store)
    with store.write() as work:
        assert work.drafts.withdraw("g", "results:1") == 0
        assert not work.drafts.rewrite(on_its_way.id, letter_draft("late"))
        assert work.outbox.mark_sent(on_its_way.id, on_its_way.epoch, "<1>", NOON)


def test_a_draft_is_rewritten_before_it_goes(store: Store) -> None:
    (queued,) = enqueue(store, Errand(letter_draft("post"), "key", held=True))
    edited = letter_draft("post", facts={"text": "edited"}, not_before=NOON + MINUTE)
    with store.write() as work:
        assert work.drafts.rewrite(queued, edited)
        assert work.drafts.approve(queued)
        assert work.drafts.find(queued) == edited
    assert claim(store) is None
    assert claimed(store, 1).draft == edited


def test_a_rolled_back_claim_is_no_claim(store: Store) -> None:
    enqueue(store, Errand(letter_draft(), "key"))
    with pytest.raises(ZeroDivisionError), store.write() as work:
        assert work.outbox.claim("letter", NOON, timedelta(hours=1)) is not None
        raise ZeroDivisionError
    assert claimed(store).tries == 1
