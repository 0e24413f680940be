from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.nouns import Ending
from pbem.store import AlreadyEndedError, LetterId, MailboxPosition, Store, order_by_arrival
from tests.store.making import MINUTE, NOON, SALT, Mail, keep, mail


def take(store: Store) -> LetterId:
    with store.write() as work:
        letter = next(iter(work.letters.take()), None)
    assert letter is not None
    return letter.id


def finish(store: Store, letter: LetterId, ending: Ending = Ending.ACCEPTED) -> None:
    with store.write() as work:
        work.letters.finish(letter, ending, {"wants": ["kill"]}, NOON, "g")


def test_it_works(store: Store) -> None:
    sent = mail(7, "kill Bob")
    (kept,) = keep(store, [sent])
    with store.write() as work:
        letter = next(iter(work.letters.take()), None)
    assert letter is not None
    assert (letter.id, letter.raw, letter.arrived, letter.starts) == (kept, sent.raw, NOON, 1)
    finish(store, kept)
    with store.read() as view:
        record = view.letters.find(kept)
        assert view.letters.waiting() == 0
        assert view.mailboxes.position("inbox") == MailboxPosition(1, 7)
        assert view.letters.raw(kept) == sent.raw
    assert record is not None
    assert (record.ending, record.game, record.reading) == (
        Ending.ACCEPTED,
        "g",
        {"wants": ["kill"]},
    )


def test_the_oldest_arrival_comes_first_whenever_it_was_fetched(store: Store) -> None:
    late = Mail(1, b"From: a@x\r\n\r\nlate", NOON + MINUTE)
    early = Mail(2, b"From: b@x\r\n\r\nearly", NOON)
    ids = keep(store, [late, early])
    order = []
    for _ in ids:
        order.append(take(store))
        finish(store, order[-1])
    assert order == [ids[1], ids[0]]


def test_letters_of_one_second_stand_in_the_order_of_their_uids() -> None:
    first, second = order_by_arrival(NOON, 8), order_by_arrival(NOON, 9)
    assert first < second < order_by_arrival(NOON + timedelta(seconds=1), 1) < 2**53


@pytest.mark.parametrize("ending", list(Ending))
def test_a_letter_ends_exactly_once(store: Store, ending: Ending) -> None:
    (kept,) = keep(store, [mail(1, "hello")])
    finish(store, kept, ending)
    with pytest.raises(AlreadyEndedError):
        finish(store, kept)
    with store.read() as view:
        assert view.letters.counts()[ending] == 1
        assert sum(view.letters.counts().values()) == 1
        assert [record.id for record in view.letters.ended("g", ending)] == [kept]


def test_a_letter_refetched_by_its_uid_is_skipped(store: Store) -> None:
    assert len(keep(store, [mail(1, "a"), mail(2, "b")])) == 2
    assert keep(store, [mail(1, "a"), mail(2, "b")]) == ()


DUPLICATES = {
    "same bytes": mail(2, "kill Bob", message_id="<1@x.org>"),
    "another road": mail(2, "kill Bob", message_id="<1@x.org>", received="by relay; Mon"),
    "a header of a mailbox": mail(2, "kill Bob", message_id="<1@x.org>", x_spam_status="No"),
    "folded anew": mail(2, "kill Bob", message_id="\r\n <1@x.org>"),
    "another subject": mail(2, "kill Bob", message_id="<1@x.org>", subject="[list] x"),
}


@pytest.mark.parametrize("name", DUPLICATES)
def test_a_duplicate_is_linked_to_its_first_and_discarded(store: Store, name: str) -> None:
    (first,) = keep(store, [mail(1, "kill Bob")])
    (second,) = keep(store, [DUPLICATES[name]])
    with store.read() as view:
        record = view.letters.find(second)
        assert record is not None
        assert (record.first, record.ending) == (first, Ending.DISCARDED)
        assert view.letters.raw(second) is None
        assert view.letters.waiting() == 1


