"""Looks at secrets: each is a line in the log before anything is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from pbem.game import (
    Accepted,
    Event,
    Game,
    PhaseKind,
    RoleId,
    TraceLine,
    commands,
    decide,
    events,
    evolve,
    explain,
    from_json,
    is_talk,
    proposal,
    table,
)
from pbem.press import Edition, Rendered, compose, draw_facts, facts_of
from pbem.service.apply import edition
from pbem.service.close import closing_command
from pbem.service.games import Seen
from pbem.service.house import House
from pbem.service.lobby.table import SEED
from pbem.store import LookRecord, StoredEvent, Work

# What may happen between the close of a night and its resolution.
BEFORE_THE_DAWN = (
    *(events.Ruled, events.ActionTaken, events.ActionVoided, events.ChannelTold, events.Passed),
    *(events.PlanMade, events.PlanShared, events.PlanEnded),
    *(events.Renamed, events.Replaced, events.DeadlineMoved, events.Paused, events.Resumed),
    *(events.Spoke, events.Complained, events.Confirmed),
)

# "The violator is named, who complained never is" (city rule 8): not even when all is revealed.
NEVER_OPENED = events.Complained.code


class PlayerLooksError(Exception):
    """Nobody who sits in a game can open its secrets before it has ended."""


@dataclass(frozen=True)
class Look:
    """Who looks, for what, and when."""

    who: str
    why: str
    at: datetime


@dataclass(frozen=True)
class RoleLine:
    """A seat's role now and at the deal, and whether he lives."""

    nick: str
    role: RoleId
    dealt: RoleId
    alive: bool


@dataclass(frozen=True)
class DrawLine:
    """A draw before its effect: what it is about, what it would be, what it may be ruled to be.

    `vanished` is a ruling that is no longer possible.
    """

    label: str
    about: str
    value: str
    options: tuple[str, ...]
    vanished: str


@dataclass(frozen=True)
class Ahead:
    """What the close of the running phase would bring: posts, and draws."""

    posts: tuple[Rendered, ...]
    draws: tuple[DrawLine, ...]


def look_at_roles(house: House, name: str, look: Look) -> tuple[RoleLine, ...]:
    """Returns the roles of a game; raises UnknownGameError."""
    with house.store.write() as work:
        seen = house.games.load(work, name)
        _note(house, work, name, "roles", look)
    return tuple(
        RoleLine(seat.nick, seat.role, seat.dealt or seat.role, seat.alive)
        for seat in seen.game.seats
        if seat.role is not None
    )


def look_ahead(house: House, name: str, dialect: str, language: str, look: Look) -> Ahead:
    """Returns the posts that would go up if the phase closed now, and the draws it would make.

    A night has its post only at dawn, so the look goes through to the next post. Before the start
    only the draws of the deal are shown, as they would be for those at the table. Nothing of it
    is kept.
    """
    with house.store.write() as work:
        seen = house.games.load(work, name)
        _note(house, work, name, "preview", look)
        printed = edition(work, seen)
        seed = work.games.secret(name, SEED) or ""
    happened, game = _ahead(seen, look.at)
    drafts = [one for one in compose(happened, game, printed) if one.kind == "post"]
    posts = tuple(house.press.post(draft, dialect) for draft in drafts)
    draws = (draw_facts(one, seen.game) for one in _draws(seen, seed, look.at))
    return Ahead(posts, tuple(_draw_line(house, seen, facts, language) for facts in draws))


def _draws(seen: Seen, seed: str, now: datetime) -> tuple[events.Drawn, ...]:
    """Returns the draws that are due: those of the running phase, or before it of the deal."""
    if seen.game.phase.kind is not PhaseKind.SIGNUP:
        return proposal(seen.game)
    answer = decide(seen.game, commands.Start(seed), now)
    happened = answer.events if isinstance(answer, Accepted) else ()
    return tuple(event for event in happened if isinstance(event, events.Drawn))


def _draw_line(house: House, seen: Seen, facts: Mapping[str, object], language: str) -> DrawLine:
    """Returns a draw as the keeper sees it, with what it is about in words."""
    about = house.press.sentence(
        {"what": facts["name"], "part": facts["part"]},
        language,
        seen.game.rules.name,
        seen.record.zone,
    )
    options = facts["options"] if isinstance(facts["options"], list) else []
    more = ("…",) if facts["more"] else ()
    vanished = str(facts["vanished"])
    return DrawLine(
        str(facts["label"]), about, str(facts["value"]), (*map(str, options), *more), vanished
    )


