"""What one game must know of a player from outside: whose it is, what bars him, where he sits.

These facts are read under the write lock and come into the game with a command.
"""

from __future__ import annotations

from pbem.game import SeatId
from pbem.game import commands_of_lobby as lobby
from pbem.service.house import House
from pbem.store import Account, AccountId, AccountStatus, Work

ROSTER = "roster"


def owns(work: Work, name: str, account: AccountId) -> bool:
    """Tells whether a game was made by this player."""
    return work.games.owner(name) == account


def seat_in_game(work: Work, name: str, account: AccountId) -> SeatId | None:
    """Returns where a player sits in a game, or None."""
    places = (one.seat for one in work.seats.table(name) if one.account == account)
    return next((SeatId(place) for place in places), None)


def standing(house: House, work: Work, account: Account, joining: str = "") -> lobby.Standing:
    """Returns what bars a player from making a village, or from `joining` one (village §4).

    He sits in one unfinished village at a time, and may have made one. Games of rulesets whose
    games their keeper seats bind nobody.
    """
    seated = {one.game for one in work.seats.seats_of(account.id)}
    made = set() if joining else {game.name for game in work.games.made_by(account.id)}
    bonds = (name for name in sorted(seated | made) if name != joining)
    return lobby.Standing(
        restricted=account.status is AccountStatus.RESTRICTED,
        unfinished=any(_binds(house, work, name) for name in bonds),
    )


def _binds(house: House, work: Work, name: str) -> bool:
    """Tells whether a game is a village that is not decided yet."""
    game = house.games.load(work, name).game
    return game.rules.option(ROSTER) is not None and not game.over
