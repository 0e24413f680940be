"""Events to drafts: what goes up for everyone, and what goes to whom.

A draft to one audience is built only from the events of that audience and from public facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pbem.game import Event, Game, SeatId, events, members
from pbem.nouns import Draft
from pbem.press.facts import Edition, common, people, somebody
from pbem.press.lobby import called
from pbem.press.news import News
from pbem.press.posts import posts
from pbem.press.rulebook import card, settings

NOW = 0
TOLD = (
    *(events.Learned, events.ActionVoided, events.PlanFailed),
    *(events.Restricted, events.WishesReset),
)
FOR_ALL: tuple[type[Event], ...] = (events.DeadlineMoved, events.Paused, events.Resumed)


def compose(happened: Sequence[Event], game: Game, edition: Edition) -> tuple[Draft, ...]:
    """Returns all drafts that follow from a command's events: posts first, then letters.

    `game` is the state after the events. Lines said in channels are not among them, since their
    text lies beside the chain: see `speech`.
    """
    news = News(tuple(happened), game, edition)
    return (
        *posts(news),
        *_role_letters(news),
        *_private_results(news),
        *_channel_notices(news),
        *_offers(news),
        *_talks(news),
        *_letters_for_all(news),
        *_calls(news),
        *_removals(news),
    )


def reminders(game: Game, seats: Iterable[SeatId], edition: Edition) -> tuple[Draft, ...]:
    """Returns a reminder of the phase's end for each of these seats, the same for every role."""
    played = (seat for seat in seats if not game.seat(seat).dummy)
    facts = {"settings": settings(game)}
    return tuple(letter(game, seat, "reminder", facts, edition) for seat in played)


def letter(
    game: Game,
    seat: SeatId,
    code: str,
    facts: Mapping[str, object],
    edition: Edition,
    urgency: int = NOW,
) -> Draft:
    """Returns a letter to a seat in its player's language, with the facts all letters have."""
    told = common(game, edition) | {"me": somebody(game, seat, edition)} | dict(facts)
    language = edition.languages.get(seat, game.language)
    return Draft("letter", code, told, game=game.id, seat=seat, language=language, urgency=urgency)


def _to(seat: SeatId, code: str, facts: Mapping[str, object], news: News) -> Draft:
    return letter(news.game, seat, code, facts, news.edition)


def _role_letters(news: News) -> Iterator[Draft]:
    """Yields the letter that tells a player his role and whom he knows; it asks for a reply.

    Whoever takes over a seat after the deal gets it too, and whoever becomes somebody else.
    """
    code = "role" if news.has(events.Dealt, events.Replaced) else "new_role"
    for event in news.happened:
        if isinstance(event, events.RoleGiven | events.Replaced):
            own = card(news.game, event.seat, news.edition)
            if own is not None:
                yield _to(event.seat, code, {"card": own}, news)


def _private_results(news: News) -> Iterator[Draft]:
    """Yields one letter a seat with all that it was told: at dawn `results`, else a `notice`."""
    code = "results" if news.is_dawn else "notice"
    for seat in news.game.seats:
        told = [news.facts(event) for event in _told_to(seat.id, news)]
        if told:
            yield _to(seat.id, code, {"results": told, "number": news.day}, news)


def _told_to(seat: SeatId, news: News) -> Iterator[Event]:
    """Yields what a seat was told, apart from answers to its own letters."""
    if news.game.seat(seat).dummy:
        return
    for event in news.happened:
        if isinstance(event, TOLD) and event.seat == seat:
            yield event


def _channel_notices(news: News) -> Iterator[Draft]:
    """Yields the news of a common action for the channel's other living members (city A47)."""
    for told in news.of(events.ChannelTold):
        yield from _to_others(news, told, "clan_told")
    for shared in news.of(events.PlanShared):
        yield from _to_others(news, shared, "plan_shared")


def _to_others(
    news: News, told: events.ChannelTold | events.PlanShared, code: str
) -> Iterator[Draft]:
    """Yields a letter for each living member of a channel but the one whom it is about."""
    for seat in members(news.game, told.channel):
        if seat.id != told.seat:
            yield _to(seat.id, code, news.facts(told), news)


def _offers(news: News) -> Iterator[Draft]:
    """Yields the letter to a player who may choose a power."""
    for offered in news.of(events.Offered):
        yield _to(offered.seat, "offered", {"roles": list(offered.roles)}, news)


def _talks(news: News) -> Iterator[Draft]:
    """Yields the letters about private talks: only those concerned learn of them."""
    for asked in news.of(events.TalkAsked):
        guests = people(news.game, asked.invited, news.edition)
        facts = news.facts(asked) | {"guests": guests}
        for seat in asked.invited:
            yield _to(seat, "talk_asked", facts, news)
    for joined in news.of(events.TalkJoined):
        for member in members(news.game, joined.talk):
            yield _to(member.id, "talk_joined", news.facts(joined), news)
    for declined in news.of(events.TalkDeclined):
        for one in declined.members:
            yield _to(one, "talk_declined", news.facts(declined), news)
    for closed in news.of(events.TalkClosed):
        for one in closed.members if len(closed.members) > 1 else ():
            yield _to(one, "talk_closed", {}, news)


def _letters_for_all(news: News) -> Iterator[Draft]:
    """Yields the news of a moved time for everyone of whom the public knows no death."""
    for event in news.happened:
        if isinstance(event, FOR_ALL):
            for seat in news.game.seats:
                if not seat.announced and not seat.dummy:
                    yield _to(seat.id, event.code, news.facts(event), news)


def _calls(news: News) -> Iterator[Draft]:
    """Yields the news for every player of a table that gathers: the roll call, or its end."""
    for code, facts in called(news):
        for seat in news.game.players:
            yield _to(seat.id, code, facts, news)


def _removals(news: News) -> Iterator[Draft]:
    """Yields the letter to a player whom the mayor took out of the game."""
    for removed in news.of(events.Removed):
        yield _to(removed.seat, "removed", news.facts(removed), news)
