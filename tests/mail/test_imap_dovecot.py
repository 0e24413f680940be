"""The IMAP inbox against a real server."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime

import pytest

from pbem.mail import Batch, ImapInbox, InboxError, Position
from pbem.mail.inbox import MAX_LETTER
from tests.dovecot import Dovecot, Mailbox, dovecot
from tests.mail.mails import mail

__all__ = ["dovecot"]

ARRIVED = datetime(2026, 6, 3, 18, 21, 12, tzinfo=UTC)


InboxOf = Callable[..., ImapInbox]


@pytest.fixture
def inbox_of() -> Iterator[InboxOf]:
    with ExitStack() as stack:

        def make(mailbox: Mailbox, history: bool = True, **more: str) -> ImapInbox:
            inbox = ImapInbox(mailbox.account(**more), time.monotonic, lambda: 0.5, history)
            return stack.enter_context(closing(inbox))

        yield make


def test_it_works(dovecot: Dovecot, inbox_of: InboxOf) -> None:
    mailbox = dovecot.mailbox()
    raw = mail("Лечу Васю")
    mailbox.deliver(raw, ARRIVED)
    batch = inbox_of(mailbox).fetch(None)
    [letter] = batch.letters
    assert (letter.raw, letter.arrived, letter.size, letter.whole) == (raw, ARRIVED, len(raw), True)
    assert batch.position.last_uid == letter.uid
    assert not batch.more


def test_it_goes_on_from_a_position_and_never_names_the_last_letter_again(
    dovecot: Dovecot, inbox_of: InboxOf
) -> None:
    mailbox = dovecot.mailbox()
    inbox = inbox_of(mailbox)
    mailbox.deliver(mail("1"))
    first = inbox.fetch(None)
    assert inbox.fetch(first.position).letters == ()
    mailbox.deliver(mail("2"))
    assert [one.raw for one in inbox.fetch(first.position).letters] == [mail("2")]


def test_it_begins_behind_the_letters_that_are_there(dovecot: Dovecot, inbox_of: InboxOf) -> None:
    mailbox = dovecot.mailbox()
    mailbox.deliver(mail("old"))
    inbox = inbox_of(mailbox, history=False)
    start = inbox.fetch(None)
    assert start.letters == ()
    mailbox.deliver(mail("new"))
    assert [one.raw for one in inbox.fetch(start.position).letters] == [mail("new")]


def test_it_reads_everything_again_when_the_numbers_have_changed(
    dovecot: Dovecot, inbox_of: InboxOf
) -> None:
    mailbox = dovecot.mailbox()
    mailbox.deliver(mail("1"))
    batch = inbox_of(mailbox).fetch(Position(1, 7))
    assert [one.raw for one in batch.letters] == [mail("1")]
    assert batch.position.uidvalidity != 1


def test_it_fetches_in_batches_and_says_when_more_wait(dovecot: Dovecot, inbox_of: InboxOf) -> None:
    mailbox = dovecot.mailbox()
    with mailbox.session() as session:
        for number in range(103):
            session.append("INBOX", "", "", mail(str(number)))
    inbox = inbox_of(mailbox)
    first = inbox.fetch(None)
    second = inbox.fetch(first.position)
    assert (len(first.letters), first.more, len(second.letters), second.more) == (
        100,
        True,
        3,
        False,
    )
    uids = [one.uid for one in first.letters + second.letters]
    assert uids == sorted(set(uids))


def test_a_letter_read_elsewhere_still_comes(dovecot: Dovecot, inbox_of: InboxOf) -> None:
    mailbox = dovecot.mailbox()
    mailbox.deliver(mail("1"))
    with mailbox.session() as session:
        session.select("INBOX")
        session.store("1", "+FLAGS", r"(\Seen)")
    assert len(inbox_of(mailbox).fetch(None).letters) == 1


def test_fetching_marks_nothing_and_settling_does(dovecot: Dovecot, inbox_of: InboxOf) -> None:
    mailbox = dovecot.mailbox()
    inbox = inbox_of(mailbox)
    mailbox.deliver(mail("1"))
    [letter] = inbox.fetch(None).letters
    assert flags(mailbox) == [b"1 (FLAGS ())"]
    inbox.settle([letter.uid])
    assert flags(mailbox) == [b"1 (FLAGS (\\Seen))"]


def test_settled_letters_are_moved_when_a_folder_is_named(
    dovecot: Dovecot, inbox_of: InboxOf
) -> None:
    mailbox = dovecot.mailbox()
    mailbox.deliver(mail("1"))
    with mailbox.session() as session:
        session.create("Done")
    inbox = inbox_of(mailbox, done_folder="Done")
    [letter] = inbox.fetch(None).letters
    inbox.settle([letter.uid])
    assert flags(mailbox) == []
    assert flags(mailbox, "Done") == [b"1 (FLAGS (\\Seen \\Recent))"]


def test_it_connects_again_after_the_server_has_thrown_it_out(
    dovecot: Dovecot, inbox_of: InboxOf
) -> None:
    mailbox = dovecot.mailbox()
    inbox = inbox_of(mailbox)
    start = inbox.fetch(None).position
    dovecot.doveadm("kick", mailbox.user)
    mailbox.deliver(mail("1"))
    batches = [fetched for _ in range(2) if (fetched := quietly(inbox, start))]
    assert [one.raw for one in batches[-1].letters] == [mail("1")]


def test_waiting_ends_when_a_letter_comes(dovecot: Dovecot, inbox_of: InboxOf) -> None:
    mailbox = dovecot.mailbox()
    inbox = inbox_of(mailbox)
    inbox.fetch(None)
    assert inbox.wait(0.2) is False
    mailbox.deliver(mail("1"))
    assert inbox.wait(10) is True


def test_waiting_ends_when_a_letter_comes_meanwhile(dovecot: Dovecot, inbox_of: InboxOf) -> None:
    mailbox = dovecot.mailbox()
    inbox = inbox_of(mailbox)
    inbox.fetch(None)
    later = threading.Timer(0.2, mailbox.deliver, [mail("1")])
    later.start()
    assert inbox.wait(20) is True
    later.join()


def quietly(inbox: ImapInbox, position: Position) -> Batch | None:
    try:
        return inbox.fetch(position)
    except InboxError:
        return None


def flags(mailbox: Mailbox, folder: str = "INBOX") -> object:
    with mailbox.session() as session:
        if session.select(folder, readonly=True)[1] == [b"0"]:
            return []
        return session.fetch("1:*", "(FLAGS)")[1]


def test_of_a_huge_letter_only_the_head_comes(dovecot: Dovecot, inbox_of: InboxOf) -> None:
    mailbox = dovecot.mailbox()
    raw = mail("x" * (MAX_LETTER + 1))
    mailbox.deliver(raw)
    [letter] = inbox_of(mailbox).fetch(None).letters
    assert (letter.size, letter.whole) == (len(raw), False)
    assert letter.raw.startswith(b"X-Pbem-Cut: ")
    assert letter.raw.endswith(b"\r\n\r\n")
