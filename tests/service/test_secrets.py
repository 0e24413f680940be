"""What nobody learns: neither from an answer nor from the log that is shown at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.service import Look, export
from tests.service.town import Town


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return Town.open(tmp_path)


def test_the_revealed_log_does_not_tell_who_complained(town: Town) -> None:
    """Rule 8: the violator is named, who complained never is."""
    town.write("Заяц", "жалоба", "Гроза пишет мне в личку", minutes=5)
    town.at(6).walk()
    log = str(export(town.house, town.name, True, Look("keeper", "why", town.now)))
    assert "role_given" in log
    assert "complained" not in log


def test_a_reason_is_told_once(town: Town) -> None:
    town.write("Заяц", "комиссар", "проверяю Грозу", minutes=5)
    town.at(6).walk()
    assert town.last("Заяц").text.count("У вас нет такого действия") == 1
