"""The walk of a draft: claimed, written, sent; or put up as a post."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from pbem.mail import SendError, build_message, message_id_for, tagged_address
from pbem.nouns import Draft
from pbem.press import GAMES, PressError, Rendered
from pbem.service.house import House
from pbem.service.strangers import CONFIRM, confirming_address
from pbem.service.thread import POST
from pbem.store import Claim, DraftState, Work

LEASE = timedelta(minutes=10)
FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(hours=1)
MOST_TRIES = 12
FAULTS = (PressError, ValueError)


@dataclass(frozen=True)
class Recipient:
    """Where a letter goes, and the address its answers come back to."""

    address: str
    reply_to: str
    language: str


def send_one(house: House, now: datetime) -> bool:
    """Sends the most urgent draft that is ready; False when nothing was.

    A letter comes before a post only in its own queue: a mail server that is away holds no post.
    """
    return send_letter(house, now) or put_up(house, now)


def send_letter(house: House, now: datetime) -> bool:
    """Claims one letter, writes it, hands it to the mail server, and notes what came of it."""
    with house.store.write() as work:
        claim = work.outbox.claim("letter", now, LEASE)
        if claim is None:
            return False
        recipient = recipient_of(house, work, claim.draft)
        work.outbox.name(claim.id, claim.epoch, message_id_of(house, claim))
    if recipient is None:
        _park(house, claim, "nobody sits on this seat")
        return True
    _deliver(house, claim, recipient, now)
    return True


def message_id_of(house: House, claim: Claim) -> str:
    """Returns the Message-ID of a letter of ours, the same at every try."""
    return message_id_for(claim.seed, house.trust.own_domain)


def recipient_of(house: House, work: Work, draft: Draft) -> Recipient | None:
    """Returns where a draft goes: the stored address of its seat, or the one that it names.

    One that names both is for this person alone, who may have lost the seat meanwhile.
    """
    occupant = work.seats.occupant(draft.game, draft.seat) if draft.seat is not None else None
    if draft.address and (occupant is None or occupant.address != draft.address):
        return Recipient(draft.address, _answers_to(house, draft), "")
    if draft.seat is None or occupant is None:
        return None
    reply_to = tagged_address(
        house.identity.address,
        house.identity.secret,
        draft.game,
        draft.seat,
        occupant.generation,
    )
    return Recipient(occupant.address, reply_to, occupant.language)


def _answers_to(house: House, draft: Draft) -> str:
    """Returns where answers go to a letter without a seat; a stranger's own proves him."""
    if draft.code == CONFIRM:
        return confirming_address(house.identity, draft.address)
    return house.identity.address


def _deliver(house: House, claim: Claim, recipient: Recipient, now: datetime) -> None:
    message_id = message_id_of(house, claim)
    try:
        message = write(house, claim.draft, recipient, message_id, now)
    except FAULTS as fault:
        _park(house, claim, f"{type(fault).__name__}: {fault}")
        return
    try:
        house.mailer.send(message, recipient.address)
    except SendError as error:
        _failed(house, claim, error, now)
        return
    with house.store.write() as work:
        work.outbox.mark_sent(claim.id, claim.epoch, message_id, now)
        if work.talks.outlived(claim.id):
            work.erasures.of_sent(message_id, now)


def write(
    house: House, draft: Draft, recipient: Recipient, message_id: str, now: datetime
) -> bytes:
    """Returns a letter as bytes; raises one of FAULTS when its template or facts are broken."""
    language = recipient.language or draft.language
    written = house.press.letter(replace(draft, language=language))
    return build_message(
        written.subject,
        written.text,
        house.identity.address,
        recipient.address,
        message_id,
        date=now,
        reply_to=recipient.reply_to,
        in_reply_to=draft.answers,
    )


def _failed(house: House, claim: Claim, error: SendError, now: datetime) -> None:
    """Puts a letter back for a later try, or aside when no try will help."""
    if error.permanent or claim.tries >= MOST_TRIES:
        _park(house, claim, str(error))
        return
    wait = min(FIRST_WAIT * 2 ** (claim.tries - 1), LONGEST_WAIT)
    with house.store.write() as work:
        work.outbox.retry(claim.id, claim.epoch, now + wait, str(error))


def _park(house: House, claim: Claim, reason: str) -> None:
    with house.store.write() as work:
        work.outbox.park(claim.id, claim.epoch, reason)


def put_up(house: House, now: datetime) -> bool:
    """Claims one post, writes it, puts it up, and keeps its text; False when nothing was ready.

    The board finds a post that is up already by its name, so a second try makes no second post.
    """
    with house.store.write() as work:
        claim = work.outbox.claim(POST, now, LEASE)
        if claim is None:
            return False
        name = post_name(work, claim)
    try:
        written = house.press.post(claim.draft, house.dialect)
    except FAULTS as fault:
        _park(house, claim, f"{type(fault).__name__}: {fault}")
        return True
    try:
        link = house.board.put(claim.draft.game, name, page_of(written))
    except OSError as error:
        _failed(house, claim, SendError(str(error), permanent=False), now)
        return True
    _keep(house, claim, written, link, now)
    return True


def page_of(written: Rendered) -> str:
    """Returns a post with its title on top, ready to be pasted."""
    return f"{written.subject}\n\n{written.text}"


def post_name(work: Work, claim: Claim) -> str:
    """Returns a post's name: its place in the thread, the day's number and its kind.

    The name may be public, so it counts the posts of this game and nothing else. There is but one
    list of all games.
    """
    if claim.draft.code == GAMES:
        return GAMES
    lines = work.drafts.lines(claim.draft.game, tuple(DraftState))
    place = sum(line.kind == POST and line.id <= claim.id for line in lines)
    return f"{place:03d}-{claim.draft.facts.get('number', 0)}-{claim.draft.code}"


def _keep(house: House, claim: Claim, written: Rendered, link: str, now: datetime) -> None:
    draft = claim.draft
    digests = dict(written.template_digests)
    number = int(str(draft.facts.get("number", 0)))
    with house.store.write() as work:
        if work.outbox.mark_sent(claim.id, claim.epoch, link, now):
            work.posts.keep(draft.game, draft.code, number, page_of(written), digests, now, link)
