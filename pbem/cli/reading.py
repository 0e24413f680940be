"""The verb that shows how one letter is understood: read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.table import Table

from pbem.cli.helping import panel, two_columns
from pbem.cli.keeper import Keeper, keeper_of
from pbem.cli.lobby_reading import lobby_pictures
from pbem.cli.plain import shown
from pbem.cli.values import content_of, instant
from pbem.cli.words import Words
from pbem.game import Game, SeatId
from pbem.nouns import Clue, Want
from pbem.service import Dissected, dissect, overhear, reasons


def read(
    ctx: typer.Context,
    file: str,
    game: Annotated[str, typer.Option("--game")] = "",
    seat: Annotated[str, typer.Option("--seat")] = "",
    at: Annotated[str, typer.Option("--at")] = "",
) -> None:
    """Shows step by step how one letter is understood, and why; nothing of it is kept."""
    keeper = keeper_of(ctx)
    raw = content_of(Path(file))
    arrived, name, place = keeper.clock(), "", None
    if game or seat or at:
        seen = keeper.game(game)
        name = seen.name
        place = keeper.seat(seen, seat) if seat else None
        arrived = instant(at, seen.timetable, None, arrived) if at else arrived
    in_lobby = None if place else overhear(keeper.house, raw, arrived)
    if in_lobby is not None:
        pictures = lobby_pictures(in_lobby, keeper.words)
    else:
        pictures = reading_pictures(dissect(keeper.house, raw, arrived, name, place), keeper)
    for picture in pictures:
        keeper.show(picture)


def reading_pictures(found: Dissected, keeper: Keeper) -> Iterator[RenderableType]:
    """Yields the steps of a reading: the letter, its cuts, its way, what it wants, its ending."""
    words, letter = keeper.words, found.letter
    head = [
        (words("read.from"), f"{letter.sender} ({words(f'auth.{letter.auth.value}')})"),
        (words("read.subject"), letter.subject),
        (words("read.way"), _way(found, words)),
    ]
    yield panel(words("read.letter"), two_columns(head))
    yield panel(words("read.text"), shown(letter.text))
    if letter.cuts:
        yield panel(words("read.cuts"), two_columns([(cut.rule, cut.text) for cut in letter.cuts]))
    clues = (*letter.clues, *(found.reading.clues if found.reading else ()))
    if clues:
        yield clues_picture(clues, words)
    yield from _endings(found, keeper)
    for answer in found.answers:
        yield panel(words("read.answer"), shown(f"{answer.subject}\n\n{answer.text}"))


def _way(found: Dissected, words: Words) -> str:
    """Returns where a letter leads, or why it leads nowhere."""
    flaw = next(iter(found.letter.flaws), "")
    held = found.way.held or (found.reading.held if found.reading else "") or flaw
    discard = found.letter.machine or (found.way.discard if found.seat is None else "")
    if discard:
        return words("read.discarded", why=_known(f"reasons.{discard}", discard, words))
    if held:
        return words("read.held", why=_known(f"reasons.{held}", held, words))
    if found.way.games and found.seat is None:
        return words("read.which", games=", ".join(found.way.games))
    return words("read.seat", game=found.game, seat=found.seat)


def _known(key: str, code: str, words: Words) -> str:
    return words(key) if words.has(key) else code


def clues_picture(clues: tuple[Clue, ...], words: Words) -> Table:
    """Returns what the reader concluded, with its evidence."""
    table = Table(title=words("read.clues"), title_justify="left")
    for column in ("step", "saw", "concluded"):
        table.add_column(words(f"columns.{column}"))
    for clue in clues:
        table.add_row(shown(clue.step), shown(clue.saw), shown(clue.concluded))
    return table


def _endings(found: Dissected, keeper: Keeper) -> Iterator[RenderableType]:
    """Yields how each want of a letter would end."""
    if found.judged is None:
        return
    words = keeper.words
    seen = keeper.game(found.game)
    for part in found.judged.parts:
        told = reasons(keeper.house, found.game, part.objections, words.language)
        lines = [(words("read.wants"), _want(part.want, seen.game))]
        lines += [(words("read.reason"), reason) for reason in told]
        title = words(f"endings.{part.ending.value}")
        yield panel(title, two_columns(lines))


def _want(want: Want, game: Game) -> str:
    """Returns a want in short: its kind, ability, channel, targets."""
    targets = ", ".join(game.seat(SeatId(target)).nick for target in want.targets)
    parts = (want.kind.value, want.ability, want.channel, targets)
    return " · ".join(part for part in parts if part)
