"""Column types and constraints that this room's tables share."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from sqlalchemy import BigInteger, CheckConstraint, Dialect
from sqlalchemy.types import TypeDecorator

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


class UtcDateTime(TypeDecorator[datetime]):
    """An aware instant, kept as whole microseconds since 1970 in UTC."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Turns an instant into microseconds; raises ValueError for a naive one."""
        return None if value is None else microseconds(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        """Turns microseconds back into an instant in UTC."""
        return None if value is None else instant(value)


def microseconds(instant: datetime) -> int:
    """Counts the microseconds from 1970 to an instant; raises ValueError for a naive one."""
    if instant.utcoffset() is None:
        raise ValueError("a naive datetime has no place in the store")
    return (instant - EPOCH) // MICROSECOND


def instant(moment: int) -> datetime:
    """Turns microseconds since 1970 into an instant in UTC."""
    return EPOCH + moment * MICROSECOND


def one_of(column: str, values: Iterable[str]) -> CheckConstraint:
    """Builds the check that a text column holds one of an enum's values (or NULL)."""
    quoted = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({quoted})", name=f"{column}_known")


def to_json(value: object) -> str:
    """Writes a JSON-safe value the same way every time."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def packed(value: object) -> bytes:
    """Writes a JSON-safe value as bytes to seal; broken letters may hold lone surrogates."""
    return to_json(value).encode("utf-8", "surrogatepass")


def from_json(text: str | bytes) -> dict[str, object]:
    """Reads an object that `to_json` or `packed` wrote; raises ValueError for anything else."""
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError("a JSON object was expected")
    return value
