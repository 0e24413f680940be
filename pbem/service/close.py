"""The walk of a deadline: a phase closes once everything that came in time has been heard."""

from __future__ import annotations

import traceback
from datetime import datetime, timedelta

from pbem.game import (
    Accepted,
    Answer,
    Command,
    PhaseKind,
    commands,
    decide,
    events,
    ready_to_close,
)
from pbem.press import reminders
from pbem.service.apply import CLOSE, REMIND, TIMES, append, close_now, closes_at, edition, queue
from pbem.service.digests import DIGEST, digests, plan
from pbem.service.games import Seen
from pbem.service.hold import show_unanswered
from pbem.service.house import House
from pbem.service.proposing import propose
from pbem.service.rule import let_defaults
from pbem.service.spans import closes_by
from pbem.store import Deadline, StoreError, Work

LEASE = timedelta(minutes=5)


def close_due(house: House, now: datetime) -> bool:
    """Closes the earliest phase that is due and may close; False when there is none."""
    let_defaults(house, now)
    with house.store.read() as view:
        ready = [one for one in view.deadlines.due(now) if may_act(view, one)]
    return any(act_on(house, deadline, now) for deadline in ready)


def may_act(view: Work, deadline: Deadline) -> bool:
    """Tells whether everything that arrived before a deadline has been polled and thought about.

    An outage of the mailbox thus punishes nobody: the phase waits for it.
    """
    if deadline.kind in (REMIND, DIGEST):
        return True
    polled = view.mailboxes.polled_since()
    return polled is not None and polled >= deadline.due and not view.letters.waiting(deadline.due)


def act_on(house: House, deadline: Deadline, now: datetime) -> bool:
    """Does what is due; False when somebody moved the deadline meanwhile.

    A phase on which the program breaks stays open until its keeper has looked, and no other
    game waits for it.
    """
    try:
        return _act_on(house, deadline, now)
    except StoreError:
        raise
    except Exception:
        hold_deadline(house, deadline, traceback.format_exc(), now)
        return True


def _act_on(house: House, deadline: Deadline, now: datetime) -> bool:
    with house.store.write() as work:
        held = work.deadlines.claim(deadline, now, LEASE)
        if held is None or not work.deadlines.finish(held):
            return False
        seen = house.games.load(work, held.game)
        if held.kind == REMIND:
            remind(work, seen, now)
        elif held.kind == DIGEST:
            digest(work, seen, held.due, now)
        elif held.kind == CLOSE:
            close(house, work, seen, held.due, now)
    return True


def hold_deadline(house: House, deadline: Deadline, trace: str, now: datetime) -> None:
    """Takes a deadline off the table, and puts a question to the keeper in its place."""
    facts = {"reason": "broken", "phase": deadline.phase, "number": deadline.number, "trace": trace}
    with house.store.write() as work:
        held = work.deadlines.claim(deadline, now, LEASE)
        if held is not None and work.deadlines.finish(held):
            work.questions.put(deadline.game, deadline.kind, facts, "", None)


def close_phase(house: House, name: str, now: datetime) -> Answer:
    """Closes the running phase by hand, whatever its deadline.

    Raises UnknownGameError.
    """
    with house.store.write() as work:
        return close(house, work, house.games.load(work, name), now, now)


def close(house: House, work: Work, seen: Seen, due: datetime, now: datetime) -> Answer:
    """Closes the running phase; the next one opened and is counted from `due`.

    A letter that came after the deadline thus belongs to the next phase, however late we are.
    Nominations for which one was kept have nothing to wait for, and close in their turn.
    """
    answer = decide(seen.game, closing_command(seen, due, now), due)
    if isinstance(answer, Accepted):
        unanswered = work.asks.of_game(seen.name)
        game = append(house, work, seen, answer.events, now)
        propose(house, work, seen, game, answer.events, now)
        show_unanswered(house, work, seen, unanswered, closes_at(game), now)
        if game.phase.kind is PhaseKind.NOMINATE and ready_to_close(game):
            close_now(work, seen.name, game, due)
    return answer


def closing_command(seen: Seen, due: datetime, now: datetime) -> Command:
    """Returns the command that ends the running phase, with the deadline of the next one.

    Which phase comes next only the rules know, so they are asked once without a deadline.
    """
    make = commands.Dawn if seen.game.phase.kind is PhaseKind.DAWN else commands.ClosePhase
    trial = decide(seen.game, make(), due)
    opened = [
        event
        for event in (trial.events if isinstance(trial, Accepted) else ())
        if isinstance(event, events.PhaseOpened)
    ]
    return make(next_close(seen, opened[-1].phase, due, now) if opened else None)


def next_close(seen: Seen, phase: PhaseKind, due: datetime, now: datetime) -> datetime | None:
    """Returns when the phase that opens closes.

    Its length is that which was planned from the deadline on; where an outage has eaten it up
    already, the players get as much time again from now on.
    """
    planned = closes_by(seen.game, seen.timetable, phase, due)
    if planned is None or planned > now:
        return planned
    return now + (planned - due)


def digest(work: Work, seen: Seen, due: datetime, now: datetime) -> None:
    """Sends the digests whose mark has come, and plans the next ones."""
    made = digests(work, seen.name, seen.game, edition(work, seen), due)
    queue(work, made, f"digest:{seen.name}:{seen.version}:{due.isoformat()}", now)
    plan(work, seen.name, seen.game)


def remind(work: Work, seen: Seen, now: datetime) -> None:
    """Reminds everybody who still plays of the deadline: the same words for every role."""
    phase = seen.game.phase
    seats = [seat.id for seat in seen.game.seats if not seat.announced]
    drafts = reminders(seen.game, seats, edition(work, seen))
    queue(work, drafts, f"remind:{seen.name}:{phase.kind}:{phase.number}", now, topic=TIMES)
