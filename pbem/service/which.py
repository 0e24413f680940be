"""Which of his games a player means: asked for, answered, or told by his letter itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from pbem.game import Objection, SeatId
from pbem.mail import named_roles, subject_tags
from pbem.nouns import Ending, Kind, Letter, Puzzle, Want
from pbem.press import Part, answer
from pbem.service.apply import edition, queue
from pbem.service.house import House
from pbem.store import Ask, KeptLetter, LetterId, Occupant, Work

Question = tuple[LetterId, tuple[str, ...]]
"""Which letter we asked about, and the games that were to choose from."""

ABOUT = "about_letter"  # the fact of our question that names the letter it is about
NO_GAME = ""  # in whose name the question is open, to an account instead of a seat
ASKED_FOR = timedelta(days=2)


def only_live(house: House, work: Work, seats: tuple[Occupant, ...]) -> tuple[Occupant, ...]:
    """Returns the only seat that is not known to be out of its game, or all of them."""
    live = tuple(
        one
        for one in seats
        if not house.games.load(work, one.game).game.seat(SeatId(one.seat)).announced
    )
    return live if len(live) == 1 else seats


def with_role(
    house: House, work: Work, letter: Letter, seats: tuple[Occupant, ...]
) -> tuple[Occupant, ...]:
    """Returns the only seat that has a role which the subject names, or all of them."""
    fitting = tuple(one for one in seats if _has_role(house, work, letter, one))
    return fitting if len(fitting) == 1 else seats


def _has_role(house: House, work: Work, letter: Letter, seat: Occupant) -> bool:
    seen = house.games.load(work, seat.game)
    role = seen.game.seat(SeatId(seat.seat)).believes
    return role in named_roles(letter.subject, house.lexicon(seen.record.ruleset))


def ask_which_game(
    house: House,
    work: Work,
    kept: KeptLetter,
    letter: Letter,
    seat: Occupant,
    games: tuple[str, ...],
    now: datetime,
) -> None:
    """Asks the sender which of his games he means; nothing is executed.

    The question goes out in the name of no game, so that nothing but its number leads to one.
    """
    seen = house.games.load(work, seat.game)
    puzzle = Puzzle("which_game", games)
    tags = Objection("which_game", (("candidates", tuple(f"[{game}]" for game in games)),))
    part = Part(Ending.ASKED, Want(Kind.UNCLEAR, puzzle=puzzle), objections=(tags,))
    draft = answer(seen.game, SeatId(seat.seat), (part,), kept.arrived, edition(work, seen))
    asking = replace(
        draft,
        game="",
        seat=None,
        address=seat.address,
        language=seat.language or draft.language,
        answers=letter.message_id,
        facts={**draft.facts, ABOUT: kept.id, "games": list(games)},
    )
    queue(work, (asking,), f"letter:{kept.id}", now)
    work.asks.open(kept.id, NO_GAME, seat.account, "", 0, games, now + ASKED_FOR)
    work.letters.finish(kept.id, Ending.ASKED, {"ask": "which_game"}, now)


def answered(
    work: Work, kept: KeptLetter, letter: Letter, seat: Occupant
) -> tuple[KeptLetter, str] | None:
    """Returns the letter that is meant, and its game, when this one answers our question.

    The letter keeps its own arrival for the deadline, and takes its place in the order when the
    answer arrives.
    """
    asked = work.asks.find(NO_GAME, seat.account, kept.arrived)
    question = _question(work, letter) or (_as_question(asked) if asked else None)
    if question is None:
        return None
    about, games = question
    game = _picked(letter, games)
    raw, record = work.letters.raw(about), work.letters.find(about)
    if not game or raw is None or record is None:
        return None
    if asked is not None and asked.letter == about:
        work.asks.answer(asked.id, kept.id)
    return replace(kept, raw=raw, arrived=record.arrived, about=about), game


def _question(work: Work, letter: Letter) -> Question | None:
    """Returns our question that a letter is a reply to."""
    ids = dict.fromkeys((letter.in_reply_to, *reversed(letter.references)))
    drafts = (work.drafts.find_sent(one) for one in ids if one)
    facts = next((one.facts for one in drafts if one is not None and ABOUT in one.facts), None)
    games = facts.get("games") if facts else None
    if facts is None or not isinstance(games, list):
        return None
    return LetterId(int(str(facts[ABOUT]))), tuple(map(str, games))


def _as_question(asked: Ask) -> Question:
    """Returns the open question of somebody who answers without a reply."""
    return asked.letter, tuple(map(str, asked.choices))


def is_pick(letter: Letter) -> bool:
    """Tells whether a letter is nothing but the number of a choice."""
    return _bare(letter).isdecimal()


def with_question(work: Work, letter: Letter, seats: tuple[Occupant, ...]) -> tuple[Occupant, ...]:
    """Returns the only seat that was asked something which a bare number answers, or all."""
    if not is_pick(letter) or work.asks.find(NO_GAME, seats[0].account, letter.arrived):
        return seats
    asked = tuple(s for s in seats if work.asks.find(s.game, s.seat, letter.arrived))
    return asked if len(asked) == 1 else seats


def _picked(letter: Letter, games: tuple[str, ...]) -> str:
    """Returns the game that an answer names by number, by name or by its tag."""
    said = _bare(letter)
    if said.isdecimal() and 1 <= int(said) <= len(games):
        return games[int(said) - 1]
    named = [game for game in games if game in (said, *subject_tags(letter.subject))]
    return named[0] if len(named) == 1 else ""


def _bare(letter: Letter) -> str:
    """Returns what a letter says, without blanks, brackets and stops around it."""
    return letter.text.strip().strip("[]().!").strip()
