"""What the reader says of its reasons."""

from __future__ import annotations

from tests.mail.seats import read


def test_it_works() -> None:
    steps = {clue.step for clue in read("Врач", "лечу Таню").clues}
    assert {"topic", "name", "verb", "sentence", "command"} <= steps


def test_it_tells_how_like_a_near_miss_is_to_whom() -> None:
    found = [clue for clue in read("Врач", "лечу Кощёю").clues if clue.step == "candidate"]
    assert found == []
    (near,) = [clue for clue in read("Врач", "лечу Кащея").clues if clue.step == "candidate"]
    assert (near.saw, near.concluded) == ("Кащея", "Кощей: 86 %")
