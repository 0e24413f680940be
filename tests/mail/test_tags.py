"""Signed tags in reply addresses, and game tags in subjects."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import SeatTag, read_tag, subject_tags, tagged_address

SECRET = b"k" * 32
BASE = "game@example.org"


def test_it_works() -> None:
    address = tagged_address(BASE, SECRET, "city-3", 7, 1)
    assert address.endswith("@example.org")
    assert len(address.rpartition("@")[0]) <= 64
    assert read_tag(address, (SECRET,)) == SeatTag("city-3", 7, 1)


@given(
    st.from_regex(r"[a-z][a-z0-9-]{0,15}", fullmatch=True), st.integers(1, 99), st.integers(0, 99)
)
def test_every_tag_reads_back_and_no_changed_one_does(game: str, seat: int, turn: int) -> None:
    address = tagged_address(BASE, SECRET, game, seat, turn)
    assert read_tag(address.upper(), (SECRET,)) == SeatTag(game, seat, turn)
    last = address.rpartition("@")[0][-1]
    changed = address.replace(f"{last}@", f"{'a' if last != 'a' else 'b'}@")
    assert read_tag(changed, (SECRET,)) is None


@pytest.mark.parametrize(
    "address",
    [
        tagged_address(BASE, b"other" * 8, "city-3", 7, 1),
        tagged_address("game@example.net", SECRET, "city-3", 7, 1).replace(".net", ".org"),
        tagged_address(BASE, SECRET, "city-3", 7, 1, "bounce"),
        tagged_address(BASE, SECRET, "city-3", 7, 1).replace(".7.", ".8."),
        tagged_address(BASE, SECRET, "city-3", 7, 1).replace(".1.", ".2."),
        tagged_address(BASE, SECRET, "city-3", 7, 1).replace("city-3", "city-4"),
        BASE,
        "game+x@example.org",
        "",
        "+..@",
    ],
)
def test_a_wrong_tag_proves_nothing(address: str) -> None:
    assert read_tag(address, (SECRET,)) is None


def test_an_old_key_is_honoured_beside_the_new_one() -> None:
    address = tagged_address(BASE, SECRET, "city-3", 7, 1)
    assert read_tag(address, (b"new" * 11, SECRET)) == SeatTag("city-3", 7, 1)


def test_a_plus_that_was_escaped_on_the_way_still_reads() -> None:
    address = tagged_address(BASE, SECRET, "city-3", 7, 1).replace("+", "%2B")
    assert read_tag(address, (SECRET,)) == SeatTag("city-3", 7, 1)


@pytest.mark.parametrize("game", ["City 3", "", "a" * 60, "x.y", "г"])
def test_a_game_that_does_not_fit_is_refused(game: str) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        tagged_address(BASE, SECRET, game, 1, 1)


def test_a_tag_is_safe_in_lower_case() -> None:
    allowed = set(string.ascii_lowercase + string.digits + "+.-@")
    assert set(tagged_address(BASE, SECRET, "city-3", 7, 1)) <= allowed


@pytest.mark.parametrize(
    ("subject", "tags"),
    [
        ("Re: [city-3] Ночь 3", ("city-3",)),
        ("[Kira-9] Night", ("kira-9",)),
        ("［city-3］夜", ("city-3",)),
        ("Врач", ()),
        ("[Врач] [a] [b]", ("a", "b")),
    ],
)
def test_subject_tags_are_found(subject: str, tags: tuple[str, ...]) -> None:
    assert subject_tags(subject) == tags
