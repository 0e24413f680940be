"""One player's letter before its judge, inside one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pbem.game import Accepted, Event, SeatId, commands, decide, events
from pbem.nouns import AskBack, Choice, Letter, Reading
from pbem.press import Edition
from pbem.service.apply import edition
from pbem.service.archive import wants_from
from pbem.service.games import Seen
from pbem.service.house import House
from pbem.service.judge import Frame, Judged
from pbem.service.reader import read
from pbem.service.speech import talk_key
from pbem.store import Ask, KeptLetter, Occupant, Work


@dataclass(frozen=True)
class Hearing:
    """Everything about one letter of one seat.

    `asked` is the question open to its player, `printed` what the answers are printed with.
    """

    house: House
    work: Work
    kept: KeptLetter
    letter: Letter
    occupant: Occupant
    seen: Seen
    asked: Ask | None
    printed: Edition
    now: datetime

    @property
    def seat(self) -> SeatId:
        """The seat that the letter speaks for."""
        return SeatId(self.occupant.seat)

    def frame(self, reading: Reading) -> Frame:
        """Returns the letter as the game may know it.

        An answer to our question keeps the first letter's arrival for the deadline, and takes
        its own place in the order.
        """
        offered = wants_from(self.asked.choices) if self.asked else ()
        answers = self.asked is not None and all(want in offered for want in reading.wants)
        arrived = self.asked.arrived if self.asked and answers else self.kept.arrived
        owner = self.seen.record.owner == self.occupant.account
        return Frame(self.seat, arrived, self.kept.order, self.conceal, owner)

    def conceal(self, text: str, channel: str) -> str:
        """Seals a private text beside the chain; returns its salted digest.

        What is said in a private talk is sealed with the key of that talk.
        """
        key, salt = talk_key(self.work, self.seen.name, channel), self.house.salt()
        return self.work.texts.keep(self.seen.name, text, salt, self.kept.id, key)

    def reading(self) -> Reading:
        """Understands the letter."""
        return read(
            self.house,
            self.seen,
            self.letter,
            self.seat,
            language=self.occupant.language,
            ask=ask_back(self.asked),
            role_letter=answers_role_letter(self.work, self.letter),
        )

    def confirmation(self, judged: Judged) -> tuple[Event, ...]:
        """Returns what a reply to the role letter shows, whatever it says: the letter has come.

        Else who answers it with an order, too early or refused, would be waited for for ever.
        """
        told = any(isinstance(event, events.Confirmed) for event in judged.events)
        if told or judged.draft or not answers_role_letter(self.work, self.letter):
            return ()
        answer = decide(self.seen.game, commands.Confirm(self.seat), self.now)
        return answer.events if isinstance(answer, Accepted) else ()


def hearing(
    house: House,
    work: Work,
    kept: KeptLetter,
    letter: Letter,
    occupant: Occupant,
    now: datetime,
) -> Hearing:
    """Gathers what is needed to hear a letter."""
    seen = house.games.load(work, occupant.game)
    asked = work.asks.find(seen.name, occupant.seat, kept.arrived)
    printed = edition(work, seen)
    return Hearing(house, work, kept, letter, occupant, seen, asked, printed, now)


def ask_back(asked: Ask | None) -> AskBack | None:
    """Returns an open question as the reader knows it: numbered from 1."""
    if asked is None:
        return None
    wants = wants_from(asked.choices)
    choices = tuple(Choice(number, want) for number, want in enumerate(wants, start=1))
    return AskBack(asked.id, asked.letter, choices)


def answers_role_letter(work: Work, letter: Letter) -> bool:
    """Tells whether a letter is a reply to our role letter."""
    sent = work.drafts.find_sent(letter.in_reply_to) if letter.in_reply_to else None
    return sent is not None and sent.code == "role"
