"""Lies and likenesses of `kira`: who is told what is not so, and what nobody can tell apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.game import (
    AbilityId,
    Accepted,
    Event,
    Game,
    GameId,
    RoleId,
    SeatId,
    commands,
    decide,
    events,
    evolve,
    load_ruleset,
    pick,
    seed_digest,
    table,
)
from pbem.trial.cases.boards import NOW

ROOT = Path(__file__).parents[2]
RULES = load_ruleset((ROOT / "config/rulesets/kira.toml").read_text(encoding="utf-8"))
TWELVE = (
    *("Ann=L", "Ben=Light", "Cat=Watari", "Dan=PotatoChip", "Eve=Apple", "Fay=Ryuk"),
    *("Gus=Soichiro", "Hal=Matt", "Ivy=Penber", "Jon=Rem", "Kim=Mogi", "Lou=Higuchi/Aizawa"),
)
SEEDS = range(1000)


def board(seed: int, roles: tuple[str, ...], phase: str, dead: tuple[str, ...] = ()) -> Game:
    """Returns a described board in its second night or day, under a seed of its own."""
    text = f"{seed:064x}"
    game = play(table(RULES), commands.Create(GameId("g"), seed_digest(text), "en"))[0]
    pairs = tuple((one.partition("=")[0], one.partition("=")[2]) for one in roles)
    number = 1 if phase == "night1" else 2
    setup = commands.Setup(pairs, text, phase.removesuffix("1"), number, dead=dead)
    return play(game, setup)[0]


def play(game: Game, *orders: commands.Command) -> tuple[Game, tuple[Event, ...]]:
    """Returns the game after commands that have to succeed, and all their events."""
    happened: tuple[Event, ...] = ()
    for order in orders:
        answer = decide(game, order, NOW)
        assert isinstance(answer, Accepted), answer
        for event in answer.events:
            game = evolve(game, event)
        happened = (*happened, *answer.events)
    return game, happened


def night(game: Game, *orders: commands.Command) -> tuple[Event, ...]:
    """Returns what a night brings after some orders."""
    return play(game, *orders, commands.ClosePhase(), commands.Dawn())[1]


def learned(happened: tuple[Event, ...], seat: int) -> list[events.Learned]:
    """Returns what a seat was told."""
    return [e for e in happened if isinstance(e, events.Learned) and e.seat == seat]


@pytest.mark.parametrize(("dead", "honest"), [((), False), (("Dan",), True)])
def test_the_seer_is_lied_to_just_as_long_as_the_effect_holds(
    dead: tuple[str, ...], honest: bool
) -> None:
    for seed in SEEDS:
        game = board(seed, TWELVE, "night", dead)
        others = [seat.id for seat in game.seats]
        one = pick(game.seed, "one", others)
        other = pick(game.seed, "other", [seat for seat in others if seat != one])
        ask = commands.Act(SeatId(1), AbilityId("ask"), (one, other))
        (told,) = learned(night(game, ask), 1)
        among = SeatId(2) in (one, other)
        assert (told.value == "yes") is (among is honest)


@pytest.mark.parametrize("role", ["Penber", "Aizawa", "Mogi", "Sachiko", "Soichiro"])
def test_whoever_is_deluded_is_told_what_is_false(role: str) -> None:
    roles = (*TWELVE[:11], f"Lou=Higuchi/{role}")
    for seed in range(200):
        happened = night(board(seed, roles, "night1"))
        for told in learned(happened, 12):
            groups = [RULES.role(RoleId(_role(roles, seat))).makings.group for seat in told.about]
            wanted = {"outsider_in": "outsider"}.get(told.what, "detective")
            assert wanted not in groups
            if told.what == "pairs":
                assert told.value != "1"  # Dan and Eve sit side by side


def test_whoever_is_deluded_reads_a_wrong_role() -> None:
    roles = (*TWELVE[:11], "Lou=Higuchi/Soichiro")
    for seed in range(200):
        game = board(seed, roles, "day")
        nominate = commands.Nominate(SeatId(1), SeatId(11))
        ayes = [commands.Voice(SeatId(seat), aye=True) for seat in range(1, 9)]
        close = commands.ClosePhase()
        game, _ = play(game, close, nominate, close, close, *ayes, close)
        happened = night(game)
        assert [told.value for told in learned(happened, 7)] == ["Mogi"]
        (lie,) = learned(happened, 12)
        assert lie.value != "Mogi"


def _role(roles: tuple[str, ...], seat: int) -> str:
    return roles[seat - 1].partition("=")[2].partition("/")[0]


@pytest.mark.parametrize("target", [1, 3, 12])
def test_a_miss_a_false_claim_and_a_failure_look_the_same(target: int) -> None:
    shooters = ("Matsuda", "Higuchi/Matsuda", "Rem", "PotatoChip")
    seen = []
    for shooter in shooters:
        roles = (*TWELVE[:3], f"Dan={shooter}", *TWELVE[4:9], "Jon=Taro", *TWELVE[10:])
        game = board(7, roles, "day")
        shot = commands.Act(SeatId(4), AbilityId("shoot"), (SeatId(target),))
        after, happened = play(game, shot)
        public = [event for event in happened if isinstance(event, events.Public)]
        mine = [e for e in happened if isinstance(e, events.ToSeat) and e.seat == 4]
        seen.append((public, mine, after.phase))
    assert all(one == seen[0] for one in seen)


def test_a_dead_claim_is_refused_in_private() -> None:
    game = board(7, TWELVE, "day", ("Cat",))
    shot = commands.Act(SeatId(3), AbilityId("shoot"), (SeatId(1),))
    answer = decide(game, shot, NOW)
    assert not isinstance(answer, Accepted)
