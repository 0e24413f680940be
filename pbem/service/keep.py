"""Housekeeping: what nobody waits for."""

from __future__ import annotations

from pbem.service.house import House


def keep_house(house: House) -> None:
    """Lets the store tidy up after itself."""
    house.store.tidy()
