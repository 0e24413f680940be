"""Strangers who write to an open lobby: one letter asks them, and their answer lets them in."""

from __future__ import annotations

import email
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.service import keep_house, overhear
from pbem.service.lobby.dissecting import Writer
from pbem.store import LetterId
from tests.service.lobby_town import HOST, Hall, address
from tests.service.town import letter

PASS = f"{HOST}; dmarc=pass header.from=players.example"
MAKE, FIVE = "村を建てる", "編成：村村村占狼\n合言葉：neko"


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall.open(tmp_path, "anna")


def strange(hall: Hall, who: str = "eve", results: str = PASS, subject: str = MAKE) -> None:
    hall.write(who, subject, FIVE, Authentication_Results=results)


def confirming(hall: Hall, who: str = "eve") -> str:
    """The address that an answer to the letter goes to."""
    return str(email.message_from_bytes(hall.last(who).raw)["Reply-To"])


def accounts(hall: Hall, who: str = "eve") -> bool:
    with hall.house.store.read() as view:
        return view.accounts.find_by_address(address(who)) is not None


def raw_of(hall: Hall, number: int) -> bytes | None:
    with hall.house.store.read() as view:
        return view.letters.raw(LetterId(number))


def test_it_works(hall: Hall) -> None:
    strange(hall)
    assert (hall.ending(), len(hall.mail("eve")), accounts(hall)) == ("asked", 1, False)
    assert "ご本人ですか" in hall.last("eve").subject
    hall.write("eve", "Re: ご本人ですか", "", to=confirming(hall))
    assert (hall.ending(), accounts(hall)) == ("accepted", True)
    assert hall.game().option("roster") == "村村村占狼"
    assert "村ができました" in hall.last("eve").text


def test_what_he_wrote_is_not_sent_back(hall: Hall) -> None:
    strange(hall)
    assert "neko" not in hall.last("eve").text
    assert "狼" not in hall.last("eve").text


def test_the_token_in_the_subject_is_proof_too(hall: Hall) -> None:
    strange(hall)
    hall.write("eve", f"Re: {hall.last('eve').subject}", "はい")
    assert accounts(hall)


@pytest.mark.parametrize(
    ("results", "subject"),
    [
        (f"{HOST}; dmarc=fail header.from=players.example", MAKE),
        (f"{HOST}; dmarc=pass header.from=elsewhere.example", MAKE),
        ("mx.evil.example; dmarc=pass header.from=players.example", MAKE),
        (PASS, "こんにちは"),
        (PASS, "Re: hello"),
    ],
)
def test_all_others_get_silence_and_leave_a_digest(hall: Hall, results: str, subject: str) -> None:
    strange(hall, results=results, subject=subject)
    assert (hall.ending(), hall.mail("eve"), accounts(hall)) == ("discarded", [], False)
    assert raw_of(hall, 1) is None


def test_nobody_is_asked_twice_in_a_week(hall: Hall) -> None:
    strange(hall)
    strange(hall)
    strange(hall, "EVE")
    strange(hall, "eve+again")
    assert len(hall.mailer.sent) == 1
    hall.now += timedelta(days=8)
    strange(hall)
    assert len(hall.mail("eve")) == 2


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("eve@players.example", "eve+two@players.example"),
        ("eve+one@players.example", "eve@players.example"),
        ("eve+one@players.example", "EVE+two@players.example"),
        ("e.ve@gmail.com", "eve@gmail.com"),
        ("eve@gmail.com", "e.v.e+two@gmail.com"),
    ],
)
def test_a_mailbox_has_one_account(hall: Hall, first: str, second: str) -> None:
    vouched = f"{HOST}; dmarc=pass header.from={first.rpartition('@')[2]}"
    strange(hall, first, vouched)
    hall.write(first, "Re: x", "", to=confirming(hall, first))
    assert accounts(hall, first)
    hall.now += timedelta(days=8)
    strange(hall, second, vouched)
    assert (hall.ending(), hall.mail(second), accounts(hall, second)) == ("discarded", [], False)


@pytest.mark.parametrize("other", ["eve.two@players.example", "even@players.example"])
def test_a_like_address_is_another_mailbox(hall: Hall, other: str) -> None:
    strange(hall)
    hall.write("eve", "Re: x", "", to=confirming(hall))
    strange(hall, other)
    assert len(hall.mail(other)) == 1


