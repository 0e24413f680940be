"""Housekeeping: what nobody waits for."""

from __future__ import annotations

from datetime import datetime

from pbem.service.house import House
from pbem.service.strangers import tidy


def keep_house(house: House, now: datetime) -> None:
    """Lets go of strangers who have not answered, and lets the store tidy up after itself."""
    with house.store.write() as work:
        tidy(work, now)
    house.store.tidy()
