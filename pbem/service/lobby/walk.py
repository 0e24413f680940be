"""The walk of a lobby letter: told from the others, addressed to its game, decided, answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from pbem.game import Accepted, Event, Objection, PhaseKind, Refused, decide, table
from pbem.mail import LobbyLetter, LobbyVerb, read_lobby, read_lobby_reply
from pbem.nouns import Auth, Ending, Letter
from pbem.press import Edition, lobby_letter
from pbem.service.apply import append, edition
from pbem.service.hold import hold_letter
from pbem.service.house import House, Lobby
from pbem.service.lobby.asked import tell_characters, tell_games
from pbem.service.lobby.caller import Caller
from pbem.service.lobby.commands import Asked, command_for
from pbem.service.lobby.done import did
from pbem.service.lobby.keeper import at_keepers_table
from pbem.service.lobby.making import call_by_name, make_village
from pbem.service.lobby.seats import move_people, tell_expelled
from pbem.service.lobby.signup import show_signup
from pbem.service.lobby.voice import declare, games_owned
from pbem.service.lobby.which import games_meant
from pbem.service.route import Route, proven_seat
from pbem.service.strangers import confirmed, invite
from pbem.store import Account, KeptLetter, Work


def heard_in_lobby(
    house: House, work: Work, kept: KeptLetter, letter: Letter, now: datetime
) -> bool:
    """Hears a letter of the lobby; False where a letter is none, and goes the usual way."""
    if house.lobby is None or not letter.sender:
        return False
    account = work.accounts.find_by_address(letter.sender)
    if account is None:
        return _of_stranger(house, house.lobby, work, kept, letter, now)
    read = read_lobby(letter, house.lobby.words)
    read = read or _answered(house, work, account, letter, house.lobby)
    return read is not None and hear(
        Caller(house, house.lobby, work, kept, letter, account, read, now)
    )


def hear(caller: Caller) -> bool:
    """Carries a letter of an account to where it leads."""
    against = _untrusted(caller)
    if against:
        hold_letter(caller.work, caller.kept, Route(held=against), caller.now)
    elif caller.is_flooding():
        caller.finish(Ending.DISCARDED, discard="flood")
    else:
        return WALKS.get(caller.read.verb, in_game)(caller)
    return True


def _of_stranger(
    house: House, kit: Lobby, work: Work, kept: KeptLetter, letter: Letter, now: datetime
) -> bool:
    """Hears a stranger: his first letter is asked about, his answer lets it be carried out."""
    waiting = confirmed(house, kit, work, letter, now)
    if waiting is None:
        read = read_lobby(letter, kit.words)
        return read is not None and invite(house, kit, work, kept, letter, read, now)
    raw, record = work.letters.raw(waiting), work.letters.find(waiting)
    first = house.opened(raw, record.arrived) if raw and record else letter
    read = read_lobby(first, kit.words)
    if read is None:
        return False
    account = work.accounts.add(letter.sender, read.language, now)
    return hear(Caller(house, kit, work, kept, first, account, read, now))


def _answered(
    house: House, work: Work, account: Account, letter: Letter, kit: Lobby
) -> LobbyLetter | None:
    """Reads an answer of one line, where somebody sits in a game that calls its roll."""
    seats = work.seats.seats_of(account.id)
    games = (house.games.load(work, one.game).game for one in seats)
    calling = any(one.phase.kind is PhaseKind.ROLLCALL and not one.started for one in games)
    return read_lobby_reply(letter, kit.words) if calling else None


def _untrusted(caller: Caller) -> str:
    """Returns why a letter may not count as its sender's, or nothing."""
    letter, house = caller.letter, caller.house
    proven = proven_seat(house, caller.work, letter)
    if proven is not None and proven.account != caller.account.id:
        return "other_sender"
    if letter.auth is Auth.FAIL:
        return "sender_unproven"
    if house.identity.strict and proven is None and letter.auth is not Auth.PASS:
        return "no_tag"
    return letter.flaws[0] if letter.flaws else ""


def in_game(caller: Caller) -> bool:
    """Carries a letter to the game it is about; False where it is for a game in play."""
    names = games_meant(caller)
    if len(names) > 1:
        ask_which(caller, names)
        return True
    if not names:
        return _nowhere(caller)
    seen = caller.house.games.load(caller.work, names[0])
    if seen.record.owner is None:
        return at_keepers_table(Asked(caller, seen))
    decided(Asked(caller, seen))
    return True


def as_owner(caller: Caller) -> bool:
    """Lets an owner speak as such; False where the sender owns no game and may mean another."""
    names = games_owned(caller)
    if len(names) > 1:
        ask_which(caller, names)
    elif names:
        declare(caller, names[0])
    return bool(names) or _nowhere(caller)


def _nowhere(caller: Caller) -> bool:
    """Tells that there is no such game, unless the sender plays and may mean that."""
    if caller.work.seats.seats_of(caller.account.id):
        return False
    blank = table(next(iter(caller.house.rulesets.values())))
    caller.refuse(blank, (Objection("no_open_game"),), Edition(caller.kit.zone))
    return True


def ask_which(caller: Caller, names: Sequence[str]) -> None:
    """Asks which of several games a letter is about; nothing is executed."""
    seen = caller.house.games.load(caller.work, names[0])
    blank = table(seen.game.rules)
    facts = {"verb": caller.read.verb.value, "games": list(names)}
    to = caller.addressee()
    caller.tell((lobby_letter("lobby_asked", blank, facts, to, Edition(caller.kit.zone)),))
    caller.finish(Ending.ASKED, ask="which_game")


def decided(asked: Asked) -> None:
    """Decides what a letter wants of a village, applies what follows, and answers."""
    caller, seen = asked.caller, asked.seen
    if caller.read.verb is LobbyVerb.SET and not caller.read.pairs:
        caller.refuse(seen.game, (Objection("nothing_to_set"),), edition(caller.work, seen))
        return
    answer = decide(seen.game, command_for(asked), caller.now)
    if isinstance(answer, Accepted):
        _apply(asked, answer.events)
    elif isinstance(answer, Refused):
        caller.refuse(seen.game, answer.objections, edition(caller.work, seen))


def _apply(asked: Asked, happened: Sequence[Event]) -> None:
    """Applies what follows from a letter: people first, so that letters speak their language."""
    caller, seen = asked.caller, asked.seen
    gone = move_people(caller, seen, happened)
    call_by_name(caller)
    game = append(caller.house, caller.work, seen, happened, caller.now)
    tell_expelled(caller, game, gone)
    show_signup(caller.house, caller.work, seen, caller.now)
    after = Asked(caller, caller.house.games.load(caller.work, seen.name))
    facts = did(after, seen.game, happened)
    caller.accept(game, facts, edition(caller.work, after.seen), after.seat)


WALKS: Mapping[LobbyVerb, Callable[[Caller], bool]] = {
    LobbyVerb.MAKE: make_village,
    LobbyVerb.DECLARE: as_owner,
    LobbyVerb.LIST: tell_games,
    LobbyVerb.CHARACTERS: tell_characters,
}
