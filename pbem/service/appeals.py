"""The walk of an appeal: a barred player writes to the administrator, who lifts the bar or not.

"A restricted player's letter to the administrator reaches the desk with the record of his 突然死;
lifting needs a reason and is answered." (village R18)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from pbem.game import PhaseKind, SeatId, events, from_json
from pbem.mail import named_kind
from pbem.nouns import Auth, Ending, Letter
from pbem.press import Neglect, appeal_letter, appealed_letter, lifted_letter
from pbem.service.apply import edition, queue
from pbem.service.games import Seen
from pbem.service.house import House
from pbem.service.route import proven_seat
from pbem.store import Account, AccountId, AccountStatus, KeptLetter, Question, QuestionId, Work

APPEAL = "appeal"  # the question whether a bar is lifted
TO_THE_DESK = "complaint"  # the word of a subject that opens a letter to the administrator
A_DAY = timedelta(days=1)
MOST_APPEALS = 10  # of one person in a day


@dataclass(frozen=True)
class Neglected:
    """A duty neglected: in which game, by whom, when."""

    seen: Seen
    seat: SeatId
    phase: PhaseKind
    number: int
    at: datetime


def appealed(house: House, work: Work, kept: KeptLetter, letter: Letter, now: datetime) -> bool:
    """Carries a barred player's letter to the administrator; False where it is none."""
    account = work.accounts.find_by_address(letter.sender) if letter.sender else None
    if account is None or account.status is not AccountStatus.RESTRICTED or not letter.text.strip():
        return False
    record = tuple(neglected(house, work, account.id))
    if not record or not _is_for_the_desk(house, work, letter, account, record[-1]):
        return False
    topic = f"{APPEAL}:{account.id}"
    seen = record[-1].seen
    if work.drafts.lately(seen.name, topic, now - A_DAY) >= MOST_APPEALS:
        work.letters.finish(kept.id, Ending.DISCARDED, {"discard": "flood"}, now, seen.name)
        return True
    _ask(house, work, kept, letter, account, record, now)
    printed = edition(work, seen)
    told = appealed_letter(seen.game, record[-1].seat, printed)
    answer = replace(told, answers=letter.message_id)
    queue(work, (answer,), f"{APPEAL}:{kept.id}", now, topic=topic)
    work.letters.finish(kept.id, Ending.ACCEPTED, {"appeal": True}, now, seen.name)
    return True


def _is_for_the_desk(
    house: House, work: Work, letter: Letter, account: Account, last: Neglected
) -> bool:
    """Tells whether a letter is certainly its sender's, and opens with the administrator's word."""
    proven = proven_seat(house, work, letter)
    foreign = proven is not None and proven.account != account.id
    if foreign or letter.auth is Auth.FAIL or letter.flaws:
        return False
    lexicon = house.lexicon(last.seen.record.ruleset)
    return named_kind(letter.subject, lexicon) == TO_THE_DESK


def neglected(house: House, work: Work, account: AccountId) -> Iterator[Neglected]:
    """Yields every neglect of a player, in the order of his games."""
    for occupant in work.seats.ever_of(account):
        seen = house.games.load(work, occupant.game)
        phase, number = PhaseKind.SIGNUP, 0
        for stored in work.events.read(occupant.game):
            event = from_json({"code": stored.code, **stored.facts})
            if isinstance(event, events.PhaseOpened):
                phase, number = event.phase, event.number
            elif isinstance(event, events.Restricted) and event.seat == occupant.seat:
                yield Neglected(seen, event.seat, phase, number, stored.at)


def _ask(
    house: House,
    work: Work,
    kept: KeptLetter,
    letter: Letter,
    account: Account,
    record: tuple[Neglected, ...],
    now: datetime,
) -> None:
    """Puts the question whether the bar is lifted, and tells the mayor of it with the record."""
    last = record[-1]
    facts = {"reason": APPEAL, "seat": last.seat, "account": account.id}
    number = work.questions.put(last.seen.name, APPEAL, facts, "", None, kept.id)
    text = letter.text.strip()
    digest = work.texts.keep(last.seen.name, text, house.salt(), kept.id)
    if house.identity.mayor:
        told = [Neglect(one.seen.name, one.phase, one.number, one.at) for one in record]
        draft = appeal_letter(
            last.seen.game,
            house.identity.mayor,
            number,
            last.seat,
            text,
            told,
            edition(work, last.seen),
        )
        queue(work, (draft,), f"{APPEAL}:{kept.id}:mayor", now, text=digest)


def settle(
    house: House, work: Work, question: Question, lifted: bool, reason: str, now: datetime
) -> None:
    """Lifts a player's bar or lets it stand, and tells him which and why."""
    account, seat = question.facts.get("account"), question.facts.get("seat")
    assert isinstance(account, int)
    assert isinstance(seat, int)
    seen = house.games.load(work, question.game)
    if lifted:
        lift_from(work, seen, AccountId(account), SeatId(seat), reason, now)
    else:
        told = lifted_letter(seen.game, SeatId(seat), reason, edition(work, seen), lifted=False)
        queue(work, (told,), f"not_lifted:{question.id}", now)


def lift_from(
    work: Work, seen: Seen, account: AccountId, seat: SeatId, reason: str, now: datetime
) -> bool:
    """Lifts an account's bar and tells its player; False when there is none.

    What he still asked the administrator is answered by that.
    """
    found = work.accounts.find(account)
    if found is None or found.status is not AccountStatus.RESTRICTED:
        return False
    work.accounts.set_status(account, AccountStatus.ACTIVE)
    for question in open_appeals(work, account):
        work.questions.answer(question, "accept", "", reason, now)
    told = lifted_letter(seen.game, seat, reason, edition(work, seen))
    queue(work, (told,), f"lifted:{seen.name}:{seat}:{now.isoformat()}", now)
    return True


def open_appeals(work: Work, account: AccountId) -> list[QuestionId]:
    """Lists what a player has asked the administrator and not been answered."""
    asked = (one for one in work.questions.open() if one.code == APPEAL)
    return [one.id for one in asked if one.facts.get("account") == account]
