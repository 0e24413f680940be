"""The demo of a village: seventeen of them, one a character that nobody plays, to the epilogue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pbem.game import PhaseKind
from pbem.service import Shown
from pbem.settings import load_settings
from pbem.store import DraftState
from pbem.trial.stage.demo import Stage, stage
from pbem.trial.stage.game import game_now
from pbem.trial.stage.mail import Follower, Seen
from pbem.trial.stage.staging import Outcome, StageError, demo

SIDES = ("villagers", "wolves", "foxes", "draw")
UNSENT = (DraftState.PARKED, DraftState.WAITING, DraftState.CLAIMED)
CHARSETS = (b"utf-8", b"iso-2022-jp", b"shift_jis")


@dataclass(frozen=True)
class Played:
    """A village that was played to its end, and the stage it was played on."""

    outcome: Outcome
    shown: tuple[Shown, ...]
    stage: Stage
    data: Path

    @property
    def answers(self) -> list[Seen]:
        """The letters that went out."""
        return list(Follower(self.data / "outbox").new())


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    folder, shown = tmp_path_factory.mktemp("village"), list[Shown]()
    with stage(load_settings(folder, {}), folder, "village", 1, shown.append) as set_up:
        yield Played(set_up.play(), tuple(shown), set_up, folder / "data")


def test_it_works(played: Played) -> None:
    codes = [post.code for post in played.shown]
    assert codes[:3] == ["created", "opening", "night"]
    assert {"morning", "day", "speech", "vote", "votes", "final"} <= set(codes)
    assert played.outcome.winner in SIDES
    game = game_now(played.stage.house, played.outcome.game)
    assert game.phase.kind is PhaseKind.OVER
    assert len(game.seats) == 17


def test_they_talk_until_the_epilogue_is_over(played: Played) -> None:
    codes = [post.code for post in played.shown]
    assert "speech" in codes[codes.index("final") :]


def test_a_night_ends_early_when_all_wish_so(played: Played) -> None:
    house, name = played.stage.house, played.outcome.game
    with house.store.read() as view:
        told = [event.code for event in view.events.read(name)]
    assert "hasten_asked" in told
    nights = [post for post in played.shown if post.code in ("night", "votes", "morning")]
    assert len(nights) > 2


def test_letters_come_in_every_charset(played: Played) -> None:
    raw = b"".join(path.read_bytes() for path in (played.data / "inbox").glob("*/*"))
    assert [charset for charset in CHARSETS if b'charset="' + charset not in raw] == []


def test_letters_end_in_several_ways(played: Played) -> None:
    endings = played.outcome.endings
    assert endings["held"] == 0
    assert all(endings[ending] for ending in ("accepted", "refused", "discarded"))
    assert sum(endings.values()) == played.outcome.letters > 100


def test_nothing_broke(played: Played) -> None:
    with played.stage.house.store.read() as view:
        assert view.drafts.lines(played.outcome.game, UNSENT) == []
        broken = [one for one in view.questions.open() if "trace" in one.facts]
    assert broken == []


def test_nobody_writes_for_the_dummy(played: Played) -> None:
    game = game_now(played.stage.house, played.outcome.game)
    (dummy,) = (seat for seat in game.seats if seat.dummy)
    addresses = played.stage.company.addresses(game)
    assert addresses[dummy.id] not in {letter.recipient for letter in played.answers}
    assert not dummy.alive


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_speaks_other_languages(tmp_path: Path, language: str) -> None:
    settings = load_settings(tmp_path, {})
    outcome = demo(settings, tmp_path, "village", 1, lambda post: None, language, seats=8)
    assert outcome.winner in SIDES
    assert outcome.endings["held"] == 0


@pytest.mark.parametrize("seats", [5, 8, 11, 13])
def test_fewer_may_play(tmp_path: Path, seats: int) -> None:
    settings = load_settings(tmp_path, {})
    with stage(settings, tmp_path, "village", 1, lambda post: None, seats=seats) as set_up:
        set_up.walk()
        game = game_now(set_up.house, set_up.name)
    assert len(game.seats) == seats
    assert len(game.players) == seats - 1


def test_it_refuses_a_number_for_which_there_is_no_roster(tmp_path: Path) -> None:
    with pytest.raises(StageError, match="no_setup"):
        demo(load_settings(tmp_path, {}), tmp_path, "village", 1, lambda post: None, seats=6)


def test_it_refuses_a_language_that_no_player_speaks(tmp_path: Path) -> None:
    settings = load_settings(tmp_path, {})
    with pytest.raises(StageError, match="xx"):
        demo(settings, tmp_path / "one", "village", 1, lambda post: None, "xx")
    with pytest.raises(StageError, match="city"):
        demo(settings, tmp_path / "two", "city", 1, lambda post: None, "en")
