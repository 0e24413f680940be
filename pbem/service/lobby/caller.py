"""Who writes to the lobby, in which letter, and how he is answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from pbem.game import Game, Objection, SeatId
from pbem.mail import LobbyLetter
from pbem.nouns import Draft, Ending, Letter
from pbem.press import Addressee, Edition, lobby_done, lobby_refused
from pbem.service.answers import AN_HOUR, MOST_ANSWERS, is_bulk
from pbem.service.apply import queue
from pbem.service.house import House, Lobby
from pbem.store import Account, KeptLetter, Work


@dataclass(frozen=True)
class Caller:
    """One letter of the lobby, inside one transaction."""

    house: House
    kit: Lobby
    work: Work
    kept: KeptLetter
    letter: Letter
    account: Account
    read: LobbyLetter
    now: datetime

    @property
    def topic(self) -> str:
        """The topic of all answers to this person."""
        return f"lobby-{self.account.id}"

    def addressee(self, seat: SeatId | None = None) -> Addressee:
        """Returns to whom answers go, in his own language or else that of his letter."""
        return Addressee(self.account.address, self.account.language or self.read.language, seat)

    def is_flooding(self) -> bool:
        """Tells whether only a robot can have sent so many letters as this person lately."""
        lately = self.work.drafts.of_topic(self.topic, self.now - AN_HOUR)
        return lately >= MOST_ANSWERS

    def tell(self, drafts: Sequence[Draft], key: str = "") -> None:
        """Queues answers to the letter; one that came in bulk is not answered."""
        if not is_bulk(self.letter):
            told = [replace(one, answers=self.letter.message_id) for one in drafts]
            queue(self.work, told, f"lobby:{self.kept.id}{key}", self.now, topic=self.topic)

    def finish(self, ending: Ending, game: str = "", **told: object) -> None:
        """Records how the letter ended; nothing of its text."""
        facts = {"lobby": self.read.verb.value, **told}
        self.work.letters.finish(self.kept.id, ending, facts, self.now, game)

    def accept(
        self,
        game: Game,
        did: Mapping[str, object],
        edition: Edition,
        seat: SeatId | None = None,
        what: str = "",
    ) -> None:
        """Answers that a letter was carried out; `what` was done, if not just what it asked for."""
        to = self.addressee(seat)
        self.tell((lobby_done(game, what or self.read.verb, did, to, edition),))
        self.finish(Ending.ACCEPTED, game.id)

    def refuse(self, game: Game, reasons: Sequence[Objection], edition: Edition) -> None:
        """Answers that a letter was refused, with all its reasons."""
        to = self.addressee()
        self.tell((lobby_refused(game, self.read.verb, reasons, to, edition),))
        self.finish(Ending.REFUSED, game.id, reasons=[one.code for one in reasons])
