"""The mayor's answers to what waited for him; unanswered, the default takes effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from pbem.game import Accepted, Answer, Game, Objection, SeatId, commands
from pbem.nouns import Ending, Letter, Want
from pbem.press import Part, answer
from pbem.service.appeals import APPEAL, settle
from pbem.service.apply import STATEMENT, edition, queue
from pbem.service.archive import wants_from
from pbem.service.command import run_in
from pbem.service.games import Seen
from pbem.service.hold import LETTER
from pbem.service.house import House
from pbem.service.judge import COMMANDS, Conceal, Frame
from pbem.service.reader import read
from pbem.service.speech import talk_key
from pbem.store import LetterRecord, Question, QuestionId, Work


class Verdict(StrEnum):
    """What the mayor may say: to a question about a letter, or whether something said is true."""

    ACCEPT = "accept"
    REFUSE = "refuse"
    TRUE = "true"
    UNTRUE = "untrue"


TRUTHS = {Verdict.TRUE: "true", Verdict.UNTRUE: "false"}


class RulingError(ValueError):
    """A ruling that cannot be carried out; `code` names why, `reasons` are those of a `game`."""

    def __init__(self, code: str, game: str = "", reasons: Sequence[Objection] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.game = game
        self.reasons = tuple(reasons)


def answer_question(
    house: House,
    number: int,
    verdict: Verdict,
    reason: str,
    by: str,
    now: datetime,
    reads: str = "",
) -> None:
    """Carries out the mayor's answer to a question, and tells the player.

    `reads` is what an unreadable letter says, in words that a letter of the sender's could use.
    Raises RulingError: no such open question, nothing to accept, or the game still objects.
    """
    with house.store.write() as work:
        question = work.questions.find(QuestionId(number))
        if question is not None and question.code == APPEAL:
            insist_on_reason(reason)
        if question is None or not work.questions.answer(question.id, verdict, by, reason, now):
            raise RulingError("no_question")
        if (verdict in TRUTHS) is not (question.code == STATEMENT):
            raise RulingError("wrong_verdict")
        if question.code == APPEAL:
            settle(house, work, question, verdict is Verdict.ACCEPT, reason, now)
        elif verdict in TRUTHS:
            _rule_statement(house, work, question, verdict, reason, by, now)
        elif verdict is Verdict.ACCEPT:
            _accept(house, work, question, reason, by, now, reads)
        else:
            _refuse(house, work, question, now)


def insist_on_reason(reason: str) -> None:
    """Raises RulingError unless there is a reason: a bar is lifted or stands for one."""
    if not reason.strip():
        raise RulingError("reason_needed")


def let_defaults(house: House, now: datetime) -> None:
    """Lets the default of every overdue question take effect: the letter is refused."""
    with house.store.read() as view:
        overdue = view.questions.due(now)
    for question in overdue:
        with house.store.write() as work:
            if work.questions.let_default(question.id, now):
                _refuse(house, work, question, now)


def _rule_statement(
    house: House,
    work: Work,
    question: Question,
    verdict: Verdict,
    reason: str,
    by: str,
    now: datetime,
) -> None:
    """Rules whether a sentence was true; raises RulingError when it is too late for that."""
    seen = house.games.load(work, question.game)
    label, value = str(question.facts["label"]), TRUTHS[verdict]
    command = commands.Override(label, value, reason, by)
    _insist(seen.name, run_in(house, work, seen, command, now))


def _accept(
    house: House,
    work: Work,
    question: Question,
    reason: str,
    by: str,
    now: datetime,
    reads: str,
) -> None:
    record = _letter_of(work, question)
    seat = question.facts.get("seat")
    if record is None or not isinstance(seat, int) or not question.game:
        raise RulingError("nothing_to_accept")
    seen = house.games.load(work, question.game)
    wants = _wants(house, work, question, seen, SeatId(seat), record, reads)
    for place, want in enumerate(wants):
        seen = house.games.load(work, question.game)
        decided = carry_out(house, work, seen, SeatId(seat), record, want, reason, by, now)
        key = f"ruled:{question.id}:{place}"
        tell(work, house.games.load(work, question.game), SeatId(seat), record, decided, key, now)


def _wants(
    house: House,
    work: Work,
    question: Question,
    seen: Seen,
    seat: SeatId,
    record: LetterRecord,
    reads: str,
) -> tuple[Want, ...]:
    """Returns what is to be carried out: as it was understood, or as the mayor reads it."""
    if reads:
        wants = read(house, seen, _as_read(house, work, record, reads), seat).wants
    elif question.code == LETTER:
        raise RulingError("say_what_it_reads")
    else:
        given = question.facts.get("wants")
        wants = wants_from(given) if isinstance(given, list) else ()
    if not wants or any(want.puzzle for want in wants):
        raise RulingError("not_understood")
    return wants


def _as_read(house: House, work: Work, record: LetterRecord, reads: str) -> Letter:
    raw = work.letters.raw(record.id) or b""
    letter = house.opened(raw, record.arrived)
    return replace(letter, subject="", text=reads, html_text="", flaws=(), machine="")


def carry_out(
    house: House,
    work: Work,
    seen: Seen,
    seat: SeatId,
    record: LetterRecord,
    want: Want,
    reason: str,
    by: str,
    now: datetime,
) -> Part:
    """Carries out a want by the mayor's word; raises RulingError when the game objects."""
    make = COMMANDS.get(want.kind)
    if make is None:
        raise RulingError("nothing_to_accept")
    conceal = _conceal(house, work, seen.name, record)
    command = make(want, Frame(seat, record.arrived, record.order, conceal))
    if isinstance(command, commands.Act | commands.Plan | commands.Vote):
        command = commands.Allow(command, reason, by)
    _insist(seen.name, run_in(house, work, seen, command, now))
    return Part(Ending.ACCEPTED, want, number=seen.game.phase.number)


