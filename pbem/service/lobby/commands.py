"""The commands that letters of the lobby stand for, with what the game must know from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pbem.game import SeatId
from pbem.game import commands_of_lobby as lobby
from pbem.mail import LobbyVerb
from pbem.service.games import Seen
from pbem.service.lobby.caller import Caller
from pbem.service.lobby.signup import charset_in
from pbem.service.lobby.table import SEED, first_close
from pbem.service.lobby.values import PASSWORD, character_in, settings_of, wishes_of
from pbem.service.standing import owns, seat_in_game, standing
from pbem.words import Character, Charset

BETWEEN = "/"
NOTHING = ""  # no wish at all: the game says that it knows none such


@dataclass(frozen=True)
class Asked:
    """A letter of the lobby at the game that it is about."""

    caller: Caller
    seen: Seen

    @property
    def owner(self) -> bool:
        """Whether the sender made the game."""
        return owns(self.caller.work, self.seen.name, self.caller.account.id)

    @property
    def seat(self) -> SeatId | None:
        """Where the sender sits in it."""
        return seat_in_game(self.caller.work, self.seen.name, self.caller.account.id)

    @property
    def charset(self) -> Charset | None:
        """The characters of the game."""
        return charset_in(self.caller.house, self.seen.game)

    @property
    def given(self) -> str:
        """What the letter gives as a character, whatever it may be."""
        return self.caller.read.given("character") or self.caller.read.argument

    @property
    def character(self) -> Character | None:
        """The character that the letter names."""
        return character_in(self.charset, self.given, self.caller.read.lines)

    @property
    def nick(self) -> str:
        """The character's nick in the game, or what the letter says instead."""
        found = self.character
        return found.nick(self.seen.game.language) if found else self.given

    def wishes(self) -> tuple[str, ...]:
        """Returns what the letter wishes for, the first and the second."""
        read, rules = self.caller.read, self.seen.game.rules
        both = read.given("wish") or read.given("wishes")
        single = (read.given("first"), read.given("second"))
        texts = both.split(BETWEEN) if both else _placed(single)
        return wishes_of(rules, texts, self.caller.kit, self.caller.house.lexicon)


def command_for(asked: Asked) -> lobby.LobbyCommand:
    """Returns the command that a letter stands for."""
    return COMMANDS[asked.caller.read.verb](asked)


def _placed(single: tuple[str, str]) -> tuple[str, ...]:
    """Returns two wishes in their places: a second one without a first leaves that to the deal."""
    first, second = single
    return (first or "ANY", second) if second else (first,)


def _enter(asked: Asked) -> lobby.LobbyCommand:
    caller, found = asked.caller, asked.character
    return lobby.Enter(
        character=asked.nick,
        wishes=asked.wishes(),
        password=caller.read.given(PASSWORD),
        known=found is not None,
        owner=asked.owner,
        seat=asked.seat,
        standing=standing(caller.house, caller.work, caller.account, joining=asked.seen.name),
        gender=found.gender if found else "",
    )


def _wish(asked: Asked) -> lobby.LobbyCommand:
    read, rules = asked.caller.read, asked.seen.game.rules
    plain = read.argument.split(BETWEEN) if read.argument else [*read.lines]
    texts = plain[0].split(BETWEEN) if len(plain) == 1 else plain
    bare = wishes_of(rules, texts, asked.caller.kit, asked.caller.house.lexicon)
    return lobby.Wish(asked.seat, asked.wishes() or bare or (NOTHING,))


def _change(asked: Asked) -> lobby.LobbyCommand:
    pairs = asked.caller.read.pairs
    settings = settings_of(asked.seen.game.rules, pairs, asked.caller.kit)
    return lobby.Change(settings, asked.owner, asked.seat)


def _begin(asked: Asked) -> lobby.LobbyCommand:
    seed = asked.caller.work.games.secret(asked.seen.name, SEED) or ""
    return lobby.Begin(seed, asked.owner, first_close(asked.seen, asked.caller.now))


COMMANDS: Mapping[LobbyVerb, Callable[[Asked], lobby.LobbyCommand]] = {
    LobbyVerb.JOIN: _enter,
    LobbyVerb.LEAVE: lambda asked: lobby.Depart(asked.seat),
    LobbyVerb.WISH: _wish,
    LobbyVerb.SET: _change,
    LobbyVerb.KICK: lambda asked: lobby.Expel(asked.nick, asked.owner),
    LobbyVerb.ROLLCALL: lambda asked: lobby.CallRoll(asked.owner),
    LobbyVerb.CANCEL: lambda asked: lobby.BreakOff(asked.owner),
    LobbyVerb.READY: lambda asked: lobby.SayReady(asked.seat),
    LobbyVerb.UNREADY: lambda asked: lobby.SayReady(asked.seat, ready=False),
    LobbyVerb.START: _begin,
    LobbyVerb.ABANDON: lambda asked: lobby.Abandon(asked.owner),
}
