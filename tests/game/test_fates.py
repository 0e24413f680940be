"""The fates that are drawn in `kira`: whom they may strike, and when they spare the game."""

from __future__ import annotations

import pytest

from pbem.game import AbilityId, Game, GameId, SeatId, commands, events, seed_digest, table
from tests.game.test_false_answers import RULES, night, play

QUARTET = ("Ben=Light", "Dan=Misa", "Hal=Demegawa", "Cat=Watari")
PROTECT = commands.Act(SeatId(4), AbilityId("protect"), (SeatId(2),))


def board(seed: int, roles: tuple[str, ...], spares: bool, number: int = 4) -> Game:
    text = f"{seed:064x}"
    options = (("st_never_ends_game", spares),)
    create = commands.Create(GameId("g"), seed_digest(text), "en", options)
    pairs = tuple((one.partition("=")[0], one.partition("=")[2]) for one in roles)
    setup = commands.Setup(pairs, text, "day", number)
    return play(play(table(RULES), create)[0], setup)[0]


def struck(seed: int, roles: tuple[str, ...], spares: bool) -> list[str]:
    """Returns who dies of a true statement of Hal's, with Dan protected where Cat can."""
    game = board(seed, roles, spares)
    state = commands.Act(SeatId(3), AbilityId("state"), (), said="Ben is Kira")
    close = commands.ClosePhase()
    game, _ = play(game, state, close, close)
    happened = night(game, *((PROTECT,) if "Cat=Watari" in roles else ()))
    return [game.seat(e.seat).nick for e in happened if isinstance(e, events.Fell)]


def test_it_works_where_the_draw_spares_the_game() -> None:
    assert {tuple(struck(seed, QUARTET, spares=True)) for seed in range(40)} == {()}


def test_where_it_does_not_anybody_may_be_struck_who_would_die() -> None:
    seen = {tuple(struck(seed, QUARTET, spares=False)) for seed in range(60)}
    assert seen == {("Ben",), ("Hal",), ("Cat",)}


def test_a_stroke_is_drawn_for_kira_only_where_draws_may_end_the_game() -> None:
    heirs = ("Ann=L", "Ben=Light", "Hal=Demegawa", "Dan=Mikami", "Eve=Rem", "Fay=Taro")
    seen = {
        spares: {name for seed in range(80) for name in struck(seed, heirs, spares)}
        for spares in (True, False)
    }
    assert seen == {
        True: {"Ann", "Hal", "Dan", "Eve", "Fay"},
        False: {"Ann", "Ben", "Hal", "Dan", "Eve", "Fay"},
    }


@pytest.mark.parametrize("spares", [True, False])
def test_a_whim_is_about_one_in_ten_and_spares_the_game_where_draws_do(spares: bool) -> None:
    ends = ("Ben=Light", "Dan=Misa", "Hal=Matt", "Eve=Rem")
    goes_on = (*ends, "Fay=Taro", "Gus=L")
    count = {}
    for roles in (ends, goes_on):
        game = [board(seed, roles, spares) for seed in range(300)]
        close = commands.ClosePhase()
        fallen = [night(play(one, close, close)[0]) for one in game]
        count[len(roles)] = sum(isinstance(e, events.Fell) for one in fallen for e in one)
    assert 12 <= count[6] <= 55
    assert (count[4] == 0) is spares
