"""What others may ask of a game: orders, channels, what is stored, who may be chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.game.events import Audience, Event, PhaseKind, Reach
from pbem.game.ids import AbilityId, ChannelId, RoleId, SeatId
from pbem.game.rules.abilities import Ability, By, Moment
from pbem.game.rules.ruleset import Ruleset
from pbem.game.state import constraints
from pbem.game.state.aiming import against_targets
from pbem.game.state.deadlines import ballot_lateness
from pbem.game.state.game import Action, Ballot, Game
from pbem.game.state.planned import Plan
from pbem.game.state.seats import believed_abilities, members
from pbem.game.state.terms import condition, quantity
from pbem.game.talk.speaking import hearers, open_channels, owner_hears
from pbem.game.talk.talks import sits, talk_of


@dataclass(frozen=True)
class OrderForm:
    """An order as a reader of letters needs it: its verb, how many targets, whether oneself.

    `role` is whose order it is, where others may say that it is theirs; `names` what it names
    beside seats; a `rite` is everybody's.
    """

    ability: AbilityId
    verb: str
    least: int
    most: int
    self_allowed: bool
    role: RoleId | None = None
    names: str = ""
    rite: str = ""


@dataclass(frozen=True)
class Standing:
    """What is stored of a seat's letters: tonight's order, its ballot, a pass, an abstention.

    `plans` are its orders that hang on conditions, or stand for every night.
    """

    orders: tuple[Action, ...] = ()
    plans: tuple[Plan, ...] = ()
    ballot: Ballot | None = None
    passed: bool = False
    abstained: bool = False


def orders(game: Game, seat: SeatId) -> tuple[OrderForm, ...]:
    """Returns the orders that a player may give, as far as he knows, in the ruleset's order."""
    found = game.find(seat)
    mine = believed_abilities(game, found) if found else ()
    setting_up = game.phase.kind is PhaseKind.SETUP
    ordered = (
        one for one in mine if one.is_ordered and (one.moment is not Moment.SETUP or setting_up)
    )
    return tuple(_form(ability, _self_allowed(game, seat, ability)) for ability in ordered)


def common_orders(game: Game, seat: SeatId) -> tuple[OrderForm, ...]:
    """Returns the orders that everybody may give now: rites, and powers that one may claim."""
    found = game.find(seat)
    mine = believed_abilities(game, found) if found else ()
    return tuple(
        replace(_form(one, False), role=_owner(game.rules, one))
        for one in game.rules.abilities
        if one.rite or (one.open and one not in mine) and game.phase.kind is PhaseKind.DAY
    )


def _owner(rules: Ruleset, ability: Ability) -> RoleId | None:
    """Returns the first role that has an ability, or None for everybody's."""
    return next((role.id for role in rules.roles if ability.id in role.abilities), None)


def all_orders(rules: Ruleset) -> tuple[OrderForm, ...]:
    """Returns every order of a ruleset."""
    ordered = (ability for ability in rules.abilities if ability.is_ordered)
    return tuple(_form(ability, not _forbids_self(ability)) for ability in ordered)


def channels(game: Game, seat: SeatId) -> tuple[ChannelId, ...]:
    """Returns the channels in which a seat may speak now."""
    found = game.find(seat)
    talk = talk_of(game, seat) if sits(game, seat) else None
    mine = (talk.id,) if talk is not None else ()
    return (*mine, *(open_channels(game, found) if found else ()))


def readers(game: Game, channel: ChannelId, speaker: SeatId | None = None) -> tuple[SeatId, ...]:
    """Returns the seats that read a line of a speaker's in a channel now."""
    if any(talk.id == channel for talk in game.talks):
        return tuple(seat.id for seat in members(game, channel))
    found = game.rules.channel(channel)
    return hearers(game, found, speaker) if found else ()


def heard_by_owner(game: Game, audience: Audience) -> bool:
    """Tells whether a line in a closed channel reaches the game's owner too (village §12)."""
    return audience.reach is Reach.CHANNEL and owner_hears(game)


def may_read(game: Game, audience: Audience, seat: SeatId) -> bool:
    """Tells whether a seat belongs to an audience now."""
    if audience.reach is Reach.CHANNEL and audience.channel is not None:
        return seat in readers(game, audience.channel, audience.seat)
    return audience.reach is Reach.EVERYONE or audience.seat == seat


