"""What anybody may ask the lobby for: the list of games, the characters there are."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.game import table
from pbem.nouns import Ending
from pbem.press import GAMES, Edition, games_facts, lobby_letter
from pbem.service.games_list import games_listed
from pbem.service.lobby.caller import Caller
from pbem.words import Charset

CHARACTERS = "characters"


def tell_games(caller: Caller) -> bool:
    """Answers with the list of games."""
    language = caller.addressee().language
    return _tell(caller, GAMES, games_facts(games_listed(caller.house, caller.work, language)))


def tell_characters(caller: Caller) -> bool:
    """Answers with every character set and who is in it."""
    language = caller.addressee().language
    sets = [_charset(one, language) for one in caller.kit.charsets.values()]
    return _tell(caller, CHARACTERS, {"sets": sets})


def _charset(charset: Charset, language: str) -> dict[str, object]:
    """Returns a character set as templates know it."""
    people = [
        {"nick": one.nick(language), "name": one.name(language), "dummy": one.id == charset.dummy}
        for one in charset.characters
    ]
    return {"title": charset.names[language], "people": people}


def _tell(caller: Caller, code: str, facts: Mapping[str, object]) -> bool:
    """Sends a letter about no game in particular."""
    blank = table(next(iter(caller.house.rulesets.values())))
    to = caller.addressee()
    caller.tell((lobby_letter(code, blank, facts, to, Edition(caller.kit.zone)),))
    caller.finish(Ending.ACCEPTED)
    return True
