"""The demo players play whole games against the engine: what they mean is judged as they expect."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.game import Accepted, Game, Refused
from pbem.nouns import Ending
from tests.trial.playing import Moment, play

Played = list[tuple[Game, list[Moment]]]


@pytest.fixture(scope="module")
def games() -> Played:
    return [play(number) for number in range(12)]


def test_it_works(games: Played) -> None:
    assert all(game.over for game, _ in games)


def test_the_game_judges_as_the_players_expect(games: Played) -> None:
    answered = [moment for _, moments in games for moment in moments if moment.answer]
    assert len(answered) > 500
    for moment in answered:
        meaning = moment.letter.meaning
        accepted = isinstance(moment.answer, Accepted)
        assert accepted == (meaning.fate is Ending.ACCEPTED), (meaning, moment.answer)
        if isinstance(moment.answer, Refused):
            codes = [objection.code for objection in moment.answer.objections]
            assert meaning.code in codes, (meaning, codes)


def test_more_than_one_side_can_win(games: Played) -> None:
    assert len({game.winner for game, _ in games}) > 1


def test_a_game_is_short_enough_to_watch(games: Played) -> None:
    lengths = Counter(game.phase.number for game, _ in games)
    assert max(lengths) <= 15, lengths
