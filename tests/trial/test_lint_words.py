"""Faults in the words and texts of a moderator's copy: each is named with file and line."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.cli.words import LANGUAGES, load_words
from pbem.trial.lint.linting import lint
from tests.trial.test_lint_classic import PLANTED, config, found, spoil

ROOT = Path(__file__).parents[2]
LINT = (*(ROOT / "pbem" / "trial" / "lint").glob("*.py"), ROOT / "pbem" / "press" / "audit.py")
__all__ = ["config"]  # a fixture that is used by its name
MAKERS = {"Found": 1, "Fault": 1, "Flaw": 2, "TemplateFault": 2}  # where each is told its code


# what is wrong: the good text, the bad one, the code, and the culprit's name
WORDS = {
    "no TOML": ('en = ["tracker"]', 'en = ["tracker"', "no_toml", "line"),
    "one word": ('en = ["tracker"]', 'en = "tracker"', "no_list_of_words", "roles.tracker.en"),
    "no word": ('en = ["tracker"]', 'en = ["tracker", ""]', "empty_word", "roles.tracker.en"),
    "a dash": ('en = ["tracker"]', 'en = ["tracker", "-"]', "empty_word", "roles.tracker.en"),
    "a strange language": ('en = ["tracker"]', 'eng = ["tracker"]', "unknown_key", "eng"),
    "a strange key": ("order_too = true", "order_to = true", "unknown_key", "order_to"),
    "no yes or no": ("order_too = true", 'order_too = "yes"', "wrong_type", "order_too"),
    "a strange list": ("[verbs.swap]\nstems", "[verbs.swap]\nstem", "unknown_key", "stem"),
    "a verb of nobody": ("[verbs.swap]", "[verbs.swop]", "words_of_no_verb", "swop"),
    "a channel of nobody": ("[channels.mason]", "[channels.x]", "words_of_no_channel", "x"),
    "a word for two channels": ('["ложа"', '["клан", "ложа"', "word_of_two_channels", "клан"),
    "another's words": ('"classic"', '"classics"', "lexicon_of_another", "classics"),
}


@pytest.mark.parametrize("what", WORDS)
def test_it_finds_a_fault_in_the_words(config: Path, what: str) -> None:
    good, bad, code, culprit = WORDS[what]
    path = config / "lexicon" / "classic.toml"
    line = spoil(path, good, bad)
    told = [flaw for flaw in found(config, path) if flaw.code == code and culprit in flaw.culprit]
    assert told, f"{code} {culprit} was not found"
    assert min(abs(flaw.line - line) for flaw in told) <= 1


def test_it_says_that_the_words_are_missing(config: Path) -> None:
    path = config / "lexicon" / "classic.toml"
    path.unlink()
    assert [flaw.code for flaw in found(config, path)] == ["lexicon_missing"]


def test_rules_in_another_encoding_are_named(config: Path) -> None:
    path = config / "rulesets" / "classic.toml"
    path.write_bytes(path.read_text("utf-8").encode("utf-16"))
    assert [flaw.code for flaw in found(config, path)] == ["no_toml"]


def test_one_fault_in_the_rules_is_one_line(config: Path) -> None:
    """The templates of a ruleset that cannot be read yet are not called superfluous."""
    path = config / "rulesets" / "classic.toml"
    line = spoil(path, 'rest = "villager"', 'rest = "vilager"')
    flaws = lint((config,), (ROOT / "templates",))
    assert [(flaw.file, flaw.line) for flaw in flaws] == [(str(path), line)]


def test_it_finds_what_is_wrong_inside_templates(config: Path, tmp_path: Path) -> None:
    templates = Path(shutil.copytree(ROOT / "templates", tmp_path / "templates"))
    english = templates / "en" / "classic" / "word" / "act_kill.j2"
    english.write_text("\nyou kill {{ nik(tragets[0]) }}\n", "utf-8")
    japanese = templates / "ja" / "classic" / "word" / "act_kill.j2"
    japanese.write_bytes("殺す".encode("shift-jis"))
    flaws = lint((config,), (templates,))
    ours = [flaw for flaw in flaws if flaw.file.endswith("classic/word/act_kill.j2")]
    told = {(flaw.file, flaw.line, flaw.code) for flaw in ours}
    assert told == {
        (str(english), 2, "template_unknown"),
        (str(japanese), 1, "template_no_utf8"),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_is_told_in_words(language: str) -> None:
    words = load_words((ROOT / "config",), language)
    codes = {code for _, _, code, _ in (*PLANTED.values(), *WORDS.values())}
    codes |= {code for path in LINT for code in _codes(path)}
    codes |= {"role_without_words", "words_of_no_role"}
    assert [code for code in sorted(codes) if not words.has(f"flaws.{code}")] == []


def _codes(path: Path) -> Iterator[str]:
    """Yields the codes that a module gives to the faults it makes."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            place = MAKERS.get(node.func.id, len(node.args))
            told = node.args[place] if place < len(node.args) else None
            if isinstance(told, ast.Constant):
                yield str(told.value)
