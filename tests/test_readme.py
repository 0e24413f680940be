"""The README: what it promises exists, under the name it gives."""

from __future__ import annotations

import re
from pathlib import Path

from pbem.cli.table import VERBS
from pbem.settings import DEFAULTS
from tests.readme_night import rewritten

REPOSITORY = Path(__file__).parent.parent
README = (REPOSITORY / "README.md").read_text("utf-8")
MAKEFILE = (REPOSITORY / "Makefile").read_text("utf-8")
PLAIN = re.sub(r"(?s)```.*?```", "", README)
NOT_OURS = {"data/posts/", "Europe/Moscow"}
BEGUN_BY_THE_READER = "ours"  # the ruleset of the walk, which a test of its own does


def test_the_letter_gets_the_receipt_and_becomes_the_post() -> None:
    assert rewritten(README) == README, "the words have changed: run `make readme`"


def test_every_verb_is_one() -> None:
    named = set(re.findall(r"(?:`|^)pbem ([a-z]+)", README))
    verbs = {name for panel in VERBS.values() for name in panel}
    assert named and named <= verbs


def test_the_settings_table_is_complete_and_right() -> None:
    rows = re.findall(r"(?m)^\| `(PBEM_\w+)` \|(?: `(.*?)`)? \|", README)
    assert rows == list(DEFAULTS.items())


def test_every_word_of_make_is_one() -> None:
    words = set(re.findall(r"(?m)(?:^|`)make ([a-z-]+)", README))
    assert words and words <= set(re.findall(r"(?m)^([a-z-]+):", MAKEFILE))


def test_every_path_exists() -> None:
    paths = set(re.findall(r"`([\w.]+/[\w./]*)`", PLAIN)) - NOT_OURS
    ours = {path for path in paths if Path(path).stem != BEGUN_BY_THE_READER}
    assert ours and [path for path in ours if not (REPOSITORY / path).exists()] == []
