"""What the posts of a village tell beside the events: the dummy, and what the end is for each."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

import pytest

from pbem.game import (
    Accepted,
    Game,
    GameId,
    SeatId,
    commands,
    decide,
    evolve,
    load_ruleset,
    seed_digest,
    table,
)
from pbem.nouns import Draft, Ending, Kind, Want
from pbem.press import Edition, Part, answer, compose
from pbem.trial.cases.boards import NOW, SEED

RULES = load_ruleset(
    (Path(__file__).parents[2] / "config" / "rulesets" / "village.toml").read_text("utf-8")
)
ROLES = {
    "ルリ": "VILLAGER",
    "アオイ": "VILLAGER",
    "レン": "MEDIUM",
    "トモ": "MASON",
    "クロ": "WEREWOLF",
    "コン": "FOX",
}


def follow(game: Game, command: commands.Command) -> tuple[Game, tuple[Draft, ...]]:
    """Returns a game after a command, and what is written about it."""
    accepted = decide(game, command, NOW)
    assert isinstance(accepted, Accepted), accepted
    after = reduce(evolve, accepted.events, game)
    return after, compose(accepted.events, after, Edition())


def board(phase: str, dead: dict[str, str], **options: str) -> tuple[Game, tuple[Draft, ...]]:
    create = commands.Create(GameId("v"), seed_digest(SEED), "ja", tuple(options.items()))
    game, _ = follow(table(RULES), create)
    roles = tuple(ROLES.items())
    return follow(
        game, commands.Setup(roles, SEED, phase, 3, None, tuple(dead), {}, dead, dummy="ルリ")
    )


def facts(drafts: tuple[Draft, ...], code: str) -> dict[str, object]:
    (found,) = [draft for draft in drafts if draft.code == code]
    return dict(found.facts)


def test_the_opening_names_the_dummy() -> None:
    dummies = facts(board("night", {})[1], "opening")["dummies"]
    assert isinstance(dummies, list)
    assert [one["nick"] for one in dummies] == ["ルリ"]


def test_the_end_tells_everybody_what_it_is_for_him() -> None:
    game, _ = board("vote", {"ルリ": "attack", "コン": "curse"}, all_dead="draw")
    _, drafts = follow(game, commands.ClosePhase())
    rows = facts(drafts, "final")["roles"]
    assert isinstance(rows, list)
    results = {row["who"]["nick"]: row["result"] for row in rows}
    assert results == {"ルリ": "drawn", "コン": "drawn"} | dict.fromkeys(
        ("アオイ", "レン", "トモ", "クロ"), "lost"
    )


@pytest.mark.parametrize(("seat", "channel"), [(2, "mono"), (4, "mason"), (5, "wolf"), (6, "mono")])
def test_a_receipt_names_the_channel_of_a_plain_line(seat: int, channel: str) -> None:
    game, _ = board("night", {})
    part = Part(Ending.ACCEPTED, Want(Kind.CHAT, text="やあ"))
    (told,) = (answer(game, SeatId(seat), (part,), NOW, Edition()).facts["parts"],)
    assert isinstance(told, list)
    assert told[0]["channel"] == channel


def test_nobody_is_shown_an_example_that_he_cannot_send() -> None:
    game, _ = board("night", {})
    part = Part(Ending.REFUSED, Want(Kind.ACT, "commune", (2,)))
    told = answer(game, SeatId(3), (part,), NOW, Edition()).facts["parts"]
    assert isinstance(told, list)
    assert told[0]["example"] == ""
