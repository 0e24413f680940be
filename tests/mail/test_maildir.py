"""A Maildir as an inbox."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.mail import Inbox, InboxError, MaildirInbox, Position, deliver_to_maildir
from pbem.mail.inbox import MAX_LETTER
from tests.mail.mails import mail, opened

MONDAY = datetime(2026, 6, 1, 12, tzinfo=UTC)


def put(folder: Path, name: str, raw: bytes, arrived: datetime, part: str = "new") -> Path:
    path = folder / part / name
    path.write_bytes(raw)
    os.utime(path, (arrived.timestamp(), arrived.timestamp()))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    MaildirInbox(tmp_path / "in")
    return tmp_path / "in"


def test_it_works(folder: Path) -> None:
    inbox: Inbox = MaildirInbox(folder)
    put(folder, "b", b"one", MONDAY)
    [letter] = inbox.fetch(None).letters
    assert (letter.raw, letter.arrived, letter.size) == (b"one", MONDAY, 3)


def test_letters_are_numbered_by_arrival_and_not_by_name(folder: Path) -> None:
    put(folder, "a", b"second", MONDAY + timedelta(hours=1))
    put(folder, "b", b"first", MONDAY)
    batch = MaildirInbox(folder).fetch(None)
    assert [letter.raw for letter in batch.letters] == [b"first", b"second"]


def test_a_later_letter_comes_though_its_name_or_time_lies_before(folder: Path) -> None:
    inbox = MaildirInbox(folder)
    put(folder, "m", b"first", MONDAY)
    position = inbox.fetch(None).position
    put(folder, "a", b"late", MONDAY - timedelta(hours=1))
    assert [letter.raw for letter in inbox.fetch(position).letters] == [b"late"]


def test_numbers_survive_a_restart_and_a_change_of_flags(folder: Path) -> None:
    path = put(folder, "a", b"one", MONDAY)
    before = MaildirInbox(folder).fetch(None)
    path.rename(folder / "cur" / "a:2,S")
    assert MaildirInbox(folder).fetch(Position(before.position.uidvalidity, 0)).letters == (
        before.letters
    )
    assert MaildirInbox(folder).fetch(before.position).letters == ()


def test_a_lost_index_begins_a_new_epoch_and_everything_comes_again(folder: Path) -> None:
    put(folder, "a", b"one", MONDAY)
    before = MaildirInbox(folder).fetch(None).position
    (folder / ".uids").unlink()
    batch = MaildirInbox(folder).fetch(before)
    assert batch.position.uidvalidity != before.uidvalidity
    assert [letter.raw for letter in batch.letters] == [b"one"]


@pytest.mark.parametrize("torn", ["", "x", "12\n1"])
def test_a_torn_index_is_as_good_as_none(folder: Path, torn: str) -> None:
    put(folder, "a", b"one", MONDAY)
    (folder / ".uids").write_text(torn)
    assert len(MaildirInbox(folder).fetch(None).letters) == 1


def test_settling_moves_letters_to_cur_as_seen(folder: Path) -> None:
    inbox = MaildirInbox(folder)
    put(folder, "a", b"one", MONDAY)
    batch = inbox.fetch(None)
    inbox.settle([batch.letters[0].uid])
    assert [path.name for path in (folder / "cur").iterdir()] == ["a:2,S"]
    assert inbox.fetch(batch.position).letters == ()


def test_it_begins_behind_what_is_there_when_told(folder: Path) -> None:
    put(folder, "a", b"old", MONDAY)
    inbox = MaildirInbox(folder, history=False)
    start = inbox.fetch(None)
    put(folder, "b", b"new", MONDAY)
    assert start.letters == ()
    assert [letter.raw for letter in inbox.fetch(start.position).letters] == [b"new"]


def test_batches_say_when_more_wait(folder: Path) -> None:
    for number in range(101):
        put(folder, f"{number:03}", b"x", MONDAY)
    inbox = MaildirInbox(folder)
    first = inbox.fetch(None)
    rest = inbox.fetch(first.position)
    assert (len(first.letters), first.more, len(rest.letters), rest.more) == (100, True, 1, False)


def test_a_delivered_letter_is_whole_and_leaves_nothing_behind(folder: Path) -> None:
    path = deliver_to_maildir(folder, b"one")
    assert path.parent == folder / "new"
    assert path.read_bytes() == b"one"
    assert list((folder / "tmp").iterdir()) == []


def test_a_folder_that_is_gone_is_a_refusal_to_try_again(folder: Path) -> None:
    inbox = MaildirInbox(folder)
    for part in ("new", "cur"):
        (folder / part).rmdir()
    with pytest.raises(InboxError):
        inbox.fetch(None)


def test_waiting_ends_when_a_letter_is_there(folder: Path) -> None:
    inbox = MaildirInbox(folder)
    inbox.fetch(None)
    assert inbox.wait(0.1) is False
    deliver_to_maildir(folder, b"one")
    assert inbox.wait(5) is True


def test_of_a_huge_letter_only_the_head_is_read(folder: Path) -> None:
    raw = mail("x" * (MAX_LETTER + 1))
    put(folder, "a", raw, MONDAY)
    [letter] = MaildirInbox(folder).fetch(None).letters
    assert (letter.size, letter.whole) == (len(raw), False)
    assert len(letter.raw) < 100_000
    assert opened(letter.raw).flaws == ("too_large",)
