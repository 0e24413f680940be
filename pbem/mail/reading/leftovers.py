"""What is left of a letter that orders nothing: talk, a question, a confirmation, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.mail.reading.hygiene import relayable
from pbem.mail.reading.idling import confirms
from pbem.mail.reading.page import Page, is_talk, names_only_me
from pbem.nouns import Kind, Puzzle, Table, Want


def rest(page: Page) -> tuple[Want, ...]:
    """Returns what is left: a confirmation, an empty letter, a question, or no order at all."""
    asked = any(said.weights.question for said in page.sayings)
    if page.table.role_letter or confirms(page.body, page.sayings):
        return (Want(Kind.CONFIRM), *questions(page))
    if page.topic.kind == "vote" and names_only_me(page):
        return (Want(Kind.VOTE, targets=(page.table.me or 0,)),)
    if is_talk(page):
        return (Want(Kind.CHAT, text=relayable(page.text)),)
    if page.empty:
        kind = Kind.VOTE if page.topic.kind == "vote" else Kind.ACT
        empty = replace(unclear(page.table), kind=kind, puzzle=Puzzle("empty_body"))
        return (replace(empty, ability=_of_subject(page)) if kind is Kind.ACT else empty,)
    if asked:
        return (question(page),)
    return (replace(unclear(page.table), ability=_of_subject(page)),)


def question(page: Page) -> Want:
    """Returns the whole letter as a question to the moderator."""
    return replace(unclear(page.table), kind=Kind.QUESTION, text=page.text.strip())


def _of_subject(page: Page) -> str:
    """Returns the sender's only order, where the subject names his role; else nothing."""
    own = page.table.orders if page.table.role in page.topic.roles else ()
    return own[0].ability if len(own) == 1 else ""


def unclear(table: Table) -> Want:
    """Returns the want of a letter in which no order was found."""
    own = tuple(order.ability for order in table.orders)
    return Want(Kind.UNCLEAR, puzzle=Puzzle("ability_unclear", own))


def questions(page: Page) -> tuple[Want, ...]:
    """Returns the questions that stand beside an order: they delay nothing (A5.1, 11)."""
    asked = [said.words for said in page.sayings if said.sentence.question]
    return (Want(Kind.QUESTION, text=" ".join(asked)),) if asked else ()


def is_only_said(page: Page, wants: Sequence[Want]) -> bool:
    """Tells whether what sounds like an order is talk: nothing of the kind can be ordered now.

    Where talk is heard there are no ballots, and not everybody has orders to give.
    """
    if page.table.ballots_only or not is_talk(page):
        return False
    return all(
        _is_vague(want) and (want.kind is Kind.VOTE or not page.table.orders) for want in wants
    )


def _is_vague(want: Want) -> bool:
    """Tells whether no order was found in what might have been one."""
    return want.puzzle is not None and want.puzzle.code == "ability_unclear" and not want.ability
