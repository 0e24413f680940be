"""Letters of ours that come back: the address is marked, the mayor is told, nobody is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.trial.stage.mail import read_letter
from tests.service.town import KEEPER, MAYOR, Town, address


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return Town.open(tmp_path)


def bounce(town: Town, nick: str, number: int, about: str = "", status: str = "5.1.1") -> bytes:
    """A delivery report about our first letter to a player."""
    about = about or town.mail(nick)[0].message_id
    lines = [
        "From: mailer-daemon@players.example",
        f"To: {MAYOR}",
        "Subject: Undelivered Mail Returned to Sender",
        f"Message-ID: <bounce{number}@players.example>",
        "Return-Path: <>",
        "MIME-Version: 1.0",
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        "",
        "--b",
        "Content-Type: text/plain",
        "",
        "No such user.",
        "--b",
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; mx.players.example",
        "",
        f"Final-Recipient: rfc822; {address(nick)}",
        "Action: failed",
        f"Status: {status}",
        "--b",
        "Content-Type: text/rfc822-headers",
        "",
        f"Message-ID: {about}",
        "--b--",
        "",
    ]
    return "\r\n".join(lines).encode()


def alarms(town: Town) -> list[str]:
    told = (read_letter(raw).text for to, raw in town.mailer.sent if to == KEEPER)
    return [text for text in told if address("Марта") in text]


def test_it_works(town: Town) -> None:
    before = len(town.mail("Марта"))
    for number in (1, 2):
        town.put(bounce(town, "Марта", number), minutes=5 + number)
        town.at(6 + number).walk()
    assert town.endings() == ["discarded", "discarded"]
    assert len(alarms(town)) == 1
    assert len(town.mail("Марта")) == before


def test_one_bounce_or_a_soft_one_alarms_nobody(town: Town) -> None:
    town.put(bounce(town, "Марта", 1), minutes=5)
    town.put(bounce(town, "Марта", 2, status="4.2.2"), minutes=6)
    town.at(7).walk()
    assert alarms(town) == []


def test_a_bounce_of_a_letter_we_never_sent_is_forged(town: Town) -> None:
    for number in (1, 2, 3):
        town.put(bounce(town, "Марта", number, about="<never@pbem.example>"), minutes=5)
    town.at(7).walk()
    assert alarms(town) == []
