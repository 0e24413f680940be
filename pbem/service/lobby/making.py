"""A village that a player makes by letter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.game import (
    Accepted,
    GameId,
    Objection,
    Refused,
    Ruleset,
    decide,
    seed_digest,
    table,
)
from pbem.game import commands_of_lobby as lobby
from pbem.mail import LobbyVerb
from pbem.press import Edition, shown_settings
from pbem.service.apply import append, edition
from pbem.service.lobby.caller import Caller
from pbem.service.lobby.signup import show_signup
from pbem.service.lobby.table import SEED, free_name
from pbem.service.lobby.values import CHARSET, DUMMY, ROSTER, charset_of, settings_of
from pbem.service.standing import standing
from pbem.service.timetable import Timetable, to_json
from pbem.store import GameRecord
from pbem.words import Charset, fold

LONGEST_NAME = 40
AS_OWNER = (LobbyVerb.MAKE, LobbyVerb.SET)


@dataclass(frozen=True)
class Wanted:
    """A village as its maker wants it: rules, language, characters, and what he has set."""

    rules: Ruleset
    language: str
    charset: Charset | None
    settings: lobby.Settings

    @property
    def dummy(self) -> str:
        """The nick of the character that nobody plays, or what was written for it."""
        written = dict(self.settings).get(DUMMY, "")
        if self.charset is None:
            return written
        found = self.charset.find(written) if written else self.charset.dummy_character
        return found.nick(self.language) if found else written


def make_village(caller: Caller) -> bool:
    """Opens a village for the sender of a letter, or tells him every reason against it."""
    wanted = _wanted(caller)
    if wanted is None:
        rules = next(iter(caller.house.rulesets.values()))
        caller.refuse(table(rules), (Objection("unknown_ruleset"),), Edition(caller.kit.zone))
        return True
    seed = caller.kit.seed()
    name = free_name(caller.work, wanted.rules.name)
    blank = table(wanted.rules)
    answer = decide(blank, _command(caller, wanted, name, seed), caller.now)
    reasons = (*(answer.objections if isinstance(answer, Refused) else ()), *_strange(wanted))
    if isinstance(answer, Accepted) and not reasons:
        _open(caller, wanted, name, seed, answer)
    else:
        caller.refuse(blank, reasons, Edition(caller.kit.zone))
    return True


def _wanted(caller: Caller) -> Wanted | None:
    """Returns what a letter wants; None where no ruleset for villages is meant."""
    read, kit = caller.read, caller.kit
    rules = next(_rulesets(caller, read.given("ruleset")), None)
    if rules is None:
        return None
    spoken = kit.words.value(read.given("language")) or read.language
    language = spoken if spoken in rules.languages else rules.languages[0]
    settings = settings_of(rules, read.pairs, kit)
    return Wanted(rules, language, charset_of(kit, dict(settings).get(CHARSET, "")), settings)


def _rulesets(caller: Caller, named: str) -> Iterator[Ruleset]:
    """Yields the rulesets by which players make games, or those of them that a word names."""
    for rules in caller.house.rulesets.values():
        names = {fold(rules.name), *(fold(name) for _, name in rules.names)}
        if rules.option(ROSTER) is not None and (not named or fold(named) in names):
            yield rules


def _command(caller: Caller, wanted: Wanted, name: str, seed: str) -> lobby.Open:
    """Returns the command that opens a village, its character set and dummy settled."""
    settings = dict(wanted.settings)
    if wanted.charset is not None:
        settings |= {CHARSET: wanted.charset.id, DUMMY: wanted.dummy}
    return lobby.Open(
        GameId(name),
        seed_digest(seed),
        wanted.language,
        tuple(settings.items()),
        wanted.dummy,
        standing(caller.house, caller.work, caller.account),
    )


def _strange(wanted: Wanted) -> Iterator[Objection]:
    """Yields what the game cannot know: a character set or a dummy that there is not."""
    written = dict(wanted.settings)
    if wanted.charset is None and written.get(CHARSET):
        yield Objection("bad_value", (("option", CHARSET), ("value", written[CHARSET])))
    elif wanted.charset and written.get(DUMMY) and wanted.charset.find(wanted.dummy) is None:
        yield Objection("unknown_character")


def _open(caller: Caller, wanted: Wanted, name: str, seed: str, answer: Accepted) -> None:
    """Takes the village into the house, with its owner, its secret seed and its first posts."""
    work, account = caller.work, caller.account
    plan = {"timetable": to_json(Timetable(caller.kit.zone))}
    record = GameRecord(
        name,
        wanted.rules.name,
        wanted.language,
        caller.kit.zone,
        caller.now,
        settings=plan,
        owner=account.id,
    )
    work.games.add(record)
    work.games.keep_secret(name, SEED, seed)
    call_by_name(caller)
    seen = caller.house.games.load(work, name)
    game = append(caller.house, work, seen, answer.events, caller.now)
    show_signup(caller.house, work, seen, caller.now)
    did = {"settings": shown_settings(game.options), "locked": bool(game.password), "game": name}
    caller.accept(game, did, edition(work, seen))


def call_by_name(caller: Caller) -> None:
    """Notes the name under which the sender wants to be known, if his letter gives one.

    An owner's name is public: it changes only where he writes as the owner. Changed by a letter
    that joins, it would tell who has just sat down.
    """
    given = " ".join(caller.read.given("player").split())
    public = bool(caller.work.games.made_by(caller.account.id))
    if given and (caller.read.verb in AS_OWNER or not public):
        caller.work.accounts.set_name(caller.account.id, given[:LONGEST_NAME])
