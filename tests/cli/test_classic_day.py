"""A day of `classic` by letter: votes that change, no lynch, and a majority that ends the day."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from pbem.game import PhaseKind
from pbem.service import close_due
from tests.cli.desk import Desk, address

NICKS = ("Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Ginkgo")
GAME = "classic-1"


@pytest.fixture
def table(desk: Desk) -> Desk:
    """A desk with a game of seven on its first day."""
    desk.type("new", "classic", "--language", "en", "--day", "10:00-23:00", "--night", "08:00")
    for number, nick in enumerate(NICKS, start=1):
        desk.type("seat", "add", nick, address(number))
    desk.type("start")
    return desk


def vote(desk: Desk, *ballots: str) -> None:
    """Sends votes by letter: `Voter: what the letter says`."""
    for place, ballot in enumerate(ballots):
        voter, _, text = ballot.partition(": ")
        message = EmailMessage()
        message["From"] = address(NICKS.index(voter) + 1)
        message["To"] = "mayor@pbem.example"
        message["Subject"] = "vote"
        message["Message-ID"] = f"<{desk.letters}.{place}@example.org>"
        message.set_content(text)
        desk.drop_raw(message.as_bytes())
        desk.wait(seconds=1)
    desk.type("poll")
    look_at_the_clock(desk)


def look_at_the_clock(desk: Desk) -> None:
    """Does what the daemon does next: polls once more, and closes what is due."""
    desk.wait(seconds=1)
    desk.type("poll")
    keeper = desk.keeper()
    try:
        close_due(keeper.house, desk.now)
    finally:
        keeper.close()


def test_it_works(table: Desk) -> None:
    vote(table, "Alder: Birch", "Cedar: Birch", "Dogwood: I vote Birch")
    assert table.game(GAME).phase.kind is PhaseKind.DAY
    vote(table, "Elder: vote Birch")
    assert table.game(GAME).phase.kind is PhaseKind.NIGHT
    assert [seat.nick for seat in table.game(GAME).seats if not seat.alive] == ["Birch"]


def test_a_vote_may_be_changed(table: Desk) -> None:
    vote(table, "Alder: Birch", "Cedar: Birch", "Dogwood: Birch", "Alder: no lynch", "Elder: Birch")
    game = table.game(GAME)
    assert game.phase.kind is PhaseKind.DAY
    assert (len(game.ballots), len(game.abstained)) == (3, 1)


def test_what_comes_after_the_majority_changes_nothing(table: Desk) -> None:
    vote(
        table,
        *("Alder: Birch", "Cedar: Birch", "Dogwood: Birch", "Elder: Birch"),
        *("Alder: Cedar", "Fir: no lynch"),
    )
    assert [seat.nick for seat in table.game(GAME).seats if not seat.alive] == ["Birch"]


def test_a_majority_for_no_lynch_ends_the_day(table: Desk) -> None:
    vote(table, "Alder: no lynch", "Cedar: nobody", "Dogwood: no lynch", "Elder: no lynch")
    table.type("send")
    assert table.game(GAME).phase.kind is PhaseKind.NIGHT
    assert any("put nobody out" in text for text in table.posts(GAME).values())


def test_votes_that_the_keeper_enters_end_the_day_as_well(table: Desk) -> None:
    for voter in ("Alder", "Cedar", "Dogwood", "Elder"):
        table.type("vote", voter, "Birch")
    look_at_the_clock(table)
    assert table.game(GAME).phase.kind is PhaseKind.NIGHT


def test_a_removal_may_make_the_majority(table: Desk) -> None:
    vote(table, "Alder: Birch", "Cedar: Birch", "Dogwood: Birch")
    for nick in ("Fir", "Ginkgo"):
        table.type("remove", nick, "--reason", "gone")
    look_at_the_clock(table)
    game = table.game(GAME)
    assert game.over or game.phase.kind is PhaseKind.NIGHT
