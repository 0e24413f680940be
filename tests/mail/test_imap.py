"""The IMAP inbox against a server that misbehaves."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime

import pytest

from pbem.mail import Batch, ImapAccount, ImapInbox, InboxError, Position
from pbem.mail.inbox import MAX_LETTER
from tests.mail.fake_imap import Answer, FakeImap
from tests.mail.mails import opened

START = Position(1, 0)
BodyFault = Callable[[bytes, str], Answer]


@pytest.fixture
def server() -> Iterator[FakeImap]:
    with FakeImap({1: b"Subject: 1\r\n\r\none", 2: b"Subject: 2\r\n\r\ntwo"}) as server:
        yield server


@pytest.fixture
def inbox(server: FakeImap) -> Iterator[ImapInbox]:
    with ExitStack() as stack:
        inbox = ImapInbox(account(server), time.monotonic, lambda: 0.0)
        yield stack.enter_context(closing(inbox))


def account(server: FakeImap, **more: object) -> ImapAccount:
    return ImapAccount("127.0.0.1", server.port, "game", "secret", security="none", **more)  # type: ignore[arg-type] # as given


def raws(batch: Batch) -> list[bytes]:
    return [letter.raw for letter in batch.letters]


def patiently(inbox: ImapInbox, position: Position, times: int = 8) -> list[Batch]:
    """Fetches again and again, as the daemon does, and returns what came."""
    batches: list[Batch] = []
    for _ in range(times):
        try:
            batches.append(inbox.fetch(position))
        except InboxError:
            continue
        position = batches[-1].position
    return batches


def test_it_works(inbox: ImapInbox) -> None:
    batch = inbox.fetch(START)
    assert raws(batch) == [b"Subject: 1\r\n\r\none", b"Subject: 2\r\n\r\ntwo"]
    assert batch.position == Position(1, 2)
    assert batch.letters[0].arrived == datetime(2026, 6, 3, 18, 21, 12, tzinfo=UTC)


def test_numbers_are_listed_and_never_given_as_a_range(server: FakeImap, inbox: ImapInbox) -> None:
    inbox.fetch(START)
    fetches = [command.split()[2] for command in server.commands if "UID FETCH" in command]
    assert fetches == ["1,2", "1,2"]


def test_a_refused_login_waits_five_minutes_and_is_told(server: FakeImap, inbox: ImapInbox) -> None:
    server.on("LOGIN", lambda tag, _: tag + b" NO [AUTHENTICATIONFAILED] no\r\n")
    with pytest.raises(InboxError) as refused:
        inbox.fetch(START)
    assert refused.value.login
    assert refused.value.retry_after >= 300


def test_a_password_is_never_in_an_error(server: FakeImap, inbox: ImapInbox) -> None:
    server.on("LOGIN", lambda tag, command: tag + b" NO " + command.encode() + b"\r\n")
    with pytest.raises(InboxError) as refused:
        inbox.fetch(START)
    assert "secret" not in str(refused.value)
    assert "secret" not in repr(account(server))


@pytest.mark.parametrize(
    "fault",
    [
        lambda tag, _: None,
        lambda tag, _: b"* 1 FETCH (UID 1 BODY[] {99}\r\nshort",
        lambda tag, _: tag + b" NO later\r\n",
        lambda tag, _: tag + b" BAD what\r\n",
        lambda tag, _: b"* 1 FETCH " + b"(" * 500 + b"\r\n" + tag + b" OK done\r\n",
        lambda tag, _: b"* 1 FETCH ) FLAGS (\\Seen)\r\n" + tag + b" OK done\r\n",
        lambda tag, _: b"gar\x00bage\r\n" + tag + b" OK done\r\n",
    ],
    ids=["hang up", "short literal", "no", "bad", "parentheses", "malformed", "garbage"],
)
def test_after_any_fault_it_comes_back_and_nothing_is_lost(
    server: FakeImap, inbox: ImapInbox, fault: BodyFault
) -> None:
    server.on("BODY.PEEK", lambda tag, words: _then_hang_up(fault(tag, words)))
    with pytest.raises(InboxError):
        inbox.fetch(START)
    server.well_again()
    letters = [letter for batch in patiently(inbox, START) for letter in batch.letters]
    assert [letter.uid for letter in letters] == [1, 2]
    assert all(letter.whole for letter in letters)


def _then_hang_up(answer: Answer) -> Answer:
    if answer is not None and b"short" in answer:
        return None  # the rest of the literal never comes
    return answer


def test_the_waits_grow_and_begin_anew_after_a_success(server: FakeImap, inbox: ImapInbox) -> None:
    server.on("SELECT", lambda tag, _: None)
    waits = [_refused(inbox).retry_after for _ in range(12)]
    assert waits[:4] == [0.5, 1.0, 2.0, 4.0]
    assert waits[-1] == 150.0  # half of five minutes, where the jitter is least
    server.well_again()
    inbox.fetch(START)
    server.on("SELECT", lambda tag, _: None)
    assert _refused(inbox).retry_after == 0.5


def _refused(inbox: ImapInbox) -> InboxError:
    with pytest.raises(InboxError) as refused:
        inbox.fetch(START)
    return refused.value


def test_a_body_that_is_nil_stops_the_run_and_is_tried_again(
    server: FakeImap, inbox: ImapInbox
) -> None:
    server.on("UID FETCH 1,2 (BODY", lambda tag, _: _two_with_nil(tag))
    batch = inbox.fetch(START)
    assert ([letter.uid for letter in batch.letters], batch.position, batch.more) == (
        [1], Position(1, 1), True,
    )  # fmt: skip
    assert raws(inbox.fetch(batch.position)) == [b"Subject: 2\r\n\r\ntwo"]


def _two_with_nil(tag: bytes) -> bytes:
    lines = [b"* 1 FETCH (UID 1 BODY[] {3}\r\none)", b"* 2 FETCH (UID 2 BODY[] NIL)"]
    return b"\r\n".join([*lines, tag + b" OK done", b""])


def test_a_letter_that_never_comes_does_not_keep_the_others(
    server: FakeImap, inbox: ImapInbox
) -> None:
    server.on(
        "UID FETCH 1 (BODY.PEEK[])", lambda tag, _: b"* 1 FETCH )(\r\n" + tag + b" OK done\r\n"
    )
    server.on("UID FETCH 1,2 (BODY", lambda tag, _: b"* 1 FETCH )(\r\n" + tag + b" OK done\r\n")
    letters = [letter for batch in patiently(inbox, START) for letter in batch.letters]
    assert [(letter.uid, letter.whole) for letter in letters] == [(1, False), (2, True)]
    assert letters[0].raw.endswith(b"\r\nSubject: 1")


def test_a_lost_connection_is_no_fault_of_a_letter(server: FakeImap, inbox: ImapInbox) -> None:
    server.on("BODY.PEEK", lambda tag, _: None)
    assert patiently(inbox, START) == []
    server.well_again()
    assert [letter.whole for letter in inbox.fetch(START).letters] == [True, True]


def test_a_letter_that_vanishes_after_the_search_is_passed_over(
    server: FakeImap, inbox: ImapInbox
) -> None:
    server.on("UID SEARCH", lambda tag, _: b"* SEARCH 1 2 3\r\n" + tag + b" OK done\r\n")
    batches = patiently(inbox, START)
    assert [letter.uid for batch in batches for letter in batch.letters] == [1, 2]
    assert batches[-1].position == Position(1, 3)


def test_of_a_huge_letter_only_the_head_is_fetched(server: FakeImap, inbox: ImapInbox) -> None:
    size = b'* 1 FETCH (UID 1 RFC822.SIZE %d INTERNALDATE "03-Jun-2026 21:21:12 +0300")\r\n'
    server.letters = {1: b"Subject: 1\r\n\r\none"}
    server.on("RFC822.SIZE", lambda tag, _: size % (MAX_LETTER + 1) + tag + b" OK done\r\n")
    [letter] = inbox.fetch(START).letters
    assert (letter.size, letter.whole) == (MAX_LETTER + 1, False)
    assert letter.raw == b"X-Pbem-Cut: %d\r\nSubject: 1" % (MAX_LETTER + 1)
    assert opened(letter.raw).flaws == ("no_from", "too_large")


def test_letters_of_others_that_the_server_tells_unasked_are_left_out(
    server: FakeImap, inbox: ImapInbox
) -> None:
    server.letters = {2: b"Subject: 2\r\n\r\ntwo"}
    unasked = b"* 1 FETCH (UID 1 FLAGS (\\Seen) BODY[] {3}\r\nold)\r\n"
    asked = b"* 2 FETCH (UID 2 BODY[] {3}\r\ntwo)\r\n"
    server.on("BODY.PEEK", lambda tag, _: unasked + asked + tag + b" OK done\r\n")
    assert [letter.uid for letter in inbox.fetch(Position(1, 1)).letters] == [2]


@pytest.mark.parametrize(
    "idle",
    [lambda tag, _: None, lambda tag, _: b"+ idling\r\n* BYE shutting down\r\n"],
    ids=["hang up", "bye"],
)
def test_an_idle_that_dies_ends_the_wait_and_the_next_fetch_works(
    server: FakeImap, inbox: ImapInbox, idle: BodyFault
) -> None:
    position = inbox.fetch(START).position
    server.on("IDLE", idle)
    assert inbox.wait(30) is True
    server.letters[3] = b"Subject: 3\r\n\r\nthree"
    server.well_again()
    assert raws(inbox.fetch(position)) == [b"Subject: 3\r\n\r\nthree"]


def test_settling_never_raises(server: FakeImap, inbox: ImapInbox) -> None:
    inbox.fetch(START)
    server.on("STORE", lambda tag, _: None)
    inbox.settle([1, 2])
    server.well_again()
    assert inbox.fetch(START).position == Position(1, 2)


def test_a_refused_move_costs_no_new_connection(server: FakeImap) -> None:
    server.on("MOVE", lambda tag, _: tag + b" NO [TRYCREATE] no such folder\r\n")
    server.capabilities += b" MOVE"
    moving = ImapInbox(account(server, done_folder="Done"), time.monotonic, lambda: 0.0)
    with closing(moving):
        position = moving.fetch(START).position
        moving.settle([1, 2])
        moving.fetch(position)
    assert sum("LOGIN" in command for command in server.commands) == 1


def test_a_token_is_fetched_at_every_connection(server: FakeImap) -> None:
    tokens = iter(["first", "second"])
    given: list[str] = []

    def token() -> str:
        given.append(next(tokens))
        return given[-1]

    server.capabilities += b" AUTH=XOAUTH2 SASL-IR"
    inbox = ImapInbox(account(server, token=token), time.monotonic, lambda: 0.0)
    with closing(inbox):
        inbox.fetch(START)
        server.on("SELECT", lambda tag, _: None)
        _refused(inbox)
        server.well_again()
        inbox.fetch(START)
    assert given == ["first", "second"]
