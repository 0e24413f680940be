"""What a keeper types, as values: times, hours, lengths, options, addresses, files."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

from pbem.cli.faults import KeeperError
from pbem.game import Option, Ruleset
from pbem.service import Timetable, TimetableError, read_length

LONG, SHORT = "%Y-%m-%d %H:%M", "%H:%M"
ANSWERS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
WEEKDAY_LETTERS = 3


def number(text: str, word: str) -> int:
    """Returns a whole number; raises KeeperError."""
    if not (text.isascii() and text.isdecimal()):
        raise KeeperError("bad_number", word=word, value=text)
    return int(text)


def pair(text: str, word: str) -> tuple[str, str]:
    """Returns the two halves of `key=value`; raises KeeperError."""
    key, sign, value = text.partition("=")
    if not (sign and key.strip() and value.strip()):
        raise KeeperError("bad_pair", word=word, value=text)
    return key.strip(), value.strip()


def address(text: str) -> str:
    """Returns a mail address; raises KeeperError."""
    name, at, host = text.strip().rpartition("@")
    if not (name and at and host) or any(sign.isspace() for sign in text.strip()):
        raise KeeperError("bad_address", value=text)
    return text.strip()


def one_of(text: str, allowed: Iterable[str], word: str) -> str:
    """Returns one of several words; raises KeeperError that lists them."""
    known = tuple(allowed)
    if text not in known:
        raise KeeperError("bad_word", word=word, value=text, words=", ".join(known))
    return text


def content_of(path: Path) -> bytes:
    """Returns what is in a file; raises OSError, which names it."""
    return path.read_bytes()


# --- time --------------------------------------------------------------------------------------


def moment(at: datetime | None, timetable: Timetable) -> str:
    """Returns an instant as local time with the same in UTC; a dash for none."""
    if at is None:
        return "—"
    local = at.astimezone(timetable.known)
    utc = at.astimezone(UTC)
    return f"{local:{LONG} %Z} ({utc:{SHORT if utc.date() == local.date() else LONG}} UTC)"


def instant(text: str, timetable: Timetable, running: datetime | None, now: datetime) -> datetime:
    """Returns the instant that `+1h`, `23:30` or `2027-01-31 23:30` means; raises KeeperError.

    `+1h` counts from the running deadline; an hour is the next one in the game's zone.
    """
    try:
        if text.startswith("+"):
            return (running or now) + read_length(text[1:])
        if len(text) <= len("23:30"):
            return _next_hour(text, timetable, now)
        given = datetime.fromisoformat(text)
    except ValueError as fault:
        raise KeeperError("bad_instant", value=text) from fault
    if given.tzinfo is not None:
        return given.astimezone(UTC)
    return timetable.at(given.date(), given.time())


def _next_hour(text: str, timetable: Timetable, now: datetime) -> datetime:
    hour = time.fromisoformat(text)
    today = now.astimezone(timetable.known).date()
    found = timetable.at(today, hour)
    return found if found > now else timetable.at(today + timedelta(days=1), hour)


def timetable(
    zone: str, day: str, night: str, lengths: Iterable[str], idle: Iterable[str]
) -> Timetable:
    """Returns when phases close.

    `day` is like 10:00-23:00 (the morning post, the end of the vote), `night` like 08:00;
    `lengths` are like night=24h, `idle` like sat or 2027-01-01. Raises KeeperError,
    TimetableError.
    """
    hours = dict(Timetable().hours)
    if day:
        hours["dawn"], hours["day"] = _hours(day)
    if night:
        hours["night"] = night
    idles = tuple(idle)
    return Timetable(
        zone=zone,
        hours=tuple(sorted(hours.items())),
        lengths=tuple(sorted(pair(text, "--length") for text in lengths)),
        idle_days=tuple(one for one in idles if len(one) <= WEEKDAY_LETTERS),
        idle_dates=tuple(one for one in idles if len(one) > WEEKDAY_LETTERS),
    )


def _hours(text: str) -> tuple[str, str]:
    morning, dash, evening = text.partition("-")
    if not dash:
        raise TimetableError("bad_hour", text)
    return morning.strip(), evening.strip()


# --- options -----------------------------------------------------------------------------------


def options(given: Iterable[str], rules: Ruleset) -> tuple[tuple[str, bool | int | str], ...]:
    """Returns the options that `key=value` texts choose; raises KeeperError."""
    return tuple(option(*pair(text, "--option"), rules) for text in given)


def option(key: str, value: object, rules: Ruleset) -> tuple[str, bool | int | str]:
    """Returns one chosen option, its value typed as the ruleset's; raises KeeperError."""
    known = {one.key: one for one in rules.options}
    if key not in known:
        raise KeeperError("no_option", option=key, known=", ".join(sorted(known)))
    found = typed(str(value).strip(), known[key])
    if not known[key].allows(found):
        raise KeeperError("bad_option", option=key, value=value, allowed=allowed(known[key]))
    return key, found


def typed(text: str, option: Option) -> bool | int | str:
    """Returns a text as a value of the option's own type, as far as it can be one."""
    if isinstance(option.default, bool):
        return ANSWERS.get(text.lower(), text)
    if isinstance(option.default, int) and text.isascii() and text.isdecimal():
        return int(text)
    return text


def allowed(option: Option) -> str:
    """Returns the values an option may have, as the keeper types them."""
    if option.least is not None:
        return f"{option.least}, {option.least + 1}, …"
    return ", ".join(str(value).lower() for value in option.values)
