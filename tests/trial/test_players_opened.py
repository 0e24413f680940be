"""The demo players' letters, opened: what travels is what was written, and nothing of the quote."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbem.mail import Trust, load_quotes, open_letter
from pbem.nouns import Ending, Kind, Letter
from pbem.trial.players.playing import PlannedLetter
from tests.trial.sample import RU, many_letters, nick_of

CONFIG = Path(__file__).parent.parent.parent / "config"
ARRIVED = datetime(2026, 6, 3, 22, tzinfo=UTC)
WORDLESS = (Kind.STATUS, Kind.RULES)
NOT_SAID = ("Ждём", "Живы:", "Мэр", "Отправлено", "С уважением", "Прошу прощения")

Pair = tuple[PlannedLetter, Letter]


@pytest.fixture(scope="module")
def pairs() -> list[Pair]:
    quotes = load_quotes((CONFIG,))
    return [
        (letter, open_letter(letter.data, ARRIVED, Trust(), quotes, "ru"))
        for letter in many_letters()
    ]


def test_it_works(pairs: list[Pair]) -> None:
    assert len(pairs) > 500
    for planned, letter in pairs:
        assert letter.sender == planned.sender and letter.subject and not letter.flaws


def test_nothing_of_quote_or_signature_is_left(pairs: list[Pair]) -> None:
    for _, letter in pairs:
        assert not [words for words in NOT_SAID if words in letter.text], letter.text


def test_only_an_empty_letter_is_empty(pairs: list[Pair]) -> None:
    for planned, letter in pairs:
        meant = planned.meaning.code == "empty_body" or planned.meaning.kind in WORDLESS
        assert (not letter.text.strip()) == meant, letter.full_text


def test_the_words_of_an_order_survive(pairs: list[Pair]) -> None:
    for planned, letter in pairs:
        meaning = planned.meaning
        if meaning.kind is Kind.VOTE or (meaning.kind is Kind.ACT and not meaning.code):
            for target in meaning.targets:
                forms = RU.nick(target).placed().values()
                own = target == nick_of(planned)
                assert own or any(form in letter.text for form in forms), letter.text


def test_only_a_machine_is_taken_for_one(pairs: list[Pair]) -> None:
    for planned, letter in pairs:
        assert bool(letter.machine) == (planned.meaning.fate is Ending.DISCARDED)
