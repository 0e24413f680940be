"""The rules as facts: who is in play, who may do what, in which order, and the chosen options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.game import (
    Ability,
    AbilityId,
    Expr,
    ExprError,
    Game,
    Role,
    RoleId,
    Scope,
    Seat,
    SeatId,
    abilities_of,
    believed,
    believed_abilities,
    holds_true,
    known,
    orders,
)
from pbem.press.facts import Edition, somebody

ROSTER, BETWEEN = "roster", "/"  # the option that names the roles, and what stands between lines


def rulebook(game: Game) -> dict[str, object]:
    """Returns the whole rules of a game as {settings, sides, order, endings, channels, …}.

    The counts of roles are public from the start on; before it they are those of the setup table.
    """
    rules = game.rules
    counts = _counts(game)
    in_play = [role for role in rules.roles if not counts or counts.get(role.id)]
    return {
        "settings": settings(game),
        "sides": [
            {
                "side": side.id,
                "roles": [
                    _role(role, counts.get(role.id, 0), game)
                    for role in in_play
                    if role.side == side.id
                ],
            }
            for side in rules.sides
        ],
        "order": _order(game, in_play),
        "endings": list(dict.fromkeys(ending.winner for ending in rules.victory)),
        "channels": [
            {"channel": channel.id, "roles": list(channel.roles)}
            for channel in rules.channels
            if channel.roles
        ],
        "groups": _groups(game),
        "options": [
            {"key": key, "value": _in_play(game, str(value)) if key == ROSTER else value}
            for key, value in game.options
        ],
    }


def card(game: Game, seat: SeatId, edition: Edition) -> dict[str, object] | None:
    """Returns a player's own card: the role he takes for his, what he may do, whom he knows.

    Before the deal there is none.
    """
    found = game.seat(seat)
    role = believed(game, found)
    if role is None:
        return None
    mine = [order.ability for order in orders(game, seat)]
    return {
        "role": role.id,
        "side": role.side,
        "settings": settings(game),
        "abilities": _abilities(mine, game),
        "known": _abilities([one.id for one in mine_alone(game, found)], game),
        "note": role.makings.note,
        "gains": [gain.ability for gain in role.gains if gain.ability not in mine],
        "knows": [
            {"who": somebody(game, other, edition), "role": other_role}
            for other, other_role in known(game, found)
        ],
        "channels": [channel.id for channel in game.rules.channels if role.id in channel.roles],
    }


def mine_alone(game: Game, seat: Seat) -> tuple[Ability, ...]:
    """Returns what a player has that acts of itself, as far as he knows."""
    return tuple(one for one in believed_abilities(game, seat) if not one.is_ordered)


def settings(game: Game) -> dict[str, object]:
    """Returns the chosen options by key: all of them are public."""
    return dict(game.options)


def _counts(game: Game) -> dict[RoleId, int]:
    """Returns how often each role was dealt, or would be to those seated now."""
    if game.rules.story.groups:
        return {}
    if not game.started:
        return dict(game.rules.composition(len(game.seats)))
    dealt = [seat.dealt for seat in game.seats if seat.dealt]
    return {role: dealt.count(role) for role in dict.fromkeys(dealt)}


def _in_play(game: Game, roster: str) -> str:
    """Returns the roster as it was dealt: a line of it, or else a sign for each role in play.

    A village that its keeper seated is dealt by the ruleset's table, whatever its roster says.
    """
    counts = _counts(game) if game.started else {}
    signs = "".join(role.sign * counts.get(role.id, 0) for role in game.rules.roles)
    lines = map(sorted, roster.split(BETWEEN))
    return signs if signs and sorted(signs) not in lines else roster


def _groups(game: Game) -> list[dict[str, object]]:
    """Returns how many roles of each group are dealt to those at the table, as all may know."""
    row = game.rules.setup(len(game.seats))
    return [{"group": group, "count": count} for group, count in (row.kinds if row else ())]


def _role(role: Role, count: int, game: Game) -> dict[str, object]:
    """Returns a role as {role, count, abilities, gains, knows}."""
    return {
        "role": role.id,
        "count": count,
        "abilities": _abilities(abilities_of(game, role), game),
        "gains": [gain.ability for gain in role.gains],
        "knows": list(role.knows) if holds_true(role.makings.knows_if, Scope(game)) else [],
        "note": role.makings.note,
    }


def _abilities(ids: Iterable[AbilityId], game: Game) -> list[dict[str, object]]:
    """Returns abilities by their ids, with their limits."""
    found = (game.rules.ability(ability) for ability in ids)
    return [_ability(ability, game) for ability in found if ability]


def _ability(ability: Ability, game: Game) -> dict[str, object]:
    """Returns an ability with its limits; one that an option lifts is left out.

    `sent` tells whether nothing comes of it without a letter.
    """
    return {
        "ability": ability.id,
        "sent": ability.waits_for_letters,
        "limits": [
            {"limit": limit.name, "value": limit.arg}
            for limit in ability.constraints
            if not _is_so(limit.unless, game, otherwise=False)
        ],
    }


def _order(game: Game, in_play: Sequence[Role]) -> list[str]:
    """Returns the roles in the order in which they move at night, each once.

    A step of the ruleset's list is an ability, `role.ability`, or a built-in step that is nobody's.
    """
    movers: list[str] = []
    for step in game.rules.night:
        if _is_so(step.when, game, otherwise=True):
            movers += [
                role.id for name in step.names for role in in_play if _moves(game, role, name)
            ]
    return list(dict.fromkeys(movers))


def _moves(game: Game, role: Role, name: str) -> bool:
    """Tells whether a role has its turn under a name: an ability, or `role.ability`."""
    owner, _, ability = name.rpartition(".")
    return ability in abilities_of(game, role) and owner in ("", role.id)


def _is_so(condition: Expr, game: Game, otherwise: bool) -> bool:
    """Tells whether a condition holds by the options; `otherwise` if it is about some seat."""
    try:
        return holds_true(condition, Scope(game))
    except ExprError:
        return otherwise
