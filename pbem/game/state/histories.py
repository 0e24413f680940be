"""What has happened to a seat: deaths, uses, what it said and whom it put to the vote."""

from __future__ import annotations

from pbem.game.ids import AbilityId, SeatId
from pbem.game.state.drawing import ruling
from pbem.game.state.game import Game


def died_of(game: Game, seat: SeatId, cause: str) -> bool:
    """Tells whether a dead seat died of a cause, the last time."""
    found = game.seat(seat)
    return not found.alive and bool(found.deaths) and cause in found.deaths[-1].causes


def crowd(game: Game, seat: SeatId) -> int:
    """Returns how many lived just before a seat last died; nobody where it never did."""
    deaths = game.seat(seat).deaths
    return deaths[-1].crowd if deaths else 0


def left(game: Game, seat: SeatId) -> int:
    """Returns how many were left of those who had lived when a seat last died.

    Who died with it, or later the same day or night, is not among them; whoever came back to life
    since does not count either. Everybody is left by somebody who never died.
    """
    deaths = game.seat(seat).deaths
    if not deaths:
        return len(game.living)
    last = deaths[-1]
    after = (d for other in game.seats for d in other.deaths if d.number == last.number)
    return min(death.crowd - 1 for death in after if death.crowd <= last.crowd)


def times_used(game: Game, seat: SeatId, ability: AbilityId) -> int:
    """Returns how often a seat has used an ability."""
    return sum(use.ability == ability for use in game.seat(seat).uses)


def has_ordered(game: Game, seat: SeatId, ability: AbilityId) -> bool:
    """Tells whether a seat has an order for this night, by its own letter or otherwise."""
    mine = ((one.seat, one.ability, one.number) for one in game.actions)
    return (seat, ability, game.phase.number) in mine


def is_nominator(game: Game, seat: SeatId) -> bool:
    """Tells whether the open nomination is a seat's."""
    return game.open_nomination is not None and game.open_nomination.by == seat


def said_true(game: Game, seat: SeatId) -> bool:
    """Tells whether what a seat said today counts as true: as ruled, or else as judged."""
    label = ruling_label(game, seat, game.phase.number)
    ruled = ruling(game, label) or ruling(game, label.rpartition(".")[0])
    if ruled:
        return ruled == "true"
    today = ((who, day) for who, day, verdict in game.rulings if verdict)
    return (seat, game.phase.number) in today


def ruling_label(game: Game, seat: SeatId, day: int) -> str:
    """Returns the name of the draw that judges what a seat said on a day."""
    return f"{game.rules.story.ruling}.{day}.{seat}"
