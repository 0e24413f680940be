"""What a role is read as: role, belief and appearance are three questions."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game.events import Drawn
from pbem.game.ids import RoleId, SeatId
from pbem.game.rules.ruleset import Role
from pbem.game.rules.storytelling import Appearance
from pbem.game.state.drawing import draw
from pbem.game.state.game import Game, Seat
from pbem.game.state.seats import role_of
from pbem.game.state.terms import Scope, holds_true


def appearance(game: Game, seat: SeatId, role: RoleId) -> tuple[RoleId, Drawn | None]:
    """Returns as which role a seat is read that has this one, and the draw that said so."""
    for found in game.rules.story.appearances:
        if found.role == role and holds_true(found.when, Scope(game, actor=seat)):
            if found.shown:
                return found.shown, None
            drawn = draw(game, found.draw, *_readings(game, found))
            return RoleId(drawn.value), drawn
    return role, None


def read_role(game: Game, seat: SeatId) -> tuple[RoleId, Drawn | None]:
    """Returns as which role a seat is read now, and the draw that said so."""
    return appearance(game, seat, role_of(game, seat))


def seats_read_as(game: Game, role: RoleId) -> tuple[SeatId, ...]:
    """Returns the seats that were dealt what is read as a role."""
    dealt = ((seat.id, seat.dealt) for seat in game.seats)
    return tuple(s for s, had in dealt if had and appearance(game, s, had)[0] == role)


def group_of(game: Game, seat: Seat) -> str:
    """Returns the group of the role that a seat was dealt."""
    return game.rules.role(seat.dealt).makings.group if seat.dealt else ""


def posers(game: Game, group: str = "") -> tuple[SeatId, ...]:
    """Returns the seats that may be counted among a group to which they do not belong."""
    return tuple(
        seat.id
        for seat in game.seats
        if (poses := _poses(game, seat)) and (not group or group in poses)
    )


def _poses(game: Game, seat: Seat) -> tuple[str, ...]:
    """Returns the groups that a seat may be counted among."""
    return game.rules.role(seat.dealt).makings.poses if seat.dealt else ()


def _readings(game: Game, found: Appearance) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns the roles that a role may be read as, and how often each is drawn."""
    roles = tuple(role.id for role in _roles(game, found))
    itself = (found.role,) * (len(roles) if found.half else 0)
    return (*roles, *itself), (*roles, *itself)


def _roles(game: Game, found: Appearance) -> Iterator[Role]:
    """Yields the roles that a role may be read as, those never dealt excepted."""
    dealt = [seat.dealt for seat in game.seats]
    for role in game.rules.roles:
        fit = role.makings.group in found.groups and role.id not in game.rules.story.never
        if fit and not (found.unused and role.id in dealt):
            yield role
