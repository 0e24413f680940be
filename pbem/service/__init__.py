"""The corridor: the only place that walks between the rooms, a file a walk."""

from pbem.service.apply import closes_at
from pbem.service.close import close_due, close_phase
from pbem.service.command import run
from pbem.service.digests import SPANS
from pbem.service.dissect import Dissected, dissect
from pbem.service.doctor import Health, MailboxHealth, examine
from pbem.service.dry import ReadingKit, Walked, walk
from pbem.service.games import Games, Seen, UnknownGameError
from pbem.service.hand import (
    enter_vote,
    lift,
    release_parked,
    resume,
    set_address,
    set_forms,
    set_language,
)
from pbem.service.house import Board, House, Identity, Lobby, Mailbox, MailboxAwayError
from pbem.service.judge import Frame, Judged, judge
from pbem.service.judge import Part as JudgedPart
from pbem.service.keep import keep_house
from pbem.service.late import accept_letter
from pbem.service.listening import set_digest
from pbem.service.lobby.dissecting import InLobby, overhear
from pbem.service.lobby.table import (
    Guest,
    Plan,
    RefusedError,
    adopt,
    create,
    rename,
    replace_player,
    seat,
    start,
    unseat,
)
from pbem.service.looking import (
    Ahead,
    DrawLine,
    Look,
    PlayerLooksError,
    RoleLine,
    export,
    look_ahead,
    look_at_night,
    look_at_roles,
)
from pbem.service.overview import (
    LateLetter,
    Overview,
    QuestionLine,
    SeatLine,
    Trouble,
    all_games,
    board_reasons,
    live_games,
    overview,
    reasons,
    see,
)
from pbem.service.proof import Proof, verify, verify_all, verify_export
from pbem.service.proposing import PROPOSED
from pbem.service.reader import read
from pbem.service.receive import poll, think_some
from pbem.service.rule import TRUTHS, RulingError, Verdict, answer_question, facts_shown
from pbem.service.send import send_one
from pbem.service.tables import table_for
from pbem.service.thread import Shown, thread
from pbem.service.timetable import Timetable, TimetableError, planned, read_length
from pbem.store import Backlog

__all__ = [
    "Backlog",
    "Ahead",
    "DrawLine",
    "PROPOSED",
    "TRUTHS",
    "Board",
    "Dissected",
    "Frame",
    "Games",
    "Guest",
    "Health",
    "House",
    "InLobby",
    "Identity",
    "Judged",
    "JudgedPart",
    "LateLetter",
    "Lobby",
    "Look",
    "Mailbox",
    "MailboxAwayError",
    "MailboxHealth",
    "Overview",
    "Plan",
    "PlayerLooksError",
    "Proof",
    "QuestionLine",
    "ReadingKit",
    "RefusedError",
    "RoleLine",
    "RulingError",
    "SPANS",
    "SeatLine",
    "Seen",
    "Shown",
    "Timetable",
    "TimetableError",
    "Trouble",
    "UnknownGameError",
    "Verdict",
    "Walked",
    "accept_letter",
    "adopt",
    "all_games",
    "answer_question",
    "board_reasons",
    "close_due",
    "close_phase",
    "closes_at",
    "create",
    "dissect",
    "enter_vote",
    "examine",
    "export",
    "facts_shown",
    "judge",
    "keep_house",
    "lift",
    "live_games",
    "look_ahead",
    "look_at_night",
    "look_at_roles",
    "overview",
    "planned",
    "overhear",
    "poll",
    "read",
    "read_length",
    "reasons",
    "release_parked",
    "rename",
    "replace_player",
    "resume",
    "run",
    "seat",
    "see",
    "send_one",
    "set_address",
    "set_digest",
    "set_forms",
    "set_language",
    "start",
    "table_for",
    "think_some",
    "thread",
    "unseat",
    "verify",
    "verify_all",
    "verify_export",
    "walk",
]
