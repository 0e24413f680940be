"""What nobody learns: neither from an answer nor from the log that is shown at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.game import SeatId
from pbem.service import Guest, Look, export, replace_player
from pbem.trial.stage.mail import read_letter
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


def test_who_takes_over_a_seat_hears_what_it_was_told(town: Town) -> None:
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=5)
    town.write("Савелий", "мафия", "стреляю в Марту", minutes=6)
    town.at(241).walk()
    town.at(301).walk()
    other = Guest("Филин", "newcomer@players.example", language="ru")
    heard = town.last("Филин").text
    replace_player(town.house, town.name, SeatId(1), other, "ушёл", town.now)
    town.walk()
    given = [read_letter(raw).text for to, raw in town.mailer.sent if to == other.address]
    assert "Комиссар" in given[0]
    assert given[1:] == [heard]
    assert town.last("Филин").text == heard  # who has left gets nothing more