def test_all_strangers_together_have_a_budget(hall: Hall) -> None:
    assert hall.house.lobby is not None
    hall.house = replace(hall.house, lobby=replace(hall.house.lobby, invitations=2))
    for who in ("eve", "fred", "gina"):
        strange(hall, who)
    assert [len(hall.mail(who)) for who in ("eve", "fred", "gina")] == [1, 1, 0]
    hall.now += timedelta(days=1, minutes=5)
    strange(hall, "gina")
    assert len(hall.mail("gina")) == 1


def test_anothers_token_proves_nothing(hall: Hall) -> None:
    strange(hall)
    strange(hall, "mallory")
    hall.write("mallory", "Re: x", "", to=confirming(hall, "eve"))
    assert (hall.ending(), accounts(hall, "mallory")) == ("discarded", False)
    hall.write("eve", "Re: x", "", to=confirming(hall, "eve"), Authentication_Results=PASS)
    assert accounts(hall, "eve")


def test_a_forged_answer_is_none(hall: Hall) -> None:
    strange(hall)
    failed = f"{HOST}; dmarc=fail header.from=players.example"
    hall.write("eve", "Re: x", "", to=confirming(hall), Authentication_Results=failed)
    assert not accounts(hall)


def test_who_does_not_answer_is_forgotten_with_his_letter(hall: Hall) -> None:
    strange(hall)
    to = confirming(hall)
    assert raw_of(hall, 1) is not None
    hall.now += timedelta(days=8)
    keep_house(hall.house, hall.now)
    assert raw_of(hall, 1) is None
    hall.write("eve", "Re: x", "", to=to)
    assert (hall.ending(), accounts(hall)) == ("discarded", False)


def test_an_answer_counts_once(hall: Hall) -> None:
    strange(hall)
    to = confirming(hall)
    hall.write("eve", "Re: x", "", to=to)
    hall.write("eve", "Re: x", "", to=to)
    assert len(hall.mail("eve")) == 2
    with hall.house.store.read() as view:
        assert [game.name for game in view.games.all()] == ["village-1"]


@pytest.mark.parametrize(
    "answer",
    [
        "no, it was not me",
        "This wasn’t me!",
        "I didn't write to you.",
        "No.\nPlease leave me alone",
        "Нет, это не я",
        "Я вам не писала.",
        "いいえ、違います。",
        "私ではありません",
    ],
)
def test_who_says_no_is_let_alone(hall: Hall, answer: str) -> None:
    strange(hall)
    to = confirming(hall)
    hall.write("eve", "Re: x", answer, to=to)
    assert (hall.ending(), accounts(hall), raw_of(hall, 1)) == ("discarded", False, None)
    hall.write("eve", "Re: x", "yes", to=to)
    strange(hall)
    assert (len(hall.mail("eve")), accounts(hall)) == (1, False)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "> no, it was not me",
        "-- \nNo Such Agency",
        "Yes, notice me",
        "Да, не ябеда",
        "はい、違いない",
    ],
)
def test_whatever_else_he_answers_lets_him_in(hall: Hall, answer: str) -> None:
    strange(hall)
    hall.write("eve", "Re: x", answer, to=confirming(hall))
    assert accounts(hall)


@pytest.mark.parametrize(
    ("who", "results", "subject", "told"),
    [
        ("anna", PASS, MAKE, (Writer.ACCOUNT, "make", "accepted", 1)),
        ("anna", PASS, "点呼", (Writer.ACCOUNT, "rollcall", "refused", 1)),
        ("eve", PASS, MAKE, (Writer.STRANGER, "make", "asked", 1)),
        ("eve", "", MAKE, (Writer.STRANGER, "make", "discarded", 0)),
    ],
)
def test_a_letter_is_taken_apart_and_nothing_of_it_stays(
    hall: Hall, who: str, results: str, subject: str, told: tuple[object, ...]
) -> None:
    raw = letter(address(who), subject, FIVE, 9, Authentication_Results=results)
    for _ in range(2):
        found = overhear(hall.house, raw, hall.now)
        assert found is not None and found.read is not None
        assert (found.writer, found.verb, found.ending.value, len(found.answers)) == told
        assert found.read.given("roster") == "村村村占狼"
    hall.walk()
    assert (hall.records(), hall.mailer.sent, accounts(hall)) == ([], [], False)
    with hall.house.store.read() as view:
        assert view.games.all() == []


def test_what_is_none_of_the_lobbys_is_read_as_any_letter(hall: Hall) -> None:
    for who in ("anna", "eve"):
        assert overhear(hall.house, letter(address(who), "hello", "", 9), hall.now) is None


def test_a_closed_lobby_asks_nobody(hall: Hall) -> None:
    hall.house = replace(hall.house, lobby=None)
    strange(hall)
    assert (hall.ending(), hall.mail("eve")) == ("discarded", [])
