"""The waiting list of a full game: the next one moves up when a seat is free."""

from __future__ import annotations

from datetime import datetime

from pbem.game import Accepted, Game, commands, events
from pbem.press import Addressee, lobby_letter
from pbem.service.apply import edition, queue
from pbem.service.command import run_in
from pbem.service.games import Seen
from pbem.service.house import House
from pbem.service.limits import seat_limits
from pbem.store import Account, Waiting, Work


def is_full(seen: Seen) -> bool:
    """Tells whether every seat of a game is taken; most games have no limit."""
    _, most = seat_limits(seen.record, seen.game)
    return bool(most) and len(seen.game.seats) >= most


def move_up(house: House, work: Work, name: str, now: datetime) -> None:
    """Gives the free seats of a game to those who wait, the first comer first, and tells them.

    One whose nick has become somebody else's loses his place.
    """
    for waiting in work.waiting.of_game(name):
        seen = house.games.load(work, name)
        if is_full(seen):
            return
        work.waiting.drop(name, waiting.account)
        _seat(house, work, seen, waiting, now)


def _seat(house: House, work: Work, seen: Seen, waiting: Waiting, now: datetime) -> None:
    """Seats one who has waited, if he still may sit there."""
    account = work.accounts.find(waiting.account)
    answer = run_in(house, work, seen, commands.Join(waiting.nick, waiting.gender), now)
    if account is None or not isinstance(answer, Accepted):
        return
    taken = next(event for event in answer.events if isinstance(event, events.Seated))
    work.seats.occupy(seen.name, taken.seat, account.id, now)
    game = house.games.load(work, seen.name).game
    _tell(work, seen, game, account, "moved_up", waiting.nick, now)


def dismiss(house: House, work: Work, name: str, now: datetime) -> None:
    """Tells those who still wait that the game begins without them."""
    seen = house.games.load(work, name)
    for waiting in work.waiting.of_game(name):
        work.waiting.drop(name, waiting.account)
        account = work.accounts.find(waiting.account)
        if account is not None:
            _tell(work, seen, seen.game, account, "not_seated", waiting.nick, now)


def _tell(
    work: Work, seen: Seen, game: Game, account: Account, code: str, nick: str, now: datetime
) -> None:
    to = Addressee(account.address, account.language or game.language)
    letter = lobby_letter(code, game, {"name": nick}, to, edition(work, seen))
    queue(work, (letter,), f"{code}:{seen.name}:{seen.version}:{account.id}", now)
