"""The deal by wishes: what may come out of it, and how often."""

from __future__ import annotations

import hashlib
from collections import Counter
from datetime import UTC, datetime
from functools import reduce
from pathlib import Path

import pytest

from pbem.game import (
    Accepted,
    Game,
    GameId,
    SeatId,
    commands_of_lobby,
    dealt_by_wishes,
    decide,
    events,
    evolve,
    load_ruleset,
    seed_digest,
    table,
)
from pbem.trial.cases.village_deals import chances

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 1, 1, tzinfo=UTC)
RULES = load_ruleset((ROOT / "config" / "rulesets" / "village.toml").read_text(encoding="utf-8"))
DEALS = {"on": 100_000, "off": 10_000}
CRITICAL = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52}  # chi-square at p = 0.001
NICKS = ("ペーター", "リーザ", "ヤコブ", "ルイス")


def gathered(roster: str, wishes: dict[str, tuple[str, str]], **options: str) -> Game:
    settings = (("roster", roster), *options.items())
    opened = commands_of_lobby.Open(GameId("g"), seed_digest("00"), "ja", settings, "ゲルト")
    answer = decide(table(RULES), opened, NOW)
    assert isinstance(answer, Accepted), answer
    game = reduce(evolve, answer.events, table(RULES))
    for place, nick in enumerate(NICKS[: len(roster) - 1], 2):
        game = evolve(game, events.Seated(SeatId(place), nick))
        if nick in wishes:
            game = evolve(game, events.Wished(SeatId(place), wishes[nick]))
    return game


def seed(place: int) -> str:
    return hashlib.sha256(str(place).encode()).hexdigest()


def test_it_works() -> None:
    game = gathered("村村村占狼", {"ペーター": ("SEER", "ANY")}, dummy_loss="off")
    dealt = dict(dealt_by_wishes(game, seed(1)))
    assert (dealt[SeatId(1)], dealt[SeatId(2)]) == ("VILLAGER", "SEER")
    assert sorted(dealt.values()) == ["SEER", "VILLAGER", "VILLAGER", "VILLAGER", "WEREWOLF"]


def test_the_same_seed_deals_the_same() -> None:
    game = gathered("村村村占狼", {})
    assert dealt_by_wishes(game, seed(7)) == dealt_by_wishes(game, seed(7))


@pytest.mark.parametrize("dummy_loss", ["on", "off"])
def test_the_dummy_and_the_wishes_are_drawn_as_often_as_they_should(dummy_loss: str) -> None:
    wishes = {"ペーター": ("WEREWOLF", "SEER"), "リーザ": ("WEREWOLF", "CAMP_VILLAGE")}
    game = gathered("村占霊狼狂", wishes, dummy_loss=dummy_loss)
    nicks = ("ゲルト", *NICKS)
    seen = {nick: Counter[str]() for nick in nicks}
    for place in range(DEALS[dummy_loss]):
        for seat, role in dealt_by_wishes(game, seed(place)):
            seen[game.seat(seat).nick][role] += 1
    for nick, odds in chances(game, nicks).items():
        assert set(seen[nick]) == set(odds)
        assert _distance(seen[nick], odds) < CRITICAL.get(len(odds) - 1, 0.001)


def _distance(seen: Counter[str], odds: dict[str, str]) -> float:
    """Returns chi-square of what was seen against exact chances, written as fractions."""
    total, found = seen.total(), 0.0
    for role, share in odds.items():
        top, _, bottom = share.partition("/")
        wanted = total * int(top) / int(bottom or 1)
        found += (seen[role] - wanted) ** 2 / wanted
    return found
