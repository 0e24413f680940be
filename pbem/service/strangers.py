"""Strangers: one letter that asks whether it was they who wrote, and what becomes of the answer.

It is the only thing that a stranger is ever sent: once a week at most, only where his own mail
host vouches for him and his mailbox has no account, and so many in a day for all of them together.
His letter waits; when he answers, he has an account and the letter is carried out. Says his answer
that it was not he, it is destroyed, and nobody asks him again that week. Of every other stranger's
letter only the digest is kept.
"""

from __future__ import annotations

import hmac
from dataclasses import replace
from datetime import datetime, timedelta

from pbem.game import table
from pbem.mail import LobbyLetter, read_tag, subject_tags, tagged_address
from pbem.nouns import Auth, Ending, Letter
from pbem.press import Addressee, Edition, lobby_letter
from pbem.service.answers import is_bulk
from pbem.service.apply import queue
from pbem.service.house import House, Identity, Lobby
from pbem.service.route import proven_seat
from pbem.store import KeptLetter, LetterId, Work, canonical, mailbox_of

CONFIRM = "confirm"
TOPIC = "lobby-strangers"
WEEK, DAY = timedelta(days=7), timedelta(days=1)


def confirming_address(identity: Identity, address: str) -> str:
    """Returns the reply address that only the person behind an address is given."""
    return tagged_address(identity.address, identity.secret, CONFIRM, 0, 0, _purpose(address))


def _purpose(address: str) -> str:
    return f"{CONFIRM}:{canonical(address)}"


def invite(
    house: House,
    kit: Lobby,
    work: Work,
    kept: KeptLetter,
    letter: Letter,
    read: LobbyLetter,
    now: datetime,
) -> bool:
    """Asks a stranger whether it was he who wrote; False where he is left in silence."""
    tidy(work, now)
    if not _may_be_asked(house, kit, work, letter, now):
        return False
    blank = table(next(iter(house.rulesets.values())))
    to = Addressee(letter.sender, read.language)
    token = _token(house.identity, letter.sender)
    draft = lobby_letter(CONFIRM, blank, {"token": token}, to, Edition(kit.zone))
    asking = replace(draft, answers=letter.message_id)
    queue(work, (asking,), f"{CONFIRM}:{kept.id}", now, topic=TOPIC)
    work.invitations.note(mailbox_of(letter.sender), kept.id, now)
    work.letters.finish(kept.id, Ending.ASKED, {"ask": CONFIRM, "lobby": read.verb.value}, now)
    return True


def _may_be_asked(house: House, kit: Lobby, work: Work, letter: Letter, now: datetime) -> bool:
    """Tells whether a stranger may be sent a letter at all."""
    vouched = letter.auth is Auth.PASS and not letter.flaws and not is_bulk(letter)
    if not vouched or proven_seat(house, work, letter) is not None:
        return False
    if work.accounts.knows_mailbox(letter.sender):
        return False  # nobody plays twice, nor past his restriction, by another form of his address
    lately = work.invitations.find(mailbox_of(letter.sender)) is not None
    return not lately and work.drafts.of_topic(TOPIC, now - DAY) < kit.invitations


def confirmed(
    house: House, kit: Lobby, work: Work, letter: Letter, now: datetime
) -> LetterId | None:
    """Returns the letter that waits for this answer, if it proves that its sender got ours.

    The answer makes it void; one that says no destroys the letter, and is final.
    """
    waiting = work.invitations.find(mailbox_of(letter.sender))
    if waiting is None or letter.auth is Auth.FAIL or not proves(house.identity, letter):
        return None
    if waiting.asked < now - WEEK or work.letters.raw(waiting.letter) is None:
        return None
    if kit.words.denies(letter.text):
        work.letters.shred(waiting.letter)
        return None
    work.invitations.drop(mailbox_of(letter.sender))
    return waiting.letter


def proves(identity: Identity, letter: Letter) -> bool:
    """Tells whether a letter came to the address that only its sender knows, or has its token."""
    purpose = _purpose(letter.sender)
    if any(read_tag(one, (identity.secret,), purpose) for one in letter.recipients):
        return True
    token = _token(identity, letter.sender)
    return any(hmac.compare_digest(one, token) for one in subject_tags(letter.subject))


def _token(identity: Identity, address: str) -> str:
    """Returns the signed part of a confirming address, for a subject."""
    return confirming_address(identity, address).rpartition("@")[0].rpartition(".")[2]


def tidy(work: Work, now: datetime) -> None:
    """Shreds the letters of those who have not answered in a week, and forgets them."""
    for letter in work.invitations.before(now - WEEK):
        work.letters.shred(letter)
    work.invitations.forget(now - WEEK)
