"""The bench: what the program does in a second, beside the least that anybody must do."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from pbem.settings import Settings
from pbem.trial.bench.dovecot import can_run_dovecot, running_dovecot
from pbem.trial.bench.games import nights_a_second, posts_a_second
from pbem.trial.bench.letters import GAMES, Road, copied, pile, travel
from pbem.trial.bench.memory import megabytes_with

TIMES = 5
MANY = 1000


class NoServerError(Exception):
    """There is no Dovecot to measure on: it is not installed, or we are not root."""


@dataclass(frozen=True)
class Bench:
    """Medians of several measurements in one run.

    Nights and posts are per second; `memory` tells a daemon's megabytes by its number of games.
    """

    roads: tuple[Road, ...]
    nights: float
    posts: float
    memory: tuple[tuple[int, float], ...]

    def rate(self, seconds: Callable[[Road], float]) -> float:
        """Returns how many letters a second some part of the road takes."""
        return median(road.letters / max(seconds(road), 1e-9) for road in self.roads)

    @property
    def ratio(self) -> float:
        """The whole road's rate as a part of the least's, measured side by side."""
        return median(road.bare / road.whole for road in self.roads)


def bench(settings: Settings, times: int = TIMES, games: int = GAMES, many: int = MANY) -> Bench:
    """Measures everything; raises NoServerError."""
    if not can_run_dovecot():
        raise NoServerError
    roads, nights, posts = [], [], []
    with scratch() as folder, running_dovecot() as server:
        heap = pile(settings, server, folder, games)
        for _ in range(times):
            with scratch() as place, copied(heap, place) as house:
                roads.append(travel(heap, house))
                nights.append(nights_a_second(house))
                posts.append(posts_a_second(house))
    memory = tuple((count, megabytes(settings, count)) for count in (1, many))
    return Bench(tuple(roads), median(nights), median(posts), memory)


def megabytes(settings: Settings, games: int) -> float:
    """Returns the memory of a daemon with so many games."""
    with scratch() as folder:
        return megabytes_with(settings, folder, games)


@contextmanager
def scratch() -> Iterator[Path]:
    """Gives a folder that goes away again."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        yield Path(folder)
