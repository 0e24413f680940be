"""What a keeper types, as values."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pbem.cli.faults import KeeperError
from pbem.cli.values import instant, moment, timetable
from pbem.service import Timetable, TimetableError

MOSCOW = Timetable(zone="Europe/Moscow")
NOW = datetime(2026, 6, 1, 9, tzinfo=UTC)
RUNNING = datetime(2026, 6, 1, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("+1h", datetime(2026, 6, 1, 21, tzinfo=UTC)),
        ("+30m", datetime(2026, 6, 1, 20, 30, tzinfo=UTC)),
        ("23:30", datetime(2026, 6, 1, 20, 30, tzinfo=UTC)),
        ("11:59", datetime(2026, 6, 2, 8, 59, tzinfo=UTC)),
        ("2027-01-31 23:00", datetime(2027, 1, 31, 20, tzinfo=UTC)),
        ("2027-01-31T23:00+09:00", datetime(2027, 1, 31, 14, tzinfo=UTC)),
    ],
)
def test_it_reads_an_instant(typed: str, meant: datetime) -> None:
    assert instant(typed, MOSCOW, RUNNING, NOW) == meant


@pytest.mark.parametrize("typed", ["", "soon", "1h", "24:30", "+x", "2027-13-01 10:00"])
def test_it_refuses_what_is_no_instant(typed: str) -> None:
    with pytest.raises(KeeperError):
        instant(typed, MOSCOW, RUNNING, NOW)


def test_it_shows_local_time_and_utc() -> None:
    assert moment(RUNNING, MOSCOW) == "2026-06-01 23:00 MSK (20:00 UTC)"
    late = datetime(2026, 6, 1, 22, tzinfo=UTC)
    assert moment(late, MOSCOW) == "2026-06-02 01:00 MSK (2026-06-01 22:00 UTC)"
    assert moment(None, MOSCOW) == "—"


def test_it_makes_a_timetable() -> None:
    made = timetable("Asia/Tokyo", "09:00-22:00", "08:00", ["vote=2h"], ["sat", "2027-01-01"])
    assert dict(made.hours) == {"day": "22:00", "night": "08:00", "dawn": "09:00"}
    assert made.lengths == (("vote", "2h"),)
    assert (made.idle_days, made.idle_dates) == (("sat",), ("2027-01-01",))
    with pytest.raises(TimetableError):
        timetable("Asia/Tokyo", "09:00", "", [], [])
