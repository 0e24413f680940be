"""What is kept of a letter where people talk in private: nothing that was said there.

What is said in a talk lives sealed with the talk's key, and so do the letters that carry it to the
others. The letter that brought it, and every other that might hold a word of it, loses its words
as soon as it has been judged, and its copy goes from the mailbox.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from enum import Enum

from pbem.game import Game, SeatId, is_talk, is_talk_rite, talk_of
from pbem.mail import own_ids_in, without_quotes, without_words
from pbem.nouns import Letter, Want
from pbem.service.hearing import Hearing
from pbem.service.house import House
from pbem.service.route import route
from pbem.store import KeptLetter, LetterId, Occupant, Work


class Stays(Enum):
    """What of a letter's bytes is kept once it has been judged."""

    ALL = "all"
    OWN_WORDS = "own words"
    HEAD = "head"
    NOTHING = "nothing"


SHOWN = (Stays.ALL, Stays.OWN_WORDS)  # where a letter's own words are no secret to the mayor


def what_stays(heard: Hearing, game: Game, wants: Iterable[Want]) -> Stays:
    """Returns what may be kept of a letter; `game` is the game after it.

    Of a letter for a talk nothing. Of any other whose sender sits in one, or that answers a line
    of one, the words go; and where there has been a talk, whatever a letter quotes.
    """
    if any(is_private(game, want) for want in wants):
        return Stays.NOTHING
    if _sits(heard.seen.game, heard.seat) or _sits(game, heard.seat):
        return Stays.HEAD
    if not game.talks_held:
        return Stays.ALL
    if echoes_talk(heard.house, heard.work, heard.kept, heard.letter):
        return Stays.HEAD
    return Stays.OWN_WORDS if heard.letter.cuts else Stays.ALL


def is_private(game: Game, want: Want) -> bool:
    """Tells whether a want is said in a private talk, or about one."""
    return is_talk(want.channel) or is_talk_rite(game.rules, want.ability)


def _sits(game: Game, seat: SeatId) -> bool:
    return talk_of(game, seat) is not None


def echoes_talk(house: House, work: Work, kept: KeptLetter, letter: Letter) -> bool:
    """Tells whether a letter names a letter of ours that carried a line of a talk: it may quote it.

    Bounces and answers of robots are among those that do.
    """
    return work.talks.is_relayed(own_ids_in(kept.raw, letter, house.trust.own_domain))


def forget_words(heard: Hearing, stays: Stays) -> None:
    """Keeps no more of a letter than may stay; with the rest goes its copy in the mailbox.

    The letter that this one spoke for, if any, is treated alike.
    """
    for letter in (heard.kept.id, heard.kept.about):
        if letter is not None:
            _reduce(heard.house, heard.work, letter, stays, heard.now)


def forget_stray(
    house: House,
    work: Work,
    kept: KeptLetter,
    letter: Letter,
    seat: Occupant | None,
    now: datetime,
) -> None:
    """Does so with a letter that no seat is heard by: one that echoes a talk, or comes from one."""
    if echoes_talk(house, work, kept, letter) or _sits_there(house, work, seat):
        _reduce(house, work, kept.id, Stays.HEAD, now)


def seal_asked(
    house: House, work: Work, kept: KeptLetter, seats: Iterable[Occupant], now: datetime
) -> None:
    """Seals a letter of which it is asked which game it means with the key of its sender's talk.

    It may be for that talk: its words are needed until he answers, and no longer than the talk.
    """
    for seat in seats:
        talk = talk_of(house.games.load(work, seat.game).game, SeatId(seat.seat))
        if talk is not None:
            work.erasures.of_letter(kept.id, len(kept.raw), now)
            work.letters.keep_only(kept.id, kept.raw, work.talks.key(seat.game, talk.id))
            return


def forget_broken(house: House, work: Work, kept: KeptLetter, now: datetime) -> bool:
    """Does so with a letter that broke us; tells whether it may have come from a talk.

    Where not even that can be found out, it may have, if anybody talks.
    """
    private = work.talks.are_open()
    with suppress(Exception), work.step():
        letter = house.opened(kept.raw, kept.arrived)
        seat = route(house, work, letter).occupant
        private = echoes_talk(house, work, kept, letter) or _sits_there(house, work, seat)
    if private:
        _reduce(house, work, kept.id, Stays.HEAD, now)
    return private


def _sits_there(house: House, work: Work, seat: Occupant | None) -> bool:
    """Tells whether somebody sits in a private talk of his game."""
    return seat is not None and _sits(house.games.load(work, seat.game).game, SeatId(seat.seat))


def _reduce(house: House, work: Work, number: LetterId, stays: Stays, now: datetime) -> None:
    if stays is Stays.ALL:
        return
    raw, record = work.letters.raw(number), work.letters.find(number)
    if raw is None or record is None:
        return
    work.erasures.of_letter(number, len(raw), now)
    if stays is Stays.NOTHING:
        work.letters.shred(number)
    elif stays is Stays.HEAD:
        work.letters.keep_only(number, without_words(raw))
    else:
        letter = house.opened(raw, record.arrived)
        work.letters.keep_only(number, without_quotes(raw, letter))
