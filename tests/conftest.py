"""What every test shares: the random tests' one seed, and no skipping where servers are owed."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

REQUIRE_SERVERS = os.environ.get("PBEM_REQUIRE_SERVERS") == "1"

settings.register_profile(
    "steady",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turns a skipped test into a failed one where the machine promises every server."""
    report = yield
    if REQUIRE_SERVERS:
        forbid_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Does the same for a whole file that skips itself."""
    report = yield
    if REQUIRE_SERVERS:
        forbid_skip(report)
    return report


def forbid_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Marks a report of a skip as a failure; an expected failure is no skip."""
    if report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped although PBEM_REQUIRE_SERVERS=1: {report.longrepr}"
