"""Machine mail is known for what it is, and people's letters are not taken for it."""

import pytest

from pbem.mail import Failure, failures_in, message_id_for
from tests.mail.mails import mail, multipart, opened

AUTO_REPLIES = [
    (("Auto-Submitted: auto-replied",), "Re: Ночь 3"),
    (("Auto-Submitted: auto-replied (vacation)",), "Re: Ночь 3"),
    (("Auto-Submitted: AUTO-GENERATED",), "x"),
    (("X-Autoreply: yes",), "x"),
    (("X-Autorespond: x",), "x"),
    (("Return-Path: <>",), "Re: Ночь 3"),
    (("Return-Path: <>", "X-Auto-Response-Suppress: All"), "Automatic reply: Night 3"),
    (("X-Auto-Response-Suppress: All",), "Out of office: Re: Night 3"),
    (("X-Auto-Response-Suppress: DR, OOF",), "Я в отпуске"),
    (("Precedence: bulk",), "Автоответ на письмо"),
    (("Precedence: junk",), "不在のお知らせ"),
    (("Precedence: auto_reply",), "x"),
    ((), "Автоответ: Ночь 3"),
    ((), "自動返信: 3日目"),
    ((), "Automatic reply: Night 3"),
]


@pytest.mark.parametrize(("fields", "subject"), AUTO_REPLIES)
def test_auto_replies(fields: tuple[str, ...], subject: str) -> None:
    assert opened(mail(subject=subject, extra=fields)).machine == "auto_reply"


@pytest.mark.parametrize(
    ("sender", "fields", "subject"),
    [
        ("MAILER-DAEMON@mx.example.org", (), "x"),
        ("postmaster@example.com", (), "Returned mail"),
        ("v@example.com", ("Return-Path: <>",), "Undelivered Mail Returned to Sender"),
        ("v@example.com", ("Return-Path: <>",), "Письмо не доставлено"),
        ("v@example.com", ("X-Failed-Recipients: a@example.com",), "x"),
    ],
)
def test_bounces(sender: str, fields: tuple[str, ...], subject: str) -> None:
    assert opened(mail(sender=sender, subject=subject, extra=fields)).machine == "bounce"


DSN = (
    "Reporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; Gugo@Example.com\r\n"
    "Action: failed\r\nStatus: {status}\r\n"
)
RETURNED = "Message-ID: <ours@game.example.org>\r\nSubject: Night\r\n\r\nkill Bob"


def report(status: str) -> bytes:
    return multipart(
        "report",
        ("text/plain", "Sorry: kill Bob"),
        ("message/delivery-status", DSN.format(status=status)),
        ("message/rfc822", RETURNED),
        sender="postman@mx.example.com",
    )


@pytest.mark.parametrize(("status", "permanent"), [("5.1.1", True), ("4.4.7", False)])
def test_a_report_names_the_address_and_the_letter(status: str, permanent: bool) -> None:
    raw = report(status)
    assert opened(raw).machine == "bounce"
    expected = Failure("Gugo@example.com", permanent, "<ours@game.example.org>")
    assert failures_in(raw) == (expected,)


def test_a_report_of_success_names_no_address() -> None:
    assert failures_in(report("2.0.0")) == ()


def test_a_bounce_without_a_report_is_read_by_habit() -> None:
    body = (
        "Hi. This is the qmail-send program at mx.example.com.\r\n"
        "I'm afraid I wasn't able to deliver your message to the following addresses.\r\n"
        "This is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n"
        "<gugo@example.com>:\r\nSorry, no mailbox here by that name. (#5.1.1)\r\n"
    )
    raw = mail(body, sender="MAILER-DAEMON@mx.example.com", extra=("Return-Path: <>",))
    assert failures_in(raw) == (Failure("gugo@example.com", True),)


@pytest.mark.parametrize(
    "raw", [b"", b"\xff\xfe", b"From: \r\n\r\n", b"From: (((\r\nTo: <\r\n\r\n"]
)
def test_a_broken_bounce_names_nobody(raw: bytes) -> None:
    assert failures_in(raw) == ()


def test_receipts() -> None:
    raw = multipart(
        "report",
        ("text/plain", "Read"),
        ("message/disposition-notification", "Final-Recipient: rfc822; a@example.com"),
    )
    assert opened(raw).machine == "mdn"


@pytest.mark.parametrize(
    "fields",
    [("List-Unsubscribe: <https://example.net/u>", "Precedence: bulk"), ("List-Id: <l.example>",)],
)
def test_mailing_lists(fields: tuple[str, ...]) -> None:
    assert opened(mail(extra=fields)).machine == "mailing_list"


def test_spam_that_the_host_has_marked() -> None:
    assert opened(mail(extra=("X-Spam-Flag: YES",))).machine == "spam"


def test_calendars() -> None:
    raw = multipart(
        "alternative",
        ("text/plain", "Meeting"),
        ("text/calendar; method=REQUEST", "BEGIN:VCALENDAR"),
    )
    assert opened(raw).machine == "calendar"


def test_our_own_mail_coming_back() -> None:
    assert opened(mail(sender="game@example.org")).machine == "auto_reply"
    own = message_id_for("letter 1", "game.example.org").encode()
    assert opened(mail().replace(b"<one@example.com>", own)).machine == "auto_reply"


def test_a_player_who_writes_from_our_own_domain_is_no_machine() -> None:
    theirs = mail(sender="vasya@game.example.org").replace(
        b"<one@example.com>", b"<045B7EB5-9D1D-442C@game.example.org>"
    )
    assert opened(theirs).machine == ""


@pytest.mark.parametrize(
    ("fields", "subject"),
    [
        (("X-Auto-Response-Suppress: All",), "Врач"),
        (("Precedence: list",), "Врач"),
        (("Precedence: bulk",), "Врач"),
        (("Auto-Submitted: no",), "Врач"),
        (("Return-Path: <vasya@example.com>",), "Врач"),
        (("X-Spam-Flag: NO",), "Врач"),
        (("X-Spam-Status: No, score=-1",), "Врач"),
        ((), "Re: Автоответ: Ночь 3"),
        ((), "врач в отпуске"),
        (("X-Priority: 3", "X-Mailer: The Bat!"), "Врач"),
    ],
)
def test_a_persons_letter_is_no_machines(fields: tuple[str, ...], subject: str) -> None:
    assert opened(mail(subject=subject, extra=fields)).machine == ""


def test_a_bulk_letter_is_read_but_wants_no_answer() -> None:
    clues = opened(mail(extra=("Precedence: bulk",))).clues
    assert [clue.concluded for clue in clues if clue.step == "precedence"] == [
        "no automatic answer"
    ]
