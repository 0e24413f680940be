"""The kind that a word of an expression is taken for is the kind of what it comes to."""

from __future__ import annotations

import pytest

from pbem.game.ids import SeatId
from pbem.game.rules.expr import Call, Words
from pbem.game.state.terms import MOMENTS, QUESTIONS
from pbem.game.state.value_kinds import ValueKind, kind_of
from tests.game.board import town

KINDS = {
    bool: {ValueKind.TRUTH},
    int: {ValueKind.NUMBER, ValueKind.SEAT},
    str: {ValueKind.WORD},
}


def known(value: object) -> set[ValueKind]:
    """Returns what a value may be taken for; names are words."""
    found = next(kind for kind in (bool, int, str) if isinstance(value, kind))
    return KINDS[found]


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_is_what_it_is_taken_for(name: str) -> None:
    game = town().game
    assert kind_of(game.rules, Words((name,))) in known(MOMENTS[name](game))


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_is_what_it_is_taken_for(name: str) -> None:
    game = town().game
    asked = Call(name, (Words(("target",)),))
    assert kind_of(game.rules, asked) in known(QUESTIONS[name](game, SeatId(1), ""))
