from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from pbem.game import load_ruleset
from pbem.trial.cases.playing import UnreadableCasesError, run_cases

ROOT = Path(__file__).parents[2]
RULESETS = {
    path.stem: load_ruleset(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "config" / "rulesets").glob("*.toml"))
}
FILES = (
    ROOT / "tests" / "cases" / "city.yaml",
    ROOT / "tests" / "cases" / "own_city.yaml",
    ROOT / "config" / "cases" / "city.yaml",
    ROOT / "config" / "cases" / "classic.yaml",
    ROOT / "tests" / "cases" / "kira.yaml",
    ROOT / "config" / "cases" / "kira.yaml",
    ROOT / "config" / "cases" / "plans.yaml",
)
CAST = "{Ann: sheriff, Ben: doctor, Cat: citizen, Dan: citizen, Ivy: mafia}"


def scenarios(path: Path) -> list[object]:
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return list(data["scenarios"])


def played(tmp_path: Path, scenario: str) -> tuple[str, ...]:
    path = tmp_path / "case.yaml"
    text = f"ruleset: city\ncast:\n  five: {CAST}\nscenarios:\n- {scenario}\n"
    path.write_text(text, encoding="utf-8")
    return run_cases([path], RULESETS).lines


@pytest.mark.parametrize("path", FILES, ids=lambda path: "-".join(path.parts[-3:]))
def test_it_works_for_every_scenario_of_a_file(path: Path) -> None:
    report = run_cases([path], RULESETS)
    assert report.lines == ()
    assert report.summary == f"{len(scenarios(path))} passed, 0 failed"


def test_it_takes_several_files_at_once() -> None:
    assert run_cases(FILES, RULESETS).passed == sum(len(scenarios(path)) for path in FILES)


MISMATCHES = {
    "dead": (
        "{id: X, night: 1, acts: [Ivy shoot Cat], out: {}}",
        "X night 1 dead: expected {}, got {'Cat': 'gun'}",
    ),
    "refused": (
        "{id: X, night: 1, acts: [Cat heal Ann], out: {}}",
        "X night 1 refused: expected {}, got {'Cat': ['no_such_ability']}",
    ),
    "priv": (
        "{id: X, night: 1, acts: [Ann check Cat], out: {priv: {Ann: ['check:Cat=evil']}}}",
        "X night 1 priv: expected {'Ann': ['check:Cat=evil']}, got {'Ann': ['check:Cat=good']}",
    ),
    "saved": (
        "{id: X, night: 1, acts: [Ivy shoot Cat, Ben heal Cat], out: {}}",
        "X night 1 saved: expected 0, got 1",
    ),
    "win": (
        "{id: X, day: 2, votes: [Ann>Ivy], out: {jailed: Ivy}}",
        "X day 2 win: expected none, got good",
    ),
    "jailed": (
        "{id: X, day: 2, votes: [Ann>Cat], out: {}}",
        "X day 2 jailed: expected None, got Cat",
    ),
    "revealed": (
        "{id: X, day: 2, votes: [Ann>Cat], out: {jailed: Cat, revealed: doctor}}",
        "X day 2 revealed: expected doctor, got citizen",
    ),
    "voided": (
        "{id: X, day: 2, early: [Ivy shoot Cat], votes: [Ann>Cat], out: {jailed: Cat}}",
        "X day 2 voided: expected [], got ['Ivy']",
    ),
    "raised": (
        "{id: X, night: 1, acts: [], out: {raised: [Cat]}}",
        "X night 1 raised: expected ['Cat'], got []",
    ),
    "executed": (
        "{id: X, day: 1, votes: [], out: {executed: Cat}}",
        "X day 1 executed: expected Cat, got None",
    ),
    "role": (
        "{id: X, night: 1, acts: [], out: {role: {Cat: mafia}}}",
        "X night 1 role: expected {'Cat': 'mafia'}, got {'Cat': 'citizen'}",
    ),
    "nobody": (
        "{id: X, day: 2, votes: [Ann>-], out: {nobody: tie}}",
        "X day 2 nobody: expected tie, got no_votes",
    ),
    "pub": (
        "{id: X, night: 1, acts: [], out: {pub: ['compare:void']}}",
        "X night 1 pub: expected ['compare:void'], got []",
    ),
    "tally": (
        "{id: X, day: 1, votes: [Ann>Cat], out: {jailed: Cat, tally: {Cat: 2}}}",
        "X day 1 tally: expected {'Cat': 2}, got {'Cat': 1}",
    ),
    "infected": (
        "{id: X, night: 1, pre: {infected: {Cat: 1}}, acts: [], out: {infected: {}}}",
        "X night 1 infected: expected {}, got {'Cat': 1}",
    ),
}


@pytest.mark.parametrize("key", MISMATCHES)
def test_it_names_scenario_step_key_and_both_values(tmp_path: Path, key: str) -> None:
    scenario, line = MISMATCHES[key]
    assert line in played(tmp_path, scenario)


UNPLAYABLE = {
    "a scenario key": "{id: X, night: 1, moon: full, acts: [], out: {}}",
    "a step": "{id: X, dusk: 1, acts: [], out: {}}",
    "a step key": "{id: X, steps: [{night: 1, noms: [], out: {}}]}",
    "an out key": "{id: X, night: 1, acts: [], out: {corpses: []}}",
    "a key of the state before": "{id: X, night: 1, pre: {moon: full}, acts: [], out: {}}",
    "a verb": "{id: X, night: 1, acts: [Ann bless Cat], out: {}}",
    "an actor": "{id: X, night: 1, acts: [Zoe check Cat], out: {}}",
    "a target": "{id: X, night: 1, acts: [Ann check Zoe], out: {}}",
    "a voter": "{id: X, day: 2, votes: [Zoe>Cat], out: {}}",
    "a dead name": "{id: X, night: 1, dead: [Zoe], acts: [], out: {}}",
    "a cast": "{id: X, cast: six, night: 1, acts: [], out: {}}",
    "a role": "{id: X, roles: {Ann: wizard}, night: 1, acts: [], out: {}}",
    "an option": "{id: X, opts: {moon: full}, night: 1, acts: [], out: {}}",
    "a value": "{id: X, opts: {tie: maybe}, night: 1, acts: [], out: {}}",
    "a log line": "{id: X, night: 1, pre: {log: [hello]}, acts: [], out: {}}",
    "a step out of turn": "{id: X, steps: [{night: 2, out: {}}, {night: 1, out: {}}]}",
    "a list": "[night, 1]",
}


@pytest.mark.parametrize("what", UNPLAYABLE)
def test_it_fails_a_scenario_with_an_unknown(tmp_path: Path, what: str) -> None:
    assert len(played(tmp_path, UNPLAYABLE[what])) == 1


def test_it_says_which_unknown(tmp_path: Path) -> None:
    assert played(tmp_path, UNPLAYABLE["a verb"]) == ("X: unknown verb bless",)


@pytest.mark.parametrize(
    "text",
    [
        "scenarios: [",
        "",
        "ruleset: city",
        "ruleset: chess\nscenarios: []",
        "moon: 1\nscenarios: []",
    ],
)
def test_it_refuses_an_unreadable_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableCasesError):
        run_cases([path], RULESETS)


def test_it_refuses_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableCasesError):
        run_cases([tmp_path / "none.yaml"], RULESETS)


def test_it_reads_seats_in_a_line(tmp_path: Path) -> None:
    line = '{id: X, seats: "Ann=sheriff Ivy=mafia", night: 1, acts: [], out: {win: none}}'
    assert played(tmp_path, line) == ()
