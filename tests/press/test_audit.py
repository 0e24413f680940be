"""The audit of templates: what is missing, broken, or for nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

from pbem.press import TemplateFault, audit
from pbem.press.shelf import Shelf
from tests.press.making import TEMPLATES, city, classic, kira, village

RULESETS = {one.name: one for one in (city(), classic(), kira(), village())}


def faults_of(folder: Path) -> tuple[TemplateFault, ...]:
    return audit(Shelf((folder,)), RULESETS)


def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TEMPLATES, tmp_path / "templates"))


def test_it_works() -> None:
    assert faults_of(TEMPLATES) == ()


def test_it_finds_a_missing_template(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / "ja/refusal/too_late.j2").unlink()
    assert [(fault.file, fault.code) for fault in faults_of(folder)] == [
        (f"ja/{name}/refusal/too_late.j2", "template_missing") for name in RULESETS
    ]


def test_it_finds_a_template_for_nothing(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / "en/word/teleport.j2").write_text("zip", encoding="utf-8")
    (folder / "en/teapot").mkdir()
    (folder / "en/teapot/word").mkdir()
    (folder / "en/teapot/word/boom.j2").write_text("boom", encoding="utf-8")
    assert {(fault.file, fault.code) for fault in faults_of(folder)} == {
        ("en/teapot/word/boom.j2", "template_of_no_ruleset"),
        ("en/word/teleport.j2", "template_for_nothing"),
    }


def test_it_names_the_line_of_a_broken_template(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / "ru/post/day.j2").write_text("День\n\n{% if %}\n", encoding="utf-8")
    (fault,) = faults_of(folder)
    assert (fault.file, fault.line, fault.code) == ("ru/post/day.j2", 3, "template_broken")
