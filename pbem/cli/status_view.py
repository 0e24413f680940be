"""The status of a game as pictures: panels and tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from rich.console import RenderableType
from rich.table import Table

from pbem.cli.helping import panel, two_columns
from pbem.cli.plain import shown
from pbem.cli.values import LONG, moment
from pbem.cli.words import Words
from pbem.game import Ruleset, draws_of, name_in
from pbem.service import (
    PROPOSED,
    Backlog,
    DrawLine,
    Overview,
    QuestionLine,
    RoleLine,
    SeatLine,
    Trouble,
)

WELL, ILL, OUT = "green", "yellow", "dim"


def status_pictures(found: Overview, words: Words, now: datetime) -> Iterator[RenderableType]:
    """Yields the parts of a game's status; nothing in them is secret."""
    yield panel(found.seen.name, two_columns(list(_facts(found, words, now))))
    if found.seats:
        yield seats_picture(found.seats, found.seen.game.started, words)
    if found.questions:
        yield questions_picture(found, words)
    if found.trouble:
        yield trouble_picture(found.trouble, words)


def _facts(found: Overview, words: Words, now: datetime) -> Iterator[tuple[str, str]]:
    """Yields the lines of the first panel: phase, deadline, mail."""
    seen = found.seen
    phase = words(f"phases.{seen.game.phase.kind.value}", number=seen.game.phase.number)
    state = words(f"states.{seen.record.state.value}")
    yield words("status.phase"), f"{phase} · {state}"
    yield words("status.closes"), _closes(found, words, now)
    unconfirmed = [seat.nick for seat in found.seats if not seat.confirmed]
    if unconfirmed:
        yield words("status.unconfirmed"), ", ".join(unconfirmed)
    polled = moment(found.polled, seen.timetable) if found.polled else words("status.never")
    yield words("status.polled"), polled
    counted = (f"{words(f'endings.{end.value}')} {count}" for end, count in found.letters if count)
    yield words("status.letters"), " · ".join(counted) or "—"
    if found.unread:
        yield words("status.unread"), str(found.unread)
    if seen.game.phase.kind in PROPOSED and draws_of(seen.game.rules):
        yield words("status.draws"), words("status.draws_hint")
    yield words("status.outbox"), words("status.waiting", count=found.waiting)
    if found.erasing.waiting:
        yield words("status.erasing"), erasing_told(found.erasing, words)
    if found.late:
        late = (f"{one.number} ({one.arrived.astimezone(UTC):{LONG}} UTC)" for one in found.late)
        yield words("status.late"), ", ".join(late)


def erasing_told(backlog: Backlog, words: Words) -> str:
    """Returns how many copies are still to go from the mailboxes, and what is in the way."""
    told = words("status.copies", count=backlog.waiting)
    return f"{told} · {backlog.error}" if backlog.failed else told


def _closes(found: Overview, words: Words, now: datetime) -> str:
    if found.closes is None:
        return words("status.no_deadline")
    text = moment(found.closes, found.seen.timetable)
    minutes = int((found.closes - now).total_seconds() // 60)
    if minutes < 0:
        return f"{text} · {words('status.overdue')}"
    return f"{text} · {words('status.left', hours=minutes // 60, minutes=minutes % 60)}"


def seats_picture(seats: Iterable[SeatLine], started: bool, words: Words) -> Table:
    """Returns the table of seats: who sits there, whether he lives, whether he confirmed."""
    table = _table(words, "status.seats", ("seat", "nick", "address", "language", "state"))
    for seat in seats:
        style = OUT if seat.out else ILL if not seat.confirmed or seat.failures else ""
        state = _seat_state(seat, started)
        cells = (str(seat.seat), seat.nick, seat.address, seat.language, words(f"seats.{state}"))
        table.add_row(*map(shown, cells), style=style)
    return table


def _seat_state(seat: SeatLine, started: bool) -> str:
    if not seat.address:
        return "empty"
    if seat.out:
        return "out"
    if seat.failures:
        return "bounces"
    if not seat.confirmed:
        return "unconfirmed"
    return "plays" if started else "waits"


def questions_picture(found: Overview, words: Words) -> Table:
    """Returns the table of questions that wait for the keeper."""
    columns = ("question", "letter", "nick", "reason", "due")
    table = _table(words, "status.questions", columns)
    for one in found.questions:
        due = moment(one.due, found.seen.timetable)
        letter = str(one.letter or "—")
        cells = (str(one.number), letter, one.nick or "—", _reason(one, words), due)
        table.add_row(*map(shown, cells))
    table.caption = words("status.answer_hint")
    return table


def _reason(one: QuestionLine, words: Words) -> str:
    key = f"reasons.{one.reason}"
    return words(key) if words.has(key) else one.reason


def draws_picture(draws: Iterable[DrawLine], words: Words) -> Table:
    """Returns the table of draws that wait for their effect: the keeper's eyes only."""
    table = _table(words, "preview.draws", ("draw", "about", "value", "options"))
    for one in draws:
        gone = words("preview.gone", value=one.value, vanished=one.vanished)
        value = gone if one.vanished else one.value
        table.add_row(*map(shown, (one.label, one.about, value, ", ".join(one.options))))
    table.caption = words("preview.hint")
    return table


def trouble_picture(trouble: Iterable[Trouble], words: Words) -> Table:
    """Returns the table of letters and posts that could not be sent."""
    table = _table(words, "status.trouble", ("draft", "kind", "tries", "error"))
    for one in trouble:
        style = "red" if one.parked else ILL
        cells = (str(one.number), words(f"drafts.{one.kind}"), str(one.tries), one.error)
        table.add_row(*map(shown, cells), style=style)
    table.caption = words("status.trouble_hint")
    return table


def roles_picture(lines: Iterable[RoleLine], rules: Ruleset, words: Words) -> Table:
    """Returns the table of roles: the keeper's eyes only."""
    table = _table(words, "status.roles", ("nick", "role", "state"))
    for line in lines:
        role = name_in(rules.role(line.role).names, words.language)
        dealt = name_in(rules.role(line.dealt).names, words.language)
        known = role if line.role == line.dealt else f"{dealt} → {role}"
        cells = (line.nick, known, words("seats.plays" if line.alive else "seats.out"))
        table.add_row(*map(shown, cells), style="" if line.alive else OUT)
    return table


def _table(words: Words, title: str, columns: Iterable[str]) -> Table:
    table = Table(title=words(title), title_justify="left", caption_justify="left", expand=False)
    for column in columns:
        table.add_column(words(f"columns.{column}"))
    return table
