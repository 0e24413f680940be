from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.store import Store
from tests.store.making import open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path)
    yield opened
    opened.close()
