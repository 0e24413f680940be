"""The corridor: the only place that walks between the rooms, a file a walk."""

from pbem.service.close import close_due, close_phase
from pbem.service.command import run
from pbem.service.games import Games, Seen, UnknownGameError
from pbem.service.house import Board, House, Identity, Mailbox, MailboxAwayError
from pbem.service.judge import Frame, Judged, judge
from pbem.service.judge import Part as JudgedPart
from pbem.service.keep import keep_house
from pbem.service.lobby import (
    Guest,
    Plan,
    RefusedError,
    create,
    describe,
    rename,
    replace_player,
    seat,
    start,
)
from pbem.service.receive import poll, think_one
from pbem.service.rule import RulingError, Verdict, answer_question, facts_shown
from pbem.service.send import send_one
from pbem.service.tables import table_for
from pbem.service.timetable import Timetable, TimetableError, planned, read_length

__all__ = [
    "Board",
    "Frame",
    "Games",
    "Guest",
    "House",
    "Identity",
    "Judged",
    "JudgedPart",
    "Mailbox",
    "MailboxAwayError",
    "Plan",
    "RefusedError",
    "RulingError",
    "Seen",
    "Timetable",
    "TimetableError",
    "UnknownGameError",
    "Verdict",
    "answer_question",
    "close_due",
    "close_phase",
    "create",
    "describe",
    "facts_shown",
    "judge",
    "keep_house",
    "planned",
    "poll",
    "read_length",
    "rename",
    "replace_player",
    "run",
    "seat",
    "send_one",
    "start",
    "table_for",
    "think_one",
]
