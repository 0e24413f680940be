"""One letter taken apart for the keeper: what was read in it, step by step, and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from pbem.game import (
    Accepted,
    Game,
    GameId,
    Ruleset,
    SeatId,
    commands,
    decide,
    evolve,
    table,
)
from pbem.mail import understand
from pbem.nouns import Letter, Reading
from pbem.press import Rendered
from pbem.service.answers import answers
from pbem.service.apply import edition
from pbem.service.hearing import answers_role_letter, ask_back
from pbem.service.house import House
from pbem.service.judge import Frame, Judged, judge
from pbem.service.reader import read
from pbem.service.route import Route, route
from pbem.service.tables import table_for
from pbem.store import Work

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)  # a time for a game in which nothing happens


@dataclass(frozen=True)
class Dissected:
    """A letter that was opened, addressed, understood and judged, and of which nothing is kept.

    Without a `seat` it was read as a stranger's. `judged` is None where it never came so far.
    `answers` are the letters that would be sent.
    """

    letter: Letter
    way: Route
    reading: Reading
    game: str = ""
    seat: SeatId | None = None
    judged: Judged | None = None
    answers: tuple[Rendered, ...] = ()


def dissect(
    house: House, raw: bytes, arrived: datetime, name: str = "", seat: SeatId | None = None
) -> Dissected:
    """Reads a letter as if it had arrived then; with a game and a seat, as that player's.

    Raises UnknownGameError.
    """
    letter = house.opened(raw, arrived)
    with house.store.read() as view:
        way = route(house, view, letter)
        if seat is None and way.occupant is not None and not (way.held or way.games):
            name, seat = way.occupant.game, SeatId(way.occupant.seat)
        if seat is None:
            return Dissected(letter, way, _strangers(house, letter, _board(house, view, name)))
        seen = house.games.load(view, name)
        printed = edition(view, seen)
        asked = ask_back(view.asks.find(name, seat, arrived))
        role_letter = answers_role_letter(view, letter)
    reading = read(house, seen, letter, seat, ask=asked, role_letter=role_letter)
    if letter.machine or letter.flaws or reading.discard or reading.held:
        return Dissected(letter, way, reading, name, seat)
    judged = judge(seen.game, reading, Frame(seat, arrived, 0, _unkept), arrived)
    told = answers(_after(seen.game, judged), seat, judged, arrived, printed)
    written = tuple(map(house.press.letter, told))
    return Dissected(letter, way, reading, name, seat, judged, written)


def _after(game: Game, judged: Judged) -> Game:
    """Returns a game as a judged letter would leave it."""
    for event in judged.events:
        game = evolve(game, event)
    return game


def _board(house: House, view: Work, name: str) -> Game:
    """Returns the game a stranger's letter is read at: the named, the oldest live, or none."""
    names = [name] if name else [record.name for record in view.games.all()]
    if names:
        return house.games.load(view, names[0]).game
    return empty_board(next(iter(house.rulesets.values())))


def empty_board(rules: Ruleset) -> Game:
    """Returns a game at which nobody sits, with every option as it is by default."""
    game = table(rules)
    opened = decide(game, commands.Create(GameId("none"), "", rules.languages[0]), EPOCH)
    for event in opened.events if isinstance(opened, Accepted) else ():
        game = evolve(game, event)
    return game


def _strangers(house: House, letter: Letter, game: Game) -> Reading:
    return understand(letter, table_for(game, None), house.lexicon(game.rules.name))


def _unkept(text: str, channel: str) -> str:
    """Stands for the digest of a private text that nobody keeps."""
    return ""
