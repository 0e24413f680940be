"""Letters of a day on which people are put to the vote: ayes, sentences, choices, talks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.mail.reading.page import Page
from pbem.mail.reading.places import places_of
from pbem.mail.reading.resolving import nicks
from pbem.mail.reading.sayings import Saying
from pbem.mail.reading.scene import Scene, longest
from pbem.mail.reading.topic import Topic
from pbem.nouns import Kind, Order, Puzzle, Table, Want

_SIGNS = {"+1": "aye", "+": "aye", "-1": "nay", "-": "nay", "\u22121": "nay"}
_SMALL = ("surely", "filler", "helper_verb", "closing", "greeting", "thanks", "vote_verb", "i_am")
_OPPOSITE = {"aye": "nay", "nay": "aye"}
_VOTE, _DEFENCE = "vote", "defence"
_ENDINGS = (("part", "talk_end"),)
_ANSWERS = (("part", "talk_no"), ("join", "talk_yes"))


def rites(page: Page) -> tuple[Want, ...]:
    """Returns what a letter says in a rite of the day, or nothing where it is none.

    Under a word for talk nothing is an aye or a nay, or put before everybody.
    """
    if _order(page, "talk") is not None and (page.topic.chat or page.topic.kind == "chat"):
        return _ambiguous(page) or _talked(page)
    return _ambiguous(page) or _voiced(page) or _stated(page) or _chosen(page) or _defended(page)


def as_claimed(topic: Topic, table: Table) -> Table:
    """Returns the table of whoever has the power that a subject claims, or the sender's own.

    A liar is thus read, asked and helped to the letter like the one whom he plays.
    """
    claimed = tuple(one for one in table.common if one.role and one.role in topic.roles)
    if not claimed:
        return table
    common = tuple(one for one in table.common if one not in claimed)
    return replace(table, role=claimed[0].role, orders=claimed, common=common)


def table_of_topic(page: Page) -> Table:
    """Returns the table with the orders that a role in the subject leaves."""
    table = page.table
    mine = bool(table.common) and table.role in page.topic.roles
    return replace(table, common=()) if mine else table


def with_reasons(want: Want, page: Page) -> Want:
    """Returns a nomination with the reasons that its letter gives."""
    spoken = _order(page, "nominate")
    if spoken is None or want.ability != spoken.ability or want.puzzle is not None:
        return want
    return replace(want, text=_said(page))


def _ambiguous(page: Page) -> tuple[Want, ...]:
    """Returns the question which role a name of several roles means (kira E17)."""
    roles = tuple(role for role in page.topic.roles if role in page.topic.doubtful)
    if len(roles) < 2:
        return ()
    return (Want(Kind.ACT, puzzle=Puzzle("ambiguous_role", roles)),)


def _voiced(page: Page) -> tuple[Want, ...]:
    """Returns the aye or nay of a letter: a short word, which counts while a vote is open.

    Under the word for a defence, `I am innocent` is what the nominee says for himself; so it is
    before the vote.
    """
    if _order(page, "aye") is None or page.topic.kind == _DEFENCE or _pleads(page):
        return ()
    voices = tuple(dict.fromkeys(_voices(page)))
    wavers = len(voices) > 1 or (bool(voices) and _takes_back(page))
    if len(voices) != 1 or wavers:
        both = wavers and page.table.phase == _VOTE
        names = tuple(order.ability for order in page.table.common if order.rite in _OPPOSITE)
        return (Want(Kind.UNCLEAR, puzzle=Puzzle("ability_unclear", names)),) if both else ()
    found = _order(page, voices[0])
    return (Want(Kind.ACT, ability=found.ability),) if found else ()


def _pleads(page: Page) -> bool:
    """Tells whether a letter without a word in its subject says `innocent` before the vote."""
    before = page.table.phase == _DEFENCE and not page.topic.kind
    return before and bool(page.body.labelled("innocent"))


def _takes_back(page: Page) -> bool:
    """Tells whether a sentence beside the voice corrects something (`aye… no wait, nay`)."""
    others = (s for s in page.spoken if not any(_voice(page.body, _span(s))))
    return any(said.weights.corrects for said in others)


def _span(said: Saying) -> tuple[int, int]:
    return said.sentence.start, said.sentence.stop


def _voices(page: Page) -> Iterator[str]:
    """Yields the ayes and nays that stand as sentences of their own."""
    sign = _SIGNS.get(page.text.strip())
    if sign:
        yield sign
    for said in page.spoken:
        if not said.sentence.question and not said.signature:
            yield from _voice(page.body, _span(said))


def _voice(scene: Scene, span: tuple[int, int]) -> Iterator[str]:
    """Yields what a sentence votes, when it says nothing else; `not guilty` is no `guilty`."""
    found = scene.labelled("aye", "nay", within=span)
    covered = places_of(found, scene.labelled(*_SMALL))
    if found and covered.issuperset(range(*span)):
        yield from (spot.label for spot in longest(found))


def _stated(page: Page) -> tuple[Want, ...]:
    """Returns the sentence that a letter puts before everybody, as it stands (kira E10)."""
    mine = [one for one in page.table.orders if page.table.role in page.topic.roles]
    for order in mine:
        if order.names == "sentence":
            want = Want(Kind.ACT, ability=order.ability, text=_said(page, _after(page, order)))
            return (want if want.text else replace(want, puzzle=Puzzle("empty_body")),)
    return ()


def _chosen(page: Page) -> tuple[Want, ...]:
    """Returns the role that a letter chooses out of those that were offered."""
    order = next((one for one in page.table.orders if one.names == "role"), None)
    if order is None or page.topic.kind:
        return ()
    spots = page.body.roles((0, len(page.body.tokens)))
    roles = tuple(dict.fromkeys(spot.label[5:] for spot in spots))
    named = tuple(role for role in roles if role != page.table.role)
    want = Want(Kind.ACT, ability=order.ability, text=named[0] if named else "")
    if len(named) == 1:
        return (want,)
    return (replace(want, puzzle=Puzzle("ability_unclear", (order.ability,))),)


def _talked(page: Page) -> tuple[Want, ...]:
    """Returns the wish for a private talk, or the answer to one, under a word for talk.

    To who sits in a talk, all but its end is something said there.
    """
    answers = _ENDINGS if page.table.channels else (*_ENDINGS, *_ANSWERS)
    for rite, label in answers:
        order = _order(page, rite)
        if order is not None and _is_only(page, label):
            return (Want(Kind.ACT, ability=order.ability),)
    asked = _order(page, "talk")
    if page.table.channels or asked is None:
        return ()
    return (_invitation(page, asked),)


def _invitation(page: Page, asked: Order) -> Want:
    """Returns the wish to talk with everybody whom a letter names."""
    want = Want(Kind.ACT, ability=asked.ability)
    named = [seats for said in page.sayings for seats in said.naming.named]
    others = [seats for seats in dict.fromkeys(named) if seats != (page.table.me,)]
    if not others:
        strangers = any(said.naming.strangers for said in page.sayings)
        return replace(want, puzzle=Puzzle("unknown_target", missing=not strangers))
    several = next((seats for seats in others if len(seats) > 1), None)
    if several is not None:
        return replace(want, puzzle=Puzzle("ambiguous_target", nicks(several, page.table)))
    return replace(want, targets=tuple(seats[0] for seats in others))


def _defended(page: Page) -> tuple[Want, ...]:
    """Returns the defence of a nominee, or that he lets it pass."""
    order = _order(page, "defend")
    if order is None or page.table.phase != _DEFENCE or page.topic.roles or page.topic.chat:
        return ()
    if page.topic.kind not in ("", _DEFENCE, "pass"):
        return ()
    passes = page.topic.kind == "pass" or _is_only(page, "passing")
    return (Want(Kind.ACT, ability=order.ability, text="" if passes else _said(page)),)


def _order(page: Page, rite: str) -> Order | None:
    """Returns the order by which one takes part in a rite, or None."""
    return next((one for one in page.table.common if one.rite == rite), None)


def _is_only(page: Page, label: str) -> bool:
    """Tells whether a text says nothing but words of one list, politeness apart."""
    scene, found = page.body, page.body.labelled(label)
    signed = (said.sentence for said in page.spoken if said.signature)
    covered = places_of(found, scene.labelled(*_SMALL), signed)
    return bool(found) and covered.issuperset(range(len(scene.tokens)))


def _after(page: Page, order: Order) -> int:
    """Returns the token behind the words that announce a sentence (`I state that`)."""
    first = next((said.sentence.start for said in page.spoken if not said.signature), 0)
    openings = (c for c in page.body.cues if order.verb in c.verbs and c.start - first in (0, 1))
    return max((cue.stop for cue in openings), default=0)


def _said(page: Page, begin: int = 0) -> str:
    """Returns what a letter says, without greeting, closing and signature.

    Nothing of it stands before the token `begin`.
    """
    tokens = page.body.tokens
    spoken = [said.sentence for said in page.spoken if not said.signature]
    if not spoken or begin >= spoken[-1].stop:
        return ""
    start, stop = max(spoken[0].start, begin), spoken[-1].stop
    end = tokens[stop].start if stop < len(tokens) else len(page.body.text)
    return " ".join(page.body.text[tokens[start].start : end].split())
