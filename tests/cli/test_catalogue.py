"""The catalogue: three languages with the same sentences, and no sentence elsewhere."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from pbem.cli import program
from pbem.cli.helping import parameter_key
from pbem.cli.words import LANGUAGES, Words, keepers_language, load_words
from pbem.settings import resource_folders
from tests.cli.desk import Desk

ROOT = Path(__file__).parents[2]
CLI = ROOT / "pbem" / "cli"
TWO_WORDS = re.compile("[A-Za-z]{2,} [A-Za-z]{2,}")


def words(language: str) -> Words:
    return load_words((ROOT / "config",), language)


def facts(sentence: str) -> list[str]:
    """Returns the facts that a sentence names, in order."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_the_same_sentences_with_the_same_facts(language: str) -> None:
    english, other = words("en").entries, words(language).entries
    assert list(english) == list(other)
    for key, sentence in english.items():
        assert facts(other[key]) == facts(sentence), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_leaves_nothing_untold(language: str) -> None:
    assert [key for key, text in words(language).entries.items() if not text.strip()] == []


def test_every_verb_and_each_of_its_words_is_explained() -> None:
    told = words("en")
    for path, verb in leaves(typer.main.get_command(program()), ()):
        assert told.has(f"verbs.{path}.does")
        assert told(f"verbs.{path}.example").startswith("pbem ")
        for param in verb.params:  # type: ignore[attr-defined]  # each command has them
            assert told.has(parameter_key(path, param.name, told)), (path, param.name)


def leaves(verb: object, path: tuple[str, ...]) -> Iterator[tuple[str, object]]:
    """Yields every verb that does something, with its place in the catalogue."""
    inside = getattr(verb, "commands", None)
    if inside is None:
        yield "-".join(path), verb
        return
    for name, found in inside.items():
        yield from leaves(found, (*path, name))


def test_every_key_in_the_code_has_a_sentence() -> None:
    told = words("en")
    for key in literal_keys():
        assert told.has(key), key


def literal_keys() -> Iterator[str]:
    """Yields the keys that stand in the code as they are."""
    for path in sorted(CLI.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name, first = ast.unparse(node.func).rpartition(".")[2], node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    if name in ("say", "ask", "words"):
                        yield first.value
                    elif name == "KeeperError":
                        yield f"errors.{first.value}"


def test_no_sentence_stands_in_the_code() -> None:
    found = [text for path in sorted(CLI.glob("*.py")) for text in sentences(path)]
    assert found == []


def sentences(path: Path) -> Iterator[str]:
    """Yields the string literals that hold several words, docstrings aside."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        text = getattr(node, "value", None) if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and id(node) not in docs and TWO_WORDS.search(text):
            yield text


def test_a_sentence_in_the_code_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "verb.py"
    path.write_text('"""A verb of one line."""\nprint("The game is over.")\n', "utf-8")
    assert list(sentences(path)) == ["The game is over."]


@pytest.mark.parametrize(
    ("given", "environ", "language"),
    [
        ({"PBEM_LANGUAGE": "ja"}, {"LANG": "ru_RU.UTF-8"}, "ja"),
        ({}, {"LANG": "ru_RU.UTF-8"}, "ru"),
        ({}, {"LC_ALL": "ja_JP.UTF-8", "LANG": "ru_RU.UTF-8"}, "ja"),
        ({}, {"LANG": "fr_FR.UTF-8"}, "en"),
        ({"PBEM_LANGUAGE": "xx"}, {}, "en"),
    ],
)
def test_it_speaks_the_keepers_language(
    given: dict[str, str], environ: dict[str, str], language: str
) -> None:
    assert keepers_language(given, environ) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_the_keepers_language(language: str, desk: Desk) -> None:
    desk.environ = {"PBEM_LANGUAGE": language}
    told = words(language)
    assert told("panels.game") in desk.type()
    assert told("verbs.close.does") in desk.type("close", "--help")
    assert "pbem seat add" in desk.type("seat", "add", "--help")
    assert told("verbs.seat-form.does").split("\n")[0][:20] in desk.type("seat")


def test_a_keeper_may_change_a_single_sentence(desk: Desk) -> None:
    own = desk.folder / "config" / "catalogue" / "en.toml"
    own.parent.mkdir(parents=True)
    own.write_text('[status]\nno_games = "All is quiet. {ended}"\n', "utf-8")
    folders = resource_folders(desk.folder, "config")
    assert load_words(folders, "en")("status.no_games", ended="-") == "All is quiet. -"
    assert "All is quiet." in desk.type("status")
