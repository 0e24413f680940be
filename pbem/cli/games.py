"""The verbs of a game's table: new, start, status."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.described import describe_file
from pbem.cli.faults import KeeperError
from pbem.cli.keeper import Keeper, keeper_of
from pbem.cli.status_view import roles_picture, status_pictures
from pbem.cli.values import moment, number, one_of, options, timetable
from pbem.game import Ruleset, name_in
from pbem.service import Plan, all_games, create, live_games, look_at_roles, overview
from pbem.service import start as start_game
from pbem.wiring import new_seed

Texts = Annotated[list[str] | None, typer.Option()]


def new(
    ctx: typer.Context,
    ruleset: Annotated[str, typer.Argument()] = "",
    language: str = "",
    zone: str = "",
    day: str = "",
    night: str = "",
    length: Texts = None,
    idle: Texts = None,
    option: Texts = None,
    seats: str = "",
    from_file: Annotated[str, typer.Option("--from")] = "",
) -> None:
    """Opens a game: `pbem new city`, or from a file that describes one that is running."""
    keeper = keeper_of(ctx)
    if from_file:
        name = describe_file(keeper, from_file)
        keeper.say("new.adopted", game=name)
        return
    if not ruleset:
        raise KeeperError("no_ruleset", rulesets=", ".join(keeper.house.rulesets))
    rules = ruleset_of(keeper, ruleset)
    plan = Plan(
        ruleset=rules.name,
        language=one_of(language or keeper.settings.language, rules.languages, "--language"),
        timetable=timetable(zone or keeper.settings.zone, day, night, length or (), idle or ()),
        options=options(option or (), rules),
        settings={"seats": number(seats, "--seats")} if seats else {},
    )
    name = create(keeper.house, plan, new_seed(), keeper.clock())
    keeper.say("new.opened", game=name, ruleset=name_in(rules.names, keeper.words.language))


def ruleset_of(keeper: Keeper, name: str) -> Ruleset:
    """Returns a ruleset by its name; raises KeeperError that lists those there are."""
    return keeper.house.rulesets[one_of(name, keeper.house.rulesets, "RULESET")]


def start(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument()] = "",
    wait: Annotated[bool, typer.Option("--wait")] = False,
) -> None:
    """Deals the roles; with --wait the first phase opens when everybody has confirmed."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    keeper.insist(seen, start_game(keeper.house, seen.name, wait, keeper.clock()))
    begun = keeper.game(seen.name)
    if wait:
        keeper.say("start.waits", game=seen.name, seats=len(begun.game.seats))
        return
    closes = moment(begun.game.phase.closes, begun.timetable)
    keeper.say("start.dealt", game=seen.name, seats=len(begun.game.seats), closes=closes)


def status(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument()] = "",
    secret: Annotated[bool, typer.Option("--secret")] = False,
) -> None:
    """Shows how the games stand; roles only with --secret, which is logged as a look."""
    keeper = keeper_of(ctx)
    names = (keeper.game(game).name,) if game or secret else live_games(keeper.house)
    if not names:
        ended = ", ".join(all_games(keeper.house)) or "—"
        keeper.say("status.no_games", ended=ended)
    for name in names:
        found = overview(keeper.house, name)
        for picture in status_pictures(found, keeper.words, keeper.clock()):
            keeper.show(picture)
        if secret:
            lines = look_at_roles(keeper.house, name, keeper.look("status --secret"))
            keeper.show(roles_picture(lines, found.seen.game.rules, keeper.words))
