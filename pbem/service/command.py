"""The walk of a command that no letter brought: decided and applied in one transaction."""

from __future__ import annotations

from datetime import datetime

from pbem.game import Accepted, Answer, Command, decide
from pbem.service.apply import append
from pbem.service.games import Seen
from pbem.service.house import House
from pbem.store import Work


def run(house: House, name: str, command: Command, now: datetime) -> Answer:
    """Decides a command of a game and applies what follows.

    Raises UnknownGameError.
    """
    with house.store.write() as work:
        return run_in(house, work, house.games.load(work, name), command, now)


def run_in(house: House, work: Work, seen: Seen, command: Command, now: datetime) -> Answer:
    """Does the same inside a transaction that is open already."""
    answer = decide(seen.game, command, now)
    if isinstance(answer, Accepted):
        append(house, work, seen, answer.events, now)
    return answer
