"""The servers that these tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.dovecot import dovecot  # noqa: F401 (a fixture)
from tests.integration.servers import Sink, smtp_sink


@pytest.fixture
def sink() -> Iterator[Sink]:
    with smtp_sink() as running:
        yield running


@pytest.fixture(scope="module")
def module_sink() -> Iterator[Sink]:
    """A server for a whole module of tests that look at one game."""
    with smtp_sink() as running:
        yield running
