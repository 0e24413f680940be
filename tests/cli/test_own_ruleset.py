"""A ruleset of one's own: begun as a copy, given a new role as the README says, and played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.cli.desk import Desk, address

ROOT = Path(__file__).parents[2]
WALK = "### Add a role in five steps"
FENCE = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
FILE = re.compile(r"`(config/[\w/.]+)`")
NICKS = ("Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Ginkgo", "Hazel", "Ivy")


@dataclass(frozen=True)
class Block:
    """A piece of the README that the reader puts somewhere: what it is, and the file named last."""

    kind: str
    text: str
    file: str


def blocks() -> Iterator[Block]:
    """Yields the pieces of the README's walk, in order."""
    walk = (ROOT / "README.md").read_text("utf-8").partition(WALK)[2].partition("\n## ")[0]
    for found in FENCE.finditer(walk):
        named = FILE.findall(walk[: found.start()])
        yield Block(found[1], found[2], named[-1])


def follow(block: Block, folder: Path) -> None:
    """Does what the README says with one piece."""
    if block.kind == "jinja":
        for line in block.text.splitlines():
            file, _, sentence = line.partition(": ")
            (folder / "templates" / file).write_text(f"{sentence}\n", "utf-8")
        return
    path = folder / block.file
    text = path.read_text("utf-8")
    made = patched(text, block.text) if block.kind == "diff" else text + block.text
    path.write_text(made, "utf-8")


def patched(text: str, diff: str) -> str:
    """Returns a text with one change of it made, whose old lines stand in it once."""
    lines = diff.splitlines()
    old = "\n".join(line[1:] for line in lines if line[0] in " -")
    new = "\n".join(line[1:] for line in lines if line[0] in " +")
    assert text.count(f"{old}\n") == 1, old
    return text.replace(f"{old}\n", f"{new}\n")


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A desk on which the README's walk was done."""
    desk = Desk(tmp_path_factory.mktemp("walked") / "keeper")
    desk.type("new-ruleset", "ours", "--from", "classic")
    for block in blocks():
        follow(block, desk.folder)
    return desk


def test_the_walk_needs_no_python() -> None:
    assert [block.kind for block in blocks()] == ["toml", "diff", "diff", "yaml", "toml", "jinja"]
    assert {Path(block.file).suffix for block in blocks()} == {".toml", ".yaml"}


@pytest.mark.parametrize("source", ["classic", "city", "village"])
def test_a_copy_is_sound_and_its_cases_pass(desk: Desk, source: str) -> None:
    told = desk.type("new-ruleset", "ours", "--from", source)
    assert "pbem cases config/cases/ours.yaml" in told
    assert "ours" in desk.type("check")
    cases = desk.folder / "config" / "cases" / "ours.yaml"
    assert desk.type("cases", str(cases)).strip().endswith(" 0 failed")


@pytest.mark.parametrize(
    ("name", "source", "word"),
    [
        ("classic", "city", "is taken"),
        ("en", "city", "is taken"),
        ("word", "city", "is taken"),
        ("My Rules", "city", "cannot be the name"),
        ("../x", "city", "cannot be the name"),
        ("ours", "chess", "There are: city, classic"),
    ],
)
def test_it_refuses_a_copy_in_words(desk: Desk, name: str, source: str, word: str) -> None:
    assert word in desk.type("new-ruleset", name, "--from", source, code=2)
    assert not (desk.folder / "config").exists()


def test_a_copy_that_lacks_a_word_is_told_so(desk: Desk) -> None:
    desk.type("new-ruleset", "ours")
    (desk.folder / "templates" / "ja" / "ours" / "word" / "act_heal.j2").unlink()
    told = desk.type("check", code=1)
    assert "ja/ours/word/act_heal.j2:1: the template word/act_heal is missing; write it" in told


def test_the_role_of_the_walk_passes_check_and_cases(walked: Desk) -> None:
    assert "ours" in walked.type("check")
    told = walked.type("cases", str(walked.folder / "config" / "cases" / "ours.yaml"))
    assert told.strip().endswith(" 0 failed")


def test_the_role_of_the_walk_is_played_by_letter(walked: Desk) -> None:
    walked.type("new", "ours", "--language", "en", "--day", "10:00-23:00", "--night", "08:00")
    for number, nick in enumerate(NICKS, start=1):
        walked.type("seat", "add", nick, address(number))
    walked.type("start")
    walked.type("close")
    jailkeeper, mafioso, victim = (holder(walked, r) for r in ("jailkeeper", "mafioso", "doctor"))
    send(walked, jailkeeper, "jailkeeper", f"I lock up {victim}")
    send(walked, mafioso, "mafioso", f"we kill {victim}")
    walked.type("poll")
    assert len(walked.game("ours-1").actions) == 2
    walked.type("close")
    walked.type("close")
    assert len(walked.game("ours-1").living) == len(NICKS)


def holder(desk: Desk, role: str) -> str:
    """Returns the nick of the first who has a role."""
    return next(seat.nick for seat in desk.game("ours-1").seats if seat.role == role)


def send(desk: Desk, nick: str, subject: str, text: str) -> None:
    """Drops a player's letter into the inbox."""
    message = EmailMessage()
    message["From"] = address(NICKS.index(nick) + 1)
    message["To"] = "mayor@pbem.example"
    message["Subject"] = subject
    message["Message-ID"] = f"<{nick}@example.org>"
    message.set_content(text)
    desk.drop_raw(message.as_bytes())
