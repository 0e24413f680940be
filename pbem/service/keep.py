"""Housekeeping: what nobody waits for."""

from __future__ import annotations

from datetime import datetime

from pbem.service.house import House


def keep_house(house: House, now: datetime) -> int:
    """Closes the ask-backs of phases that are over; returns how many."""
    expired = 0
    with house.store.write() as work:
        for record in work.games.all():
            for ask in work.asks.of_game(record.name):
                if ask.expires is not None and ask.expires <= now:
                    expired += work.asks.expire(record.name, ask.phase)
    return expired
