"""The posts of a day that executes: open acts, nominations, defences, votes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pbem.game import PhaseKind, events
from pbem.nouns import Draft
from pbem.press.facts import publicly_living, somebody
from pbem.press.news import News

Post = Callable[[str, Mapping[str, object], News], Draft]


def rite_posts(news: News, post: Post) -> Iterator[Draft]:
    """Yields the posts of such a day, in the order they go up; none while a board is set up."""
    if news.has(events.Started):
        return
    yield from _open_acts(news, post)
    yield from (post("talk", news.facts(one), news) for one in news.of(events.TalkAnnounced))
    yield from (_death(one, news, post) for one in news.of(events.DiedByDay))
    yield from _verdict(news, post)
    yield from _nominations(news, post)
    yield from _speeches(news, post)


def _open_acts(news: News, post: Post) -> Iterator[Draft]:
    """Yields what somebody did before everybody, and what came of it."""
    for done in news.of(events.ActedOpenly):
        facts = news.facts(done) | {
            "results": news.all(events.Announced),
            "deaths": news.all(events.DeathAnnounced),
        }
        yield post("open_act", facts, news)


def _death(event: events.DiedByDay, news: News, post: Post) -> Draft:
    """Returns the news that somebody has died by day."""
    living = publicly_living(news.game, news.edition)
    return post("died_by_day", news.facts(event) | {"living": living}, news)


def _verdict(news: News, post: Post) -> Iterator[Draft]:
    """Yields the count of a vote with what follows, or that nobody was nominated."""
    counted = news.first(events.VoicesCounted)
    if counted is None and not news.has(events.NobodyExecuted):
        return
    facts = {
        "counted": counted,
        "executed": news.first(events.Executed),
        "nobody": news.has(events.NobodyExecuted),
        "deaths": news.all(events.DeathAnnounced),
        "living": publicly_living(news.game, news.edition),
        "over": news.game.over,
    }
    yield post("verdict", facts, news)


def _nominations(news: News, post: Post) -> Iterator[Draft]:
    """Yields that nominations may be made, and each one that is opened."""
    if news.opens(PhaseKind.NOMINATE) and not news.has(events.Nominated):
        yield post("nominations", {"made": len(news.game.nominations)}, news)
    for event in news.of(events.Nominated):
        yield post("nominated", news.facts(event) | {"reasons": event.why}, news)


def _speeches(news: News, post: Post) -> Iterator[Draft]:
    """Yields the defence: that it may be made, that it was, and that the vote is open."""
    nomination = news.game.open_nomination
    for event in news.of(events.Defended):
        yield post("defended", news.facts(event), news)
    for kind, code in ((PhaseKind.DEFENCE, "defence"), (PhaseKind.VOTE, "ayes")):
        if news.opens(kind) and nomination is not None:
            facts = {
                "who": somebody(news.game, nomination.who, news.edition),
                "by": somebody(news.game, nomination.by, news.edition),
                "living": publicly_living(news.game, news.edition),
            }
            yield post(code, facts, news)
