"""What the moderator decides about players, draws and orders, each with a reason."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.game.ids import AbilityId, SeatId


@dataclass(frozen=True)
class Remove:
    """The moderator takes a seat out of the game."""

    seat: SeatId
    reason: str
    by: str = ""


@dataclass(frozen=True)
class LetDie:
    """The moderator lets a player die who may die at any time."""

    seat: SeatId
    reason: str
    by: str = ""


@dataclass(frozen=True)
class Override:
    """The moderator overrides a labelled draw before it is published."""

    label: str
    value: str
    reason: str
    by: str = ""


@dataclass(frozen=True)
class Void:
    """The moderator voids an accepted action."""

    seat: SeatId
    ability: AbilityId
    reason: str
    by: str = ""
