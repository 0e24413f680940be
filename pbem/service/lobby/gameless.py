"""Letters of people whose last game is over: they are told that none of theirs is running."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pbem.game import table
from pbem.nouns import Auth, Draft, Ending, Letter
from pbem.press import Addressee, Edition, lobby_letter
from pbem.service.answers import AN_HOUR, MOST_ANSWERS, is_bulk
from pbem.service.apply import queue
from pbem.service.house import House, Lobby
from pbem.service.route import NO_GAME, route
from pbem.service.strangers import proves
from pbem.store import Account, KeptLetter, Work


def told_of_no_game(
    house: House, work: Work, kept: KeptLetter, letter: Letter, now: datetime
) -> bool:
    """Tells a person without a seat that no game of his is running, and how to find one.

    False where the lobby is closed or the letter is another's: it then goes the usual way.
    """
    account = work.accounts.find_by_address(letter.sender) if letter.sender else None
    if house.lobby is None or account is None or not _may_be_told(house, work, letter):
        return False
    topic = f"lobby-{account.id}"
    if work.drafts.of_topic(topic, now - AN_HOUR) >= MOST_ANSWERS:
        work.letters.finish(kept.id, Ending.DISCARDED, {"discard": "flood"}, now)
        return True
    told = replace(_letter(house, house.lobby, account), answers=letter.message_id)
    queue(work, (told,), f"lobby:{kept.id}", now, topic=topic)
    work.letters.finish(kept.id, Ending.REFUSED, {"reasons": [NO_GAME]}, now)
    return True


def _may_be_told(house: House, work: Work, letter: Letter) -> bool:
    """Tells whether a letter is certainly its sender's, and leads to no game of his.

    An answer to our question whether it was he who wrote is heard but once.
    """
    unproven = house.identity.strict and letter.auth is not Auth.PASS
    if unproven or letter.flaws or is_bulk(letter) or proves(house.identity, letter):
        return False
    return route(house, work, letter).held == NO_GAME


def _letter(house: House, kit: Lobby, account: Account) -> Draft:
    """Returns what a person without a seat is told."""
    blank = table(next(iter(house.rulesets.values())))
    to = Addressee(account.address, account.language or house.language)
    return lobby_letter(NO_GAME, blank, {}, to, Edition(kit.zone))
