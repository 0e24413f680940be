"""The forms of words that depend on a language: cases, genders, plurals, lists, dates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_datetime
from babel.lists import format_list

Decline = Callable[[str, str, str, str], str]
"""Gives a nick's form: nick, case (nom gen dat acc ins prep), language, gender (m f n or "")."""


def undeclined(nick: str, case: str, language: str, gender: str) -> str:
    """Returns the nick as it is, whatever the case: for languages without cases, and for tests."""
    return nick


def case_form(person: Mapping[str, object], case: str, language: str, decline: Decline) -> str:
    """Returns a person's nick in a case; a form that the keeper corrected goes before a made one.

    `person` is {seat, nick, gender} and perhaps {forms: {case: form}}.
    """
    corrected = person.get("forms")
    if isinstance(corrected, Mapping) and case in corrected:
        return str(corrected[case])
    return decline(str(person["nick"]), case, language, str(person["gender"]))


def gender_form(gender: str, forms: Mapping[str, str]) -> str:
    """Returns the form for m, f or n; `unknown` for a gender nobody told us."""
    return forms[gender or "unknown"]


def plural_form(count: int, language: str, forms: Mapping[str, str]) -> str:
    """Returns the form that goes with a count by the language's own plural rule."""
    rule = str(locale(language).plural_form(count))
    return forms[rule] if rule in forms else forms["other"]


def listed(parts: Sequence[str], language: str) -> str:
    """Returns the parts as a language lists things: commas, and a word before the last."""
    return str(format_list(list(parts), style="standard", locale=locale(language)))


def instant(text: str) -> datetime:
    """Returns the instant that an ISO text names; raises ValueError if it has no zone."""
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError(f"an instant without a zone: {text}")
    return at


def dated(text: str, pattern: str, zone: str, language: str) -> str:
    """Returns an ISO instant as local time in a zone, by a CLDR pattern."""
    return format_datetime(instant(text), pattern, tzinfo=ZoneInfo(zone), locale=locale(language))


@lru_cache(maxsize=16)
def locale(language: str) -> Locale:
    """Returns Babel's data of a language."""
    return Locale(language)
