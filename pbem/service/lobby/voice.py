"""The walk of an owner's words: said to everyone, whether he plays or not (village §12)."""

from __future__ import annotations

from pbem.game import Accepted, Objection, Refused, commands, decide
from pbem.mail import relayable, subject_tags
from pbem.service.apply import append, edition
from pbem.service.games import Seen
from pbem.service.lobby.caller import Caller
from pbem.service.lobby.which import named
from pbem.service.standing import owns, seat_in_game


def games_owned(caller: Caller) -> tuple[str, ...]:
    """Returns the games that an owner may mean: the named one, or all that are his and live.

    Another's village that is named refuses him: his words go up nowhere that he did not say.
    """
    games = caller.work.games
    mine = tuple(game.name for game in games.made_by(caller.account.id))
    tagged = (games.find(tag) for tag in subject_tags(caller.letter.subject))
    villages = tuple(one.name for one in tagged if one is not None and one.owner is not None)
    return villages[:1] or tuple(name for name in named(caller) if name in mine) or mine


def declare(caller: Caller, name: str) -> None:
    """Lets the owner of a game say something to everyone, and answers him."""
    seen = caller.house.games.load(caller.work, name)
    printed = edition(caller.work, seen)
    text = relayable(caller.letter.text) or caller.read.argument
    if not text:
        caller.refuse(seen.game, (Objection("empty_body"),), printed)
        return
    answer = decide(seen.game, _command(caller, seen, text), caller.now)
    if isinstance(answer, Accepted):
        game = append(caller.house, caller.work, seen, answer.events, caller.now)
        seat = seat_in_game(caller.work, name, caller.account.id)
        caller.accept(game, {"game": name}, printed, seat)
    elif isinstance(answer, Refused):
        caller.refuse(seen.game, answer.objections, printed)


def _command(caller: Caller, seen: Seen, text: str) -> commands.Declare:
    work, account = caller.work, caller.account.id
    digest = work.texts.keep(seen.name, text, caller.house.salt(), caller.kept.id)
    seat = seat_in_game(work, seen.name, account)
    return commands.Declare(digest, seat, len(text), owns(work, seen.name, account))
