"""What the tests of the verbs share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A folder in which nothing is."""
    return Desk(tmp_path / "keeper")


@pytest.fixture(scope="session")
def seated_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game of eight that has not started."""
    made = Desk(tmp_path_factory.mktemp("seated") / "keeper")
    made.seat_all()
    return made.folder


@pytest.fixture(scope="session")
def night_folder(seated_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the same game in its first night, all letters sent."""
    made = Desk(copied(seated_folder, tmp_path_factory.mktemp("night")))
    made.type("start")
    made.type("close")
    made.type("send")
    return made.folder


@pytest.fixture
def seated(seated_folder: Path, tmp_path: Path) -> Desk:
    """A desk with a game of eight that has not started."""
    return Desk(copied(seated_folder, tmp_path))


@pytest.fixture
def night(night_folder: Path, tmp_path: Path) -> Desk:
    """A desk with a game of eight in its first night."""
    return Desk(copied(night_folder, tmp_path))


def copied(folder: Path, place: Path) -> Path:
    """Copies a keeper's folder to another place."""
    return Path(shutil.copytree(folder, place / "keeper"))
