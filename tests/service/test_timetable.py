"""When phases close."""

from datetime import UTC, datetime

import pytest

from pbem.service.timetable import Timetable, TimetableError, planned, to_json


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def test_it_works_by_local_hours() -> None:
    plan = Timetable(zone="Europe/Moscow")
    close = plan.closes("day", utc("2027-03-01T07:00"))
    assert close == utc("2027-03-01T20:00")
    assert plan.closes("night", close) == utc("2027-03-01T21:00")
    assert plan.closes("dawn", utc("2027-03-01T21:00")) == utc("2027-03-02T07:00")


def test_a_length_wins_over_an_hour() -> None:
    plan = Timetable(lengths=(("day", "90s"),))
    assert plan.closes("day", utc("2027-03-01T07:00")) == utc("2027-03-01T07:01:30")


def test_a_phase_without_an_end_never_closes() -> None:
    assert Timetable().closes("over", utc("2027-03-01T07:00")) is None


@pytest.mark.parametrize(
    ("opened", "close"),
    [
        # 02:30 does not exist on 2027-03-28 in Berlin: the wait is that of the old offset.
        ("2027-03-27T12:00", "2027-03-28T01:30"),
        # 02:30 comes twice on 2027-10-31: the first one counts, and only once.
        ("2027-10-30T12:00", "2027-10-31T00:30"),
        ("2027-10-31T00:30", "2027-11-01T01:30"),
    ],
)
def test_it_holds_over_a_change_of_clocks(opened: str, close: str) -> None:
    plan = Timetable(zone="Europe/Berlin", hours=(("night", "02:30"),))
    assert plan.closes("night", utc(opened)) == utc(close)


@pytest.mark.parametrize("extra", [{"idle_days": ("sat", "sun")}, {"idle_dates": ("2027-03-06",)}])
def test_nothing_closes_on_an_idle_day(extra: dict[str, tuple[str, ...]]) -> None:
    plan = Timetable(zone="Europe/Moscow", **extra)
    close = plan.closes("day", utc("2027-03-06T07:00"))  # a Saturday
    assert close == utc("2027-03-08T20:00" if "idle_days" in extra else "2027-03-07T20:00")


def test_a_length_waits_out_an_idle_day() -> None:
    plan = Timetable(zone="UTC", lengths=(("day", "24h"),), idle_days=("sat",))
    assert plan.closes("day", utc("2027-03-05T07:00")) == utc("2027-03-07T07:00")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"zone": "Mars/Base"}, "unknown_zone"),
        ({"hours": (("day", "25:00"),)}, "bad_hour"),
        ({"lengths": (("day", "0"),)}, "bad_length"),
        ({"lengths": (("nigt", "8h"),)}, "unknown_phase"),
        ({"hours": (("evening", "20:00"),)}, "unknown_phase"),
        ({"idle_days": ("someday",)}, "unknown_weekday"),
        ({"idle_dates": ("tomorrow",)}, "bad_date"),
        ({"idle_days": ("mon", "tue", "wed", "thu", "fri", "sat", "sun")}, "every_day_idle"),
    ],
)
def test_it_refuses_what_cannot_be_followed(wrong: dict[str, object], code: str) -> None:
    with pytest.raises(TimetableError) as fault:
        Timetable(**wrong)  # type: ignore[arg-type]  # wrong on purpose
    assert fault.value.code == code


def test_it_round_trips_as_json() -> None:
    plan = Timetable(zone="Asia/Tokyo", lengths=(("day", "48h"),), idle_days=("sun",))
    again = planned(to_json(plan))
    assert to_json(again) == to_json(plan)
    assert again == Timetable(
        zone="Asia/Tokyo", hours=again.hours, lengths=(("day", "48h"),), idle_days=("sun",)
    )
