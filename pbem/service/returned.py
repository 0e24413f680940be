"""Letters of ours that came back."""

from __future__ import annotations

from datetime import datetime

from pbem.game import SeatId
from pbem.mail import failures_in
from pbem.nouns import Letter
from pbem.press import bounce_alarm
from pbem.service.apply import edition, queue
from pbem.service.house import House
from pbem.store import Account, KeptLetter, Work

BOUNCE = "bounce"
ALARM_AT = 2  # hard bounces in a row


def note_bounce(house: House, work: Work, kept: KeptLetter, letter: Letter, now: datetime) -> None:
    """Marks addresses that refuse our mail for good, and tells the mayor; never answers.

    Only a bounce of a letter that we did send counts: anybody can forge one.
    """
    if letter.machine != BOUNCE:
        return
    for failure in failures_in(kept.raw):
        account = work.accounts.find_by_address(failure.address)
        ours = failure.about and work.drafts.find_sent(failure.about)
        if account is None or not ours or not failure.permanent:
            continue
        if work.accounts.note_failure(account.id, now) == ALARM_AT:
            _alarm(house, work, account, now)


def _alarm(house: House, work: Work, account: Account, now: datetime) -> None:
    """Tells the mayor of every game the player sits in."""
    if not house.identity.mayor:
        return
    for occupant in work.seats.seats_of(account.id):
        seen = house.games.load(work, occupant.game)
        draft = bounce_alarm(
            seen.game,
            house.identity.mayor,
            SeatId(occupant.seat),
            account.address,
            edition(work, seen),
        )
        queue(work, (draft,), f"bounce:{account.id}:{now.isoformat()}:{seen.name}", now)
