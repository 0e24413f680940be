"""A storyteller's game that has ended, told again: what was done, told and suffered."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game import Death, Game, Move, Record, Seat
from pbem.press.facts import Edition, people, person, shown_roles, somebody
from pbem.press.news import News

Facts = dict[str, object]
When = tuple[int, bool]  # the number, and whether by night: a day comes before its night


def retell(news: News) -> list[Facts]:
    """Returns each night, and each day on which something was done or suffered, in order.

    {number, by_day, moves, told, deaths}: whoever moved or was told stands there with the role
    that he had then; what was not true says so.
    """
    game, edition = news.game, news.edition
    moves = [(_of_move(one), _move(one, game, edition)) for one in game.moves]
    told = [((one.night, True), _record(one, game, edition)) for one in game.records]
    deaths = [
        ((death.number, not death.by_day), _death(seat, death, edition))
        for seat, death in _all_deaths(game)
    ]
    times = sorted({when for when, _ in (*moves, *told, *deaths)})
    return [
        {
            "number": number,
            "by_day": not by_night,
            "moves": [facts for when, facts in moves if when == (number, by_night)],
            "told": [facts for when, facts in told if when == (number, by_night)],
            "deaths": [facts for when, facts in deaths if when == (number, by_night)],
        }
        for number, by_night in times
    ]


def _of_move(move: Move) -> When:
    return move.number, not move.by_day


def _all_deaths(game: Game) -> Iterator[tuple[Seat, Death]]:
    return ((seat, death) for seat in game.seats for death in seat.deaths)


def _move(move: Move, game: Game, edition: Edition) -> Facts:
    return {
        "who": somebody(game, move.seat, edition),
        "role": move.role,
        "ability": move.ability,
        "targets": people(game, move.targets, edition),
        "vain": move.vain,
        "spoken": "",
    }


def _record(record: Record, game: Game, edition: Edition) -> Facts:
    return {
        "what": record.what,
        "who": somebody(game, record.seat, edition),
        "role": record.role,
        "about": people(game, record.about, edition),
        "value": record.value,
        "number": record.night,
        "shown": shown_roles(game, edition, record.shown),
        "true": record.true,
    }


def _death(seat: Seat, death: Death, edition: Edition) -> Facts:
    return {"who": person(seat, edition), "causes": list(death.causes)}
