from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbem.trial.letters.verdicts import Verdict, compare
from pbem.trial.letters.walking import (
    AUTHSERV_IDS,
    LetterReport,
    UnreadableLettersError,
    run_letters,
)
from pbem.wiring import reading_kit, rulesets_in

ROOT = Path(__file__).parent.parent.parent
LETTERS = ROOT / "tests" / "letters"
CONFIGS = (ROOT / "config",)
KIT = reading_kit(CONFIGS, AUTHSERV_IDS)
RULES = rulesets_in(CONFIGS)


def run(*paths: Path) -> LetterReport:
    return run_letters(paths, RULES, KIT)


def one(tmp_path: Path, mails: str, state: str = "{dead: [], night: 2}") -> LetterReport:
    """Runs letters into a small game."""
    path = tmp_path / "letters.yaml"
    roster = "{Аня: doctor, Боря: mafia, Вера: maniac, Глеб: citizen, Дима: citizen, Ева: citizen}"
    text = f"ruleset: city\nroster: {roster}\nstate: {state}\nmails:\n{mails}\n"
    path.write_text(text, encoding="utf-8")
    return run(path)


def test_it_works(tmp_path: Path) -> None:
    report = one(
        tmp_path, "- {id: X, from: Аня, subj: Врач, body: Лечу Глеба, ok: {ability: heal}}"
    )
    assert (report.lines, report.summary) == ((), "1 passed, 0 failed")


@pytest.mark.parametrize(
    "name",
    [
        "city.yaml",
        "own_city.yaml",
        "own_town.yaml",
        "own_night.yaml",
        "own_classic.yaml",
        "own_mail.yaml",
        "own_namesakes.yaml",
        "own_listed.yaml",
        "own_eml.yaml",
        "own_conditional.yaml",
        "village.yaml",
        "own_village.yaml",
        "kira.yaml",
        "own_exam_city.yaml",
        "own_exam_village.yaml",
        "own_exam_kira.yaml",
        "own_exam_second.yaml",
        "own_exam_third.yaml",
    ],
)
def test_every_letter_is_read_right(name: str) -> None:
    assert run(LETTERS / name).lines == ()


def test_it_tells_a_misreading_from_a_mere_difference(tmp_path: Path) -> None:
    report = one(
        tmp_path,
        "- {id: X, from: Аня, subj: Врач, body: Лечу Глеба, ok: {ability: heal, target: [Дима]}}\n"
        "- {id: Y, from: Аня, subj: Врач, body: Лечу Глеба, ask: ability_unclear}\n"
        "- {id: Z, from: Аня, subj: Врач, body: ну что, ok: {ability: heal, target: [Дима]}}",
    )
    verdicts = [found.verdict for found in report.judgements]
    assert verdicts == [Verdict.MISREAD, Verdict.MISREAD, Verdict.WRONG]
    assert report.failed == 3
    assert "letters.yaml X: misread" in report.lines[0]


def test_letters_come_after_one_another(tmp_path: Path) -> None:
    report = one(
        tmp_path,
        "- {id: X, from: Аня, subj: Врач, body: Лечу Глеба, ok: {ability: heal}}\n"
        "- {id: Y, after: X, from: Аня, subj: Врач, body: Лечу Диму, refuse: already_sent}",
    )
    assert report.lines == ()


def test_a_letter_may_have_a_state_of_its_own(tmp_path: Path) -> None:
    mail = "- {id: X, from: Аня, subj: Врач, body: Лечу Глеба, %s refuse: target_dead}"
    assert one(tmp_path, mail % "state: {dead: [Глеб]},").lines == ()
    assert one(tmp_path, mail % "").failed == 1


