"""The walk of what is to be forgotten: copies in our own mailboxes, until they are gone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from pbem.mail import Copy, InboxError, SendError
from pbem.service.house import House
from pbem.store import Erasure

Clock = Callable[[], datetime]
FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(hours=1)
TROUBLES = (InboxError, SendError)


def erase_copies(house: House, clock: Clock) -> int:
    """Removes every copy that is due from our mailboxes; returns how many are gone.

    One that cannot be removed is tried again later, and stays among the troubles till then. At
    the first one the rest wait too, for the mailbox is most likely away.
    """
    with house.store.read() as view:
        due = view.erasures.due(clock())
    for count, erasure in enumerate(due):
        try:
            _erase(house, erasure)
        except TROUBLES as trouble:
            _again(house, erasure, str(trouble), clock())
            return count
        with house.store.write() as work:
            work.erasures.done(erasure.id)
    return len(due)


def _erase(house: House, erasure: Erasure) -> None:
    """Removes one copy. Raises one of TROUBLES, also where its mailbox is none of ours now."""
    if erasure.message_id:
        house.mailer.erase(erasure.message_id)
    boxes = [one for one in house.mailboxes if erasure.message_id or one.name == erasure.mailbox]
    if not boxes:
        raise InboxError("the mailbox is read no more", LONGEST_WAIT.total_seconds())
    for box in boxes:
        box.inbox.erase(_copy(house, erasure))


def _copy(house: House, erasure: Erasure) -> Copy:
    return Copy(
        erasure.uidvalidity,
        erasure.uid,
        erasure.size,
        erasure.message_id,
        partial(house.store.is_copy, erasure),
    )


def _again(house: House, erasure: Erasure, reason: str, now: datetime) -> None:
    wait = min(FIRST_WAIT * 2**erasure.tries, LONGEST_WAIT)
    with house.store.write() as work:
        work.erasures.retry(erasure, now + wait, reason)
