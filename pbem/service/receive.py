"""The walk of a letter: polled and kept; later opened, understood, judged, answered."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from datetime import datetime, timedelta

from pbem.game import ready_to_close
from pbem.mail import Batch, InboxError, Position
from pbem.nouns import Ending, Letter, Reading
from pbem.service.answers import answer_letter
from pbem.service.appeals import appealed
from pbem.service.apply import CLOSE, append, close_now
from pbem.service.archive import wants_to
from pbem.service.erase import erase_copies
from pbem.service.hearing import Hearing, hearing
from pbem.service.hold import hold_broken, hold_letter, hold_player
from pbem.service.house import House, Mailbox, MailboxAwayError
from pbem.service.judge import Judged, judge
from pbem.service.lobby.gameless import told_of_no_game
from pbem.service.lobby.walk import heard_in_lobby
from pbem.service.private import (
    SHOWN,
    forget_broken,
    forget_stray,
    forget_words,
    seal_asked,
    what_stays,
)
from pbem.service.proposing import ask_for_rulings
from pbem.service.returned import note_bounce
from pbem.service.route import Route, route
from pbem.service.which import answered, ask_which_game
from pbem.store import FOREVER, KeptLetter, MailboxPosition, Occupant, StoreError, Work

Clock = Callable[[], datetime]
MOST_AT_ONCE = 100  # letters that are thought about before others may write
# Letters that are for no seat are heard first, each by whoever knows its kind.
ASIDE = (appealed, heard_in_lobby, told_of_no_game)


def poll(house: House, box: Mailbox, clock: Clock) -> int:
    """Keeps whatever has come into a mailbox, raw; returns how many letters.

    Each batch and its position are one transaction; only then is the mailbox told. What is to
    go from our mailboxes goes then. Raises MailboxAwayError.
    """
    began, count, more = clock(), 0, True
    while more:
        batch = _fetch(house, box)
        with house.store.write() as work:
            made = work.mailboxes.keep(box.name, _reached(batch), batch.letters, clock())
            if not batch.more:
                work.mailboxes.mark_poll(box.name, began)
        box.inbox.settle([letter.uid for letter in batch.letters])
        count, more = count + len(made), batch.more
    erase_copies(house, clock)
    return count


def _fetch(house: House, box: Mailbox) -> Batch:
    try:
        return box.inbox.fetch(_position(house, box))
    except InboxError as error:
        wait = timedelta(seconds=error.retry_after)
        raise MailboxAwayError(str(error), wait, error.login) from error


def _reached(batch: Batch) -> MailboxPosition:
    return MailboxPosition(batch.position.uidvalidity, batch.position.last_uid)


def _position(house: House, box: Mailbox) -> Position | None:
    with house.store.read() as view:
        kept = view.mailboxes.position(box.name)
    return Position(kept.uidvalidity, kept.last_uid) if kept else None


def think_some(house: House, clock: Clock) -> bool:
    """Thinks about the oldest kept letters; False when there are none.

    That they are begun is one transaction, and that they are ended another: a letter on which
    the process dies takes nothing with it, and at its third start it is held. What arrived after
    a deadline waits until that phase has closed, so that it is judged by the phase in which it
    came.
    """
    with house.store.write() as work:
        taken = work.letters.take(MOST_AT_ONCE, overdue(work, clock()) or FOREVER)
    if not taken:
        return False
    with house.store.write() as work:
        for kept in taken:
            think(house, work, kept, clock())
    return True


def overdue(work: Work, now: datetime) -> datetime | None:
    """Returns the earliest deadline that has passed without its phase being closed."""
    return min((one.due for one in work.deadlines.due(now) if one.kind == CLOSE), default=None)


def think(house: House, work: Work, kept: KeptLetter, now: datetime) -> None:
    """Carries a letter to its ending; one that breaks us is held with its traceback, alone."""
    if kept.poison:
        forget_broken(house, work, kept, now)
        hold_broken(work, kept, "poison", "", now)
        return
    try:
        with work.step():
            carry(house, work, kept, now)
    except StoreError:
        raise
    except Exception:
        trace = traceback.format_exc()  # it may quote the letter
        private = forget_broken(house, work, kept, now)
        hold_broken(work, kept, "broken", "" if private else trace, now)


def carry(house: House, work: Work, kept: KeptLetter, now: datetime) -> None:
    """Opens a letter, and follows it where it leads."""
    letter = house.opened(kept.raw, kept.arrived)
    if letter.machine:
        note_bounce(house, work, kept, letter, now)
        forget_stray(house, work, kept, letter, None, now)
        _finish(work, kept, Ending.DISCARDED, {"discard": letter.machine}, now)
    elif any(heard(house, work, kept, letter, now) for heard in ASIDE):
        forget_stray(house, work, kept, letter, None, now)
    else:
        _follow(house, work, kept, letter, route(house, work, letter), now)


def _follow(
    house: House, work: Work, kept: KeptLetter, letter: Letter, way: Route, now: datetime
) -> None:
    """Ends a letter that leads nowhere, or hears it at its seat."""
    if way.discard or way.held:
        forget_stray(house, work, kept, letter, way.occupant, now)
    if way.discard:
        _finish(work, kept, Ending.DISCARDED, {"discard": way.discard}, now)
        work.letters.shred(kept.id)
    elif way.held or way.occupant is None:
        hold_letter(work, kept, way, now)
    elif way.games:
        _which(house, work, kept, letter, way.occupant, way.games, now)
    else:
        hear(hearing(house, work, kept, letter, way.occupant, now))


def _which(
    house: House,
    work: Work,
    kept: KeptLetter,
    letter: Letter,
    seat: Occupant,
    games: tuple[str, ...],
    now: datetime,
) -> None:
    """Hears the letter that an answer is about at the seat it names, or asks which game."""
    found = answered(work, kept, letter, seat)
    if found is None:
        theirs = [one for one in work.seats.seats_of(seat.account) if one.game in games]
        seal_asked(house, work, kept, theirs, now)
        ask_which_game(house, work, kept, letter, seat, games, now)
        return
    meant, game = found
    seats = (one for one in work.seats.seats_of(seat.account) if one.game == game)
    occupant = next(seats, None)
    if occupant is None:
        ask_which_game(house, work, kept, letter, seat, games, now)
    else:
        opened = house.opened(meant.raw, meant.arrived)
        hear(hearing(house, work, meant, opened, occupant, now))


def hear(heard: Hearing) -> None:
    """Understands and judges a player's letter, appends what follows, and answers it."""
    if heard.occupant.failures:
        heard.work.accounts.clear_failures(heard.occupant.account)
    reading = heard.reading()
    if reading.discard:
        forget_words(heard, what_stays(heard, heard.seen.game, ()))
        told: dict[str, object] = {"discard": reading.discard}
        _finish(heard.work, heard.kept, Ending.DISCARDED, told, heard.now, heard.seen.name)
    elif reading.held or heard.letter.flaws:
        forget_words(heard, what_stays(heard, heard.seen.game, reading.wants))
        hold_player(heard, reading.held or heard.letter.flaws[0])
    else:
        conclude(heard, reading, judge(heard.seen.game, reading, heard.frame(reading), heard.now))


