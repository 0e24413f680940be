from __future__ import annotations

from collections import Counter

import pytest

from pbem.game import pick, seed_digest
from tests.game.board import SEED


def test_it_works() -> None:
    assert pick(SEED, "a", ("x", "y", "z")) == pick(SEED, "a", ("x", "y", "z"))


def test_labels_and_seeds_have_streams_of_their_own() -> None:
    options = range(10**9)
    draws = {pick(seed, label, options) for seed in (SEED, "00") for label in ("a", "b")}
    assert len(draws) == 4


def test_every_option_has_the_same_chance() -> None:
    counts = Counter(pick(SEED, f"label {number}", "abc") for number in range(6000))
    assert all(1850 < counts[option] < 2150 for option in "abc")


def test_there_must_be_something_to_draw() -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        pick(SEED, "a", ())


def test_the_commitment_is_the_seeds_sha_256() -> None:
    assert seed_digest("00") == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
