"""What bars a player from making a village or joining one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.service.standing import owns, seat_in_game, standing
from pbem.store import Account, AccountStatus, GameRecord, Work
from tests.service.test_village import village
from tests.service.town import NIGHTFALL, Town, address


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return village(tmp_path)


def account(work: Work, nick: str) -> Account:
    found = work.accounts.find_by_address(address(nick))
    assert found is not None
    return found


def test_it_works(town: Town) -> None:
    with town.house.store.write() as work:
        seer = account(work, "花子")
        assert seat_in_game(work, town.name, seer.id) == 3
        assert standing(town.house, work, seer).unfinished
        assert not standing(town.house, work, seer, joining=town.name).unfinished
        assert standing(town.house, work, seer, joining="another").unfinished


def test_who_made_a_village_may_make_no_other(town: Town) -> None:
    with town.house.store.write() as work:
        anna = work.accounts.add("anna@x.org", "ja", NIGHTFALL)
        assert not standing(town.house, work, anna).unfinished
        made = GameRecord("village-9", "village", "ja", "UTC", NIGHTFALL, owner=anna.id)
        work.games.add(made)
        assert owns(work, "village-9", anna.id)
        assert not owns(work, town.name, anna.id)
        assert standing(town.house, work, anna).unfinished
        assert not standing(town.house, work, anna, joining="another").unfinished


def test_a_decided_village_binds_nobody(town: Town) -> None:
    town.at(24 * 60).walk()  # nobody attacks: both wolves die
    with town.house.store.write() as work:
        told = standing(town.house, work, account(work, "太郎"))
        assert not (told.unfinished or told.restricted)
        assert standing(town.house, work, account(work, "花子")).restricted


def test_a_game_of_its_keeper_binds_nobody(tmp_path: Path) -> None:
    town = Town.open(tmp_path)
    with town.house.store.write() as work:
        one = account(work, "Филин")
        assert one.status is AccountStatus.ACTIVE
        assert not standing(town.house, work, one).unfinished