def conclude(heard: Hearing, reading: Reading, judged: Judged) -> None:
    """Appends a judged letter's events with all that follows, and records its ending."""
    house, work, seen, now = heard.house, heard.work, heard.seen, heard.now
    happened = (*judged.events, *heard.confirmation(judged))
    game = append(house, work, seen, happened, now, heard.printed)
    if heard.asked is not None and judged.events:
        work.asks.answer(heard.asked.id, heard.kept.id)
    ask_for_rulings(house, work, seen, game, happened, heard.kept.id, now)
    answer_letter(heard, game, judged)
    if happened and ready_to_close(game):
        close_now(work, seen.name, game, now)
    stays = what_stays(heard, game, reading.wants)
    forget_words(heard, stays)
    told = record(reading, judged, with_clues=stays in SHOWN)
    _finish(work, heard.kept, judged.ending, told, now, seen.name)


def _finish(
    work: Work,
    kept: KeptLetter,
    ending: Ending,
    told: dict[str, object],
    now: datetime,
    game: str = "",
) -> None:
    work.letters.finish(kept.id, ending, told, now, game)


def record(reading: Reading, judged: Judged, with_clues: bool) -> dict[str, object]:
    """Returns what is kept beside a letter: all that the reader concluded, and each ending.

    Its clues quote the letter, and stay out where the letter's words do.
    """
    clues = reading.clues if with_clues else ()
    return {
        "wants": wants_to(reading.wants),
        "draft": reading.draft,
        "clues": [[clue.step, clue.saw, clue.concluded] for clue in clues],
        "endings": [part.ending.value for part in judged.parts],
        "reasons": [[one.code for one in part.objections] for part in judged.parts],
    }
