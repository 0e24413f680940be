"""The deal by wishes: a row of draws, each out of what those before it have left.

A deal is a value: `next_draw` says what is drawn next, `given` what follows from it. The same
two functions deal a real game and work out exact chances.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.game.ids import RoleId, SeatId
from pbem.game.rules.ruleset import Ruleset

PLACES = (0, 1)  # the first and the second wish


@dataclass(frozen=True)
class Draw:
    """A draw of a deal: its label and its options, each as likely as the others."""

    label: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class Claim:
    """Those who still wish for these roles, at the first or the second place.

    A wish for one role `takes` a seat at once; among several roles a free seat is drawn.
    """

    name: str
    roles: tuple[RoleId, ...]
    place: int
    turn: int = 0


@dataclass(frozen=True)
class Deal:
    """What is left to deal.

    `left` are the roles of the free seats, `open` the players without a role, `wishes` theirs;
    `dummy` is still to be dealt out of `dummy_roles`. `chosen` waits for a seat of a claim.
    """

    left: tuple[RoleId, ...]
    open: tuple[SeatId, ...]
    wishes: tuple[tuple[SeatId, tuple[str, str]], ...]
    claims: tuple[Claim, ...]
    dummy: SeatId | None = None
    dummy_roles: tuple[RoleId, ...] = ()
    chosen: SeatId | None = None
    dealt: tuple[tuple[SeatId, RoleId], ...] = ()


def claims_of(rules: Ruleset) -> tuple[Claim, ...]:
    """Returns the claims in the order in which they are heard: roles before camps, twice."""
    roles = [(str(role.id), (role.id,)) for role in rules.roles]
    camps = [(camp, roles_of_camp) for camp, roles_of_camp in rules.camps]
    return tuple(
        Claim(name, wished, place) for place in PLACES for name, wished in (*roles, *camps)
    )


def next_draw(deal: Deal) -> tuple[Deal, Draw | None]:
    """Returns the deal with all claims passed over that nobody makes, and its next draw."""
    if deal.dummy is not None:
        fit = tuple(role for role in deal.left if role in deal.dummy_roles)
        return deal, Draw(f"deal.{deal.dummy}", fit)
    while deal.claims and not _heard(deal, deal.claims[0]):
        deal = replace(deal, claims=deal.claims[1:])
    if deal.claims:
        return deal, _draw_of(deal, deal.claims[0])
    if deal.open:
        return deal, Draw(f"deal.{deal.open[0]}", deal.left)
    return deal, None


def given(deal: Deal, draw: Draw, value: str) -> Deal:
    """Returns the deal after a draw."""
    if deal.dummy is not None:
        return replace(_seat(deal, deal.dummy, RoleId(value)), dummy=None)
    if not deal.claims:
        return _seat(deal, deal.open[0], RoleId(value))
    claim = deal.claims[0]
    later = (replace(claim, turn=claim.turn + 1), *deal.claims[1:])
    if deal.chosen is not None:
        return replace(_seat(deal, deal.chosen, RoleId(value)), chosen=None, claims=later)
    if len(claim.roles) > 1:
        return replace(deal, chosen=SeatId(int(value)))
    return replace(_seat(deal, SeatId(int(value)), claim.roles[0]), claims=later)


def _heard(deal: Deal, claim: Claim) -> bool:
    """Tells whether somebody still makes a claim, and a seat is free for it."""
    return bool(_free(deal, claim)) and bool(_claimants(deal, claim))


def _draw_of(deal: Deal, claim: Claim) -> Draw:
    """Returns the draw of whose turn it is, or of the seat for him who was drawn."""
    if deal.chosen is not None:
        return Draw(f"deal.{deal.chosen}", _free(deal, claim))
    label = f"deal.wish{claim.place + 1}.{claim.name}.{claim.turn}"
    return Draw(label, tuple(str(seat) for seat in _claimants(deal, claim)))


def _free(deal: Deal, claim: Claim) -> tuple[RoleId, ...]:
    """Returns the free seats that a claim may be given."""
    return tuple(role for role in deal.left if role in claim.roles)


def _claimants(deal: Deal, claim: Claim) -> tuple[SeatId, ...]:
    """Returns the players without a role whose wish a claim is."""
    wishes = dict(deal.wishes)
    return tuple(seat for seat in deal.open if wishes[seat][claim.place] == claim.name)


def _seat(deal: Deal, seat: SeatId, role: RoleId) -> Deal:
    """Returns the deal with a free seat of a role given to a player."""
    at = deal.left.index(role)
    return replace(
        deal,
        left=(*deal.left[:at], *deal.left[at + 1 :]),
        open=tuple(other for other in deal.open if other != seat),
        dealt=(*deal.dealt, (seat, role)),
    )
