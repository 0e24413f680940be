"""How many a game takes, and whose it is: what anybody may know of it before it begins."""

from __future__ import annotations

from pbem.game import Game, roster_limits, setup_limits
from pbem.store import GameRecord, Work

NAME, SEATS = "name", "seats"


def seat_limits(record: GameRecord, game: Game) -> tuple[int, int]:
    """Returns how few and how many seats a game may begin with; 0 where there is no most.

    A village has its roster, another game the ruleset's table and what its keeper has set.
    """
    if record.owner is not None:
        return roster_limits(game)
    least, most = setup_limits(game.rules)
    return least, int(str(record.settings.get(SEATS) or most))


def creator_of(work: Work, record: GameRecord) -> str:
    """Returns the name of a game's owner, as everybody may know it."""
    owner = work.accounts.find(record.owner) if record.owner is not None else None
    return owner.name if owner else ""
