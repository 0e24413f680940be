"""The deal of `kira`: how many of each kind, who is always there, who never."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from pathlib import Path

import pytest

from pbem.game import (
    Accepted,
    Event,
    Game,
    GameId,
    commands,
    decide,
    events,
    evolve,
    load_ruleset,
    seed_digest,
    table,
)
from pbem.trial.cases.boards import NOW

ROOT = Path(__file__).parents[2]
RULES = load_ruleset((ROOT / "config/rulesets/kira.toml").read_text(encoding="utf-8"))
GROUPS = ("detective", "outsider", "follower", "kira")
COUNTS = {  # seats: Detectives, Outsiders, Followers, Kira (kira B2)
    5: (3, 0, 1, 1),
    6: (3, 1, 1, 1),
    7: (5, 0, 1, 1),
    8: (5, 1, 1, 1),
    9: (5, 2, 1, 1),
    10: (7, 0, 2, 1),
    11: (7, 1, 2, 1),
    12: (7, 2, 2, 1),
    13: (9, 0, 3, 1),
    14: (9, 1, 3, 1),
    15: (9, 2, 3, 1),
    16: (10, 2, 3, 1),
    17: (11, 2, 3, 1),
    18: (12, 2, 3, 1),
}
NINE = {
    *("Matsuda", "Soichiro", "Sachiko", "Demegawa", "Watari"),
    *("Penber", "Taro", "Aizawa", "Mogi"),
}
SEEDS = range(12)


def carried(game: Game, command: commands.Command) -> tuple[Game, tuple[Event, ...]]:
    answer = decide(game, command, NOW)
    assert isinstance(answer, Accepted), answer
    return reduce(evolve, answer.events, game), answer.events


def gathered(seats: int, seed: int, *rulings: commands.Override) -> Game:
    create = commands.Create(GameId("g"), seed_digest(f"{seed:064x}"), "en")
    game, _ = carried(table(RULES), create)
    for place in range(seats):
        game, _ = carried(game, commands.Join(f"P{place}"))
    for ruling in rulings:
        game, _ = carried(game, ruling)
    return game


def dealt(seats: int, seed: int, *rulings: commands.Override) -> Game:
    return carried(gathered(seats, seed, *rulings), commands.Start(f"{seed:064x}"))[0]


def offered(game: Game) -> list[str]:
    return [role for seat in game.seats for role in seat.offered]


@pytest.mark.parametrize("seats", sorted(COUNTS))
def test_it_works_for_every_number_of_players(seats: int) -> None:
    for seed in SEEDS:
        roles = [str(seat.dealt) for seat in dealt(seats, seed).seats]
        found = Counter(RULES.role(seat.dealt).makings.group for seat in dealt(seats, seed).seats)
        detectives, outsiders, *rest = COUNTS[seats]
        shift = 2 if "Apple" in roles else 0
        wanted = (detectives - shift, min(outsiders + shift, 4), *rest)
        assert tuple(found[group] for group in GROUPS) == wanted
        assert len(set(roles)) == seats
        assert "L" in roles
        assert not {"Near", "Mello"} & set(roles)


def test_beliefs_and_offers_are_roles_that_nobody_has() -> None:
    seen: Counter[str] = Counter()
    for seed in range(120):
        game = dealt(5 + seed % 11, seed)
        roles = {str(seat.dealt) for seat in game.seats}
        believed = {str(s.believes) for s in game.seats if s.believes != s.dealt}
        choices = offered(game)
        seen.update(higuchi="Higuchi" in roles, wedy="Wedy" in roles)
        assert len(believed) == ("Higuchi" in roles)
        assert len(choices) == (3 if "Wedy" in roles else 0)
        assert believed | set(choices) <= NINE - roles
        assert not believed & set(choices)
    assert min(seen["higuchi"], seen["wedy"]) > 5


def test_a_silent_chooser_has_one_of_the_three() -> None:
    for seed in range(60):
        game = dealt(12, seed)
        choices = offered(game)
        if choices:
            after, happened = carried(game, commands.ClosePhase())
            (power,) = (e.role for e in happened if isinstance(e, events.Empowered))
            assert power in choices
            assert [seat.power for seat in after.seats if seat.power] == [power]
