"""What came out of a step beside what must: an unknown key is a fault, a difference is a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pbem.trial.cases.boards import CaseError

Played = TypeVar("Played")


@dataclass(frozen=True)
class Outcomes(Generic[Played]):
    """The keys of `out` in one dialect, and where each is read from.

    `complete` are compared also where they are missing, `checked` only where they stand; `tidy`
    gives an outcome the one form in which it is compared.
    """

    complete: Mapping[str, Callable[[Played], object]]
    checked: Mapping[str, Callable[[Played, object], object]]
    tidy: Callable[[str, object], object]

    def mismatches(self, when: str, played: Played, expected: object) -> Iterator[str]:
        """Yields a line for every key that came out otherwise than expected."""
        if not isinstance(expected, dict):
            raise CaseError("out is no mapping")
        no_unknown(expected, (*self.complete, *self.checked))
        for key, outcome in self.complete.items():
            yield from self._differs(when, key, expected.get(key), outcome(played))
        for key, checked in self.checked.items():
            if key in expected:
                got = checked(played, expected[key])
                yield from self._differs(when, key, expected[key], got)

    def _differs(self, when: str, key: str, expected: object, got: object) -> Iterator[str]:
        wanted, found = self.tidy(key, expected), self.tidy(key, got)
        if wanted != found:
            yield f"{when} {key}: expected {wanted}, got {found}"


def no_unknown(found: Mapping[str, object], allowed: Sequence[str]) -> None:
    """Raises `CaseError` at a key that means nothing."""
    for key in found:
        if key not in allowed:
            raise CaseError(f"unknown key {key}")
