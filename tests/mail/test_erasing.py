"""Letters removed from our mailboxes for good, and no others."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from imapclient import IMAPClient

from pbem.mail import (
    Copy,
    ImapInbox,
    InboxError,
    MaildirInbox,
    MaildirMailer,
    Position,
    build_message,
    deliver_to_maildir,
)
from tests.dovecot import Dovecot, Mailbox, dovecot
from tests.mail.mails import mail
from tests.service.town import NIGHTFALL

__all__ = ["dovecot"]

SECRET, OTHER = mail("the word is canary"), mail("something else")
InboxOf = Callable[..., ImapInbox]


@pytest.fixture
def inbox_of() -> Iterator[InboxOf]:
    with ExitStack() as stack:

        def make(mailbox: Mailbox, **more: str) -> ImapInbox:
            inbox = ImapInbox(mailbox.account(**more), time.monotonic, lambda: 0.5, history=True)
            return stack.enter_context(closing(inbox))

        yield make


def fetched(inbox: ImapInbox | MaildirInbox, raw: bytes) -> Copy:
    """Fetches everything; returns what is known of one letter."""
    batch = inbox.fetch(None)
    letter = next(one for one in batch.letters if one.raw == raw)
    same = raw.__eq__
    return Copy(batch.position.uidvalidity, letter.uid, len(raw), same=same)


def test_it_works(dovecot: Dovecot, inbox_of: InboxOf) -> None:
    mailbox = dovecot.mailbox()
    mailbox.deliver(OTHER)
    mailbox.deliver(SECRET)
    inbox = inbox_of(mailbox)
    inbox.erase(fetched(inbox, SECRET))
    assert mailbox.letters() == [OTHER]


def test_what_is_gone_is_gone(dovecot: Dovecot, inbox_of: InboxOf) -> None:
    mailbox = dovecot.mailbox()
    mailbox.deliver(SECRET)
    inbox = inbox_of(mailbox)
    copy = fetched(inbox, SECRET)
    inbox.erase(copy)
    inbox.erase(copy)
    assert mailbox.letters() == []


@pytest.mark.parametrize("uidplus", [True, False])
def test_what_somebody_else_has_marked_stays(
    dovecot: Dovecot, inbox_of: InboxOf, monkeypatch: pytest.MonkeyPatch, uidplus: bool
) -> None:
    mailbox = dovecot.mailbox()
    mailbox.deliver(OTHER)
    mailbox.deliver(SECRET)
    with mailbox.session() as session:
        session.select("INBOX")
        session.store("1", "+FLAGS", "(\\Deleted)")
    if not uidplus:
        pretend(monkeypatch, without="UIDPLUS")
    inbox = inbox_of(mailbox)
    inbox.erase(fetched(inbox, SECRET))
    assert mailbox.letters() == [OTHER]
    with mailbox.session() as session:
        session.select("INBOX")
        assert session.search(None, "DELETED")[1] == [b"1"]


def pretend(monkeypatch: pytest.MonkeyPatch, without: str = "", having: str = "") -> None:
    """Lets the server say that it can do less, or more, than it can."""
    real = IMAPClient.has_capability

    def said(client: IMAPClient, name: str) -> bool:
        return name == having or (name != without and bool(real(client, name)))

    monkeypatch.setattr(IMAPClient, "has_capability", said)


def test_a_letter_that_was_moved_is_found(dovecot: Dovecot, inbox_of: InboxOf) -> None:
    """Its number has changed with the folder; a letter of the same size is not taken for it."""
    mailbox = dovecot.mailbox()
    with mailbox.session() as session:
        session.create("Kept")
    twin = SECRET.replace(b"canary", b"parrot")
    for raw in (SECRET, twin):
        mailbox.deliver(raw)
    inbox = inbox_of(mailbox, done_folder="Kept")
    copy = fetched(inbox, SECRET)
    inbox.settle([1, 2])
    inbox.erase(copy)
    assert mailbox.letters() == [twin]


def test_a_letter_is_found_after_the_numbers_have_changed(
    dovecot: Dovecot, inbox_of: InboxOf
) -> None:
    mailbox = dovecot.mailbox()
    for raw in (OTHER, SECRET):
        mailbox.deliver(raw)
    inbox_of(mailbox).erase(Copy(1, 1, len(SECRET), same=SECRET.__eq__))
    assert mailbox.letters() == [OTHER]


def test_what_the_provider_filed_of_ours_goes_by_its_name(
    dovecot: Dovecot, inbox_of: InboxOf
) -> None:
    mailbox = dovecot.mailbox()
    mailbox.deliver(ours("<1@house.example>"), folder="Sent")
    mailbox.deliver(ours("<2@house.example>"), folder="Sent")
    inbox_of(mailbox).erase(Copy(message_id="<1@house.example>"))
    assert mailbox.letters() == [ours("<2@house.example>")]


def ours(message_id: str) -> bytes:
    return build_message("s", "t", "us@x.org", "them@x.org", message_id, date=NIGHTFALL)


def test_where_expunging_only_takes_a_label_off_it_goes_by_the_bin(
    dovecot: Dovecot, inbox_of: InboxOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailbox = dovecot.mailbox()
    for raw in (OTHER, SECRET):
        mailbox.deliver(raw)
    pretend(monkeypatch, having="X-GM-EXT-1")
    moved: list[str] = []
    real = IMAPClient.move

    def move(client: IMAPClient, uids: list[int], folder: str) -> object:
        moved.append(folder)
        return real(client, uids, folder)

    monkeypatch.setattr(IMAPClient, "move", move)
    inbox = inbox_of(mailbox)
    inbox.erase(fetched(inbox, SECRET))
    assert moved == ["Trash"]
    assert mailbox.letters() == [OTHER]


def test_the_next_fetch_goes_on_where_it_was(dovecot: Dovecot, inbox_of: InboxOf) -> None:
    mailbox = dovecot.mailbox()
    mailbox.deliver(SECRET)
    inbox = inbox_of(mailbox)
    copy = fetched(inbox, SECRET)
    inbox.erase(copy)
    mailbox.deliver(OTHER)
    batch = inbox.fetch(Position(copy.uidvalidity, copy.uid))
    assert [one.raw for one in batch.letters] == [OTHER]


def test_a_server_that_is_away_is_an_error_to_come_back_from(
    dovecot: Dovecot, inbox_of: InboxOf
) -> None:
    mailbox = dovecot.mailbox()
    mailbox.deliver(SECRET)
    inbox = inbox_of(mailbox)
    copy = fetched(inbox, SECRET)
    dovecot.doveadm("kick", mailbox.user)
    with pytest.raises(InboxError):
        inbox.erase(copy)
    inbox.erase(copy)
    assert mailbox.letters() == []


def test_a_maildir_lets_one_letter_go(tmp_path: Path) -> None:
    for raw in (OTHER, SECRET):
        deliver_to_maildir(tmp_path, raw)
    inbox = MaildirInbox(tmp_path)
    copy = fetched(inbox, SECRET)
    inbox.settle([copy.uid])
    inbox.erase(copy)
    assert files(tmp_path) == [OTHER]
    inbox.erase(copy)
    assert files(tmp_path) == [OTHER]


def test_a_maildir_with_other_numbers_knows_the_letter_by_its_bytes(tmp_path: Path) -> None:
    for raw in (OTHER, SECRET):
        deliver_to_maildir(tmp_path, raw)
    inbox = MaildirInbox(tmp_path)
    inbox.erase(Copy(1, 1, len(SECRET), same=SECRET.__eq__))
    assert files(tmp_path) == [OTHER]


def test_the_outbox_lets_one_letter_go(tmp_path: Path) -> None:
    mailer = MaildirMailer(tmp_path / "outbox")
    mailer.erase("<0@house.example>")
    for number in (1, 2):
        mailer.send(ours(f"<{number}@house.example>"), "them@x.org")
    mailer.erase("<1@house.example>")
    assert files(tmp_path / "outbox") == [ours("<2@house.example>")]


def files(folder: Path) -> list[bytes]:
    return [path.read_bytes() for part in ("new", "cur") for path in (folder / part).iterdir()]
