"""What the owner of a game reads who has no seat and sees everything (village §2, GM制)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.game import Event, Game, owner_hears
from pbem.nouns import Draft
from pbem.press import Edition, overseen_letter
from pbem.service.standing import seat_in_game
from pbem.store import Account, Work


def overseer(work: Work, name: str, game: Game) -> Account | None:
    """Returns the owner who reads everything, or None; nobody does who sits in the game."""
    owner = work.games.owner(name) if owner_hears(game) else None
    if owner is None or seat_in_game(work, name, owner) is not None:
        return None
    return work.accounts.find(owner)


def overseen(
    work: Work, name: str, game: Game, happened: Sequence[Event], printed: Edition
) -> tuple[Draft, ...]:
    """Returns the letter that tells the overseer what was done, told and suffered unseen."""
    account = overseer(work, name, game)
    if account is None:
        return ()
    return overseen_letter(game, account.address, account.language, happened, printed)
