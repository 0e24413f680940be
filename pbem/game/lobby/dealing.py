"""The deal: which roles are in play, who has which, who sits beside whom, who is offered what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from pbem.game import events as told
from pbem.game.chance import pick
from pbem.game.events import Drawn, Event
from pbem.game.ids import RoleId, SeatId
from pbem.game.rules.ruleset import Role, Ruleset
from pbem.game.rules.storytelling import OFFERED
from pbem.game.state.drawing import draw, draw_from
from pbem.game.state.game import Game
from pbem.game.state.seats import role_of

Roles = tuple[RoleId, ...]


def roles_in_play(rules: Ruleset, seats: int, seed: str) -> Roles:
    """Returns the roles for so many seats: those of the setup, or drawn out of its groups.

    A deal after which somebody had too few roles to believe in or to choose from is drawn again.
    """
    fixed = tuple(role for role, n in rules.composition(seats) for _ in range(n))
    row = rules.setup(seats)
    if row is None or not row.kinds:
        return fixed
    for attempt in count():
        drawn = _drawn(rules, dict(row.kinds), f"deal.{attempt}", seed)
        if _leaves_enough(rules, drawn):
            return drawn
    return fixed


def belief(game: Game, roles: Roles, seed: str) -> Drawn | None:
    """Returns the draw of the role that somebody will believe to have, where one is deluded."""
    for makings in (game.rules.role(role).makings for role in roles):
        free = tuple(name for name in makings.believes if name not in roles)
        if free:
            return draw_from(game, seed, makings.belief_draw, free)
    return None


def given(
    game: Game, roles: Roles, seed: str, believed: Drawn | None
) -> tuple[tuple[SeatId, RoleId, RoleId], ...]:
    """Gives the roles to the seats: a draw a seat, from the roles that are left."""
    left, dealt = list(roles), []
    for seat in game.seats:
        role = left.pop(pick(seed, f"deal.{seat.id}", range(len(left))))
        deluded = believed is not None and game.rules.role(role).makings.believes
        dealt.append((seat.id, role, RoleId(believed.value) if believed and deluded else role))
    return tuple(dealt)


def circle(game: Game, seed: str) -> Iterator[Event]:
    """Yields the circle in which the seats are put, where the rules deal out groups."""
    row = game.rules.setup(len(game.seats))
    if row is None or not row.kinds:
        return
    left, order = [seat.id for seat in game.seats], []
    while left:
        order.append(left.pop(pick(seed, f"seats.{len(left)}", range(len(left)))))
    yield told.Arranged(tuple(order))


def offers(game: Game) -> Iterator[Event]:
    """Yields the roles that are offered to everybody who may choose a power."""
    for seat in game.seats:
        makings = game.rules.role(role_of(game, seat.id)).makings
        if not makings.offers or seat.power:
            continue
        taken = {s.dealt for s in game.seats} | {s.believes for s in game.seats}
        free = tuple(role for role in makings.offers if role not in taken)
        drawn = draw(game, makings.offer_draw, tuple(_triples(free)))
        yield drawn
        yield told.Offered(seat.id, tuple(RoleId(name) for name in drawn.value.split(",")))


def _triples(roles: Roles) -> Iterator[str]:
    """Yields every way to name some of the roles, in every order."""
    for one in roles:
        for other in roles:
            for third in roles:
                if len({one, other, third}) == OFFERED:
                    yield f"{one},{other},{third}"


def _drawn(rules: Ruleset, counts: dict[str, int], label: str, seed: str) -> Roles:
    """Draws the roles of each group, those that shift the counts of others first."""
    drawn: list[RoleId] = []
    for group in _shifting_first(rules):
        pool = [role for role in rules.roles if _is_dealt(rules, role, group)]
        fixed = [role for role in pool if role.id in rules.story.always]
        free = [role for role in pool if role not in fixed]
        for place in range(counts.get(group, 0) - len(fixed)):
            if not free:
                break
            fixed.append(free.pop(pick(seed, f"{label}.{group}.{place}", range(len(free)))))
        for role in fixed:
            for other, shift in role.makings.shifts:
                counts[other] = counts.get(other, 0) + shift
        drawn.extend(role.id for role in fixed)
    return tuple(drawn)


def _shifting_first(rules: Ruleset) -> tuple[str, ...]:
    """Returns the groups, those first that have a role which shifts the counts."""
    shifting = {role.makings.group for role in rules.roles if role.makings.shifts}
    names = tuple(group.id for group in rules.story.groups)
    first = tuple(name for name in names if name in shifting)
    return (*first, *(name for name in names if name not in shifting))


def _is_dealt(rules: Ruleset, role: Role, group: str) -> bool:
    """Tells whether a role of a group may be dealt."""
    return role.makings.group == group and role.id not in rules.story.never


def _leaves_enough(rules: Ruleset, roles: Roles) -> bool:
    """Tells whether enough roles are left for beliefs and offers, without one being both."""
    wanted, free = 0, 0
    for role in (rules.role(name) for name in roles):
        others = role.makings.believes or role.makings.offers
        left = sum(name not in roles for name in others)
        wanted += (1 if role.makings.believes else 0) + (OFFERED if role.makings.offers else 0)
        free = max(free, left)
    return free >= wanted
