"""Two houses that write to each other: whatever is lost on the way, it comes to an end."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from dataclasses import replace
from email import message_from_bytes
from pathlib import Path

import pytest

from pbem.game import SeatId
from pbem.service import set_address
from tests.service.town import MAYOR, Town, letter

ROUNDS = 120
ELSEWHERE = "mayor@elsewhere.example"
SIGNS = re.compile(rb"^(?:Auto-Submitted|X-Auto-Response-Suppress):.*\r\n", re.MULTILINE)
Relay = Callable[[bytes], bytes]


def as_sent(raw: bytes) -> bytes:
    return raw


def without_signs(raw: bytes) -> bytes:
    """A relay that takes from a letter all by which a robot can be known."""
    return re.sub(rb"(?m)^Message-ID: <[^@]*@[^>]*>", b"Message-ID: <x@relay.example>", _bare(raw))


def in_other_words(raw: bytes) -> bytes:
    """A robot of no manners that answers every letter with some words of its own."""
    ours = message_from_bytes(raw)
    number = zlib.crc32(raw)
    return letter(ours["From"], "Re: your letter", "hello, I am away", number)


def _bare(raw: bytes) -> bytes:
    return SIGNS.sub(b"", raw)


def pair(folder: Path) -> tuple[Town, Town]:
    """Two towns: the doctor of each is the house of the other."""
    here, there = Town.open(folder / "here"), Town.open(folder / "there")
    identity = replace(there.house.identity, address=ELSEWHERE)
    trust = replace(
        there.house.trust, own_addresses=frozenset({ELSEWHERE}), own_domain="elsewhere.example"
    )
    there.house = replace(there.house, identity=identity, trust=trust)
    for town, other in ((here, ELSEWHERE), (there, MAYOR)):
        assert set_address(town.house, town.name, SeatId(2), other)
    return here, there


def carry(one: Town, other: Town, address: str, relay: Relay, since: int) -> int:
    """Carries what a town has sent to the other's address into the other's mailbox."""
    for to, raw in one.mailer.sent[since:]:
        if to == address:
            other.put(relay(raw), minutes=5)
    return len(one.mailer.sent)


def rounds(here: Town, there: Town, relay: Relay) -> int:
    """Lets the towns write to each other; returns after how many rounds both were silent."""
    sent = [len(here.mailer.sent), len(there.mailer.sent)]
    there.put(letter(MAYOR, "", "hello", 1), minutes=5)
    for count in range(ROUNDS):
        here.at(6).walk()
        there.at(6).walk()
        before = list(sent)
        sent[0] = carry(here, there, ELSEWHERE, relay, sent[0])
        sent[1] = carry(there, here, MAYOR, relay, sent[1])
        if sent == before:
            return count
    return ROUNDS


@pytest.mark.parametrize("relay", [as_sent, without_signs, in_other_words])
def test_two_houses_never_answer_each_other_for_ever(tmp_path: Path, relay: Relay) -> None:
    here, there = pair(tmp_path)
    assert 0 < rounds(here, there, relay) < ROUNDS


def test_it_works(tmp_path: Path) -> None:
    """The first letter is answered: there is something that could go on for ever."""
    here, there = pair(tmp_path)
    there.put(letter(MAYOR, "", "hello", 1), minutes=5)
    before = len(there.mailer.sent)
    there.at(6).walk()
    assert [to for to, _ in there.mailer.sent[before:]] == [MAYOR]
