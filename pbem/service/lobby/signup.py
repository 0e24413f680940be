"""The sign-up post: who has a seat, which characters are free, how many seats are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from pbem.game import Event, Game, PhaseKind, events, from_json
from pbem.press import Notice, is_of_the_table, signup_post
from pbem.service.apply import edition, queue
from pbem.service.games import Seen
from pbem.service.house import House
from pbem.service.limits import NAME, creator_of, seat_limits
from pbem.service.lobby.values import CHARSET
from pbem.store import GameRecord, Work
from pbem.words import Charset


def show_signup(house: House, work: Work, before: Seen, now: datetime) -> None:
    """Puts up who sits where, if that has changed since then, while a game takes players.

    `before` is the game as it was, which still knows the nicks of those who went.
    """
    seen = house.games.load(work, before.name)
    game, happened = seen.game, happened_since(work, before)
    gathers = game.phase.kind is PhaseKind.SIGNUP and not game.started
    if house.lobby is None or not gathers or not any(map(is_of_the_table, happened)):
        return
    notice = notice_of(house, work, seen.record, game, tuple(_news(before.game, happened)))
    post = signup_post(game, notice, edition(work, seen))
    queue(work, (post,), f"signup:{seen.name}:{seen.version}", now)


def happened_since(work: Work, before: Seen) -> tuple[Event, ...]:
    """Returns the events of a game since it was as it was."""
    stored = work.events.read(before.name, after=before.version)
    return tuple(from_json({"code": one.code, **one.facts}) for one in stored)


def notice_of(
    house: House, work: Work, record: GameRecord, game: Game, news: tuple[tuple[str, str], ...]
) -> Notice:
    """Returns what a sign-up post tells."""
    least, most = seat_limits(record, game)
    charset = charset_in(house, game)
    people = charset.characters if charset else ()
    language, taken = game.language, {seat.nick for seat in game.seats}
    chosen = dict(game.options)
    named = [(one.nick(language), one.name(language)) for one in people]
    return Notice(
        title=str(chosen.get(NAME, "")),
        creator=creator_of(work, record),
        address=house.identity.address,
        names=dict(named),
        free=tuple(pair for pair in named if pair[0] not in taken),
        seats=most,
        left=max(most - len(game.seats), 0),
        lacking=max(least - len(game.seats), 0),
        waiting=len(work.waiting.of_game(record.name)),
        own=record.owner is not None,
        news=news,
    )


def charset_in(house: House, game: Game) -> Charset | None:
    """Returns the characters that a game is played with."""
    return house.lobby.charsets.get(str(dict(game.options).get(CHARSET))) if house.lobby else None


def _news(before: Game, happened: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Yields who came and who went: what happened, and the nick."""
    for event in happened:
        match event:
            case events.Seated(nick=nick, dummy=False):
                yield "joined", nick
            case events.Left(seat=seat):
                yield "left", before.seat(seat).nick
            case events.Expelled(seat=seat):
                yield "expelled", before.seat(seat).nick
