"""The table of village §12, kept apart from the program's own answer, to hold mailboxes against.

    faults(town.house, town.name, {nick: [letter, …] for every player and the owner})

Each text that was said must be in the mailboxes of exactly those whom the table names, once; what
somebody was told in private in nobody else's. Texts must differ from one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pbem.game import Event, Game, Seat, events, evolve, from_json, table
from pbem.press import Edition, facts_of
from pbem.service import House
from pbem.store import Work

OWNER = "@owner"  # the mailbox of an owner without a seat
PACK, MASONS = ("WEREWOLF", "CMADMAN"), ("MASON",)
Mailboxes = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Line:
    """A line that was said: the words, who said it, and who reads it, by the page."""

    text: str
    speaker: str
    readers: frozenset[str]


def faults(house: House, name: str, boxes: Mailboxes) -> list[str]:
    """Returns every letter that is where it must not be, or not where it must be."""
    with house.store.read() as view:
        log = [from_json({"code": one.code, **one.facts}) for one in view.events.read(name)]
        record = view.games.find(name)
        assert record is not None
        empty = table(house.rulesets[record.ruleset])
        lines = tuple(said(view, empty, log))
    told = secrets(house, empty, log, record.zone)
    return [*_misheard(lines, boxes), *_overheard(told, boxes)]


def said(view: Work, game: Game, log: Sequence[Event]) -> Iterator[Line]:
    """Yields every line of a game with those who may read it when it is said."""
    for event in log:
        if isinstance(event, events.Spoke | events.Declared):
            text = view.texts.read(event.text) or ""
            seat = game.seat(event.seat) if isinstance(event, events.Spoke) else None
            channel = event.channel if isinstance(event, events.Spoke) else "normal"
            names = frozenset(one.nick for one in game.seats if _reads(game, channel, one, seat))
            gm = {OWNER} if channel != "normal" and game.option("gm") else set()
            yield Line(text, seat.nick if seat else "", names | gm)
        game = evolve(game, event)


def _reads(game: Game, channel: str, seat: Seat, speaker: Seat | None) -> bool:
    """Tells whether a seat may read a line, in the words of §12."""
    if seat.dummy:
        return False
    idle = "sudden" in seat.causes
    match channel:
        case "wolf":
            return seat.role in PACK
        case "mason":
            return seat.role in MASONS
        case "grave":
            return not seat.alive and not idle
        case "mono":
            return seat == speaker
    return True


def secrets(house: House, game: Game, log: Sequence[Event], zone: str) -> dict[str, frozenset[str]]:
    """Returns every sentence that was told in private, with those who were told it."""
    found: dict[str, frozenset[str]] = {}
    for event in log:
        game = evolve(game, event)
        if isinstance(event, events.Learned):
            facts = facts_of(event, game, Edition(zone))
            text = house.press.sentence(facts, game.language, game.rules.name, zone)
            found[text] = found.get(text, frozenset()) | {game.seat(event.seat).nick}
    return found


def _misheard(lines: Sequence[Line], boxes: Mailboxes) -> Iterator[str]:
    """Yields every mailbox in which a line is missing, doubled or forbidden."""
    for line in lines:
        first = line.text.splitlines()[0]
        for nick, letters in boxes.items():
            found = sum(first in letter for letter in letters)
            due = int(nick in line.readers and nick != line.speaker)
            if found != due:
                yield f"{nick}: {found} times, not {due}: {first}"


def _overheard(told: Mapping[str, frozenset[str]], boxes: Mailboxes) -> Iterator[str]:
    """Yields every mailbox that holds what only others were told."""
    for text, readers in told.items():
        for nick, letters in boxes.items():
            if nick not in readers | {OWNER} and any(text in letter for letter in letters):
                yield f"{nick} was told: {text}"
