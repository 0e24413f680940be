"""The verbs of the seats: who sits where, under which nick, at which address."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from pbem.cli.faults import Code, KeeperError
from pbem.cli.keeper import Keeper, keeper_of
from pbem.cli.status_view import seats_picture
from pbem.cli.values import address as mail_address
from pbem.cli.values import one_of, pair
from pbem.game import SeatId
from pbem.service import (
    SPANS,
    Guest,
    Seen,
    overview,
    replace_player,
    set_address,
    set_digest,
    set_forms,
    set_language,
)
from pbem.service import lift as lift_restriction
from pbem.service import rename as rename_seat
from pbem.service import seat as seat_guest
from pbem.words import CASE_NAMES, LANGUAGES, clashes

OFF = "off"  # no digests
GENDERS = ("", "m", "f", "n")
GameName = Annotated[str, typer.Option("--game")]


def add(
    ctx: typer.Context,
    nick: str,
    address: str,
    game: GameName = "",
    gender: str = "",
    language: str = "",
) -> None:
    """Seats a player; a nick that a letter could not tell from another's is refused."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    _refuse_clash(keeper, seen, nick, None)
    guest = _guest(keeper, seen, nick, address, gender, language)
    keeper.insist(seen, seat_guest(keeper.house, seen.name, guest, keeper.clock()))
    seated = keeper.game(seen.name)
    keeper.say("seat.added", nick=nick, seat=keeper.seat(seated, nick), game=seen.name)


def replace(
    ctx: typer.Context,
    nick: str,
    address: str,
    game: GameName = "",
    reason: str = "",
    language: str = "",
) -> None:
    """Puts another player on a seat: he gets the role letter, the old reply addresses are void."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    place = keeper.seat(seen, nick)
    guest = _guest(keeper, seen, nick, address, "", language)
    done = replace_player(keeper.house, seen.name, place, guest, reason, keeper.clock())
    keeper.insist(seen, done)
    keeper.say("seat.replaced", nick=nick, address=guest.address)


def rename(ctx: typer.Context, nick: str, new_nick: str, game: GameName = "") -> None:
    """Gives a seat another nick; letters may go on using the old one."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    place = keeper.seat(seen, nick)
    _refuse_clash(keeper, seen, new_nick, place)
    keeper.insist(seen, rename_seat(keeper.house, seen.name, place, new_nick, keeper.clock()))
    keeper.say("seat.renamed", nick=nick, new=new_nick)


def address(ctx: typer.Context, nick: str, address: str, game: GameName = "") -> None:
    """Gives a player another address."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    given = mail_address(address)
    _refuse_taken(keeper, seen, given)
    if not set_address(keeper.house, seen.name, keeper.seat(seen, nick), given):
        raise KeeperError("address_taken", address=given, nick="?")
    keeper.say("seat.moved", nick=nick, address=given)


def form(
    ctx: typer.Context,
    nick: str,
    forms: Annotated[list[str] | None, typer.Argument()] = None,
    game: GameName = "",
) -> None:
    """Corrects the case forms of a nick (`gen=… dat=…`); none brings back the program's own."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    given = dict(pair(text, "FORMS") for text in forms or ())
    for case in given:
        one_of(case, CASE_NAMES, "FORMS")
    set_forms(keeper.house, seen.name, keeper.seat(seen, nick), given)
    shown = ", ".join(f"{case} {text}" for case, text in given.items())
    keeper.say("seat.formed" if given else "seat.unformed", nick=nick, forms=shown)


def language(ctx: typer.Context, nick: str, language: str, game: GameName = "") -> None:
    """Gives a player a language of his own for his letters."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    set_language(
        keeper.house, seen.name, keeper.seat(seen, nick), one_of(language, LANGUAGES, "LANGUAGE")
    )
    keeper.say("seat.speaks", nick=nick, language=language)


def digest(ctx: typer.Context, nick: str, hours: str, game: GameName = "") -> None:
    """Lets talk reach a player every so many hours, or at once (`off`)."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    chosen = one_of(hours, (OFF, *map(str, SPANS)), "HOURS")
    every = 0 if chosen == OFF else int(chosen)
    set_digest(keeper.house, seen.name, keeper.seat(seen, nick), every, keeper.clock())
    keeper.say("seat.digest" if every else "seat.no_digest", nick=nick, hours=hours)


def lift(
    ctx: typer.Context,
    nick: str,
    reason: Annotated[str, typer.Option("--reason")],
    game: GameName = "",
) -> None:
    """Lets a player whom a neglected duty has barred join games again, and tells him."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    place = keeper.seat(seen, nick)
    lifted = lift_restriction(keeper.house, seen.name, place, reason, keeper.clock())
    keeper.say("seat.lifted" if lifted else "seat.not_barred", nick=nick)


def show(ctx: typer.Context, game: GameName = "") -> None:
    """Lists the seats."""
    keeper = keeper_of(ctx)
    found = overview(keeper.house, keeper.game(game).name)
    keeper.show(seats_picture(found.seats, found.seen.game.started, keeper.words))


def _guest(
    keeper: Keeper, seen: Seen, nick: str, address: str, gender: str, language: str
) -> Guest:
    """Returns a player to be seated; raises KeeperError."""
    given = mail_address(address)
    _refuse_taken(keeper, seen, given)
    return Guest(
        nick=nick,
        address=given,
        gender=one_of(gender, GENDERS, "--gender"),
        language=one_of(language, ("", *LANGUAGES), "--language"),
    )


def _refuse_taken(keeper: Keeper, seen: Seen, address: str) -> None:
    """Raises KeeperError for an address that another seat of this game has."""
    for seat in overview(keeper.house, seen.name).seats:
        if seat.address.casefold() == address.casefold():
            raise KeeperError("address_taken", address=address, nick=seat.nick)


def _refuse_clash(keeper: Keeper, seen: Seen, nick: str, but: SeatId | None) -> None:
    """Raises KeeperError for a nick that a letter could not tell from another's (city A5.1)."""
    others = [
        name for seat in seen.game.seats if seat.id != but for name in (seat.nick, *seat.aliases)
    ]
    lines = clash_lines(keeper, seen.record.ruleset, nick, others)
    if lines:
        raise KeeperError("clash", Code.FAULTS, lines)


def clash_lines(keeper: Keeper, ruleset: str, nick: str, others: Iterable[str]) -> list[str]:
    """Returns every reason why a nick cannot be had, in words that say what to do."""
    found = clashes(nick, others, keeper.house.lexicon(ruleset))
    return [keeper.words(f"clashes.{one.code}", nick=nick, other=one.other) for one in found]
