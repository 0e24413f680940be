"""The questions that abilities ask: each gives the honest answers and the lies to `answer`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pbem.game.events import Event
from pbem.game.ids import RoleId, SeatId, SideId
from pbem.game.night.appearing import group_of, posers, read_role, seats_read_as
from pbem.game.night.deeds import Deed
from pbem.game.night.telling import Replies, Reply, answer, tell
from pbem.game.rules.abilities import Effect
from pbem.game.state.drawing import draw
from pbem.game.state.game import Game
from pbem.game.state.seats import role_of


def learn_any(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor whether any of the targets has a role now, living or dead."""
    role = RoleId(effect.param("role"))
    found = any(role_of(game, seat) == role for seat in deed.targets)
    truth, lie = ("yes", "no") if found else ("no", "yes")
    honest, false = (
        Reply(deed.chosen, truth),
        Reply(deed.chosen, lie, true=False),
    )
    replies = Replies(effect.word, (honest,), (false,), truth=truth)
    yield from answer(game, deed.actor, deed.ability, replies)


def learn_either(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor two players of whom one is of a group, or that there is nobody of it.

    Who poses as one of the group may be the one, every other time that the draw is made.
    """
    group, label = effect.param("group"), effect.param("draw")
    members, others = _members(game, deed.actor, group), _others(game, deed.actor)
    posing = tuple(seat for seat in posers(game, group) if seat != deed.actor)
    seen = members
    if posing:
        drawn = draw(game, f"{label}.posers", ("true", "false"))
        yield drawn
        seen = (*members, *posing) if drawn.value == "true" else members
    false = tuple(seat for seat in others if seat not in members)
    replies = Replies(
        effect.word,
        (*_pairs(members, (*members, *posing), others), *(() if members else _nobody(effect))),
        tuple(_pairs(members, false, false)),
        label,
        tuple(_pairs(members, seen, others)) or _nobody(effect),
    )
    yield from answer(game, deed.actor, deed.ability, replies)


def learn_bond(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor on whom his life hangs: somebody of a group, or a poser."""
    members = _members(game, deed.actor, effect.param("group"))
    bond = game.seat(deed.actor).bond
    honest = () if bond is None else (Reply((bond,), true=bond in members),)
    false = (seat for seat in _others(game, deed.actor) if seat not in members)
    lies = tuple(Reply((seat,), true=False) for seat in false)
    yield from answer(game, deed.actor, deed.ability, Replies(effect.word, honest, lies))


def count_neighbours(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor how many pairs of a side sit side by side in the circle, at the deal."""
    side = SideId(effect.param("side"))
    members = tuple(seat.id for seat in game.seats if _dealt_side(game, seat.id) == side)
    posing, seen = posers(game), members
    if posing:
        sides = tuple(found.id for found in game.rules.sides)
        drawn = draw(game, effect.param("draw"), sides)
        yield drawn
        seen = members if drawn.value == side else tuple(s for s in members if s not in posing)
    truth, shown = _neighbours(game, members), _neighbours(game, seen)
    honest = Reply(value=str(shown), true=shown == truth)
    lies = (Reply(value=str(n), true=False) for n in range(len(members) + 1) if n != truth)
    replies = Replies(effect.word, (honest,), tuple(lies), truth=str(truth))
    yield from answer(game, deed.actor, deed.ability, replies)


def find_role(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor who is read as a role."""
    role = RoleId(effect.param("role"))
    truth = tuple(seat.id for seat in game.seats if seat.dealt == role)
    honest = tuple(Reply((seat,), true=seat in truth) for seat in seats_read_as(game, role))
    lies = tuple(
        Reply((s,), true=False) for s in _others(game, deed.actor) if (s,) not in _abouts(honest)
    )
    names = ",".join(game.seat(seat).nick for seat in truth)
    replies = Replies(effect.word, honest[:1], lies, truth=names)
    yield from answer(game, deed.actor, deed.ability, replies)


def learn_dead(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor as which role each is read who died of a cause today."""
    today, cause = game.phase.number, effect.param("cause")
    for seat in game.seats:
        if not any(d.number == today and cause in d.causes for d in seat.deaths):
            continue
        role = role_of(game, seat.id)
        read, drawn = read_role(game, seat.id)
        if drawn is not None:
            yield drawn
        lies = tuple(Reply(value=r.id, true=False) for r in game.rules.roles if r.id != role)
        honest = Reply(value=read, true=read == role)
        yield from answer(
            game, deed.actor, deed.ability, Replies(effect.word, (honest,), lies, truth=role)
        )


def show_all(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor the true role of everybody, and what he believes or has chosen."""
    roles = (
        (seat.id, role_of(game, seat.id), seat.power or seat.believes or role_of(game, seat.id))
        for seat in game.seats
    )
    yield from tell(deed.actor, effect.word, shown=tuple(roles))


def _members(game: Game, actor: SeatId, group: str) -> tuple[SeatId, ...]:
    """Returns the others who were dealt a role of a group."""
    return tuple(s.id for s in game.seats if s.id != actor and group_of(game, s) == group)


def _others(game: Game, actor: SeatId) -> tuple[SeatId, ...]:
    """Returns everybody else."""
    return tuple(seat.id for seat in game.seats if seat.id != actor)


def _pairs(
    members: tuple[SeatId, ...], ones: Iterable[SeatId], others: tuple[SeatId, ...]
) -> Iterator[Reply]:
    """Yields the pairs of one and another, in either order, each with whether it is true."""
    for one in ones:
        for other in others:
            if one != other:
                true = one in members or other in members
                yield Reply((one, other), true=true)
                yield Reply((other, one), true=true)


def _nobody(effect: Effect) -> tuple[Reply, ...]:
    """Returns the answer that there is nobody, where the ruleset has a word for it."""
    code = effect.param("none")
    return (Reply(value="0", what=code),) if code else ()


def _dealt_side(game: Game, seat: SeatId) -> SideId | None:
    """Returns the side of the role that a seat was dealt."""
    dealt = game.seat(seat).dealt
    return game.rules.role(dealt).side if dealt else None


def _neighbours(game: Game, members: tuple[SeatId, ...]) -> int:
    """Counts the pairs that sit side by side: three in a row are two."""
    circle = game.round_table
    pairs = zip(circle, (*circle[1:], *circle[:1]), strict=True)
    return sum(one in members and other in members for one, other in pairs)


def _abouts(replies: tuple[Reply, ...]) -> tuple[tuple[SeatId, ...], ...]:
    """Returns whom replies are about."""
    return tuple(reply.about for reply in replies)


REPLIES: dict[str, Callable[[Game, Deed, Effect], Iterator[Event]]] = {
    "learn_any": learn_any,
    "learn_either": learn_either,
    "learn_bond": learn_bond,
    "count_neighbours": count_neighbours,
    "find_role": find_role,
    "learn_dead": learn_dead,
    "show_all": show_all,
}
