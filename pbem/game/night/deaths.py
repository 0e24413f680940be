"""What follows from a night's attempts: deaths, heirs, notices, and what the public hears."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import events as told
from pbem.game.chance import shuffled
from pbem.game.events import Event, PhaseKind
from pbem.game.ids import SeatId
from pbem.game.night.telling import tell
from pbem.game.rules.ruleset import Gain
from pbem.game.state.game import Game, Seat
from pbem.game.state.seats import attacks_on, due, role_of, wounds
from pbem.game.state.terms import Scope, condition, holds_true


def settle(game: Game) -> Iterator[Event]:
    """Lets everybody die at once whom nothing has saved from tonight's attacks."""
    for seat in game.living:
        causes = wounds(game, seat.id)
        if causes:
            yield told.Fell(seat.id, causes)
        for attack in attacks_on(game, seat.id):
            if not attack.spared and attack.kind not in causes:
                yield told.Spared(seat.id, attack.by, attack.kind)


def due_deaths(game: Game) -> Iterator[Event]:
    """Lets everybody die whose delayed death is due and was not lifted."""
    for seat in game.living:
        kinds = tuple(dict.fromkeys(ill.kind for ill in due(game, seat)))
        if kinds:
            yield told.Fell(seat.id, kinds)


def heirs(game: Game) -> Iterator[Event]:
    """Gives the living the abilities whose condition has come true, and tells them."""
    for seat, gain in due_gains(game):
        yield told.Inherited(seat.id, gain.ability, _next_night(game))
        yield from tell(seat.id, gain.tell)


def due_gains(game: Game) -> Iterator[tuple[Seat, Gain]]:
    """Yields the living seats that ought to have an ability and have it not yet."""
    for seat in game.living:
        for gain in game.rules.role(role_of(game, seat.id)).gains:
            gained = any(had.ability == gain.ability for had in seat.gained)
            if not gained and holds_true(gain.when, Scope(game, actor=seat.id)):
                yield seat, gain


def notices(game: Game) -> Iterator[Event]:
    """Tells players what befell them: the code of a stop, or `infected` if they live with it."""
    for seat, why in game.tonight.stopped:
        yield from _notice(game, seat, why)
    for found in game.living:
        if any(ill.caught == game.phase.number for ill in found.illnesses):
            yield from _notice(game, found.id, "infected")


def announce(game: Game) -> Iterator[Event]:
    """Tells the public of the dead, in the order of the table or in a drawn one."""
    causes_shown = condition(game, "cause_shown")
    role_shown = condition(game, "role_shown")
    for seat, causes in _listed(game):
        if not game.seat(seat).announced:
            role = role_of(game, seat) if role_shown else None
            yield told.DeathAnnounced(seat, role, causes if causes_shown else ())


def _listed(game: Game) -> tuple[tuple[SeatId, tuple[str, ...]], ...]:
    """Returns tonight's dead in the order in which they are told."""
    dead = tuple(sorted(game.tonight.fallen))
    drawn = condition(game, "announced_shuffled")
    return shuffled(game.seed, f"corpses.{game.phase.number}", dead) if drawn else dead


def attempts(game: Game) -> Iterator[Event]:
    """Tells the public how many attacked players are alive, without names."""
    survivors = [seat.id for seat in game.living if attacks_on(game, seat.id)]
    for survivor in survivors:
        yield told.Survived(survivor)
    yield told.AttemptsAnnounced(len(survivors))


def publish(game: Game) -> Iterator[Event]:
    """Makes the public results known; one about the fallen may be void."""
    fallen = {seat for seat, _ in game.tonight.fallen}
    withheld = condition(game, "finding_void")
    for found in game.tonight.findings:
        if withheld and fallen.intersection(found.about):
            yield told.Announced(found.what, (), "void")
        else:
            yield told.Announced(found.what, found.about, found.value)


def _notice(game: Game, seat: SeatId, what: str) -> Iterator[Event]:
    """Tells a seat a notice of the ruleset, if it has one for this and nothing silences it."""
    for name, notice in game.rules.notices:
        if name == what and holds_true(notice.when, Scope(game, actor=seat)):
            yield from tell(seat, notice.what)


def _next_night(game: Game) -> int:
    """Returns the number of the night whose letters may still bring a new ability into play."""
    tonight = game.phase.kind in (PhaseKind.NIGHT, PhaseKind.DAWN)
    return game.phase.number + 1 if tonight else game.phase.number
