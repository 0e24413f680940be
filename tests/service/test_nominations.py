"""How the end of a day goes: nominations that were kept, and what the nominee may say."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.game import PhaseKind
from tests.service.kira import NOMINATIONS, kira
from tests.service.town import Town


@pytest.fixture
def town(tmp_path: Path) -> Town:
    """A town in whose talk Cat has nominated Ann already, when the talk has ended."""
    town = kira(tmp_path)
    town.write("Cat", "Nominate", "I nominate Ann", 1)
    town.at(2).walk()
    town.at(NOMINATIONS).walk()
    return town


def test_it_works(town: Town) -> None:
    assert len(town.posts("nominated")) == 1
    assert town.game.phase.kind is PhaseKind.DEFENCE


def test_the_next_kept_nomination_opens_its_defence_too(town: Town) -> None:
    town.write("Dan", "Nominate", "I nominate Eve", NOMINATIONS + 1)
    town.at(NOMINATIONS + 2).walk()
    town.at(NOMINATIONS + 61).walk()
    assert town.game.phase.kind is PhaseKind.VOTE
    town.at(NOMINATIONS + 61 + 121).walk()
    assert len(town.posts("nominated")) == 2
    assert town.game.phase.kind is PhaseKind.DEFENCE


@pytest.mark.parametrize("words", ["I am innocent", "Not guilty!", "nay, nay", "No. Vote nay."])
def test_a_nominee_may_say_that_he_is_innocent(town: Town, words: str) -> None:
    town.write("Ann", "Defence", words, NOMINATIONS + 1)
    town.at(NOMINATIONS + 2).walk()
    assert town.endings()[-1] == "accepted"
    assert any(words in post for post in town.posts("defended"))
