"""A game that runs already, taken over from a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.desk import Desk

PLAYERS = (
    ("Марта", "mafia"),
    ("Заяц", "mafia"),
    ("Борис", "sheriff"),
    ("Вера", "doctor"),
    ("Глеб", "butterfly"),
    ("Дарья", "citizen"),
    ("Егор", "citizen"),
    ("Жанна", "citizen"),
)
HEAD = """
ruleset = "city"
language = "ru"
phase = "night"
number = 3
closes = "2026-06-02 08:00"
dead = ["Жанна"]

[timetable]
zone = "Asia/Tokyo"

[options]
reveal_role_on_death = false
grace = 5

[before]
infected = {"Дарья" = 2}
last_heal = "Егор"
self_heal_used = true
"""


def described(folder: Path, head: str = HEAD, players: str | None = None) -> str:
    """Writes a description and returns its path."""
    tables = "".join(
        f'[[players]]\nnick = "{nick}"\nrole = "{role}"\naddress = "p{place}@example.org"\n'
        for place, (nick, role) in enumerate(PLAYERS, start=1)
    )
    path = folder / "running.toml"
    path.write_text(head + (tables if players is None else players), "utf-8")
    return str(path)


def test_it_goes_on_from_a_file(desk: Desk, tmp_path: Path) -> None:
    assert "city-1" in desk.type("new", "--from", described(tmp_path))
    game = desk.game()
    assert (game.phase.kind, game.phase.number) == ("night", 3)
    assert [seat.nick for seat in game.seats if not seat.alive] == ["Жанна"]
    assert game.option("reveal_role_on_death") is False
    assert game.option("grace") == 5
    assert "2026-06-02 08:05 JST" in desk.type("status")  # with five minutes of grace
    desk.drop("Вера", "врач", "Егор")
    desk.drop("Вера", "врач", "Вера")
    desk.type("poll")
    assert desk.game().actions == ()  # last night's target, and a second time herself
    desk.type("close")
    desk.type("close")
    assert "Дарья" not in [seat.nick for seat in desk.game().living]


# What is wrong in the file, what is put in its place, and what the answer names.
FAULTS = (
    ('ruleset = "city"', 'ruleset = "chess"', "city"),
    ('phase = "night"', 'phase = "noon"', "night, day"),
    ("number = 3", 'number = "three"', "number"),
    ('dead = ["Жанна"]', 'dead = "Жанна"', "dead"),
    ('dead = ["Жанна"]', 'corpses = ["Жанна"]', "dead"),
    ("[before]", "before", "TOML"),
    ("grace = 5", "grace = -5", "grace"),
    ('"Asia/Tokyo"', '"Tokyo"', "Asia/Tokyo"),
    ("2026-06-02 08:00", "soon", "23:30"),
    ("number = 3", "number = 0", "number"),
    ("zone =", "zoon =", "zone, hours"),
    ('zone = "Asia/Tokyo"', 'lengths = {nigt = "1h"}', "day, night or dawn"),
)
# The same for what only the game can tell.
UNPLAYABLE = (
    ('dead = ["Жанна"]', 'dead = ["Игорь"]', "Игорь"),
    ('last_heal = "Егор"', 'last_hail = "Егор"', "last_hail"),
)


@pytest.mark.parametrize(("right", "wrong", "named"), FAULTS)
def test_it_names_what_is_wrong(
    right: str, wrong: str, named: str, desk: Desk, tmp_path: Path
) -> None:
    assert right in HEAD
    file = described(tmp_path, HEAD.replace(right, wrong))
    assert named in desk.type("new", "--from", file, code=2)
    assert "No game" in desk.type("status")


def test_two_players_need_two_addresses(desk: Desk, tmp_path: Path) -> None:
    file = Path(described(tmp_path))
    file.write_text(file.read_text("utf-8").replace("p2@", "P1@"), "utf-8")
    assert "Марта" in desk.type("new", "--from", str(file), code=2)


def test_nobody_waits_for_a_reply_from_the_dead(desk: Desk, tmp_path: Path) -> None:
    desk.type("new", "--from", described(tmp_path))
    silent = desk.type("status").partition("Not confirmed")[2].partition("Mailbox")[0]
    assert "Егор" in silent
    assert "Жанна" not in silent


@pytest.mark.parametrize(("right", "wrong", "named"), UNPLAYABLE)
def test_it_keeps_nothing_of_a_board_that_cannot_be(
    right: str, wrong: str, named: str, desk: Desk, tmp_path: Path
) -> None:
    file = described(tmp_path, HEAD.replace(right, wrong))
    assert named in desk.type("new", "--from", file, code=1)
    assert "Ended: —" in desk.type("status")


@pytest.mark.parametrize(
    ("players", "code", "named"),
    [
        ("", 2, "[[players]]"),
        ('[[players]]\nnick = "Марта"\nrole = "mafia"\n', 2, "address"),
        ('[[players]]\nnick = "Марта"\nrole = "mafia"\naddress = "nobody"\n', 2, "nobody"),
        ('[[players]]\nnick = "Мафия"\nrole = "mafia"\naddress = "p@example.org"\n', 1, "mafia"),
    ],
)
def test_it_needs_every_player(
    players: str, code: int, named: str, desk: Desk, tmp_path: Path
) -> None:
    file = described(tmp_path, players=players)
    assert named in desk.type("new", "--from", file, code=code)
