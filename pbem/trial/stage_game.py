"""The sample game: sixteen seats, a seed that anybody may know, and a timetable."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from pbem.game import Accepted, Game
from pbem.service import Guest, House, Plan, Timetable, create, seat, start
from pbem.settings import Settings
from pbem.trial.players import Nick, Phrases, load_phrases

LANGUAGE = "ru"  # of the sample game, and of what a stage says beside its game
HOST = "players.example"
KEEPER = "keeper@pbem.example"
POLL_SECONDS = 0.5
QUICK = (("day", "15s"), ("vote", "8s"), ("night", "15s"), ("dawn", "3s"))


class StageError(Exception):
    """The sample game cannot be set up; the text tells why."""


def staged(settings: Settings, folder: Path) -> Settings:
    """Returns settings for a stage in a folder of its own: nothing of it leaves the machine."""
    return replace(
        settings,
        data=folder / "data",
        key_file=folder / "keeper.key",
        language=LANGUAGE,
        mayor=settings.mayor or KEEPER,
        imap=None,
        smtp=None,
        listen_port=0,
    )


def phrases_for(house: House, ruleset: str) -> Phrases:
    """Returns what the players of a ruleset say: they speak its first language.

    Raises StageError.
    """
    if ruleset not in house.rulesets:
        raise StageError(f"there is no ruleset {ruleset}; there are {', '.join(house.rulesets)}")
    language = house.rulesets[ruleset].languages[0]
    try:
        return load_phrases(language)
    except FileNotFoundError as error:
        raise StageError(f"no sample player speaks {language}, as {ruleset} does") from error


def seed_of(number: int) -> str:
    """Returns the seed of a sample game (hex); a real game's is drawn and kept secret."""
    return hashlib.sha256(f"sample game {number}".encode()).hexdigest()


def address_of(nick: Nick) -> str:
    """Returns the address of a programmed player."""
    return f"{nick.mailbox}@{HOST}"


def open_game(
    house: House, ruleset: str, timetable: Timetable, seed: str, phrases: Phrases, now: datetime
) -> str:
    """Opens the sample game, seats its players, deals, and returns the game's name.

    Raises StageError.
    """
    language = phrases.language
    name = create(house, Plan(ruleset, language, timetable), seed, now)
    answers = [
        seat(house, name, Guest(nick.nick, address_of(nick), nick.gender, language), now)
        for nick in phrases.seats
    ]
    answers.append(start(house, name, False, now))
    refused = [answer for answer in answers if not isinstance(answer, Accepted)]
    if refused:
        raise StageError(f"{ruleset} cannot be played by {len(phrases.seats)}: {refused[0]}")
    return name


def game_now(house: House, name: str) -> Game:
    """Returns a game as it stands."""
    with house.store.read() as view:
        return house.games.load(view, name).game
