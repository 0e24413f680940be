"""The answers to a judged letter: one receipt, what was asked for, what others are to hear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from pbem.game import Game, SeatId, deadline, events
from pbem.nouns import Choice, Draft, Ending, Kind, Letter, Want
from pbem.press import (
    Edition,
    answer,
    asked_letter,
    complaint_letter,
    leaving_letter,
    rules_letter,
    status_letter,
)
from pbem.press import Part as Told
from pbem.service.apply import queue
from pbem.service.archive import wants_to
from pbem.service.hearing import Hearing
from pbem.service.hold import hold_part
from pbem.service.judge import Judged, Part
from pbem.service.listening import listen

AN_HOUR = timedelta(hours=1)
MOST_ANSWERS = 40  # to one seat in an hour
SERVICE = {Kind.RULES: rules_letter, Kind.STATUS: status_letter}
TO_MAYOR = {Kind.COMPLAINT: complaint_letter, Kind.QUESTION: asked_letter}


def answer_letter(heard: Hearing, game: Game, judged: Judged) -> None:
    """Queues everything that a judged letter is answered with, and passes on what it said.

    `game` is the game after the letter. A draft is answered as if sent; nobody else hears of it.
    """
    drafts = answers(game, heard.seat, judged, heard.kept.arrived, heard.printed)
    answering = [replace(one, answers=heard.letter.message_id) for one in drafts]
    if not is_bulk(heard.letter) and not is_flooding(heard):
        key = f"letter:{heard.kept.id}"
        queue(heard.work, answering, key, heard.now, topic=_topic(heard))
    if judged.draft:
        return
    for place, part in enumerate(judged.parts):
        _open_ask(heard, game, part)
        _pass_on(heard, game, part, f"said:{heard.kept.id}:{place}")


def is_bulk(letter: Letter) -> bool:
    """Tells whether a letter came by a list or in bulk: it counts, but a robot must not answer."""
    return any(clue.step == "precedence" for clue in letter.clues)


def is_flooding(heard: Hearing) -> bool:
    """Tells whether a seat got so many answers lately that only a robot can have asked for them.

    A robot that shows no sign of one is thus not answered for ever.
    """
    since = heard.now - AN_HOUR
    return heard.work.drafts.lately(heard.seen.name, _topic(heard), since) >= MOST_ANSWERS


def _topic(heard: Hearing) -> str:
    return f"answer:{heard.seat}"


def answers(
    game: Game, seat: SeatId, judged: Judged, arrived: datetime, printed: Edition
) -> tuple[Draft, ...]:
    """Returns the answers to a letter: one receipt for its commands, and what it asked for."""
    asked = [SERVICE[part.want.kind] for part in judged.parts if part.want.kind in SERVICE]
    served = tuple(make(game, seat, printed) for make in dict.fromkeys(asked))
    told = [told_part(game, seat, part) for part in judged.parts if part.want.kind not in SERVICE]
    if not told:
        return served
    return (answer(game, seat, told, arrived, printed, judged.draft), *served)


def told_part(game: Game, seat: SeatId, part: Part) -> Told:
    """Returns a judged want as the press tells it, with numbered choices where it asks."""
    wants: Sequence[Want] = part.puzzle.choices if part.puzzle else ()
    return Told(
        ending=part.ending,
        want=part.want,
        objections=part.objections,
        choices=tuple(Choice(place, want) for place, want in enumerate(wants, start=1)),
        number=game.phase.number,
        expires=deadline(game),
        ended=next(_ended(part, seat), ""),
    )


def _ended(part: Part, seat: SeatId) -> Iterator[str]:
    """Yields the abilities of a seat's own standing orders that a command has ended."""
    for event in part.events:
        if isinstance(event, events.PlanEnded) and event.seat == seat:
            yield event.ability


def _open_ask(heard: Hearing, game: Game, part: Part) -> None:
    """Opens the question that a bare number in reply answers, until the phase's end."""
    if part.ending is Ending.ASKED and part.puzzle and part.puzzle.choices:
        heard.work.asks.open(
            heard.kept.id,
            heard.seen.name,
            heard.seat,
            game.phase.kind,
            game.phase.number,
            wants_to(part.puzzle.choices),
            deadline(game),
        )


def _pass_on(heard: Hearing, game: Game, part: Part, key: str) -> None:
    """Does what a command leads to beside the game: for the mayor, for the sender's account."""
    want, mayor = part.want, heard.house.identity.mayor
    if part.ending is Ending.HELD:
        hold_part(heard, game, part)
    elif part.ending is not Ending.ACCEPTED:
        return
    elif want.kind is Kind.DIGEST:
        listen(heard.house, heard.work, heard.occupant.account, want.number or 0, heard.now)
    elif want.kind is Kind.LEAVE and mayor:
        leaving = leaving_letter(game, mayor, heard.seat, heard.printed)
        queue(heard.work, (leaving,), key, heard.now)
    elif want.kind in TO_MAYOR and mayor:
        letter = TO_MAYOR[want.kind](game, mayor, heard.seat, want.text, heard.printed)
        queue(heard.work, (letter,), key, heard.now, text=_digest(part))


def _digest(part: Part) -> str:
    """Returns the digest of the private text that a want put away, to forget all of it by."""
    return next((str(getattr(event, "text", "")) for event in part.events), "")
