"""The sample game: its seats, a seed that anybody may know, and a timetable."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from pbem.game import Accepted, Game, Ruleset
from pbem.service import Guest, House, Plan, RefusedError, Timetable, create, seat, start
from pbem.settings import Settings
from pbem.trial.players.playing import Nick, Phrases, load_phrases
from pbem.trial.stage.village import open_village

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


def phrases_for(house: House, ruleset: str, language: str = "") -> Phrases:
    """Returns what the players of a ruleset say: in a language, or in its first one.

    Raises StageError.
    """
    if ruleset not in house.rulesets:
        raise StageError(f"there is no ruleset {ruleset}; there are {', '.join(house.rulesets)}")
    first = house.rulesets[ruleset].languages[0]
    try:
        phrases = load_phrases(language or first, ruleset)
    except FileNotFoundError as error:
        raise StageError(f"no sample player speaks {language or first}") from error
    if language not in ("", first) and not has_words_for(phrases, house.rulesets[ruleset]):
        raise StageError(f"no sample player of {ruleset} speaks {language}")
    return phrases


def has_words_for(phrases: Phrases, rules: Ruleset) -> bool:
    """Tells whether the players have a word for every role of a ruleset."""
    return all(role.id in phrases.subjects for role in rules.roles)


def seed_of(number: int) -> str:
    """Returns the seed of a sample game (hex); a real game's is drawn and kept secret."""
    return hashlib.sha256(f"sample game {number}".encode()).hexdigest()


def address_of(nick: Nick) -> str:
    """Returns the address of a programmed player."""
    return f"{nick.mailbox}@{HOST}"


def open_game(
    house: House,
    ruleset: str,
    timetable: Timetable,
    seed: str,
    phrases: Phrases,
    now: datetime,
    seats: int = 0,
) -> str:
    """Opens the sample game, seats its players, deals, and returns the game's name.

    There are as many `seats` as is usual for its ruleset, unless their number is given. Raises
    StageError.
    """
    plan, guests = Plan(ruleset, phrases.language, timetable), guests_of(phrases, seats)
    if phrases.dummy.nick:
        try:
            return open_village(house, plan, guests, phrases, seed, now)
        except RefusedError as error:
            raise StageError(f"{ruleset} cannot be played by {len(guests)}: {error}") from error
    name = create(house, plan, seed, now)
    answers = [seat(house, name, guest, now) for guest in guests]
    answers.append(start(house, name, False, now))
    refused = [answer for answer in answers if not isinstance(answer, Accepted)]
    if refused:
        raise StageError(f"{ruleset} cannot be played by {len(guests)}: {refused[0]}")
    return name


def guests_of(phrases: Phrases, seats: int) -> list[Guest]:
    """Returns the programmed players for so many seats, or as many as is usual.

    On the seat of a dummy nobody plays.
    """
    played = seats - 1 if seats and phrases.dummy.nick else seats
    players = phrases.seats[: played or phrases.usual or None]
    return [Guest(one.nick, address_of(one), one.gender, phrases.language) for one in players]


def game_now(house: House, name: str) -> Game:
    """Returns a game as it stands."""
    with house.store.read() as view:
        return house.games.load(view, name).game
