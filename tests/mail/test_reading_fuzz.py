"""Letters mutated by chance of a fixed seed: the same order as before, or none; never another."""

from __future__ import annotations

import random

import pytest

from pbem.nouns import Kind
from tests.mail.seats import read
from tests.mail.test_reading_wordings import ENGLISH, RUSSIAN, seated, spoken, wordings

LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя" + "abcxyz7 .,!?-\n"
ROUNDS = 6


def mutated(text: str, dice: random.Random) -> str:
    """Returns a text with one sign gone, added, replaced or swapped, or a word said twice."""
    place = dice.randrange(1, len(text))
    before, sign, after = text[:place], text[place], text[place + 1 :]
    kind = dice.randrange(5)
    if kind == 4:
        words = text.split(" ")
        words.insert(dice.randrange(len(words) + 1), dice.choice(words))
        return " ".join(words)
    other = dice.choice(LETTERS)
    return (
        before + after,
        before + other + sign + after,
        before + other + after,
        before[:-1] + sign + before[-1] + after,
    )[kind]


@pytest.mark.parametrize(("language", "text"), [w for w in wordings("orders") if w[0] != "ja"])
def test_a_slip_of_the_pen_aims_at_nobody_else(language: str, text: str) -> None:
    dice = random.Random(text)
    for speech in RUSSIAN[::3] if language == "ru" else ENGLISH[::3]:
        plain = spoken(text, speech)
        for _ in range(ROUNDS):
            typed = mutated(mutated(plain, dice), dice)
            for want in read(speech.subject, typed, seated(speech.role)).wants:
                if want.kind is Kind.ACT and want.puzzle is None:
                    assert want.targets == (2,), typed


def test_it_works() -> None:
    dice = random.Random(1)
    assert {mutated("лечу Таню", dice) for _ in range(50)} != {"лечу Таню"}
