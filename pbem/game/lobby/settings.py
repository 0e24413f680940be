"""The settings of a game as people write them: yes or no, numbers, times, texts."""

from __future__ import annotations

import re

from pbem.game.answers import Objection
from pbem.game.rules.abilities import Value
from pbem.game.rules.ruleset import Option

WORDS = {"on": True, "off": False, "true": True, "false": False}
TIME = re.compile(r"(\d{1,9})\s*([smhd]?)")
SECONDS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}


def read_value(option: Option, text: str) -> Value | None:
    """Returns the value of an option that a text stands for, or None where it may not have it."""
    value = _read(option, text.strip())
    return value if value is not None and option.allows(value) else None


def bad_value(option: Option, written: Value) -> Objection:
    """Returns the refusal of a value, with what holds: {values}, {longest} or {least, most}."""
    kept = (("values", option.values), ("longest", option.longest))
    bounds = (*kept, ("least", option.least), ("most", option.most))
    holding = tuple((name, bound) for name, bound in bounds if bound is not None and bound != ())
    return Objection("bad_value", (("option", option.key), ("value", written), *holding))


def _read(option: Option, text: str) -> Value | None:
    """Returns what a text says, whatever is allowed."""
    if isinstance(option.default, bool):
        return WORDS.get(text.casefold())
    if isinstance(option.default, str):
        return text
    found = TIME.fullmatch(text.casefold())
    if found is None or (found[2] and not option.time):
        return None
    return int(found[1]) * SECONDS[found[2]]
