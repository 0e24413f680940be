"""Deaths that nobody's attack brings about: by idleness, in another's company, after one's own."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import events as told
from pbem.game.events import Event, PhaseKind
from pbem.game.ids import SeatId
from pbem.game.rules.abilities import Ability, By
from pbem.game.state.drawing import draw
from pbem.game.state.game import Action, Game, Seat
from pbem.game.state.planned import Plan
from pbem.game.state.seats import believed_abilities, role_of
from pbem.game.state.standing import acts_now, is_for_tonight
from pbem.game.state.terms import Scope, condition, holds_true


def sudden_death(game: Game) -> Iterator[Event]:
    """Lets all die at once who owed a ballot or an order and gave none; they lose, and are barred.

    A dummy owes nothing.
    """
    for seat in tuple(seat for seat in game.players if _is_idle(game, seat)):
        yield from _falls(seat.id, game.rules.fates.idle)
        yield told.Restricted(seat.id)


def grieve(game: Game) -> Iterator[Event]:
    """Lets those die of whose own, by their role, nobody is alive."""
    living = {role_of(game, seat.id) for seat in game.living}
    for seat in game.living:
        leads = game.rules.role(role_of(game, seat.id)).follows
        if leads and not living.intersection(leads):
            yield from _falls(seat.id, game.rules.fates.grief)


def drag(game: Game) -> Iterator[Event]:
    """Lets those whom the vote put out take a drawn one of their voters along, if they do such."""
    for seat in _put_out(game):
        cause = game.rules.role(role_of(game, seat)).drags
        voters = (ballot.seat for ballot in game.ballots if ballot.target == seat)
        pool = tuple(str(voter) for voter in voters if game.seat(voter).alive)
        if cause and pool:
            drawn = draw(game, f"drag.{game.phase.number}", pool)
            yield drawn
            yield from _falls(SeatId(int(drawn.value)), cause, seat)


def _is_idle(game: Game, seat: Seat) -> bool:
    """Tells whether a player neglects what the running phase asks of him."""
    if game.phase.kind is PhaseKind.VOTE:
        voted = any(ballot.seat == seat.id for ballot in game.ballots)
        return condition(game, "must_vote") and not voted
    return owes(game, seat)


def owes(game: Game, seat: Seat) -> bool:
    """Tells whether a player still has to use an ability tonight, as far as he knows."""
    if game.phase.kind is not PhaseKind.NIGHT or seat.dummy:
        return False
    owed = (ability for ability in believed_abilities(game, seat) if is_owed(game, seat, ability))
    return any(not _was_used(game, seat, ability) for ability in owed)


def is_owed(game: Game, seat: Seat, ability: Ability) -> bool:
    """Tells whether a player has to use an ability tonight."""
    return holds_true(ability.duty, Scope(game, actor=seat.id))


def _was_used(game: Game, seat: Seat, ability: Ability) -> bool:
    """Tells whether a player, or his clan for him, has sent his order for tonight."""
    common = ability.by is By.CLAN
    planned = (plan for plan in game.plans if is_for_tonight(game, plan) and acts_now(game, plan))
    accepted: tuple[Action | Plan, ...] = (*game.actions, *planned)
    return any(
        order.ability == ability.id and (common or order.seat == seat.id) for order in accepted
    )


def _put_out(game: Game) -> tuple[SeatId, ...]:
    """Returns whom the vote has just put out of the game."""
    cause = game.rules.votes.cause
    return tuple(seat for seat, causes in game.tonight.fallen if cause in causes)


def _falls(seat: SeatId, cause: str, by: SeatId | None = None) -> Iterator[Event]:
    """Yields a death that is announced at once, with its cause."""
    yield told.Fell(seat, (cause,))
    yield told.DeathAnnounced(seat, causes=(cause,), by=by)
