"""Letters and posts of the lobby: who sits there, what was changed, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.game import Event, Game, Objection, PhaseKind, SeatId, events
from pbem.nouns import Draft
from pbem.press.facts import Edition, common, ground_of, people, somebody
from pbem.press.news import News

ANSWER, RECEIPT = 1, 2
PASSWORD = "password"
GAMES = "games"
CALLS = {
    PhaseKind.ROLLCALL: "rollcall",
    PhaseKind.SIGNUP: "rollcall_broken",
    PhaseKind.ABANDONED: "abandoned",
}
Facts = Mapping[str, object]


@dataclass(frozen=True)
class Addressee:
    """To whom a letter of the lobby goes: an address, a language, his seat if he has one."""

    address: str
    language: str
    seat: SeatId | None = None


@dataclass(frozen=True)
class Notice:
    """What a sign-up post tells beside the game: names, free seats, how to write to us.

    `news` are lines {what, nick}; `names` are the characters' whole names by nick, `free` the
    characters that nobody has; `left` seats are free, `lacking` players are missing for a start.
    """

    title: str = ""
    creator: str = ""
    address: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    free: tuple[tuple[str, str], ...] = ()
    seats: int = 0
    left: int = 0
    lacking: int = 0
    waiting: int = 0
    own: bool = False
    news: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Listed:
    """A game in the public list; `state` is open, running or ended, `left` its free seats."""

    game: str
    ruleset: str
    title: str
    creator: str
    state: str
    seats: int
    left: int


def lobby_letter(
    code: str, game: Game, facts: Facts, to: Addressee, edition: Edition, urgency: int = RECEIPT
) -> Draft:
    """Returns a letter of the lobby to a person; without a seat he answers to the house."""
    return Draft(
        "letter",
        code,
        common(game, edition) | dict(facts),
        game=game.id,
        seat=to.seat,
        address=to.address,
        language=to.language,
        urgency=urgency,
    )


def lobby_done(game: Game, verb: str, did: Facts, to: Addressee, edition: Edition) -> Draft:
    """Returns the receipt for a letter of the lobby: what was done, and what comes next."""
    facts = {"verb": verb, "did": dict(did)}
    return lobby_letter("lobby_done", game, facts, to, edition)


def lobby_refused(
    game: Game, verb: str, reasons: Sequence[Objection], to: Addressee, edition: Edition
) -> Draft:
    """Returns a refusal with all its reasons, and how such a letter is written."""
    told = [ground_of(one, game, edition) for one in reasons]
    facts = {"verb": verb, "objections": told}
    return lobby_letter("lobby_refused", game, facts, to, edition, ANSWER)


def signup_post(game: Game, notice: Notice, edition: Edition) -> Draft:
    """Returns the post that shows who has a seat, and how many are left."""
    facts = {
        "title": notice.title,
        "creator": notice.creator,
        "address": notice.address,
        "own": notice.own,
        "seats": notice.seats,
        "left": notice.left,
        "lacking": notice.lacking,
        "queue": notice.waiting,
        "locked": bool(game.password),
        "taken": [
            {"nick": seat.nick, "name": notice.names.get(seat.nick, ""), "dummy": seat.dummy}
            for seat in game.seats
        ],
        "vacant": [{"nick": nick, "name": name, "dummy": False} for nick, name in notice.free],
        "settings": shown_settings(game.options),
        "news": [{"what": what, "who": _named(nick)} for what, nick in notice.news],
    }
    told = common(game, edition) | {"head": edition.head} | facts
    return Draft("post", "signup", told, game=game.id, language=game.language)


def games_post(blank: Game, games: Sequence[Listed], language: str, edition: Edition) -> Draft:
    """Returns the list of all games as a post of no game."""
    facts = common(blank, edition) | games_facts(games)
    return Draft("post", GAMES, facts, language=language)


def games_facts(games: Sequence[Listed]) -> dict[str, object]:
    """Returns the list of all games as templates know it, by where they stand."""
    told: dict[str, list[dict[str, object]]] = {"open": [], "running": [], "ended": []}
    for one in games:
        told[one.state].append(
            {
                "tag": one.game,
                "rules": one.ruleset,
                "title": one.title,
                "creator": one.creator,
                "seats": one.seats,
                "left": one.left,
            }
        )
    return {"listed": told}


def shown_settings(pairs: Sequence[tuple[str, object]]) -> list[dict[str, object]]:
    """Returns settings as templates know them; a password is none of them."""
    return [{"key": key, "value": value} for key, value in pairs if key != PASSWORD]


def _named(nick: str) -> dict[str, object]:
    """Returns somebody who is known by his nick alone: he may have no seat any more."""
    return {"seat": 0, "nick": nick, "gender": ""}


def called(news: News) -> Iterator[tuple[str, Facts]]:
    """Yields code and facts of what happens to a whole table that gathers."""
    if news.game.started:
        return
    for opened in news.of(events.PhaseOpened):
        if opened.phase in CALLS:
            players = [seat.id for seat in news.game.players]
            yield CALLS[opened.phase], {"people": people(news.game, players, news.edition)}


def gathering_posts(news: News) -> Iterator[tuple[str, Facts]]:
    """Yields code and facts of the posts of the lobby, in the order they go up."""
    for changed in news.of(events.Changed):
        facts = {"settings": shown_settings(changed.settings), "locked": _locks(changed)}
        yield "changed", facts
    yield from called(news)
    for said in news.of(events.ReadySaid):
        yield "ready", _ready(said, news)


def _locks(changed: events.Changed) -> bool:
    """Tells whether the password is among what was changed."""
    return any(key == PASSWORD for key, _ in changed.settings)


def _ready(said: events.ReadySaid, news: News) -> Facts:
    """Returns who said that he is ready or not, and for whom the game still waits."""
    waiting = [seat.id for seat in news.game.players if not seat.ready]
    return {
        "who": somebody(news.game, said.seat, news.edition),
        "ready": said.ready,
        "waiting": people(news.game, waiting, news.edition),
    }


def is_of_the_table(event: Event) -> bool:
    """Tells whether an event changes what a sign-up post shows."""
    return isinstance(event, events.Created | events.Seated | events.Left | events.Expelled)
