"""Wishes for roles: which there are, which are refused, and which a change of settings undoes."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import events as told
from pbem.game.answers import Objection
from pbem.game.events import Event
from pbem.game.lobby.rosters import lines_of
from pbem.game.state.game import Game

ANY = "ANY"
ROSTER, WISHES = "roster", "wishes"
FREE = (ANY, ANY)


def wish_faults(game: Game, wishes: tuple[str, ...]) -> Iterator[Objection]:
    """Yields every objection to wishes, in the order of the tests."""
    camps = {name for name, _ in game.rules.camps}
    roles = {str(role.id) for role in game.rules.roles}
    if any(wish not in {ANY, *camps, *roles} for wish in wishes):
        yield Objection("unknown_wish")
        return
    if not game.option(WISHES) and any(wish != ANY for wish in wishes):
        yield Objection("wishes_disabled")
    elif any(wish in roles and wish not in _in_play(game) for wish in wishes):
        yield Objection("role_not_in_roster")


def wishes_kept(changed: Game) -> Iterator[Event]:
    """Yields the wishes that a change of settings leaves no room for, and tells their players."""
    camps = {name for name, _ in changed.rules.camps}
    possible = {ANY, *camps, *_in_play(changed)} if changed.option(WISHES) else {ANY}
    for seat in changed.players:
        kept = tuple(wish if wish in possible else ANY for wish in seat.wishes)
        if kept != seat.wishes:
            yield told.WishesReset(seat.id, (kept[0], kept[1]))


def _in_play(game: Game) -> set[str]:
    """Returns the roles that stand in some line of the roster."""
    lines = lines_of(game.rules, str(game.option(ROSTER)))
    return {str(role) for line in lines for role in line}
