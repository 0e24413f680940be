from __future__ import annotations

import pytest

from pbem.game.rules.expr import ALWAYS, NEVER, AllOf, AnyOf, Compare, ExprError, Not, Words, parse
from pbem.game.state.terms import Scope, holds_true, value_of
from tests.game.board import town

BOARD = town(number=2, dead=("Ann", "Gus"))
SCOPE = Scope(BOARD.game, actor=BOARD.seat("Nat"), target=BOARD.seat("Lou"))

VALUES: dict[str, object] = {
    "always": True,
    "not always": False,
    "first_night": False,
    "number": 2,
    "number>1 and number<=2": True,
    "role(target)": "butterfly",
    "role(target)=butterfly": True,
    "role(target)=mafia|butterfly": True,
    "role(target)!=mafia": True,
    "side(actor)=neutral": True,
    "registers(target)=evil": True,
    "dealt(target)=butterfly": True,
    "alive(target) and not blocked(target)": True,
    "target=actor": False,
    "target!=actor": True,
    "actor=actor": True,
    "acted(target, sleep)": False,
    "marked(target, sin)": False,
    "holds(target, sleep)": True,
    "doomed(target)": False,
    "option.tie": "none",
    "option.tie=none": True,
    "option.tie=revote or option.self_vote": True,
    "option.stalemate_cycles=3": True,
    "count(alive)": 12,
    "count(not alive)": 2,
    "count(role=mafia)": 3,
    "count(role=mafia|sheriff, alive)": 3,
    "count(side=evil, alive)>=count(side=good, alive)": False,
    "count(role=sheriff, alive)=0 and (first_night or number=2)": True,
    "count(side=good, alive)<7": True,
    "count(role=doctor, alive, blocked)>0": False,
}


@pytest.mark.parametrize("text", VALUES)
def test_it_works(text: str) -> None:
    assert value_of(parse(text), SCOPE) == VALUES[text]


def test_or_binds_looser_than_and() -> None:
    a, b, c = (Words((word,)) for word in "abc")
    assert parse("a or b and c") == AnyOf((a, AllOf((b, c))))
    assert parse("(a or b) and c") == AllOf((AnyOf((a, b)), c))
    assert parse("not a and b") == AllOf((Not(a), b))
    assert parse("not a=b") == Not(Compare(a, "=", b))


def test_nothing_is_asked_of_the_constants() -> None:
    assert holds_true(ALWAYS, SCOPE)
    assert not holds_true(NEVER, SCOPE)


@pytest.mark.parametrize(
    "text", ["", "a and", "a b", "(a", "count(a", "a = = b", "a ? b", "and", ") a", "a |", "f()"]
)
def test_it_refuses_what_is_no_expression(text: str) -> None:
    with pytest.raises(ExprError):
        parse(text)


@pytest.mark.parametrize("text", ["moon", "alive", "each", "role(each)", "number<role(target)"])
def test_it_refuses_what_means_nothing_here(text: str) -> None:
    with pytest.raises(ExprError):
        value_of(parse(text), SCOPE)