DIFFERENT = {
    "another sender": mail(2, "kill Bob", sender="bob@x.org", message_id="<1@x.org>"),
    "another id": mail(2, "kill Bob"),
    "another body": mail(2, "kill Ann", message_id="<1@x.org>"),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_another_letter_is_kept_beside_the_first(store: Store, name: str) -> None:
    keep(store, [mail(1, "kill Bob")])
    (second,) = keep(store, [DIFFERENT[name]])
    with store.read() as view:
        record = view.letters.find(second)
    assert record is not None
    assert (record.first, record.ending) == (None, None)


def test_one_message_id_with_two_bodies_names_the_rival(store: Store) -> None:
    (first,) = keep(store, [mail(1, "kill Bob")])
    (second,) = keep(store, [mail(2, "kill Ann", message_id="<1@x.org>")])
    finish(store, take(store))
    with store.write() as work:
        letter = next(iter(work.letters.take()), None)
    assert letter is not None
    assert (letter.id, letter.rival) == (second, first)


def test_like_letters_without_id_and_date_count_by_their_arrival(store: Store) -> None:
    raw = b"From: a@x.org\r\n\r\nkill Bob"
    keep(store, [Mail(1, raw), Mail(2, raw), Mail(3, raw, NOON + MINUTE)])
    with store.read() as view:
        assert view.letters.waiting() == 2


def test_a_new_uidvalidity_repeats_nothing_and_skips_nothing(store: Store) -> None:
    keep(store, [mail(1, "a"), mail(2, "b"), mail(3, "c")])
    again = [mail(1, "a"), mail(2, "b"), mail(3, "c"), mail(4, "new")]
    assert len(keep(store, again, uidvalidity=2)) == 4
    with store.read() as view:
        assert view.letters.waiting() == 4
        assert view.letters.counts()[Ending.DISCARDED] == 3
        assert view.mailboxes.position("inbox") == MailboxPosition(2, 4)


def test_a_position_never_goes_back_within_an_epoch(store: Store) -> None:
    keep(store, [mail(9, "a")])
    keep(store, [mail(3, "b")])
    with store.read() as view:
        assert view.mailboxes.position("inbox") == MailboxPosition(1, 9)


def test_letters_and_position_are_kept_together_or_not_at_all(store: Store) -> None:
    with pytest.raises(ZeroDivisionError), store.write() as work:
        work.mailboxes.keep("inbox", MailboxPosition(1, 1), [mail(1, "a")], NOON)
        raise ZeroDivisionError
    with store.read() as view:
        assert view.letters.waiting() == 0
        assert view.mailboxes.position("inbox") is None


def test_the_third_start_of_a_letter_shows_it_as_poison(store: Store) -> None:
    keep(store, [mail(1, "a")])
    starts = []
    for _ in range(3):
        with store.write() as work:
            letter = next(iter(work.letters.take()), None)
        assert letter is not None
        starts.append((letter.starts, letter.poison))
    assert starts == [(1, False), (2, False), (3, True)]


def test_a_shredded_letter_leaves_only_its_marks(store: Store) -> None:
    (kept,) = keep(store, [mail(1, "a stranger's words")])
    with store.write() as work:
        work.letters.shred(kept)
        work.letters.finish(kept, Ending.DISCARDED, {"why": "stranger"}, NOON)
    with store.read() as view:
        record = view.letters.find(kept)
        assert view.letters.raw(kept) is None
    assert record is not None
    assert record.reading == {}
    (again,) = keep(store, [mail(2, "a stranger's words", message_id="<1@x.org>")])
    with store.read() as view:
        twin = view.letters.find(again)
    assert twin is not None
    assert twin.first == kept


def test_letters_that_arrived_by_a_deadline_are_counted(store: Store) -> None:
    in_time, late = mail(1, "a"), Mail(2, b"From: b@x\r\n\r\nb", NOON + MINUTE)
    keep(store, [in_time, late])
    with store.read() as view:
        assert view.letters.waiting(NOON) == 1
        assert view.letters.waiting() == 2


def test_a_poll_counts_only_when_every_mailbox_was_polled(store: Store) -> None:
    keep(store, [mail(1, "a")])
    keep(store, [mail(1, "b")], mailbox="spam")
    with store.write() as work:
        work.mailboxes.mark_poll("inbox", NOON + MINUTE)
        assert work.mailboxes.polled_since() is None
        work.mailboxes.mark_poll("spam", NOON)
        assert work.mailboxes.polled_since() == NOON
        work.mailboxes.mark_poll("inbox", NOON - MINUTE)  # a clock stepped back
        work.mailboxes.mark_poll("spam", NOON + 2 * MINUTE)
        assert work.mailboxes.polled_since() == NOON + MINUTE


def test_a_reading_of_broken_words_is_kept(store: Store) -> None:
    (kept,) = keep(store, [mail(1, "a")])
    with store.write() as work:
        work.letters.finish(kept, Ending.HELD, {"text": "\ud83d broken"}, NOON)
        digest = work.texts.keep("g", "\ud83d broken", SALT)
        assert work.texts.read(digest) == "\ud83d broken"
        record = work.letters.find(kept)
    assert record is not None
    assert record.reading == {"text": "\ud83d broken"}


@pytest.mark.parametrize(
    "raw",
    [b"", b"\r\n", b"\r\n\r\n", b":" * 3000, b"\xff\x00From", b"From: a\n" * 40_000],
    ids=["empty", "line", "blank", "colons", "bytes", "endless"],
)
def test_hostile_bytes_are_kept_like_any(store: Store, raw: bytes) -> None:
    (kept,) = keep(store, [Mail(1, raw)])
    with store.read() as view:
        assert (view.letters.raw(kept) or b"") == raw
        assert view.letters.waiting() == 1
