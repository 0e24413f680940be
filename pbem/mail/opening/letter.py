"""A letter, opened: bytes become words at this door, and nothing is concluded yet."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import datetime
from email import message_from_bytes
from email.message import Message
from email.parser import BytesHeaderParser

from pbem.mail.inbox import CUT_FIELD
from pbem.mail.opening.headers import Head, head_of, message_ids, words_of
from pbem.mail.opening.limits import only_head, too_much
from pbem.mail.opening.machine import machine_kind, wants_no_answer
from pbem.mail.opening.markup import Seen, same_words, seen_words
from pbem.mail.opening.parts import Contents, contents_of
from pbem.mail.opening.phrases import QuoteTable
from pbem.mail.opening.quotes import OwnWords, own_words
from pbem.mail.opening.sender import addresses_in, sender_of
from pbem.mail.opening.trust import Trust
from pbem.mail.opening.verdict import verdict_of
from pbem.nouns import Clue, Letter

RECIPIENT_FIELDS = ("to", "cc", "delivered-to", "x-original-to", "envelope-to")
TOO_MANY_RECIPIENTS = 100

_HEAD_ONLY = BytesHeaderParser()


def open_letter(
    raw: bytes, arrived: datetime, trust: Trust, quotes: QuoteTable, language: str = ""
) -> Letter:
    """Opens a letter, whatever it is made of: what is wrong with it becomes a flaw.

    `language` is that of the game, and helps where a charset must be guessed. Never raises.
    """
    blank = Letter(hashlib.sha256(raw).hexdigest(), "", "", (), "", "", "", arrived)
    flaw = too_much(raw)
    try:
        message = _HEAD_ONLY.parsebytes(only_head(raw)) if flaw else message_from_bytes(raw)
        return _opened(message, flaw, blank, trust, quotes, language)
    except Exception as error:  # the parser raises what it likes on hostile mail
        clue = Clue("parse", type(error).__name__, "unreadable")
        return replace(blank, flaws=("unreadable",), clues=(clue,))


def _opened(
    message: Message, flaw: str, blank: Letter, trust: Trust, quotes: QuoteTable, language: str
) -> Letter:
    head = head_of(message.raw_items())
    contents = Contents(flaws=(flaw,)) if flaw else contents_of(message, language)
    sender, doubt = sender_of(head)
    subject = words_of(head.first("subject"), language)
    letter = replace(
        blank,
        message_id=next(iter(message_ids(head.first("message-id"))), ""),
        sender=sender,
        recipients=_recipients(head),
        subject=subject,
        in_reply_to=next(iter(message_ids(head.first("in-reply-to"))), ""),
        references=message_ids(head.first("references")),
        machine=machine_kind(head, contents.kinds, sender, subject, quotes, trust),
        auth=verdict_of(head, sender, trust),
        attachments=contents.attachments,
        clues=_clues(head, contents),
    )
    return _with_words(letter, contents, quotes, _head_flaws(head, doubt, subject))


def _with_words(
    letter: Letter, contents: Contents, quotes: QuoteTable, flaws: tuple[str, ...]
) -> Letter:
    """Adds the words: of the plain text, and of the HTML where that is all or says otherwise."""
    plain = "" if quotes.placeholder.search(contents.plain[:500]) else contents.plain
    seen = Seen("")
    if contents.html and not (plain.strip() and same_words(plain, contents.html)):
        seen = seen_words(contents.html, quotes)
    full = plain if plain.strip() else seen.text
    own = own_words(full, quotes)
    other = own_words(seen.text, quotes) if plain.strip() and seen.text else OwnWords("", ())
    if "\ufffd" in own.text:
        flaws += ("damaged_text",)
    return replace(
        letter,
        text=own.text,
        full_text=full,
        html_text="" if _agree(own.text, other.text) else other.text,
        flaws=tuple(dict.fromkeys(flaws + contents.flaws)),
        cuts=own.cuts + seen.cuts,
    )


def _agree(plain: str, html: str) -> bool:
    """Tells whether two versions of a letter say the same, blanks and marks aside."""
    bare = ["".join(filter(str.isalnum, one)) for one in (plain, html)]
    return bare[0] == bare[1]


def _recipients(head: Head) -> tuple[str, ...]:
    values = tuple(value for name in RECIPIENT_FIELDS for value in head.all(name))
    return addresses_in(values)[:TOO_MANY_RECIPIENTS]


def _head_flaws(head: Head, doubt: str, subject: str) -> tuple[str, ...]:
    flaws: tuple[str, ...] = (doubt,) if doubt else ()
    if head.has(CUT_FIELD.lower()):
        flaws += ("too_large",)
    if len(head.all("subject")) > 1:
        flaws += ("two_subjects",)
    if "\ufffd" in subject:
        flaws += ("damaged_subject",)
    return flaws


def _clues(head: Head, contents: Contents) -> tuple[Clue, ...]:
    clues = tuple(Clue("charset", one.why, one.codec) for one in contents.codecs)
    if wants_no_answer(head):
        clues += (Clue("precedence", head.first("precedence"), "no automatic answer"),)
    return clues
