"""A letter of the lobby taken apart for the keeper: heard, and all that came of it taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from pbem.mail import LobbyLetter, read_lobby
from pbem.nouns import Ending, Letter
from pbem.press import Rendered
from pbem.service.house import House
from pbem.service.lobby.walk import heard_in_lobby
from pbem.store import DraftId, DraftState, KeptLetter, LetterId, MailboxPosition, Work

TRIAL = "trial"  # the mailbox that such a letter lies in, until it is taken back
WHY = ("held", "discard", "ask", "reasons")
Drafts = frozenset[DraftId]


class Writer(StrEnum):
    """Who the sender of a letter is to the house."""

    STRANGER = "stranger"
    ACCOUNT = "account"


@dataclass(frozen=True)
class InLobby:
    """A letter of the lobby as it would be heard, and of which nothing is kept.

    `read` is None where the letter is only an answer; then `verb` is that of the letter it is
    about. `reasons` are codes; `answers` are the letters that the sender would be sent.
    """

    letter: Letter
    writer: Writer
    read: LobbyLetter | None
    verb: str
    ending: Ending
    game: str = ""
    reasons: tuple[str, ...] = ()
    answers: tuple[Rendered, ...] = ()


@dataclass(frozen=True)
class _Trial:
    uid: int
    raw: bytes
    arrived: datetime


class _TakenBackError(Exception):
    """All that was done in this unit of work is to be undone."""

    def __init__(self, found: InLobby | None) -> None:
        super().__init__()
        self.found = found


def overhear(house: House, raw: bytes, arrived: datetime) -> InLobby | None:
    """Hears a letter as if it had arrived then; None where it is none of the lobby's."""
    letter = house.opened(raw, arrived)
    if house.lobby is None or letter.machine:
        return None
    try:
        with house.store.write() as work:
            raise _TakenBackError(_heard(house, work, raw, letter))
    except _TakenBackError as back:
        return back.found


def _heard(house: House, work: Work, raw: bytes, letter: Letter) -> InLobby | None:
    """Returns what comes of a letter; all of it stands in the unit of work."""
    known = work.accounts.find_by_address(letter.sender) is not None
    writer = Writer.ACCOUNT if known else Writer.STRANGER
    read = read_lobby(letter, house.lobby.words) if house.lobby else None
    kept, before = _kept(work, raw, letter.arrived), _drafts(work)
    if heard_in_lobby(house, work, kept, letter, letter.arrived):
        answers = _answers(house, work, letter, _drafts(work) - before)
        return _ended(work, kept.id, letter, writer, read, answers)
    if read is None or known:
        return None
    return InLobby(letter, writer, read, read.verb, Ending.DISCARDED, reasons=("unknown_sender",))


def _kept(work: Work, raw: bytes, arrived: datetime) -> KeptLetter:
    """Puts a letter among the kept ones, with other bytes than one that has come already."""
    trial = _Trial(1, raw + TRIAL.encode(), arrived)
    made = work.mailboxes.keep(TRIAL, MailboxPosition(1, 1), (trial,), arrived)
    return KeptLetter(made[0], TRIAL, raw, arrived, order=0, starts=1)


def _drafts(work: Work) -> Drafts:
    """Returns all drafts that wait, of games and of none."""
    names = ("", *(game.name for game in work.games.all()))
    return frozenset(
        line.id for name in names for line in work.drafts.lines(name, (DraftState.WAITING,))
    )


def _answers(house: House, work: Work, letter: Letter, made: Drafts) -> tuple[Rendered, ...]:
    """Returns the letters among new drafts that go to the sender, in the order they were queued."""
    drafts = (work.drafts.find(one) for one in sorted(made))
    mine = (one for one in drafts if one is not None and one.address == letter.sender)
    return tuple(map(house.press.letter, mine))


def _ended(
    work: Work,
    kept: LetterId,
    letter: Letter,
    writer: Writer,
    read: LobbyLetter | None,
    answers: tuple[Rendered, ...],
) -> InLobby:
    """Returns a letter with the ending that the house recorded for it."""
    record = work.letters.find(kept)
    assert record is not None, "what was heard has its record"
    verb = read.verb if read else str(record.reading.get("lobby", ""))
    why = _reasons(record.reading)
    ending = record.ending or Ending.DISCARDED
    return InLobby(letter, writer, read, verb, ending, record.game, why, answers)


def _reasons(told: Mapping[str, object]) -> tuple[str, ...]:
    """Returns the codes of why a letter ended as it did."""
    found = [told[key] for key in WHY if told.get(key)]
    return tuple(str(one) for some in found for one in (some if isinstance(some, list) else [some]))
