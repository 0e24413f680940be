"""What the storyteller is asked and shown: draws before their effect, statements to judge."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pbem.game import (
    Event,
    Game,
    PhaseKind,
    events,
    proposal,
    ruling_label,
)
from pbem.press import draws_letter, statement_letter, vanished_letter
from pbem.service.apply import STATEMENT, edition, queue
from pbem.service.games import Seen
from pbem.service.house import House
from pbem.store import LetterId, Work

UNTRUE = "untrue"
PROPOSED = (PhaseKind.SETUP, PhaseKind.VOTE, PhaseKind.DAWN)


def propose(
    house: House, work: Work, seen: Seen, game: Game, happened: Sequence[Event], now: datetime
) -> None:
    """Shows the mayor the draws that the phase which has just opened will make.

    Of those that were made he hears where his ruling was no longer possible. `seen` is the game
    before the events, `game` after them.
    """
    mayor = house.identity.mayor
    if not mayor or not any(isinstance(event, events.PhaseOpened) for event in happened):
        return
    printed, key = edition(work, seen), f"{seen.name}:{seen.version}"
    fallen = [e for e in happened if isinstance(e, events.Drawn) and e.vanished]
    if fallen:
        letter = vanished_letter(seen.game, mayor, fallen, printed)
        queue(work, (letter,), f"vanished:{key}", now)
    coming = proposal(game) if game.phase.kind in PROPOSED else ()
    if coming:
        queue(work, (draws_letter(game, mayor, coming, printed),), f"draws:{key}", now)


def ask_for_rulings(
    house: House,
    work: Work,
    seen: Seen,
    game: Game,
    happened: Sequence[Event],
    letter: LetterId,
    now: datetime,
) -> None:
    """Asks the mayor about each sentence that no program can judge, whoever has said it (B6)."""
    said = {one.seat: one.spoken for one in happened if isinstance(one, events.ActedOpenly)}
    for judged in happened:
        if not isinstance(judged, events.Judged) or judged.verdict != "open":
            continue
        text = said.get(judged.seat, "")
        label = ruling_label(game, judged.seat, judged.number)
        facts = {"reason": STATEMENT, "seat": judged.seat, "label": label, "text": text}
        number = work.questions.put(seen.name, STATEMENT, facts, UNTRUE, None, letter)
        mayor = house.identity.mayor
        if mayor:
            told = statement_letter(game, mayor, number, judged.seat, text, edition(work, seen))
            queue(work, (told,), f"statement:{number}", now)
