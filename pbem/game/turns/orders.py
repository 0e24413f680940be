"""Letters that count: orders, passes, ballots, talk and complaints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import reduce

from pbem.game import commands
from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Held, Objection, Refused
from pbem.game.events import Event, PhaseKind
from pbem.game.ids import AbilityId, SeatId
from pbem.game.night.deeds import is_nightly
from pbem.game.night.duties import owes
from pbem.game.night.folding import at_once
from pbem.game.night.voting import decided
from pbem.game.rules.abilities import Ability, By, Pool
from pbem.game.state.aiming import against_targets, not_in_pool
from pbem.game.state.deadlines import DAYLIGHT, NIGHTFALL, ballot_lateness, order_lateness
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Action, Ballot, Game, Seat
from pbem.game.state.planned import Plan
from pbem.game.state.refusing import refused
from pbem.game.state.seats import believed_abilities, in_play
from pbem.game.state.standing import ended, sent_for_tonight
from pbem.game.state.terms import Scope, condition, holds_true

CONTESTS = ("already_sent", "clan_action_already_sent", "vote_already_cast")


def act(game: Game, command: commands.Act, allowed: bool = False) -> Answer:
    """Accepts an order, or gives every reason against it; `allowed` waives its lateness.

    It cannot be waived once the night is over: a letter never becomes another night's.

    An order whose targets were not understood is only judged: nothing follows when its sender
    might have given it.
    """
    seat = game.find(command.seat)
    if seat is None or not in_play(game):
        return Refused((absent(seat),))
    lateness = lateness_of(game, command.arrived, allowed)
    reasons = tuple(against_order(game, seat, command, lateness))
    rivals = rival_places(game, seat, command.ability)
    if reasons or lateness:
        return turn_down(game, reasons, lateness, command.order, rivals)
    understood = command.targets is not None
    return Accepted(tuple(_taken(game, seat, command)) if understood else ())


def vote(game: Game, command: commands.Vote, allowed: bool = False) -> Answer:
    """Accepts a ballot or an abstention, or gives every reason against it (city A3.1)."""
    seat = game.find(command.seat)
    if seat is None or not in_play(game):
        return Refused((absent(seat),))
    if condition(game, "nominations"):
        return Refused((Objection("actor_dead" if seat.announced else "no_open_nomination"),))
    lateness = ballot_lateness(game, command.arrived)
    if allowed and game.phase.kind in DAYLIGHT:
        lateness = None
    cast = tuple(ballot for ballot in game.ballots if ballot.seat == seat.id)
    reasons = tuple(_against_ballot(game, seat, command.target, cast, lateness, command.order))
    if reasons or lateness:
        return turn_down(game, reasons, lateness, command.order, (one.order for one in cast))
    if command.target is None and condition(game, "must_vote"):
        return Refused((Objection("no_passing"),))
    if command.target is None:
        return Accepted((told.Abstained(seat.id),))
    return Accepted((told.VoteCast(seat.id, command.target, command.order),))


def absent(seat: Seat | None) -> Objection:
    """Returns why nothing can be ordered: no seat, or no game in play."""
    return Objection("wrong_phase" if seat else "not_a_participant")


def edit_vote(game: Game, command: commands.EditVote) -> Answer:
    """Judges a changed post that held a ballot: it stands, is void, or a human decides (A43)."""
    cast = any(ballot.seat == command.seat for ballot in game.ballots)
    if not cast or game.phase.kind not in DAYLIGHT:
        return Refused((Objection("no_ballot"),))
    stands = command.stands
    if stands is None and condition(game, "edited_vote_held"):
        return Held(Objection("edited_vote", (("seat", command.seat),)))
    if stands is None:
        stands = not condition(game, "edited_vote_void")
    return Accepted((told.BallotEdited(command.seat, stands),))


def do_nothing(game: Game, command: commands.Pass) -> Answer:
    """Accepts a pass, which binds to nothing; nobody may pass over what he owes.

    It ends what stands of the player's orders; one sent for this very night counts for it.
    """
    seat = game.find(command.seat)
    if seat is None or not in_play(game):
        return Refused((absent(seat),))
    if seat.announced:
        return Refused((Objection("actor_dead"),))
    lateness = order_lateness(game, command.arrived)
    if lateness is not None and lateness != Objection("wrong_phase"):
        return Refused((lateness.question if isinstance(lateness, Held) else lateness,))
    stopped = tuple(ended(game, seat.id, "passed"))
    if owes(reduce(evolve, stopped, game), seat):
        return Refused((Objection("no_passing"),))
    return Accepted((*stopped, told.Passed(seat.id, game.phase.number)))


def lateness_of(game: Game, arrived: datetime | None, allowed: bool) -> Objection | Held | None:
    """Judges the arrival of an order; the moderator's word waives it until the night is over."""
    waived = allowed and game.phase.kind in NIGHTFALL
    return None if waived else order_lateness(game, arrived)


def complain(game: Game, command: commands.Complain) -> Answer:
    """Accepts a complaint from anybody at the table, the dead included."""
    if game.find(command.seat) is None:
        return Refused((Objection("wrong_phase"),))
    return Accepted((told.Complained(command.seat, command.text),))


