"""The walk of a deadline: a phase closes when everything that came in time has been heard."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.game import PhaseKind, commands
from pbem.service import close as walk
from pbem.service import close_phase, resume, run
from tests.service.town import BOARD, Town


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return Town.open(tmp_path)


def kind(town: Town) -> PhaseKind:
    return town.game.phase.kind


def test_it_works(town: Town) -> None:
    town.write("Гроза", "мафия", "стреляем в Зайца", minutes=5)
    town.at(241).walk()
    assert kind(town) is PhaseKind.DAWN
    assert town.posts("morning") == []
    town.at(301).walk()
    assert kind(town) is PhaseKind.DAY
    (morning,) = town.posts("morning")
    assert "Заяц" in morning


def test_it_waits_for_a_poll_that_began_after_the_deadline(town: Town) -> None:
    town.at(239).poll()
    town.at(242).close()
    assert kind(town) is PhaseKind.NIGHT
    town.poll()
    town.close()
    assert kind(town) is PhaseKind.DAWN


def test_a_letter_in_time_counts_though_polled_after_the_deadline(town: Town) -> None:
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=239)
    town.at(250).walk()
    assert town.endings() == ["accepted"]
    town.at(301).walk()
    assert "Гроза" in town.posts("morning")[0]


def test_a_letter_after_the_deadline_is_late_whenever_it_is_polled(town: Town) -> None:
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=241)
    town.at(242).walk()
    assert town.endings() == ["refused"]
    town.at(301).walk()
    assert "Гроза (" not in town.posts("morning")[0].replace("[b]", "").replace("[/b]", "")


def test_a_vote_after_the_morning_counts_though_polled_with_the_morning(town: Town) -> None:
    """A letter is judged by the phase in which it came, not by the one that still stood open."""
    town.at(241).walk()
    town.write("Заяц", "голос", "против Грозы", minutes=301)
    town.at(302).walk()
    town.walk()
    assert town.endings() == ["accepted"]


def test_an_outage_gives_the_next_phase_its_whole_length(town: Town) -> None:
    late = 24 * 60
    town.at(late).walk()
    assert kind(town) is PhaseKind.DAWN
    closes = town.game.phase.closes
    assert closes is not None and (closes - town.now).total_seconds() == 3600


def test_a_letter_that_shows_up_after_the_close_is_held(town: Town) -> None:
    town.at(241).walk()
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=239)
    town.at(243).walk()
    assert town.endings() == ["held"]
    assert [question.facts["reason"] for question in town.questions()] == ["seen_after_close"]
    town.at(260).close()
    assert len(town.questions()) == 1


def test_a_letter_overtaken_by_a_later_one_is_held(town: Town) -> None:
    town.write("Савелий", "мафия", "стреляем в Бублика", minutes=20)
    town.at(21).walk()
    town.write("Гроза", "мафия", "стреляем в Зайца", minutes=10)
    town.at(22).walk()
    assert town.endings() == ["accepted", "held"]
    assert [town.game.seat(seat).nick for seat in town.game.actions[0].targets] == ["Бублик"]


def test_a_keeper_closes_before_the_deadline(town: Town) -> None:
    close_phase(town.house, town.name, town.at(10).now)
    assert kind(town) is PhaseKind.DAWN


def test_everybody_is_reminded_before_a_long_phase_ends(town: Town) -> None:
    before = {nick: len(town.mail(nick)) for nick in BOARD}
    town.at(181).walk()
    assert [len(town.mail(nick)) - before[nick] for nick in BOARD] == [1] * len(BOARD)
    assert len({town.last(nick).subject for nick in BOARD}) == 1


def test_a_phase_that_breaks_the_program_waits_for_its_keeper(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*anything: object) -> None:
        raise RuntimeError("a bug of ours")

    with monkeypatch.context() as patched:
        patched.setattr(walk, "decide", breaks)
        town.at(241).walk()
    assert kind(town) is PhaseKind.NIGHT
    assert [question.code for question in town.questions()] == ["close"]
    town.write("Филин", "правила", "", minutes=242)
    town.at(243).walk()
    assert town.endings() == ["accepted"]
    close_phase(town.house, town.name, town.now)
    assert kind(town) is PhaseKind.DAWN


def test_between_the_night_and_its_post_no_time_is_left(town: Town) -> None:
    """The hour of the post is no deadline for orders."""
    town.write("Марта", "статус", "", minutes=250)
    town.at(251).walk()
    assert "ходы больше не принимаются" in town.last("Марта").text
    assert ", до " not in town.last("Марта").text


def test_a_phase_of_a_set_length_has_what_was_left_when_it_stopped(town: Town) -> None:
    opened = town.now
    town.at(60)
    run(town.house, town.name, commands.Pause(), town.now)
    town.at(1000).walk()
    assert kind(town) is PhaseKind.NIGHT
    resume(town.house, town.name, None, town.now)
    assert town.game.phase.closes == opened + timedelta(minutes=1000 + 180)


def test_what_is_moved_while_a_game_stands_still_closes_nothing(town: Town) -> None:
    run(town.house, town.name, commands.Pause(), town.now)
    run(town.house, town.name, commands.Extend(town.now + timedelta(minutes=10)), town.now)
    town.at(20)
    town.poll()
    assert not walk.close_due(town.house, town.now)
    assert kind(town) is PhaseKind.NIGHT