def _conceal(house: House, work: Work, name: str, record: LetterRecord) -> Conceal:
    """Returns what puts a private text of a letter away, as if the letter had been read."""

    def put_away(text: str, channel: str) -> str:
        key = talk_key(work, name, channel)
        return work.texts.keep(name, text, house.salt(), record.id, key)

    return put_away


def _insist(game: str, answer_: Answer) -> None:
    """Raises RulingError unless the game has accepted."""
    if not isinstance(answer_, Accepted):
        reasons = getattr(answer_, "objections", ())
        raise RulingError("still_refused", game, reasons)


def _refuse(house: House, work: Work, question: Question, now: datetime) -> None:
    """Tells the player, where there is one, that his letter was refused, and why."""
    record, seat = _letter_of(work, question), question.facts.get("seat")
    if record is None or not question.game or not isinstance(seat, int):
        return
    if question.facts.get("reason") in UNSAID:
        return
    seen = house.games.load(work, question.game)
    wants = question.facts.get("wants")
    want = wants_from(wants)[0] if isinstance(wants, list) and wants else None
    if want is None:
        return
    refused = (Objection("refused_by_mayor"),)
    part = Part(Ending.REFUSED, want, objections=refused, number=seen.game.phase.number)
    tell(work, seen, SeatId(seat), record, part, f"refused:{question.id}", now)


UNSAID = ("unanswered", "other_sender", "sender_unproven", "no_sender", "no_tag")


def tell(
    work: Work,
    seen: Seen,
    seat: SeatId,
    record: LetterRecord,
    part: Part,
    key: str,
    now: datetime,
) -> None:
    """Tells a player how his letter ended after all."""
    game: Game = seen.game
    draft = answer(game, seat, (part,), record.arrived, edition(work, seen))
    queue(work, (draft,), key, now)


def _letter_of(work: Work, question: Question) -> LetterRecord | None:
    return work.letters.find(question.letter) if question.letter else None


def facts_shown(question: Question) -> Mapping[str, object]:
    """Returns what of a question the mayor is shown: no tracebacks, which only the keeper reads."""
    return {key: value for key, value in question.facts.items() if key != "trace"}
