"""Letters and commands that wait for a human, each a question with a default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from pbem.game import Game, Objection, SeatId
from pbem.nouns import Ending, Want
from pbem.press import held_letter, open_ask_letter
from pbem.service.apply import closes_at, edition, queue
from pbem.service.archive import wants_from, wants_to
from pbem.service.games import Seen
from pbem.service.hearing import Hearing
from pbem.service.house import House
from pbem.service.judge import Part
from pbem.service.private import SHOWN, what_stays
from pbem.service.route import NO_GAME, Route
from pbem.store import Ask, KeptLetter, QuestionId, Work

LETTER = "letter"  # the question of a letter that no program should read
COMMAND = "command"  # the question of a command that was understood
REFUSE = "refuse"


def hold_broken(work: Work, kept: KeptLetter, code: str, trace: str, now: datetime) -> None:
    """Holds a letter that broke the program, with its traceback; nothing else has happened."""
    _put(work, kept, "", LETTER, {"reason": code, "trace": trace}, None)
    work.letters.finish(kept.id, Ending.HELD, {"held": code}, now)


def hold_letter(work: Work, kept: KeptLetter, way: Route, now: datetime) -> None:
    """Holds a letter that leads to no seat for certain; its sender hears nothing."""
    game = way.occupant.game if way.occupant else ""
    seat = way.occupant.seat if way.occupant else None
    code = way.held or NO_GAME
    _put(work, kept, game, LETTER, {"reason": code, "seat": seat}, None)
    work.letters.finish(kept.id, Ending.HELD, {"held": code}, now, game)


def hold_player(heard: Hearing, code: str) -> None:
    """Holds a player's letter that no command may be taken from."""
    question = Objection("unreadable", (("why", code),))
    facts = {"reason": code, "seat": heard.seat}
    _ask_mayor(heard, heard.seen.game, LETTER, question, facts, words(heard, heard.seen.game))
    told: dict[str, object] = {"held": code}
    heard.work.letters.finish(heard.kept.id, Ending.HELD, told, heard.now, heard.seen.name)


def hold_part(heard: Hearing, game: Game, part: Part) -> None:
    """Puts a command to the mayor that the game would not decide by itself."""
    question = part.objections[0]
    facts = {"reason": question.code, "seat": heard.seat, "wants": wants_to((part.want,))}
    _ask_mayor(heard, game, COMMAND, question, facts, words(heard, game, part.want))


def words(heard: Hearing, game: Game, *wants: Want) -> str:
    """Returns what the mayor may read of a letter: nothing where it may tell of a private talk."""
    return heard.letter.text if what_stays(heard, game, wants) in SHOWN else ""


def show_unanswered(
    house: House, work: Work, seen: Seen, asks: Iterable[Ask], due: datetime | None, now: datetime
) -> None:
    """Puts the questions that a phase left open to the mayor, with their readings.

    `seen` is the game before the close, and `due` the end of the next phase, whose post may wait
    for him; his silence leaves each letter without effect.
    """
    for ask in asks:
        facts = {"reason": "unanswered", "seat": ask.seat, "wants": list(ask.choices)}
        number = work.questions.put(seen.name, LETTER, facts, REFUSE, due, ask.letter)
        if house.identity.mayor:
            draft = open_ask_letter(
                seen.game,
                house.identity.mayor,
                number,
                ask.letter,
                SeatId(ask.seat),
                ask.arrived,
                wants_from(ask.choices),
                edition(work, seen),
            )
            queue(work, (draft,), f"open:{number}", now)


def _ask_mayor(
    heard: Hearing,
    game: Game,
    code: str,
    question: Objection,
    facts: Mapping[str, object],
    text: str,
) -> None:
    number = _put(heard.work, heard.kept, heard.seen.name, code, facts, closes_at(game))
    mayor = heard.house.identity.mayor
    if mayor:
        draft = held_letter(
            game,
            mayor,
            number,
            heard.kept.id,
            heard.seat,
            heard.kept.arrived,
            question,
            heard.printed,
            text,
        )
        queue(heard.work, (draft,), f"held:{number}", heard.now)


def _put(
    work: Work,
    kept: KeptLetter,
    game: str,
    code: str,
    facts: Mapping[str, object],
    due: datetime | None,
) -> QuestionId:
    return work.questions.put(game, code, facts, REFUSE, due, kept.id)
