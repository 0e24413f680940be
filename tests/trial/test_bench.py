"""The bench, on a pile too small to measure anything: what it measures does happen."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from pbem.settings import load_settings
from pbem.trial.bench.dovecot import can_run_dovecot
from pbem.trial.bench.letters import Road
from pbem.trial.bench.running import Bench, bench
from pbem.trial.bench.table import bench_table, limit

ROAD = Road(letters=100, bare=0.1, poll=0.05, think=0.2, opening=0.04, reading=0.1)


def say(key: str, **facts: object) -> str:
    return " ".join([key, *(str(fact) for fact in facts.values())])


def test_it_works(tmp_path: Path) -> None:
    if not can_run_dovecot():
        pytest.skip("needs dovecot-imapd, as root")
    measured = bench(load_settings(tmp_path, {}), times=1, games=1, many=2)
    (road,) = measured.roads
    assert road.letters > 10
    assert min(road.bare, road.poll, road.think, road.opening, road.reading) > 0
    assert measured.nights > 0 and measured.posts > 0
    assert [games for games, _ in measured.memory] == [1, 2]
    assert all(10 < megabytes < 2000 for _, megabytes in measured.memory)


def test_it_compares_the_road_with_the_least_there_is() -> None:
    measured = Bench((ROAD,), 1.0, 1.0, ())
    assert measured.ratio == pytest.approx(0.4)
    assert measured.rate(lambda road: road.whole) == pytest.approx(400)
    assert limit(measured) == "read"


def test_the_table_names_every_part() -> None:
    console = Console(width=120, record=True)
    console.print(bench_table(Bench((ROAD,), 222.0, 1234.5, ((1, 99.9),)), say))
    shown = console.export_text()
    for words in ("bench.bare", "1,000", "bench.whole", "400", "0.40", "1,234", "100 MB"):
        assert words in shown
