"""The demo: a whole sample game on real mail, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pbem.game import name_in
from pbem.service import House, Shown
from pbem.settings import Settings, load_settings
from pbem.store import DraftState
from pbem.trial.stage.demo import Stage, stage
from pbem.trial.stage.game import game_now
from pbem.trial.stage.mail import Follower, Seen
from pbem.trial.stage.staging import Outcome, StageError, demo
from pbem.wiring import rulesets_in

SEED = 1
UNSENT = (DraftState.PARKED, DraftState.WAITING, DraftState.CLAIMED)


@dataclass(frozen=True)
class Played:
    """A demo that was played, and the folder in which everything of it lies."""

    outcome: Outcome
    shown: tuple[Shown, ...]
    house: House
    data: Path

    @property
    def files(self) -> list[Path]:
        """The letters in the inbox, as the listener filed them."""
        return [path for part in ("new", "cur") for path in (self.data / "inbox" / part).iterdir()]

    @property
    def answers(self) -> list[Seen]:
        """The letters that went out."""
        return list(Follower(self.data / "outbox").new())


def settings_in(folder: Path) -> Settings:
    return load_settings(folder, {})


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    folder, shown = tmp_path_factory.mktemp("demo"), list[Shown]()
    with stage(settings_in(folder), folder, "city", SEED, shown.append) as set_up:
        outcome = set_up.play()
        yield Played(outcome, tuple(shown), set_up.house, folder / "data")


def opened(folder: Path, seed: int) -> Stage:
    """A stage on which the game has only been opened."""
    with stage(settings_in(folder), folder, "city", seed, lambda post: None) as set_up:
        set_up.walk()
        return set_up


def test_it_works(played: Played) -> None:
    sides = [side.id for side in rulesets_in(settings_in(played.data).configs)["city"].sides]
    assert played.outcome.winner in (*sides, "draw")
    codes = [post.code for post in played.shown]
    assert codes[:3] == ["created", "opening", "day"]
    assert codes[-1] == "final"
    assert codes.count("morning") >= 1 and codes.count("votes") >= 1


def test_the_same_seed_plays_the_same_game(played: Played, tmp_path: Path) -> None:
    again = demo(settings_in(tmp_path), tmp_path, "city", SEED, lambda post: None)
    assert again == played.outcome


def test_another_seed_deals_other_roles(tmp_path: Path) -> None:
    one, two = opened(tmp_path / "one", 1), opened(tmp_path / "two", 2)
    assert one.posts != two.posts


def test_every_letter_took_the_whole_road(played: Played) -> None:
    """Sent over SMTP, filed by the listener, polled from the Maildir, brought to its ending."""
    assert played.outcome.letters > 100
    assert all(path.read_bytes().startswith(b"Return-Path: <") for path in played.files)
    assert len(played.files) == played.outcome.letters
    with played.house.store.read() as view:
        position = view.mailboxes.position("maildir")
        assert view.letters.waiting() == 0
    assert position is not None and position.last_uid == played.outcome.letters
    assert sum(played.outcome.endings.values()) == played.outcome.letters


def test_letters_end_in_several_ways(played: Played) -> None:
    endings = played.outcome.endings
    assert all(endings[ending] for ending in ("accepted", "refused", "asked", "discarded"))


def test_nothing_broke(played: Played) -> None:
    with played.house.store.read() as view:
        lines = view.drafts.lines(played.outcome.game, UNSENT)
        questions = view.questions.open()
    assert lines == []
    assert [one.facts for one in questions if one.facts.get("reason") in ("broken", "poison")] == []


def test_posts_lie_in_files(played: Played) -> None:
    files = sorted((played.data / "posts" / played.outcome.game).iterdir())
    assert len(files) == len(played.shown)


def test_a_subject_shows_no_role(played: Played) -> None:
    game = game_now(played.house, played.outcome.game)
    words = [name_in(role.names, "ru").casefold() for role in game.rules.roles]
    for letter in played.answers:
        assert not [word for word in words if word in letter.subject.casefold()], letter.subject


def test_a_letter_goes_to_its_player_alone(played: Played) -> None:
    """Each player hears of his own role and of those he knows, and of nobody else's."""
    game = game_now(played.house, played.outcome.game)
    letters = [letter for letter in played.answers if "роль внутри" in letter.subject]
    assert len(letters) == len(game.seats)
    for seat, letter in zip(game.seats, letters, strict=True):
        believes = game.rules.role(seat.dealt) if seat.dealt else None
        assert believes is not None
        allowed = {believes.id, *believes.knows, *(gain.ability for gain in believes.gains)}
        named = [
            role.id
            for role in game.rules.roles
            if f"— {name_in(role.names, 'ru')}" in letter.text and role.id not in allowed
        ]
        assert named == [], (seat.nick, letter.text)


def test_it_refuses_a_ruleset_that_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(StageError, match="chess"):
        demo(settings_in(tmp_path), tmp_path, "chess", SEED, lambda post: None)


def test_a_ruleset_is_played_in_its_own_language(tmp_path: Path) -> None:
    outcome = demo(settings_in(tmp_path), tmp_path, "classic", SEED, lambda post: None)
    assert outcome.winner in ("town", "mafia", "killer", "draw")
    assert "Who is in play" in outcome.posts[1]
    assert outcome.endings["held"] == 0
    assert outcome.letters > 100
