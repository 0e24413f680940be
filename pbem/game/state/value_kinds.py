"""The kinds of value that expressions have, and where one kind stands for another."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from pbem.game.rules import expr
from pbem.game.rules.ruleset import Ruleset
from pbem.game.state.terms import SEATS


class ValueKind(StrEnum):
    """What an expression comes to."""

    TRUTH = "truth"
    NUMBER = "number"
    WORD = "word"
    SEAT = "seat"


# What moments and questions come to that are not answered by yes or no.
KINDS = {
    **dict.fromkeys(SEATS, ValueKind.SEAT),
    **dict.fromkeys(("number", "half", "count", "crowd", "left", "used"), ValueKind.NUMBER),
    **dict.fromkeys(("role", "side", "registers", "dealt", "group"), ValueKind.WORD),
    "bond": ValueKind.SEAT,
}
EQUAL = ("=", "!=")


def kind_faults(
    rules: Ruleset, found: expr.Expr, wanted: ValueKind = ValueKind.TRUTH
) -> Iterator[str]:
    """Yields each part of an expression that is of another kind than its place wants."""
    if kind_of(rules, found) is not wanted:
        yield _named(found)
        return
    match found:
        case expr.Not(part=part):
            yield from kind_faults(rules, part)
        case expr.AllOf(parts=parts) | expr.AnyOf(parts=parts) | expr.Call("count", parts):
            yield from (fault for part in parts for fault in kind_faults(rules, part))
        case expr.Compare(left=left, sign=sign, right=right):
            yield from _compared(rules, left, sign, right)


def kind_of(rules: Ruleset, found: expr.Expr) -> ValueKind:
    """Returns the kind of value that an expression comes to."""
    match found:
        case expr.Number():
            return ValueKind.NUMBER
        case expr.Setting(key=key):
            return _of_option(rules, key)
        case expr.Words(words=words):
            return KINDS.get(words[0], ValueKind.TRUTH)
        case expr.Call(name=name):
            return KINDS.get(name, ValueKind.TRUTH)
    return ValueKind.TRUTH


def _compared(rules: Ruleset, left: expr.Expr, sign: str, right: expr.Expr) -> Iterator[str]:
    """Yields a side of a comparison that cannot be compared with the other."""
    if sign not in EQUAL:
        for side in (left, right):
            yield from kind_faults(rules, side, ValueKind.NUMBER)
        return
    words = isinstance(right, expr.Words) and right.words[0] not in SEATS
    wanted = ValueKind.WORD if words else kind_of(rules, right)
    yield from kind_faults(rules, left, wanted)


def _of_option(rules: Ruleset, key: str) -> ValueKind:
    """Returns the kind of an option's values; one that there is not is said elsewhere."""
    option = rules.option(key)
    if option is None or isinstance(option.default, bool):
        return ValueKind.TRUTH
    return ValueKind.NUMBER if isinstance(option.default, int) else ValueKind.WORD


def _named(found: expr.Expr) -> str:
    """Returns what of an expression can be looked for in its line."""
    match found:
        case expr.Setting(key=key):
            return f"option.{key}"
        case expr.Words(words=words):
            return "|".join(words)
        case expr.Call(name=name):
            return name
        case expr.Number(value=value):
            return str(value)
        case expr.Compare(sign=sign):
            return sign
    return type(found).__name__.casefold()
