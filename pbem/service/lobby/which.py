"""Which game a letter of the lobby is about."""

from __future__ import annotations

from pbem.game import PhaseKind
from pbem.mail import LobbyVerb, subject_tags
from pbem.service.lobby.caller import Caller
from pbem.store import GameRecord, GameState

OWNERS = frozenset(
    {
        *(LobbyVerb.SET, LobbyVerb.KICK, LobbyVerb.ROLLCALL),
        *(LobbyVerb.CANCEL, LobbyVerb.START, LobbyVerb.ABANDON),
    }
)
FOR_ALL_GAMES = (LobbyVerb.JOIN, LobbyVerb.LEAVE)  # also in games that their keeper starts


def games_meant(caller: Caller) -> tuple[str, ...]:
    """Returns the games that a letter may mean: the named, its sender's own, the open ones.

    His own is also a village that has begun. It refuses him; went the letter on, it would be heard
    as talk, and the thread would show by whose mouth the owner speaks.
    """
    found = named(caller)
    if found:
        return found
    gathering = [
        one for one in caller.work.games.all((GameState.RECRUITING,)) if _fits(caller, one)
    ]
    his = _his(caller, gathering) or _begun(caller, gathering)
    return tuple(one.name for one in his or _open(caller, gathering))


def named(caller: Caller) -> tuple[str, ...]:
    """Returns the game whose tag stands in the subject, or whose letter this one answers."""
    letter, work = caller.letter, caller.work
    tagged = (tag for tag in subject_tags(letter.subject) if work.games.find(tag))
    ids = dict.fromkeys((letter.in_reply_to, *reversed(letter.references)))
    sent = (work.drafts.find_sent(one) for one in ids if one)
    threads = (draft.game for draft in sent if draft is not None)
    live = (name for name in threads if (game := work.games.find(name)) and not _ended(game))
    return tuple(next(([game] for game in (*tagged, *live)), []))


def _ended(game: GameRecord) -> bool:
    return game.state is GameState.ENDED


def _fits(caller: Caller, game: GameRecord) -> bool:
    """Tells whether such a letter can be about a game at all."""
    return game.owner is not None or caller.read.verb in FOR_ALL_GAMES


def _his(caller: Caller, gathering: list[GameRecord]) -> list[GameRecord]:
    """Returns the games that are the sender's: as their owner, or where he sits or waits."""
    if caller.read.verb is LobbyVerb.JOIN:
        return []
    me = caller.account.id
    if caller.read.verb in OWNERS:
        return [game for game in gathering if game.owner == me]
    mine = {seat.game for seat in caller.work.seats.seats_of(me)}
    mine |= set(caller.work.waiting.of_account(me))
    return [game for game in gathering if game.name in mine]


def _begun(caller: Caller, gathering: list[GameRecord]) -> list[GameRecord]:
    """Returns the village in play that a bare word of the lobby is about, as its sender's own."""
    verb, me, games = caller.read.verb, caller.account.id, caller.work.games
    if verb is LobbyVerb.KICK or not caller.read.argument:
        if verb in OWNERS:
            return games.made_by(me)
        if verb is not LobbyVerb.JOIN or not gathering:
            sat = (games.find(seat.game) for seat in caller.work.seats.seats_of(me))
            return [game for game in sat if game is not None and game.owner is not None]
    return []


def _open(caller: Caller, gathering: list[GameRecord]) -> list[GameRecord]:
    """Returns the games in which anybody may still take a seat, or else all that gather."""
    house, work = caller.house, caller.work
    phases = {one.name: house.games.load(work, one.name).game.phase.kind for one in gathering}
    free = [one for one in gathering if phases[one.name] is PhaseKind.SIGNUP]
    return free or gathering