def test_it_runs_whole_mails_of_several_games(tmp_path: Path) -> None:
    mail = "From: <g@x.example>\r\nSubject: vrach\r\n\r\nlechu Glebovu\r\n"
    (tmp_path / "a.eml").write_bytes(mail.encode())
    (tmp_path / "list.yaml").write_text(
        "games: {city: {roster: {Аня: {role: doctor, address: g@x.example},"
        " Боря: {role: mafia, alive: false}}, state: {night: 3}}}\n"
        "letters: [{id: A, game: city, file: a.eml, from: Аня, refuse: unknown_target}]\n",
        encoding="utf-8",
    )
    assert run(tmp_path / "list.yaml").lines == ()


def test_json_names_every_letter(tmp_path: Path) -> None:
    report = one(tmp_path, "- {id: X, from: Аня, subj: Врач, body: Лечу Глеба, ask: x, or: []}")
    (row,) = json.loads(report.json())
    assert row == {
        "id": "X",
        "file": "letters.yaml",
        "expected": {"ask": "x"},
        "got": {"ok": {"ability": "heal", "target": ["Глеб"]}},
        "verdict": "misread",
    }


def test_a_ruleset_that_is_not_here_fails_its_letters(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("ruleset: chess\nroster: {A: b}\nstate: {}\nmails: [{id: X, from: A, ok: {}}]")
    assert "no ruleset chess" in run(path).lines[0]


@pytest.mark.parametrize("text", ["", "[1]", "ruleset: city", "ruleset: [", "mails: []"])
def test_it_says_when_a_file_holds_no_letters(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableLettersError, match=r"x\.yaml"):
        run(path)


RIGHT, WRONG, MISREAD = Verdict.RIGHT, Verdict.WRONG, Verdict.MISREAD
HEAL: dict[str, object] = {"ok": {"ability": "heal", "target": ["А"]}}
VOTE: dict[str, object] = {"ok": {"ability": "vote", "target": ["А"]}}


@pytest.mark.parametrize(
    ("expected", "got", "verdict"),
    [
        ({"refuse": "x"}, {"ask": "x"}, RIGHT),
        ({"refuse": "x"}, {"refuse": "y"}, WRONG),
        ({"ask": "x"}, {"refuse": "y"}, RIGHT),
        ({"ask": "x"}, {"held": "y"}, WRONG),
        ({"held": "x"}, {"held": "y"}, RIGHT),
        ({"discard": "x"}, {"discard": "y"}, RIGHT),
        ({"discard": "x"}, HEAL, MISREAD),
        (HEAL, HEAL, RIGHT),
        (HEAL, {"ok": {"ability": "heal", "target": ["Б"]}}, MISREAD),
        (HEAL, {"refuse": "x"}, WRONG),
        ({"parts": [HEAL, VOTE]}, {"parts": [VOTE, HEAL]}, RIGHT),
        ({"parts": [HEAL, VOTE]}, HEAL, WRONG),
        (HEAL, {"parts": [HEAL, VOTE]}, MISREAD),
        ({"ask": "x"}, {"ok": {"ability": "pass", "target": []}}, WRONG),
        ({"ok": {"ability": "vote", "target": []}}, {"ok": {"ability": "abstain"}}, RIGHT),
        ({"ok": {"channel": "clan"}}, {"ok": {"channel": "clan", "readers": ["А"]}}, RIGHT),
        ({"ok": {"channel": "clan"}}, {"ok": {"channel": "pair"}}, MISREAD),
        ({"ok": {"complaint": True}}, {"ok": {"complaint": True, "attachments": 2}}, RIGHT),
        (
            {"ok": {"complaint": True, "attachments": 1}},
            {"ok": {"complaint": True, "attachments": 2}},
            MISREAD,
        ),
        (
            {"refuse": "ambiguous_target", "candidates": ["А", "Б"]},
            {"ask": "ambiguous_target", "candidates": ["Б", "А"]},
            RIGHT,
        ),
        (
            {"refuse": "ambiguous_target", "candidates": ["А", "Б"]},
            {"ask": "ambiguous_target", "candidates": ["А"]},
            WRONG,
        ),
    ],
)
def test_outcomes_compare_as_the_lists_say(
    expected: dict[str, object], got: dict[str, object], verdict: Verdict
) -> None:
    assert compare([expected], got) is verdict