def held_from(game: Game, seat: SeatId) -> Standing:
    """Returns what is stored of a seat's letters, for its status letter."""
    mine = tuple(action for action in game.actions if action.seat == seat)
    ballot = next((ballot for ballot in game.ballots if ballot.seat == seat), None)
    plans = tuple(plan for plan in game.plans if plan.seat == seat)
    return Standing(mine, plans, ballot, seat in game.passed, seat in game.abstained)


def clan_order(game: Game, seat: SeatId) -> Action | None:
    """Returns the order that a member of the seat's clan has sent for all, or None."""
    found = game.find(seat)
    mine = believed_abilities(game, found) if found else ()
    common = tuple(ability.id for ability in mine if ability.by is By.CLAN)
    return next((action for action in game.actions if action.ability in common), None)


def legal(game: Game, seat: SeatId, ability: AbilityId) -> tuple[SeatId, ...]:
    """Returns the seats that a player may aim an ability at now, in the order of the table.

    Of an ability with several targets, those that may be one of them.
    """
    found = game.rules.ability(ability)
    if found is None:
        return ()
    return tuple(other.id for other in game.seats if _may_be_target(game, seat, found, other.id))


def unconfirmed(game: Game) -> tuple[SeatId, ...]:
    """Returns the seats still in play, as far as is announced, without a confirmed role letter."""
    return tuple(
        seat.id for seat in game.seats if seat.role and not seat.confirmed and not seat.announced
    )


def may_vote_for_self(game: Game) -> bool:
    """Tells whether a ballot may name its voter."""
    return condition(game, "self_vote")


def phase_length(game: Game, phase: PhaseKind) -> int | None:
    """Returns how many seconds a phase lasts by the game's own settings, or None: it is open."""
    option = game.rules.option(phase)
    if option is not None and option.time:
        return int(game.option(phase))
    lasts = quantity(game, "epilogue") if phase is PhaseKind.EPILOGUE else 0
    return lasts or None


def first_phase(game: Game) -> PhaseKind:
    """Returns the phase that a game opens with."""
    return PhaseKind.NIGHT if condition(game, "opens_with_night") else PhaseKind.DAY


def takes_only_ballots(game: Game) -> bool:
    """Tells whether a vote runs in which no orders are taken."""
    return game.phase.kind is PhaseKind.VOTE and condition(game, "orders_at_night")


def takes_ballots(game: Game) -> bool:
    """Tells whether a ballot that came as the running phase opened would be counted."""
    return ballot_lateness(game, game.phase.opened) is None


def subject_role_required(game: Game) -> bool:
    """Tells whether the subject of an order must name the role (city A48)."""
    return condition(game, "subject_role")


def takes_plans(game: Game) -> bool:
    """Tells whether an order may hang on who is out of the game, or stand for every night."""
    return condition(game, "conditional_orders") or condition(game, "standing_orders")


def may_change_vote(game: Game) -> bool:
    """Tells whether a ballot may be changed until the day ends."""
    return condition(game, "vote_changes")


def events_for(game: Game, events: tuple[Event, ...], seat: SeatId) -> tuple[Event, ...]:
    """Returns those of the events that a seat may read."""
    return tuple(event for event in events if may_read(game, event.audience, seat))


def _may_be_target(game: Game, seat: SeatId, ability: Ability, target: SeatId) -> bool:
    """Tells whether nothing but the number of targets speaks against aiming at a seat."""
    objections = against_targets(game, game.seat(seat), ability, (target,))
    return all(found.code == "need_two_different_targets" for found in objections)


def _self_allowed(game: Game, seat: SeatId, ability: Ability) -> bool:
    """Tells whether a player may aim an ability at himself by the options of this game."""
    found = constraints.objections(game, game.seat(seat), ability, (seat,))
    return not any(objection.code == "not_self" for objection in found)


def _forbids_self(ability: Ability) -> bool:
    """Tells whether an ability may usually not be aimed at oneself."""
    return any(rule.name == "not_self" for rule in ability.constraints)


def _form(ability: Ability, self_allowed: bool) -> OrderForm:
    """Returns an ability as an order form."""
    most = max(ability.number, ability.most)
    return OrderForm(
        ability.id,
        ability.verb,
        ability.number,
        most,
        self_allowed,
        names=ability.names.value,
        rite=ability.rite,
    )
