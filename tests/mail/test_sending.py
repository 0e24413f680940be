"""Letters going out, and the listener that takes them in."""

import smtplib
import socket
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from pbem.mail import (
    MaildirInbox,
    MaildirMailer,
    SendError,
    SmtpAccount,
    SmtpListener,
    SmtpMailer,
    TrayMailer,
    build_message,
    message_id_for,
)

DATE = datetime(2026, 6, 3, 18, 0, tzinfo=UTC)
ID = message_id_for("letter 1", "game.example.org")


def built(subject: str = "Ночь 3", text: str = "Принято.\n", **more: str) -> EmailMessage:
    raw = build_message(
        subject, text, "game@example.org", "vasya@example.com", ID, date=DATE, **more
    )
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def words(part: Message) -> str:
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode().strip()


def test_it_works() -> None:
    message = built(in_reply_to="<one@example.com>", reply_to="game+city.1@example.org")
    assert message["Subject"] == "Ночь 3"
    assert words(message) == "Принято."
    assert (message["From"], message["To"]) == ("game@example.org", "vasya@example.com")
    assert message["Reply-To"] == "game+city.1@example.org"
    assert message["In-Reply-To"] == message["References"] == "<one@example.com>"
    assert message["Message-ID"] == ID
    assert message["Date"].datetime == DATE


def test_it_says_that_a_machine_wrote_it() -> None:
    assert built()["Auto-Submitted"] == "auto-generated"
    answer = built(in_reply_to="<one@example.com>")
    assert answer["Auto-Submitted"] == "auto-replied"
    assert answer["X-Auto-Response-Suppress"] == "All"


def test_the_same_facts_give_the_same_bytes() -> None:
    facts = ("Ночь", "Текст", "g@example.org", "v@example.com", ID)
    once, again = (build_message(*facts, date=DATE, html="<p>Текст") for _ in range(2))
    assert once == again
    assert message_id_for("letter 1", "a.org") == message_id_for("letter 1", "a.org")
    assert message_id_for("letter 1", "a.org") != message_id_for("letter 2", "a.org")


def test_text_and_html_stand_side_by_side() -> None:
    message = built(html="<p>Принято.</p>")
    assert message.get_content_type() == "multipart/alternative"
    plain, html = message.iter_parts()
    assert words(plain) == "Принято."
    assert words(html) == "<p>Принято.</p>"


NASTY = [
    "Врач\r\nBcc: victim@example.net",
    "a\nb",
    "a\rb",
    "a\u2028b",
    "a\x00b",
    "a\x0bBcc: x",
    "=?utf-8?Q?a=0ABcc:_b?=",
]


@pytest.mark.parametrize("nasty", NASTY)
def test_a_subject_cannot_add_a_header(nasty: str) -> None:
    message = built(nasty)
    assert message["Bcc"] is None
    assert message.keys() == built().keys()


def test_a_name_cannot_add_a_header_or_an_address() -> None:
    message = built(sender_name="Мэр <x@evil.example>\r\nBcc: v@example.net")
    assert [one.addr_spec for one in message["From"].addresses] == ["game@example.org"]
    assert message["Bcc"] is None


@pytest.mark.parametrize("foreign", ["<a@b>\r\nBcc: x@y", "no id", "<a b>", "<" + "x" * 999 + ">"])
def test_a_foreign_message_id_that_is_none_is_left_out(foreign: str) -> None:
    message = built(in_reply_to=foreign)
    assert message["In-Reply-To"] is None
    assert message["Auto-Submitted"] is not None


@pytest.mark.parametrize("subject", ["x" * 400, "Ы" * 400, "слово " * 80, "", "🐙"])
def test_long_subjects_survive_in_short_lines(subject: str) -> None:
    raw = build_message(subject, "t", "g@example.org", "v@example.com", ID, date=DATE)
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert message_from_bytes(raw, policy=policy.default)["Subject"] == subject.strip()


@pytest.mark.parametrize(
    ("address", "written"),
    [
        ("vasya@Example.COM", "vasya@example.com"),
        ("foo..bar.@docomo.example.jp", '"foo..bar."@docomo.example.jp'),
        ('".foo"@softbank.example.jp', '".foo"@softbank.example.jp'),
    ],
)
def test_old_addresses_of_telephones_are_quoted(address: str, written: str) -> None:
    raw = build_message("s", "t", "g@example.org", address, ID, date=DATE)
    assert f"To: {written}\r\n".encode() in raw


@pytest.mark.parametrize(
    "address", ["a@b.org\r\nBcc: x@y.z", "a@b.org, c@d.org", "ab.org", "@b.org", "a@", "а@b.org"]
)
def test_a_recipient_is_one_address_or_nothing(address: str) -> None:
    with pytest.raises(ValueError, match="address"):
        build_message("s", "t", "g@example.org", address, ID, date=DATE)


class Grumpy:
    """An SMTP server's will: the answers to RCPT and DATA, one after another."""

    def __init__(self) -> None:
        self.rcpt: list[str] = []
        self.data: list[str] = []
        self.got: list[Envelope] = []
        self.greetings = 0

    async def handle_EHLO(self, server: SMTP, session: Session, envelope: Envelope, name: str,
                          responses: list[str]) -> list[str]:  # fmt: skip
        self.greetings += 1
        session.host_name = name
        return responses

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, address: str,
                          options: list[str]) -> str:  # fmt: skip
        answer = self.rcpt.pop(0) if self.rcpt else "250 OK"
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        answer = self.data.pop(0) if self.data else "250 OK"
        self.got.append(envelope)
        return answer


