"""Mutated letters: the same deed, or a question; never another deed, a crash or a hang."""

from __future__ import annotations

from tests.mail.mutants import deeds, failures, originals


def test_it_works() -> None:
    """Nearly every original is executed, so that there is something to be misread."""
    every = originals()[::25]
    done = [letter for letter in every if deeds(letter.raw(letter.text), letter.table)]
    assert len(done) > 0.9 * len(every)


def test_five_thousand_mutants_do_nothing_else() -> None:
    assert list(failures(5000)) == []
