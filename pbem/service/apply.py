"""What follows from events, in one transaction: the chain, the deadlines, the drafts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from pbem.game import (
    Audience,
    Event,
    Game,
    PhaseKind,
    Reach,
    SeatId,
    deadline,
    events,
    evolve,
    to_json,
)
from pbem.nouns import Draft
from pbem.press import Edition, compose
from pbem.service.digests import digests, plan, turns
from pbem.service.games import Seen
from pbem.service.games_list import show_list
from pbem.service.house import House
from pbem.service.overseeing import overseen
from pbem.service.speech import relayed, talk_key
from pbem.service.unveiling import unveiled
from pbem.store import EVERYONE, AccountStatus, Errand, GameState, KeyName, NewEvent, Work

CLOSE = "close"
REMIND = "remind"
CLOSED = (PhaseKind.ABANDONED, PhaseKind.OVER)
SILENT = (*CLOSED, PhaseKind.NIGHT, PhaseKind.EPILOGUE)  # no private talk lasts until then
REMINDED = (PhaseKind.DAY, PhaseKind.VOTE, PhaseKind.NIGHT)
NOTICE, LONG = timedelta(hours=1), timedelta(hours=4)  # a phase that is long ends with a notice
SHOWN = 12  # digits of a chain's head that stand in a post
STATEMENT = "statement"  # the question whether something that was said is true
TIMES = "times"  # the topic of drafts that a moved time makes untrue


def append(
    house: House,
    work: Work,
    seen: Seen,
    happened: Sequence[Event],
    now: datetime,
    printed: Edition | None = None,
) -> Game:
    """Appends events to a game's chain with all that follows; returns the game after them.

    `printed` is what the texts are printed with, for who has it at hand. Raises
    VersionConflictError when somebody appended first.
    """
    if not happened:
        return seen.game
    name, known = seen.name, printed or edition(work, seen)
    key = f"{name}:{seen.version}"
    if turns(tuple(happened)):
        queue(work, digests(work, name, seen.game, known), f"{key}:digest", now)
    head = work.events.append(seen.name, seen.version, [_new(house, one) for one in happened], now)
    game = seen.game
    for event in happened:
        game = evolve(game, event)
        follow(work, name, game, event, now)
    house.games.remember(name, head, game)
    queue(work, compose(happened, game, replace(known, head=head.digest[:SHOWN])), key, now)
    queue(work, unveiled(work, name, game, happened, known), f"{key}:open", now)
    queue(work, overseen(work, name, game, happened, known), f"{key}:seen", now)
    pass_on(work, name, game, happened, known, key, now)
    show_list(house, work, happened, key, now)
    return game


def pass_on(
    work: Work,
    name: str,
    game: Game,
    happened: Sequence[Event],
    printed: Edition,
    key: str,
    now: datetime,
) -> None:
    """Queues what was said for its readers, and plans the digests of those who wait."""
    said = tuple(relayed(work, name, game, happened, printed))
    for place, line in enumerate(said):
        under = talk_key(work, name, line.channel)
        queue(work, line.drafts, f"{key}:said:{place}", now, text=line.digest, under=under)
    if said:
        plan(work, name, game)


def _new(house: House, event: Event) -> NewEvent:
    return NewEvent(event.code, audience_word(event.audience), _facts(event), house.salt())


def _facts(event: Event) -> dict[str, object]:
    return {key: value for key, value in to_json(event).items() if key != "code"}


def audience_word(audience: Audience) -> str:
    """Returns an audience as one word: `everyone`, `moderator`, `seat:3`, `channel:clan`."""
    if audience.reach is Reach.EVERYONE:
        return EVERYONE
    parts = (audience.reach.value, audience.seat, audience.channel)
    return ":".join(str(part) for part in parts if part is not None)


def follow(work: Work, name: str, game: Game, event: Event, now: datetime) -> None:
    """Sets, moves or drops the deadlines that an event is about, and the game's state."""
    if isinstance(event, events.PhaseOpened):
        work.asks.expire(name)
        if event.phase in SILENT:
            work.talks.end_all(name, now)
    if isinstance(event, events.TalkClosed):
        work.talks.end(name, event.talk, now)
    if isinstance(event, events.Restricted):
        restrict(work, name, event.seat)
    if isinstance(event, events.PhaseOpened | events.DeadlineMoved | events.Resumed):
        set_deadline(work, name, game)
    elif isinstance(event, events.PhaseClosed | events.Paused):
        work.deadlines.drop(name)
        work.drafts.withdraw(name, TIMES)
    if isinstance(event, events.Paused | events.Resumed | events.Started):
        work.games.set_state(name, _state(event))
    if isinstance(event, events.PhaseOpened) and event.phase in CLOSED:
        work.games.set_state(name, GameState.ENDED)
        work.deadlines.drop(name)


def restrict(work: Work, name: str, seat: SeatId) -> None:
    """Bars the player on a seat from later games, until somebody lifts that."""
    occupant = work.seats.occupant(name, seat)
    if occupant is not None:
        work.accounts.set_status(occupant.account, AccountStatus.RESTRICTED)


def _state(event: Event) -> GameState:
    return GameState.PAUSED if isinstance(event, events.Paused) else GameState.RUNNING


def set_deadline(work: Work, name: str, game: Game) -> None:
    """Makes the rows agree with the running phase: its end, and nothing else.

    A game that stands still has none until it goes on.
    """
    work.deadlines.drop(name)
    work.drafts.withdraw(name, TIMES)
    plan(work, name, game)
    due = None if game.paused else closes_at(game)
    if game.phase.kind is PhaseKind.NIGHT:
        work.questions.set_due(name, STATEMENT, due)
    if due is None:
        return
    close_now(work, name, game, due)
    before = remind_at(game, due)
    if before is not None:
        work.deadlines.set(name, game.phase.kind, game.phase.number, REMIND, before)


def closes_at(game: Game) -> datetime | None:
    """Returns when the running phase closes: a dawn at its own hour, others with their letters."""
    return game.phase.closes if game.phase.kind is PhaseKind.DAWN else deadline(game)


def remind_at(game: Game, due: datetime) -> datetime | None:
    """Returns when to remind of a phase's end; None for one that is short or without moves."""
    opened = game.phase.opened
    if game.phase.kind not in REMINDED or opened is None or due - opened < LONG:
        return None
    return due - NOTICE


def close_now(work: Work, name: str, game: Game, due: datetime) -> None:
    """Lets the running phase close at an instant; its letters are judged by its own deadline."""
    if game.phase.kind not in CLOSED:
        work.deadlines.set(name, game.phase.kind, game.phase.number, CLOSE, due)


def edition(work: Work, seen: Seen) -> Edition:
    """Returns what a game's texts are printed with: zone, languages, corrected forms."""
    forms = seen.record.settings.get("forms")
    return Edition(
        zone=seen.record.zone,
        languages=work.seats.languages(seen.name),
        forms={int(seat): dict(given) for seat, given in forms.items()}
        if isinstance(forms, dict)
        else {},
    )


def queue(
    work: Work,
    drafts: Iterable[Draft],
    key: str,
    now: datetime,
    topic: str = "",
    text: str = "",
    under: KeyName | None = None,
) -> None:
    """Queues drafts, each once, however often this transaction is tried.

    `text` is the digest of the private text in them, `under` the key of the talk they belong to.
    """
    work.outbox.enqueue(
        (
            Errand(draft, f"{key}:{place}", topic=topic, text=text, under=under)
            for place, draft in enumerate(drafts)
        ),
        now,
    )