@pytest.fixture
def will() -> Grumpy:
    return Grumpy()


@pytest.fixture
def mailer(will: Grumpy) -> Iterator[SmtpMailer]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    controller = Controller(will, hostname="127.0.0.1", port=port)
    controller.start()
    with closing(SmtpMailer(SmtpAccount("127.0.0.1", port, security="none"))) as mailer:
        yield mailer
    controller.stop()


RAW = build_message("s", "t", "g@example.org", "v@example.com", ID, date=DATE)


def test_smtp_hands_over_to_one_recipient_with_the_null_sender(
    mailer: SmtpMailer, will: Grumpy
) -> None:
    mailer.send(RAW, "v@example.com")
    [envelope] = will.got
    assert (envelope.mail_from, envelope.rcpt_tos) == ("<>", ["v@example.com"])
    assert envelope.content == RAW


def test_smtp_keeps_one_connection(mailer: SmtpMailer, will: Grumpy) -> None:
    mailer.send(RAW, "v@example.com")
    mailer.send(RAW, "w@example.com")
    assert (will.greetings, len(will.got)) == (1, 2)


@pytest.mark.parametrize(
    ("place", "answer", "permanent"),
    [
        ("rcpt", "550 5.1.1 user unknown", True),
        ("rcpt", "450 4.2.0 greylisted", False),
        ("rcpt", "421 4.3.2 closing", False),
        ("data", "554 5.7.1 policy", True),
        ("data", "552 5.3.4 too big", True),
        ("data", "451 4.3.0 later", False),
        ("data", "550 5.4.5 daily sending limit exceeded", False),
    ],
)
def test_an_error_says_whether_to_try_again(
    mailer: SmtpMailer, will: Grumpy, place: str, answer: str, permanent: bool
) -> None:
    getattr(will, place).append(answer)
    with pytest.raises(SendError) as refused:
        mailer.send(RAW, "v@example.com")
    assert refused.value.permanent is permanent
    assert "v@example.com" not in str(refused.value)
    mailer.send(RAW, "w@example.com")
    assert will.got[-1].rcpt_tos == ["w@example.com"]


def test_a_server_that_is_not_there_is_tried_again_later() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    mailer = SmtpMailer(SmtpAccount("127.0.0.1", port, security="none"))
    with pytest.raises(SendError) as refused:
        mailer.send(RAW, "v@example.com")
    assert refused.value.permanent is False


def test_an_address_that_cannot_be_written_is_permanent(mailer: SmtpMailer, tmp_path: Path) -> None:
    for one in (mailer, MaildirMailer(tmp_path)):
        with pytest.raises(SendError) as refused:
            one.send(RAW, "a@b.org, c@d.org")
        assert refused.value.permanent


def test_the_secret_is_not_shown() -> None:
    assert "hush" not in repr(SmtpAccount("h", 1, user="u", password="hush"))


def test_a_maildir_takes_outgoing_letters(tmp_path: Path) -> None:
    MaildirMailer(tmp_path).send(RAW, "v@example.com")
    assert [path.read_bytes() for path in (tmp_path / "new").iterdir()] == [RAW]


def test_the_listener_files_what_it_hears(tmp_path: Path) -> None:
    listener = SmtpListener(tmp_path)
    listener.start()
    try:
        with smtplib.SMTP(*listener.address) as client:
            client.sendmail("vasya@example.com", ["game+tag@example.org"], RAW)
        # The letter is in the folder by now, since the client has heard "250".
        [letter] = MaildirInbox(tmp_path).fetch(None).letters
    finally:
        listener.stop()
    assert letter.raw == (
        b"Return-Path: <vasya@example.com>\r\nDelivered-To: game+tag@example.org\r\n" + RAW
    )


def test_the_listener_writes_down_the_null_sender(tmp_path: Path) -> None:
    listener = SmtpListener(tmp_path)
    listener.start()
    try:
        with smtplib.SMTP(*listener.address) as client:
            client.sendmail("", ["game@example.org"], RAW)
        [letter] = MaildirInbox(tmp_path).fetch(None).letters
    finally:
        listener.stop()
    assert letter.raw.startswith(b"Return-Path: <>\r\n")


def test_the_listener_leaves_a_letter_with_its_sender_when_the_disk_refuses(
    tmp_path: Path,
) -> None:
    listener = SmtpListener(tmp_path)
    listener.start()
    for part in ("tmp", "new", "cur"):
        (tmp_path / part).rmdir()
        (tmp_path / part).write_text("in the way")
    try:
        with (
            smtplib.SMTP(*listener.address) as client,
            pytest.raises(smtplib.SMTPDataError) as refused,
        ):
            client.sendmail("v@example.com", ["game@example.org"], RAW)
    finally:
        listener.stop()
    assert refused.value.smtp_code == 451


def test_the_tray_takes_what_is_for_its_own_address_alone(tmp_path: Path) -> None:
    mine, out = tmp_path / "mayor", tmp_path / "outbox"
    mailer = TrayMailer("mayor@pbem.example", MaildirMailer(mine), MaildirMailer(out))
    mailer.send(b"Subject: complaint\r\n\r\nfor the mayor\r\n", "mayor@pbem.example")
    mailer.send(b"Subject: receipt\r\n\r\nfor a player\r\n", "anna@players.example")
    mailer.close()
    filed = [[path.read_bytes() for path in (box / "new").iterdir()] for box in (mine, out)]
    assert [len(box) for box in filed] == [1, 1]
    assert b"for the mayor" in filed[0][0]
    assert b"for a player" in filed[1][0]