def against_order(
    game: Game, seat: Seat, command: commands.Act, lateness: Objection | Held | None
) -> Iterator[Objection]:
    """Yields every reason against an order, from what its sender may know alone.

    Whoever lacks the ability hears of nothing but that and public facts: the constraints of an
    ability speak only to its holder.
    """
    mine = {one.id: one for one in believed_abilities(game, seat) if one.is_ordered}
    ability = mine.get(command.ability)
    if seat.announced:
        yield Objection("actor_dead")
    if ability is None:
        yield Objection("no_such_ability")
    elif holds_true(ability.unbidden, Scope(game, actor=seat.id)):
        yield Objection("automatic_ability")
    else:
        yield from (Objection(code) for code in _already(game, seat, ability))
    if command.targets is not None and ability is not None and not seat.announced:
        yield from against_targets(game, seat, ability, command.targets)
    elif command.targets is not None:
        yield from not_in_pool(game, Pool.LIVING, command.targets)
    if command.number is not None and command.number != game.phase.number:
        yield _wrong_night(game, command.number)
    if isinstance(lateness, Objection):
        yield lateness


def _wrong_night(game: Game, named: int) -> Objection:
    """Returns what is told of a letter that names another night; at dawn, orders are closed."""
    closed: tuple[tuple[str, bool], ...] = ()
    if game.phase.kind is PhaseKind.DAWN:
        closed = (("closed", True),)
    return Objection("wrong_night", (("named", named), ("night", game.phase.number), *closed))


def _already(game: Game, seat: Seat, ability: Ability) -> Iterator[str]:
    """Yields whether the seat, or its clan, has sent its order for this night already."""
    sent = {one.seat for one in _sent_for_tonight(game)}
    if seat.id in sent | {who for who, _ in game.spent}:
        yield "already_sent"
    if ability.by is By.CLAN and not seat.announced and _clan_has_sent(game, ability):
        yield "clan_action_already_sent"


def _sent_for_tonight(game: Game) -> tuple[Action | Plan, ...]:
    """Returns the orders sent for this night: what was done by day stands in nobody's way."""
    nightly = (action for action in game.actions if is_nightly(game, action))
    return (*nightly, *sent_for_tonight(game))


def _clan_has_sent(game: Game, ability: Ability) -> bool:
    """Tells whether the common order for this night was sent, or lost."""
    sent = any(one.ability == ability.id for one in _sent_for_tonight(game))
    return sent or any(lost == ability.id for _, lost in game.spent)


def rival_places(game: Game, seat: Seat, name: AbilityId) -> Iterator[int]:
    """Yields the places by arrival of the orders that one competes with: the seat's, its clan's."""
    ability = game.rules.ability(name)
    common = ability is not None and ability.by is By.CLAN
    for one in _sent_for_tonight(game):
        if one.seat == seat.id or (common and one.ability == name):
            yield one.order


def _against_ballot(
    game: Game,
    seat: Seat,
    target: SeatId | None,
    cast: tuple[Ballot, ...],
    lateness: Objection | Held | None,
    order: int,
) -> Iterator[Objection]:
    """Yields every reason against a ballot."""
    if seat.announced:
        yield Objection("actor_dead")
    if target is not None:
        yield from _against_candidate(game, seat, target)
    if any(not _may_change(game, ballot, order) for ballot in cast):
        yield Objection("vote_already_cast", (("seat", cast[0].target),))
    if decided(game):
        yield Objection("day_decided")
    if isinstance(lateness, Objection):
        yield lateness


def _may_change(game: Game, ballot: Ballot, order: int) -> bool:
    """Tells whether a ballot may be changed by a letter, which must not have come before it."""
    return condition(game, "vote_changes") and order >= ballot.order


def _against_candidate(game: Game, seat: Seat, target: SeatId) -> Iterator[Objection]:
    """Yields every reason against naming a candidate."""
    if game.find(target) is None:
        yield Objection("unknown_target")
    yield from not_in_pool(game, Pool.LIVING, (target,))
    if target == seat.id and not condition(game, "self_vote"):
        yield Objection("not_self", (("seat", target),))
    limited = game.candidates and not condition(game, "revote_open")
    if limited and target not in game.candidates:
        yield Objection("not_a_candidate", (("seat", target),))


def turn_down(
    game: Game,
    reasons: tuple[Objection, ...],
    lateness: Objection | Held | None,
    order: int,
    rivals: Iterable[int],
) -> Answer:
    """Refuses in the ruleset's order, or holds what a human must judge.

    A letter with no fault but that a letter which arrived later was accepted before it is held;
    so is one whose lateness the moderator must judge.
    """
    contested = all(reason.code in CONTESTS for reason in reasons)
    if reasons and contested and any(order < rival for rival in rivals):
        return Held(Objection("earlier_letter", (("order", order),)))
    if isinstance(lateness, Held) and not reasons:
        return lateness
    if isinstance(lateness, Held):
        reasons = (*reasons, lateness.question) if lateness.question.code == "too_late" else reasons
    return refused(game, reasons)


def _taken(game: Game, seat: Seat, command: commands.Act) -> Iterator[Event]:
    """Yields an accepted order, and what its clan is told of it."""
    targets = command.targets or ()
    number = game.phase.number
    ability = game.rules.ability(command.ability)
    yield from ended(game, seat.id, "replaced", ability)
    taken = told.ActionTaken(seat.id, command.ability, targets, number, command.order)
    yield taken
    if ability is not None and ability.channel and condition(game, "clan_told"):
        yield told.ChannelTold(ability.channel, seat.id, ability.id, targets)
    yield from at_once(evolve(game, taken), taken)
