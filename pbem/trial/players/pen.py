"""A demo player's pen: what he wants to say becomes words, and words become a letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.trial.players.dice import Dice
from pbem.trial.players.phrases import Nick, OrderWords, Phrases, Wording
from pbem.trial.players.programs import Sheet, wrap
from pbem.trial.players.view import Note, PlannedLetter, View

# How often, in a hundred, a player does what is not his plain duty; a ruleset's players may differ.
ODDS = {
    "absence": 4,
    "abstain": 6,
    "aye": 75,
    "claim": 6,
    "chat": 50,
    "complaint": 4,
    "divided": 0,
    "defence": 80,
    "draft": 6,
    "early": 8,
    "echo": 30,
    "foreign": 15,
    "grave": 10,
    "hasten": 0,
    "hot": 60,
    "late": 6,
    "mistype": 15,
    "oneself": 10,
    "own mind": 30,
    "pass": 5,
    "question": 8,
    "reply": 35,
    "rules": 4,
    "second": 15,
    "shot": 40,
    "silent": 5,
    "slip": 25,
    "statement": 70,
    "status": 6,
    "unhasten": 0,
    "untimely": 0,
    "talk": 60,
    "vote again": 12,
}


@dataclass(frozen=True)
class Pen:
    """A player's view, his words, and two dice: his own, and the mood that all share."""

    view: View
    phrases: Phrases
    dice: Dice
    mood: Dice

    @classmethod
    def of(cls, view: View, seed: str, phrases: Phrases) -> Pen:
        """Takes a pen for one phase."""
        again = f".{view.round}" if view.round > 1 else ""
        phase = f"{seed}|{view.phase}{view.number}{again}"
        return cls(view, phrases, Dice(f"{phase}|{view.seat}"), Dice(phase))

    def chance(self, what: str) -> bool:
        """Tells whether the player does a thing in this phase."""
        return self.dice.chance(what, self.odds(what))

    def together(self, what: str) -> bool:
        """Tells whether everybody is in the mood for a thing in this phase."""
        return self.mood.chance(what, self.odds(what))

    def odds(self, what: str) -> int:
        """Returns how often, in a hundred, the players of the game do a thing."""
        return self.phrases.odds.get(what, ODDS[what])

    def at(self, what: str, least: float, most: float) -> float:
        """Returns when he does a thing."""
        return self.dice.between(f"{what} at", least, most)

    def nicks(self, names: tuple[str, ...]) -> tuple[Nick, ...]:
        """Returns nicks with their forms."""
        return tuple(self.phrases.nick(name) for name in names)

    @property
    def others(self) -> tuple[str, ...]:
        """The living who are neither the player nor of his own; everyone where there are none.

        What everybody reads makes nobody a partner.
        """
        partners = () if self.talk_is_public else self.view.partners
        friends = (self.view.nick, *partners, *self.view.known)
        others = tuple(nick for nick in self.view.living if nick not in friends)
        return others or self.view.living

    @property
    def talk_is_public(self) -> bool:
        """Whether everybody reads what the player says now."""
        return (
            self.view.channel in self.phrases.talks and self.phrases.talks[self.view.channel].public
        )

    def drawn(self, label: str, names: Sequence[str]) -> Nick:
        """Returns one of several nicks, with its forms."""
        return self.phrases.nick(self.dice.pick(label, names))

    def role_word(self) -> str:
        """Returns how he writes his own role, now and then mistyped."""
        wording = self.phrases.subjects.get(self.view.role, Wording((self.view.role,)))
        return self._pick("role word", wording)

    def order(self, words: OrderWords, targets: tuple[Nick, ...], label: str = "") -> str:
        """Returns an order about its targets, in words."""
        if words.oneself and targets[0].nick == self.view.nick:
            return self.dice.pick(f"{label} oneself", words.oneself)
        return self._pick(f"{label} order", words.wording).format(**placed(targets))

    def _pick(self, label: str, wording: Wording) -> str:
        slips = wording.mistyped and self.dice.chance(f"{label} mistyped", self.odds("mistype"))
        return self.dice.pick(label, wording.mistyped if slips else wording.right)

    def line(self, occasion: str, targets: tuple[Nick, ...] = (), order: str = "") -> str:
        """Returns what he says on an occasion."""
        line = self.dice.pick(occasion, self.phrases.talks[occasion].lines)
        return line.format(**placed(targets), order=order)

    def subject(self, occasion: str = "") -> str:
        """Returns the subject for an occasion; his role where the occasion has none."""
        subjects = self.phrases.talks[occasion].subjects if occasion else ()
        if not subjects:
            return self.role_word()
        heard = self.view.heard.subject if self.view.heard else ""
        subject = self.dice.pick(f"{occasion} subject", subjects)
        return subject.format(role=self.role_word(), heard=heard)

    def letter(self, note: Note, place: int) -> PlannedLetter:
        """Returns the letter that his mail program makes of a note."""
        view, mail = self.view, self.phrases.mail
        sheet = Sheet(
            player=view.nick,
            sender=view.address,
            recipient=view.mayor,
            subject=note.subject,
            text=self._wrapped(note, place),
            written=view.opens + view.lasts * note.at,
            token=self.dice.token(f"letter {place}"),
            quoted=view.heard if note.reply else None,
            headers=note.headers,
        )
        data = wrap(sheet, mail.program(view.seat), mail)
        return PlannedLetter(note.at, view.address, view.mayor, data, note.meaning)

    def _wrapped(self, note: Note, place: int) -> str:
        if not note.polite:
            return note.text
        talks = self.phrases.talks
        opening = self.dice.pick(f"opening {place}", talks["openings"].lines)
        closing = self.dice.pick(f"closing {place}", talks["closings"].lines)
        return "\n".join(line for line in (opening, note.text, closing) if line)


def placed(targets: tuple[Nick, ...]) -> dict[str, str]:
    """Returns the forms of one or two targets by the names that phrases use."""
    suffixes = ("", "2")
    forms = [nick.placed(suffix) for nick, suffix in zip(targets, suffixes, strict=False)]
    return {name: form for places in forms for name, form in places.items()}
