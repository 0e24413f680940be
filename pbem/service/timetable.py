"""When phases close: local hours in a game's zone, or lengths; a pure calendar."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pbem.game import PhaseKind

PHASES = frozenset(kind.value for kind in PhaseKind)
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
# The phases of a day that executes, where the keeper has said nothing of them.
USUAL = {"setup": "24h", "nominate": "24h", "defence": "12h", "vote": "24h"}
FARTHEST = 366  # days that may be skipped in a row before a calendar counts as endless


class TimetableError(ValueError):
    """A timetable that cannot be followed; `code` names the fault, `value` what was given."""

    def __init__(self, code: str, value: str) -> None:
        super().__init__(f"{code}: {value}")
        self.code = code
        self.value = value


@dataclass(frozen=True)
class Timetable:
    """When each kind of phase ends.

    `hours` maps a phase kind to a local time of day ("23:00"), `lengths` to a duration ("24h",
    "90s"); a length wins. `idle_days` ("sat") and `idle_dates` ("2027-01-01") are local days on
    which no phase closes.
    """

    zone: str = "Europe/Moscow"
    hours: tuple[tuple[str, str], ...] = (("day", "23:00"), ("night", "00:00"), ("dawn", "10:00"))
    lengths: tuple[tuple[str, str], ...] = ()
    idle_days: tuple[str, ...] = ()
    idle_dates: tuple[str, ...] = ()
    known: ZoneInfo = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "known", find_zone(self.zone))
        for _, hour in self.hours:
            read_hour(hour)
        for _, length in self.lengths:
            read_length(length)
        for phase, _ in (*self.hours, *self.lengths):
            if phase not in PHASES:
                raise TimetableError("unknown_phase", phase)
        self._check_idle()

    def _check_idle(self) -> None:
        for name in self.idle_days:
            if name not in WEEKDAYS:
                raise TimetableError("unknown_weekday", name)
        if len(set(self.idle_days)) == len(WEEKDAYS):
            raise TimetableError("every_day_idle", " ".join(self.idle_days))
        for text in self.idle_dates:
            read_date(text)

    def closes(self, phase: str, opened: datetime) -> datetime | None:
        """Returns the instant (UTC) at which a phase opened at `opened` ends, None for never."""
        lengths, hours = dict(self.lengths), dict(self.hours)
        if phase in lengths:
            return self._wait_out(opened + read_length(lengths[phase]))
        if phase in hours:
            return self._next_hour(read_hour(hours[phase]), opened)
        usual = USUAL.get(phase)
        return self._wait_out(opened + read_length(usual)) if usual else None

    def _next_hour(self, hour: time, opened: datetime) -> datetime:
        day = opened.astimezone(self.known).date()
        for _ in range(FARTHEST):
            instant = self.at(day, hour)
            if instant > opened and not self.idle(day):
                return instant
            day += timedelta(days=1)
        raise TimetableError("every_day_idle", " ".join(self.idle_dates))

    def _wait_out(self, instant: datetime) -> datetime:
        local = instant.astimezone(self.known)
        for _ in range(FARTHEST):
            if not self.idle(local.date()):
                return local.astimezone(UTC)
            local = self.at(local.date() + timedelta(days=1), local.timetz().replace(tzinfo=None))
            local = local.astimezone(self.known)
        raise TimetableError("every_day_idle", " ".join(self.idle_dates))

    def idle(self, day: date) -> bool:
        """Tells whether no phase closes on this local day."""
        return WEEKDAYS[day.weekday()] in self.idle_days or day.isoformat() in self.idle_dates

    def at(self, day: date, hour: time) -> datetime:
        """Returns the one instant (UTC) of a local time.

        An hour that the clocks skip means the same wait from before the gap (so, later); an hour
        that comes twice means the first one.
        """
        return datetime.combine(day, hour, self.known).replace(fold=0).astimezone(UTC)


def find_zone(name: str) -> ZoneInfo:
    """Returns a time zone by its IANA name; raises TimetableError."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as fault:
        raise TimetableError("unknown_zone", name) from fault


def read_hour(text: str) -> time:
    """Returns the time of day that "23:00" names; raises TimetableError."""
    try:
        return time.fromisoformat(text)
    except ValueError as fault:
        raise TimetableError("bad_hour", text) from fault


def read_date(text: str) -> date:
    """Returns the date that "2027-01-01" names; raises TimetableError."""
    try:
        return date.fromisoformat(text)
    except ValueError as fault:
        raise TimetableError("bad_date", text) from fault


def read_length(text: str) -> timedelta:
    """Returns the duration that "180", "180s", "30m", "24h" or "2d" names."""
    found = re.fullmatch(r"(\d+)([smhd]?)", text.strip())
    if found is None or int(found[1]) == 0:
        raise TimetableError("bad_length", text)
    return timedelta(seconds=int(found[1]) * UNITS[found[2] or "s"])


def to_json(timetable: Timetable) -> dict[str, object]:
    """Returns a timetable as JSON-safe data, the inverse of `planned`."""
    return {
        "zone": timetable.zone,
        "hours": dict(timetable.hours),
        "lengths": dict(timetable.lengths),
        "idle_days": list(timetable.idle_days),
        "idle_dates": list(timetable.idle_dates),
    }


def planned(data: dict[str, object]) -> Timetable:
    """Returns the timetable that JSON data or a TOML table describes; raises TimetableError."""
    plain = Timetable()
    for key in data:
        if key not in to_json(plain):
            raise TimetableError("unknown_key", key)
    return Timetable(
        zone=str(data.get("zone", plain.zone)),
        hours=_pairs(data.get("hours"), plain.hours),
        lengths=_pairs(data.get("lengths"), ()),
        idle_days=_words(data.get("idle_days")),
        idle_dates=_words(data.get("idle_dates")),
    )


def _pairs(value: object, missing: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    if value is None:
        return missing
    if not isinstance(value, dict):
        raise TimetableError("not_a_table", repr(value))
    return tuple(sorted((str(key), str(item)) for key, item in value.items()))


def _words(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise TimetableError("not_a_list", repr(value))
    return tuple(str(item) for item in value)
