"""Talk that waits for a mark of the clock, for those who want it so."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from pbem.game import SeatId, commands
from pbem.service import run, set_digest
from pbem.service.digests import next_mark
from tests.service.test_village import DAY, ROLES, first_night, told, town, village
from tests.service.town import Town

__all__ = ["town"]  # a fixture
TOKYO = ZoneInfo("Asia/Tokyo")
WOLF, PARTNER = "アルビン", "ヨアヒム"
CLOSE = DAY  # the first night's end, in minutes


def patient(town: Town, nick: str, subject: str = "ダイジェスト 6", minutes: float = 1) -> None:
    town.write(nick, subject, "", minutes)
    town.at(minutes).walk()


def test_it_works(town: Town) -> None:
    patient(town, PARTNER)
    assert "6時間ごと" in told(town, PARTNER)
    town.write(WOLF, "", "一つ目の話", 2)
    town.write(WOLF, "", "二つ目の話", 3)
    town.at(10).walk()
    assert "一つ目" not in told(town, PARTNER)
    town.at(60).walk()  # midnight in Moscow, the zone of the game
    last = town.last(PARTNER).text
    assert last.index("一つ目の話") < last.index("二つ目の話")
    assert last.count("アルビン") == 2
    town.at(8 * 60).walk()
    assert told(town, PARTNER).count("一つ目の話") == 1


def test_who_wants_it_at_once_gets_it_at_once(town: Town) -> None:
    patient(town, PARTNER)
    patient(town, PARTNER, "ダイジェスト：オフ", 2)
    town.write(WOLF, "", "今すぐ", 3)
    town.at(4).walk()
    assert "今すぐ" in town.last(PARTNER).text


def test_who_turns_digests_off_gets_what_waited(town: Town) -> None:
    patient(town, PARTNER)
    town.write(WOLF, "", "待っていた話", 2)
    town.at(3).walk()
    assert "待っていた話" not in told(town, PARTNER)
    patient(town, PARTNER, "digest off", 4)
    assert told(town, PARTNER).count("待っていた話") == 1
    town.at(CLOSE).walk()
    assert told(town, PARTNER).count("待っていた話") == 1


def test_a_digest_comes_in_time_before_a_phase_ends(town: Town) -> None:
    patient(town, PARTNER, "ダイジェスト 24")
    town.write(WOLF, "", "夜明けの前に", CLOSE - 120)
    town.at(CLOSE - 61).walk()
    assert "夜明けの前に" not in told(town, PARTNER)
    town.at(CLOSE - 60).walk()
    assert "夜明けの前に" in town.last(PARTNER).text
    town.write(WOLF, "", "最後の一言", CLOSE - 30)
    town.at(CLOSE - 30).walk()
    assert "最後の一言" in town.last(PARTNER).text


def test_a_phase_that_is_hastened_leaves_nothing_unsaid(town: Town) -> None:
    patient(town, PARTNER, "ダイジェスト 12")
    first_night(town)
    town.write(WOLF, "", "早く終わりそう", 3)
    for nick in ROLES:
        if town.game.named(nick) and nick != "ゲルト":
            town.write(nick, "時短希望", "", 5)
    town.at(6).walk()
    assert town.game.phase.number == 2
    assert told(town, PARTNER).count("早く終わりそう") == 1


def test_a_reader_hears_nothing_that_is_not_for_him(town: Town) -> None:
    patient(town, "太郎")
    town.write(WOLF, "", "群れだけの話", 2)
    town.at(CLOSE).walk()
    assert "群れだけの話" not in told(town, "太郎")


def test_whoever_dies_hears_no_groans_of_the_time_before(town: Town) -> None:
    first_night(town).at(DAY).walk()
    town.at(3 * DAY).walk()
    run(town.house, town.name, commands.Remove(SeatId(2), "旅に出た"), town.now)  # dies by day
    for nick in ROLES:
        if nick not in ("ゲルト", "ニコラス"):
            town.write(nick, "投票", "太郎" if nick != "太郎" else "オットー", 3 * DAY + 5)
    town.at(3 * DAY + 6).walk()
    patient(town, "パメラ", minutes=3 * DAY + 7)
    town.write("ニコラス", "", "うう、無念", 3 * DAY + 8)
    town.at(3 * DAY + 9).walk()
    run(town.house, town.name, commands.Remove(SeatId(7), "旅に出た"), town.now)
    town.at(4 * DAY).walk()
    assert "うう、無念" in told(town, "太郎")
    assert "うう、無念" not in told(town, "パメラ")


def test_a_digest_has_the_subject_and_shape_of_any_talk(town: Town) -> None:
    patient(town, PARTNER)
    town.write(WOLF, "", "囁きます", 2)
    town.at(3).walk()
    town.write(PARTNER, "", "聞こえた", 4)
    town.at(60).walk()
    assert town.last(PARTNER).subject == town.last(WOLF).subject


def test_nothing_is_lost_when_the_house_falls_down(tmp_path: Path) -> None:
    town = village(tmp_path)
    patient(town, PARTNER)
    town.write(WOLF, "", "落ちる前の話", 2)
    town.poll()
    town.think()
    town.at(60).close()  # the digest is a row now, and nothing has left
    again = Town(town.house, town.inbox, town.mailer, town.board, town.name, town.now)
    again.walk()
    again.walk()
    assert told(again, PARTNER).count("落ちる前の話") == 1


def test_an_unclear_wish_is_asked_about(town: Town) -> None:
    patient(town, PARTNER, "ダイジェスト 5")
    assert "2" in town.last(PARTNER).text
    patient(town, PARTNER, "2", 2)
    town.write(WOLF, "", "正午まで待つ", 3)
    town.at(70).walk()
    assert "12時間ごと" in told(town, PARTNER)


def test_the_keeper_may_choose_for_a_player(town: Town) -> None:
    assert set_digest(town.house, town.name, SeatId(5), 6, town.now)
    town.write(WOLF, "", "あとで届く", 2)
    town.at(3).walk()
    assert "あとで届く" not in told(town, PARTNER)
    assert not set_digest(town.house, town.name, SeatId(99), 6, town.now)


@pytest.mark.parametrize(
    ("said", "hours", "mark"),
    [
        ("2026-06-01T20:00", 6, "2026-06-01T21:00"),  # 5 in the morning in Tokyo: 6
        ("2026-06-01T21:00", 6, "2026-06-02T03:00"),  # on the mark itself: the next one
        ("2026-06-01T14:40", 24, "2026-06-01T15:00"),
        ("2026-06-01T15:00", 24, "2026-06-02T15:00"),
    ],
)
def test_marks_stand_on_the_local_clock(said: str, hours: int, mark: str) -> None:
    at = datetime.fromisoformat(said).replace(tzinfo=UTC)
    wanted = datetime.fromisoformat(mark).replace(tzinfo=UTC)
    assert next_mark(at, hours, TOKYO, None) == wanted
    assert next_mark(at, hours, TOKYO, at + timedelta(minutes=70)) == at + timedelta(minutes=10)
    assert next_mark(at, hours, TOKYO, at + timedelta(minutes=50)) == at
