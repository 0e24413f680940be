"""The walk of a command that no letter brought: decided and applied in one transaction."""

from __future__ import annotations

from datetime import datetime

from pbem.game import Accepted, Answer, Command, decide, ready_to_close
from pbem.service.apply import append, close_now
from pbem.service.games import Seen
from pbem.service.house import House
from pbem.service.proposing import propose
from pbem.store import Work


def run(house: House, name: str, command: Command, now: datetime) -> Answer:
    """Decides a command of a game and applies what follows.

    Raises UnknownGameError.
    """
    with house.store.write() as work:
        return run_in(house, work, house.games.load(work, name), command, now)


def run_in(house: House, work: Work, seen: Seen, command: Command, now: datetime) -> Answer:
    """Does the same inside a transaction that is open already.

    Where the command has made the running phase ready to end early, it ends now.
    """
    answer = decide(seen.game, command, now)
    if isinstance(answer, Accepted):
        game = append(house, work, seen, answer.events, now)
        propose(house, work, seen, game, answer.events, now)
        if ready_to_close(game) and not ready_to_close(seen.game):
            close_now(work, seen.name, game, now)
    return answer
