"""The public list of games: those that take players, those in play, those that have ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pbem.game import Event, PhaseKind, events, name_in, table
from pbem.press import GAMES, Edition, Listed, games_post
from pbem.service.house import House
from pbem.service.limits import NAME, creator_of, seat_limits
from pbem.store import Errand, GameRecord, GameState, Work

MOST_ENDED = 20  # of the games that are over, the latest
LISTED = (
    *(events.Created, events.Seated, events.Left, events.Expelled),
    *(events.Changed, events.Started),
)
STATES = {GameState.RECRUITING: "open", GameState.ENDED: "ended"}


def show_list(house: House, work: Work, happened: Sequence[Event], key: str, now: datetime) -> None:
    """Puts the list up anew, in place of the older one, where events have changed it."""
    if house.lobby is None or not any(map(_changes_list, happened)):
        return
    blank = table(next(iter(house.rulesets.values())))
    listed = games_listed(house, work, house.language)
    post = games_post(blank, listed, house.language, Edition(house.lobby.zone))
    work.outbox.enqueue((Errand(post, f"{GAMES}:{key}"),), now)


def games_listed(house: House, work: Work, language: str) -> tuple[Listed, ...]:
    """Returns the games as anybody may know them, in the order in which they were opened."""
    records = work.games.all()
    ended = [one.name for one in records if one.state is GameState.ENDED]
    dropped = ended[: max(len(ended) - MOST_ENDED, 0)]
    shown = (one for one in records if one.name not in dropped)
    return tuple(_listed(house, work, one, language) for one in shown)


def _listed(house: House, work: Work, record: GameRecord, language: str) -> Listed:
    game = house.games.load(work, record.name).game
    _, most = seat_limits(record, game)
    state = STATES.get(record.state, "running")
    return Listed(
        game=record.name,
        ruleset=name_in(game.rules.names, language),
        title=str(dict(game.options).get(NAME, "")),
        creator=creator_of(work, record),
        state=state,
        seats=len(game.seats),
        left=max(most - len(game.seats), 0) if state == "open" else 0,
    )


def _changes_list(event: Event) -> bool:
    """Tells whether an event changes what the list shows."""
    if isinstance(event, events.PhaseOpened):
        return event.phase in (PhaseKind.ABANDONED, PhaseKind.OVER)
    return isinstance(event, LISTED)
