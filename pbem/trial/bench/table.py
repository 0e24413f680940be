"""The bench as a table to look at."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from rich.table import Table

from pbem.trial.bench.letters import Road
from pbem.trial.bench.running import Bench
from pbem.trial.stage.screen import Say

AIM = 0.6
PARTS: dict[str, Callable[[Road], float]] = {
    "keep": lambda road: road.poll,
    "open": lambda road: road.opening,
    "read": lambda road: road.reading,
    "decide": lambda road: road.deciding,
}


def bench_table(measured: Bench, say: Say) -> Table:
    """Returns the table; its words are those of the catalogue under `bench`."""
    table = Table(title=say("bench.title"))
    table.add_column(say("bench.what"))
    table.add_column(say("bench.rate"), justify="right")
    table.add_column(say("bench.share"), justify="right")
    table.add_row(say("bench.bare"), number(measured.rate(lambda road: road.bare)), "")
    table.add_row(say("bench.whole"), number(measured.rate(lambda road: road.whole)), "100 %")
    for name, seconds in PARTS.items():
        share = f"{100 * part_of(measured, seconds):.0f} %"
        table.add_row(f"  {say(f'bench.{name}')}", number(measured.rate(seconds)), share)
    table.add_row(say("bench.ratio", aim=AIM), f"{measured.ratio:.2f}", "", end_section=True)
    table.add_row(say("bench.nights"), number(measured.nights), "")
    table.add_row(say("bench.posts"), number(measured.posts), "", end_section=True)
    for games, megabytes in measured.memory:
        table.add_row(say("bench.memory", games=games), f"{megabytes:.0f} MB", "")
    table.caption = say("bench.limit", part=say(f"bench.{limit(measured)}"))
    return table


def part_of(measured: Bench, seconds: Callable[[Road], float]) -> float:
    """Returns the part of the road's time that something takes."""
    return median(seconds(road) / road.whole for road in measured.roads)


def limit(measured: Bench) -> str:
    """Returns the name of the part that takes the most time."""
    return max(PARTS, key=lambda name: part_of(measured, PARTS[name]))


def number(rate: float) -> str:
    """Returns a rate without false precision."""
    return f"{rate:,.0f}"