def _ahead(seen: Seen, now: datetime) -> tuple[tuple[Event, ...], Game]:
    """Returns what closing the phase would bring, and the game after it."""
    game = seen.game
    happened: tuple[Event, ...] = ()
    for _ in (PhaseKind.NIGHT, PhaseKind.DAWN):
        step = Seen(seen.record, game, seen.version)
        answer = decide(game, closing_command(step, now, now), now)
        happened = answer.events if isinstance(answer, Accepted) else ()
        for event in happened:
            game = evolve(game, event)
        if game.phase.kind is not PhaseKind.DAWN:
            break
    return happened, game


def look_at_night(
    house: House, name: str, number: int, language: str, look: Look
) -> tuple[TraceLine, ...]:
    """Returns the trace of a night: of the running one as it would be resolved now.

    What is told to somebody stands there as the sentence itself. Empty for a night that has not
    begun. Raises UnknownGameError, PlayerLooksError.
    """
    with house.store.write() as work:
        seen = house.games.load(work, name)
        _note(house, work, name, f"night {number}", look)
        stored, printed = work.events.read(name), edition(work, seen)
    night = _night(table(house.rulesets[seen.record.ruleset]), stored, number)
    if night is None:
        return ()
    return tuple(_in_full(house, night, line, language, printed) for line in explain(night))


def _in_full(
    house: House, night: Game, line: TraceLine, language: str, printed: Edition
) -> TraceLine:
    """Puts the sentence that was told behind its short form."""
    if line.event is None:
        return line
    facts = facts_of(line.event, night, printed)
    told = house.press.sentence(facts, language, night.rules.name, printed.zone)
    return replace(line, text=f"{line.text} — {told}")


def _night(game: Game, stored: list[StoredEvent], number: int) -> Game | None:
    """Returns the game as it stood when a night was resolved, or as far as it has come."""
    found: Game | None = None
    for one in stored:
        event = from_json({"code": one.code, **one.facts})
        resolving = found is not None and found.phase.kind is PhaseKind.DAWN
        if resolving and not isinstance(event, BEFORE_THE_DAWN):
            return found
        game = evolve(game, event)
        if game.phase.kind in (PhaseKind.NIGHT, PhaseKind.DAWN) and game.phase.number == number:
            found = game
    return found


def export(house: House, name: str, reveal: bool, look: Look) -> Mapping[str, object]:
    """Returns a game's chain as JSON-safe data, with its posts and their templates' digests.

    Salts and secret events are in it only when all is revealed; before the end that is a look.
    Who complained stays closed for ever, and who met whom in private.
    """
    with house.store.write() as work:
        seen = house.games.load(work, name)
        if reveal and not seen.game.over:
            _note(house, work, name, "export", look)
        head = work.events.head(name)
        links = work.events.export(name, reveal, is_never_opened)
        posts = work.posts.all(name)
    return {
        "game": name,
        "ruleset": seen.record.ruleset,
        "version": head.version,
        "head": head.digest,
        "links": [vars(link) for link in links],
        "posts": [
            {"code": post.code, "number": post.number, "text": post.text, "digests": post.digests}
            for post in posts
        ],
    }


def is_never_opened(event: StoredEvent) -> bool:
    """Tells whether an event stays closed when all is revealed: a complaint, a private talk.

    Who met whom in private is for the mayor alone (kira B3).
    """
    place = event.facts.get("talk") or event.facts.get("channel") or ""
    return event.code == NEVER_OPENED or is_talk(str(place))


def _note(house: House, work: Work, name: str, what: str, look: Look) -> None:
    """Logs a look; raises PlayerLooksError when the keeper himself sits in the game."""
    mayor = house.identity.mayor
    account = work.accounts.find_by_address(mayor) if mayor else None
    if account is not None and any(seat.game == name for seat in work.seats.seats_of(account.id)):
        raise PlayerLooksError(name)
    work.looks.note(LookRecord(name, look.who, what, look.why, look.at))
