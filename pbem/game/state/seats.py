"""Questions about a seat: who it is, what it may do, what is being done to it tonight."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game.events import PhaseKind
from pbem.game.ids import AbilityId, ChannelId, RoleId, SeatId, SideId
from pbem.game.rules.abilities import Ability
from pbem.game.rules.ruleset import Role
from pbem.game.state.game import Attack, Game, Illness, Seat


def role_of(game: Game, seat: SeatId) -> RoleId:
    """Returns the true role of a seat; raises ValueError before the deal."""
    role = game.seat(seat).role
    if role is None:
        raise ValueError(f"seat {seat} has no role yet")
    return role


def side_of(game: Game, seat: SeatId) -> SideId:
    """Returns the true side of a seat."""
    return game.rules.role(role_of(game, seat)).side


def registers_as(game: Game, seat: SeatId) -> SideId:
    """Returns the side that information shows of a seat."""
    role = game.rules.role(role_of(game, seat))
    return role.registers or role.side


def believed(game: Game, seat: Seat) -> Role | None:
    """Returns the role that a player takes his own to be, or None before the deal."""
    role = seat.believes or seat.role
    return game.rules.role(role) if role else None


def believed_abilities(game: Game, seat: Seat) -> tuple[Ability, ...]:
    """Returns what a player may order now, as far as he knows, in the ruleset's order."""
    role = believed(game, seat)
    own = abilities_of(game, role) if role else ()
    named = own + _gained(game, seat) + _of_power(game, seat)
    return tuple(ability for ability in game.rules.abilities if ability.id in named)


def holds(game: Game, seat: SeatId, ability: AbilityId) -> bool:
    """Tells whether a seat truly has an ability now."""
    found = game.seat(seat)
    role = game.rules.role(role_of(game, seat))
    more = _gained(game, found) + _of_power(game, found)
    return ability in abilities_of(game, role) or ability in more


def abilities_of(game: Game, role: Role) -> tuple[AbilityId, ...]:
    """Returns the abilities that a role has by the options of this game."""
    chosen = dict(game.options)
    found = (game.rules.ability(ability) for ability in role.abilities)
    return tuple(
        one.id for one in found if one and all(chosen.get(key) == value for key, value in one.only)
    )


def deluded(game: Game, seat: SeatId) -> bool:
    """Tells whether a player takes himself for somebody whom he never was."""
    found = game.seat(seat)
    return found.believes not in (None, found.role) and not found.untold


def group_now(game: Game, seat: SeatId) -> str:
    """Returns the group of a seat's true role."""
    return game.rules.role(role_of(game, seat)).makings.group


def _of_power(game: Game, seat: Seat) -> tuple[AbilityId, ...]:
    """Returns the abilities of the role whose power a seat has chosen."""
    return abilities_of(game, game.rules.role(seat.power)) if seat.power else ()


def _gained(game: Game, seat: Seat) -> tuple[AbilityId, ...]:
    """Returns the abilities that a seat has gained by the coming or running night."""
    night = game.phase.number
    return tuple(gained.ability for gained in seat.gained if gained.since <= night)


def is_mute(game: Game, seat: Seat) -> bool:
    """Tells whether a seat lost its voice: dead by idleness, until everything is open."""
    return is_idle_dead(game, seat) and game.phase.kind is not PhaseKind.EPILOGUE


def is_idle_dead(game: Game, seat: Seat) -> bool:
    """Tells whether a seat died because it neglected its duty."""
    return bool(seat.causes) and game.rules.fates.idle in seat.causes


def members(game: Game, channel: ChannelId) -> tuple[Seat, ...]:
    """Returns the living members of a channel, in the order of the table."""
    talk = next((one for one in game.talks if one.id == channel), None)
    if talk is not None:
        return tuple(seat for seat in game.living if seat.id in talk.members)
    found = game.rules.channel(channel)
    roles = found.roles if found else ()
    return tuple(seat for seat in game.living if seat.role in roles)


def attacks_on(game: Game, seat: SeatId) -> tuple[Attack, ...]:
    """Returns tonight's attempts on a seat, in the order of the night."""
    return tuple(attack for attack in game.tonight.attacks if attack.seat == seat)


def wounds(game: Game, seat: SeatId) -> tuple[str, ...]:
    """Returns the kinds of attack that nothing keeps from a seat tonight, each once, in order."""
    open_ones = (attack for attack in attacks_on(game, seat) if not attack.spared)
    kinds = (attack.kind for attack in open_ones if not is_safe(game, seat, attack.kind))
    return tuple(dict.fromkeys(kinds))


def doomed(game: Game, seat: SeatId) -> bool:
    """Tells whether a seat would die if the night ended now."""
    return bool(wounds(game, seat))


def is_safe(game: Game, seat: SeatId, kind: str) -> bool:
    """Tells whether a seat is protected from a kind of attack tonight, or from all for ever."""
    if game.rules.role(role_of(game, seat)).makings.immune:
        return True
    return any(not kinds or kind in kinds for kinds in _shields(game, seat))


def _shields(game: Game, seat: SeatId) -> Iterator[tuple[str, ...]]:
    """Yields the kinds of attack that each protection of a seat keeps off; no kinds are all."""
    lasting = not game.rules.story.mortal_shields
    for shield in game.tonight.protections:
        if shield.seat == seat and (lasting or game.seat(shield.by).alive):
            yield shield.kinds


def blocked(game: Game, seat: SeatId) -> bool:
    """Tells whether a seat's action was taken from it tonight."""
    return seat in game.tonight.blocked


def has_acted(game: Game, seat: SeatId, ability: AbilityId) -> bool:
    """Tells whether a seat's action has taken place tonight."""
    return any((done.seat, done.ability) == (seat, ability) for done in game.tonight.performed)


def moved(game: Game, seat: SeatId) -> SeatId:
    """Returns whom an action aimed at a seat reaches tonight: swaps follow one another."""
    for one, other in game.tonight.swaps:
        seat = {one: other, other: one}.get(seat, seat)
    return seat


def due(game: Game, seat: Seat) -> tuple[Illness, ...]:
    """Returns the delayed deaths that kill a seat at the end of this night."""
    return tuple(ill for ill in seat.illnesses if ill.due <= game.phase.number)


def in_play(game: Game) -> bool:
    """Tells whether the game has started and not ended."""
    return game.started and not game.over and game.phase.kind is not PhaseKind.ROLLCALL
