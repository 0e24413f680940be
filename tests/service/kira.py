"""A town that plays kira, on its second day, and what is left of a letter in its house.

town = kira(tmp_path)
open_talk(town)
town.say("Ann", "the word is canary")
"""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path

from pbem.game import commands
from pbem.service import Guest, House, Plan, Timetable, adopt
from pbem.settings import load_settings
from pbem.store import DraftId, LetterId, QuestionId, Store
from pbem.wiring import open_house
from pbem.words import Lexicon, load_lexicon
from tests.service.town import (
    KEEPER,
    NIGHTFALL,
    SEED,
    FakeBoard,
    FakeInbox,
    FakeMailer,
    Post,
    Sent,
    Town,
    address,
)

ROLES = {
    "Ann": "L",
    "Ben": "Light",
    "Cat": "Watari",
    "Dan": "Misa",
    "Eve": "Matsuda",
    "Fey": "Rem",
    "Gus": "Soichiro",
    "Hugo": "Demegawa",
}
LENGTHS = (
    *(("day", "13h"), ("nominate", "2h"), ("defence", "1h"), ("vote", "2h")),
    *(("night", "4h"), ("dawn", "1h")),
)
NOMINATIONS = 13 * 60  # minutes from the beginning of the day
DUSK = 15 * 60  # of a day on which nobody is nominated
CHAT = "private chat"


@cache
def lexicon(name: str) -> Lexicon:
    """The words of a ruleset's players, read once for all towns."""
    return load_lexicon(load_settings(Path(), {}).configs, name)


def kira(folder: Path, roles: dict[str, str] = ROLES, language: str = "en") -> Town:
    """A house of its own with a kira game by day."""
    inbox, mailer, board = FakeInbox(), FakeMailer(), FakeBoard()
    settings = replace(load_settings(folder, {}), mayor=KEEPER)
    house = open_house(settings, mailer=mailer, board=board, inbox=inbox)
    return founded(house, inbox, mailer, board, roles, language)


def founded(
    house: House,
    inbox: Post,
    mailer: Sent,
    board: FakeBoard,
    roles: dict[str, str] = ROLES,
    language: str = "en",
    begins: bool = False,
) -> Town:
    """The same in a house that somebody has built; the game `begins`, or is on its second day."""
    house = replace(house, salt=itertools.cycle(["5a17" * 8]).__next__, lexicon=lexicon)
    guests = [Guest(nick, address(nick), "m", language) for nick in roles]
    day = commands.Setup(tuple(roles.items()), SEED, phase="day", number=2)
    setup = replace(day, phase="night", number=1, fresh=True) if begins else day
    name = adopt(
        house, Plan("kira", language, Timetable(lengths=LENGTHS)), guests, setup, NIGHTFALL
    )
    town = Town(house, inbox, mailer, board, name)
    town.walk()
    return town


def open_talk(town: Town, asker: str = "Ann", guest: str = "Ben", minutes: float = 1) -> Town:
    """Lets two players begin a private talk."""
    town.write(asker, CHAT, f"Can I talk to {guest} in private please", minutes)
    town.at(minutes + 1).walk()
    town.write(guest, CHAT, "yes", minutes + 2)
    town.at(minutes + 3).walk()
    return town


def dusk(town: Town) -> Town:
    """Lets the second day end without a nomination, and what is to go from the mailbox go."""
    town.at(NOMINATIONS).walk()
    town.at(DUSK).walk()
    town.walk()
    return town


def kept(store: Store) -> Iterator[str]:
    """Yields everything in the database that can be opened: letters, texts, drafts, questions."""
    with store.read() as view:
        for number in map(int, _column(store, "SELECT id FROM letter")):
            record, raw = view.letters.find(LetterId(number)), view.letters.raw(LetterId(number))
            yield f"letter {number}: {record} {(raw or b'').decode('utf-8', 'replace')}"
        for digest in _column(store, "SELECT digest FROM text"):
            yield f"text {digest}: {view.texts.read(digest)}"
        for number in map(int, _column(store, "SELECT id FROM draft")):
            yield f"draft {number}: {view.drafts.find(DraftId(number))}"
        for number in map(int, _column(store, "SELECT id FROM question")):
            yield f"question {number}: {view.questions.find(QuestionId(number))}"
        for game in view.games.all():
            yield from map(str, view.events.read(game.name))
            yield from map(str, view.asks.of_game(game.name))
            yield from map(str, view.posts.all(game.name))


def _column(store: Store, query: str) -> list[str]:
    with closing(sqlite3.connect(store.path)) as outside:
        return [str(row[0]) for row in outside.execute(query)]


def holders(store: Store, word: str) -> list[str]:
    """What in the database still tells a word."""
    return [found for found in kept(store) if word in found]
