"""The demo players' habits where a day ends with nominations: claims, talks, speeches, votes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.nouns import Kind
from pbem.trial.players.pen import Pen
from pbem.trial.players.phrases import Nick
from pbem.trial.players.view import Meaning, Note

PAIR = 2


def choice(pen: Pen) -> Iterator[Note]:
    """Chooses a power out of those that were offered."""
    if pen.view.offered:
        taken = pen.dice.pick("choice", pen.view.offered)
        meaning = Meaning(Kind.ACT, ability="choose")
        text = pen.line("choice", order=taken)
        yield Note(pen.at("choice", 0.1, 0.8), pen.subject("choice"), text, meaning)


def shot(pen: Pen) -> Iterator[Note]:
    """Shoots before everybody: who can, when he dares, and now and then who only says so."""
    if "shoot" in pen.view.spent:
        return
    if pen.chance("shot" if "shoot" in pen.view.abilities else "claim"):
        yield _before_everybody(pen, "shot", "shoot", (pen.drawn("shot at", pen.others),))


def statement(pen: Pen) -> Iterator[Note]:
    """States something before everybody; so does who cannot, now and then."""
    if pen.chance("statement" if "state" in pen.view.abilities else "claim"):
        names = pen.dice.shuffled("statement about", pen.view.living)[:PAIR]
        if len(names) == PAIR:
            yield _before_everybody(pen, "statement", "state", pen.nicks(names))


def talk(pen: Pen) -> Iterator[Note]:
    """Talks in private: two whom the mood of the day brings together."""
    pair = pen.mood.shuffled("talk", pen.view.living)[:PAIR]
    if len(pair) < PAIR or pen.view.nick not in pair or not pen.together("talk"):
        return
    asks = pen.view.nick == pair[0]
    target = pen.nicks(pair[1:])
    code, ability = ("talk", "open_chat") if asks else ("join", "join_chat")
    names = (pair[1],) if asks else ()
    meaning = Meaning(Kind.ACT, ability=ability, targets=names)
    yield Note(0.2 if asks else 0.4, pen.subject(code), pen.line(code, target), meaning)
    said = Meaning(Kind.CHAT)
    yield Note(pen.at("whisper", 0.5, 0.9), pen.subject("whisper"), pen.line("whisper"), said)


def nomination(pen: Pen) -> Iterator[Note]:
    """Nominates whom the mood of the day suspects, if it is his turn to speak up."""
    ready = (n for n in pen.mood.shuffled("turn", pen.view.living) if n not in pen.view.nominators)
    if next(ready, "") != pen.view.nick:
        return
    suspects = [n for n in pen.mood.shuffled("suspects", pen.view.living) if n != pen.view.nick]
    target = pen.nicks(tuple(suspects[:1]))
    meaning = Meaning(Kind.ACT, ability="nominate", targets=(target[0].nick,))
    text = pen.line("nomination", target)
    yield Note(pen.at("nomination", 0.1, 0.8), pen.subject("nomination"), text, meaning)


def defence(pen: Pen) -> Iterator[Note]:
    """Speaks for himself."""
    if pen.view.nominee == pen.view.nick and pen.chance("defence"):
        meaning = Meaning(Kind.ACT, ability="defend")
        at = pen.at("defence", 0.1, 0.8)
        yield Note(at, pen.subject("defence"), pen.line("defence"), meaning)


def voice(pen: Pen) -> Iterator[Note]:
    """Says aye or nay, mostly as the mood is; a nominee is for himself."""
    if pen.chance("silent"):
        return
    with_the_mood = pen.chance("aye")
    aye = pen.together("hot") is with_the_mood and pen.view.nominee != pen.view.nick
    code, ability = ("aye", "vote_for") if aye else ("nay", "vote_against")
    meaning = Meaning(Kind.ACT, ability=ability)
    yield Note(pen.at("voice", 0.05, 0.9), pen.subject(code), pen.line(code), meaning)


def _before_everybody(pen: Pen, occasion: str, ability: str, targets: tuple[Nick, ...]) -> Note:
    """Writes a letter that everybody will read."""
    named = tuple(nick.nick for nick in targets) if ability == "shoot" else ()
    meaning = Meaning(Kind.ACT, ability=ability, targets=named)
    at = pen.at(occasion, 0.1, 0.9)
    return Note(at, pen.subject(occasion), pen.line(occasion, targets), meaning)


RITES: dict[str, tuple[Callable[[Pen], Iterator[Note]], ...]] = {
    "day": (shot, statement, talk),
    "nominate": (nomination,),
    "defence": (defence,),
    "vote": (voice,),
}
