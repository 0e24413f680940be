"""The verbs that try things out: cases, letters, check, read, demo."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.desk import Desk

ROOT = Path(__file__).parents[2]


def test_it_plays_cases(desk: Desk) -> None:
    told = desk.type("cases", str(ROOT / "config" / "cases" / "city.yaml"))
    assert told.strip().endswith(" 0 failed")


def test_it_names_a_fault_with_its_line(desk: Desk) -> None:
    desk.type("init")
    rules = desk.folder / "config" / "rulesets" / "city.toml"
    text = rules.read_text("utf-8").replace('"sheriff.check",\n', "")
    rules.write_text(text, "utf-8")
    told = desk.type("check", code=1)
    assert "city.toml:" in told
    assert "sheriff.check" in told
    assert "Mend them" in told


def test_it_reads_one_letter_step_by_step(night: Desk) -> None:
    doctor, other = night.player("doctor"), night.player("citizen")
    path = night.drop(doctor, "врач", f"лечу игрока {other}\n\n> старое письмо\n")
    told = night.type("read", str(path))
    assert "act · heal" in told
    assert other in told
    assert "accepted" in told
    assert "The answer that would be sent" in told
    assert night.game().actions == ()


def test_it_reads_a_strangers_letter_without_a_game(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "letter.eml"
    path.write_bytes(b"From: x@example.net\r\nSubject: rules\r\n\r\nplease\r\n")
    told = desk.type("read", str(path))
    assert "a stranger" in told
    assert "please" in told


def test_it_reads_a_letter_of_the_lobby(desk: Desk, tmp_path: Path) -> None:
    desk.environ["PBEM_LOBBY"] = "open"
    path = tmp_path / "letter.eml"
    path.write_bytes(b"From: x@example.net\r\nSubject: join\r\n\r\ncharacter: Erna\r\nhello\r\n")
    told = desk.type("read", str(path))
    for part in ("the lobby", "nobody in the house", "join", "Erna", "hello", "a stranger"):
        assert part in told


def test_a_letter_commands_no_terminal(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "letter.eml"
    path.write_bytes(
        b"From: x@example.net\r\n\r\nhi \x1b]0;mine\x07 \x1b[31m [red]:fire:[/red]\r\n"
    )
    told = desk.type("read", str(path))
    assert "\x1b" not in told
    assert "[red]:fire:[/red]" in told


def test_it_judges_letters_as_json(desk: Desk) -> None:
    found = sorted((ROOT / "tests" / "letters").glob("*.yaml"))
    if found:
        rows = json.loads(desk.type("letters", str(found[0]), "--json"))
        assert {"id", "file", "expected", "got", "verdict"} <= rows[0].keys()
