"""The public posts that follow from a command's events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.game import DRAW, Event, Game, PhaseKind, Seat, SeatId, events, rules_digest
from pbem.nouns import Draft
from pbem.press.facts import common, people, publicly_living, somebody
from pbem.press.lobby import gathering_posts
from pbem.press.news import News
from pbem.press.retelling import retell
from pbem.press.rites import rite_posts
from pbem.press.rulebook import rulebook, settings

Facts = Mapping[str, object]
STAND_ALONE: tuple[type[Event], ...] = (
    events.Created,
    events.DeadlineMoved,
    events.Paused,
    events.Resumed,
    events.Removed,
    events.Renamed,
    events.Replaced,
    events.BallotEdited,
)


def posts(news: News) -> Iterator[Draft]:
    """Yields the posts that follow from some news, in the order they go up."""
    public = news.public
    yield from _stand_alone(public)
    yield from (post(code, facts, public) for code, facts in gathering_posts(public))
    yield from _opening(public)
    yield from _votes(public)
    yield from rite_posts(public, post)
    yield from _morning(public)
    yield from _day(public)
    yield from _vote(public)
    yield from _night(public)
    yield from _final(public)


def post(code: str, facts: Facts, news: News) -> Draft:
    """Returns a post in the game's language, with the facts all posts have."""
    told = common(news.game, news.edition) | {"head": news.edition.head} | dict(facts)
    return Draft("post", code, told, game=news.game.id, language=news.game.language)


def _stand_alone(news: News) -> Iterator[Draft]:
    """Yields a post of its own for each event that stands for itself."""
    for event in news.happened:
        if isinstance(event, STAND_ALONE):
            yield post(event.code, news.facts(event), news)


def _opening(news: News) -> Iterator[Draft]:
    """Yields the opening post: the whole rules, those at the table, and the commitments."""
    game = news.game
    for _ in news.of(events.Started):
        facts = {
            "rules": rulebook(game),
            "living": publicly_living(game, news.edition),
            "dummies": people(game, (s.id for s in game.seats if s.dummy), news.edition),
            "circle": people(game, game.circle, news.edition),
            "seed_digest": game.seed_digest,
            "ruleset_digest": rules_digest(game.rules, game.options),
        }
        yield post("opening", facts, news)


def _votes(news: News) -> Iterator[Draft]:
    """Yields the vote-closing summary: who voted for whom, who did not, and what follows."""
    game = news.game
    for counted in news.of(events.VotesCounted):
        closed = next(news.of(events.PhaseClosed), None)
        facts = news.facts(counted) | {
            "number": closed.number if closed else game.phase.number,
            "next": game.phase.number,
            "tally": _tally(counted, news),
            "jailed": news.first(events.Jailed),
            "nobody": news.first(events.NobodyJailed),
            "deaths": news.all(events.DeathAnnounced),
            "living": publicly_living(game, news.edition),
            "over": game.over,
        }
        yield post("votes", facts, news)


def _tally(counted: events.VotesCounted, news: News) -> list[dict[str, object]]:
    """Returns those who got votes, most first and then by seat, with their voters by arrival."""
    voters: dict[SeatId, list[SeatId]] = {}
    for voter, target in counted.ballots:
        voters.setdefault(target, []).append(voter)
    ranked = sorted(voters, key=lambda target: (-len(voters[target]), target))
    return [
        {
            "who": somebody(news.game, target, news.edition),
            "voters": people(news.game, voters[target], news.edition),
        }
        for target in ranked
    ]


def _morning(news: News) -> Iterator[Draft]:
    """Yields the morning report, whose fixed parts are those of city A3.3."""
    if news.is_dawn:
        facts = {
            "number": news.day,
            "deaths": news.all(events.DeathAnnounced),
            "saved": news.first(events.AttemptsAnnounced),
            "results": news.all(events.Announced),
            "returns": news.all(events.ReturnAnnounced),
            "living": publicly_living(news.game, news.edition),
            "over": news.game.over,
        }
        yield post("morning", facts, news)


def _day(news: News) -> Iterator[Draft]:
    """Yields the post that opens the day's thread."""
    if news.opens(PhaseKind.DAY):
        yield post("day", {"living": publicly_living(news.game, news.edition)}, news)


def _vote(news: News) -> Iterator[Draft]:
    """Yields the post of a vote that follows a day; a revote is told of in the summary.

    The vote on a nomination has a post of its own.
    """
    nominated = news.game.open_nomination is not None
    if news.opens(PhaseKind.VOTE) and not (nominated or news.has(events.VotesCounted)):
        living = publicly_living(news.game, news.edition)
        yield post("vote", {"living": living, "settings": settings(news.game)}, news)


def _night(news: News) -> Iterator[Draft]:
    """Yields a post for a night that no vote opened; otherwise the summary tells of it."""
    told = news.has(events.VotesCounted, events.VoicesCounted, events.NobodyExecuted)
    if news.opens(PhaseKind.NIGHT) and not told:
        yield post("night", {"living": publicly_living(news.game, news.edition)}, news)


def _final(news: News) -> Iterator[Draft]:
    """Yields the final post: the winners, all roles, and the seed that proves the deal."""
    for ended in news.of(events.Ended):
        opened = next(news.of(events.Revealed), None)
        facts = news.facts(ended) | {
            "roles": _roles(opened, ended, news) if opened else [],
            "seed": opened.seed if opened else "",
            "seed_digest": news.game.seed_digest,
            "chronicle": retell(news),
        }
        yield post("final", facts, news)


def _roles(opened: events.Revealed, ended: events.Ended, news: News) -> list[dict[str, object]]:
    """Returns every seat with its role at the deal and at the end, its fate, and its success."""
    return [
        {
            "who": somebody(news.game, seat, news.edition),
            "dealt": dealt,
            "role": last,
            "believed": _believed(news.game.seat(seat), dealt, last),
            "power": news.game.seat(seat).power,
            "alive": news.game.seat(seat).alive,
            "causes": list(news.game.seat(seat).causes),
            "won": seat in ended.winners,
            "result": _result(news.game, seat, ended),
        }
        for seat, dealt, last in opened.roles
    ]


def _result(game: Game, seat: SeatId, ended: events.Ended) -> str:
    """Returns what the end is for a player: whoever died idle loses, also where nobody wins."""
    if seat in ended.winners:
        return "won"
    idle = game.rules.fates.idle in game.seat(seat).causes
    return "drawn" if ended.winner == DRAW and not idle else "lost"


def _believed(seat: Seat, dealt: str, last: str) -> str:
    """Returns the role that a player took for his all along, where he was deluded."""
    believed = seat.believes
    return believed if believed is not None and believed not in (dealt, last) else ""
