"""The patience between two attempts at a server that refuses."""

from __future__ import annotations

from collections.abc import Callable

FIRST = 1.0
LONGEST = 300.0  # also the least wait after a refused login (no hammering: one try in 5 minutes)


class Backoff:
    """Doubles the wait from one second to five minutes, with jitter given from outside.

    `jitter` returns a number from 0 to 1; a wait lies between its half and its whole.
    """

    def __init__(self, jitter: Callable[[], float]) -> None:
        self._jitter = jitter
        self._wait = FIRST

    def failed(self) -> float:
        """Returns the seconds to wait now, and doubles the next wait."""
        wait = self._wait * (0.5 + self._jitter() / 2)
        self._wait = min(self._wait * 2, LONGEST)
        return wait

    def refused(self) -> float:
        """Returns the seconds to wait after a refused login."""
        self._wait = LONGEST
        return LONGEST * (1.0 + self._jitter() / 5)

    def worked(self) -> None:
        """Begins again at one second; called only after a successful fetch or IDLE round."""
        self._wait = FIRST
