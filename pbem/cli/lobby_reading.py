"""How one letter of the lobby is understood, for the verb read."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType

from pbem.cli.helping import panel, two_columns
from pbem.cli.plain import shown
from pbem.cli.words import Words
from pbem.service import InLobby


def lobby_pictures(found: InLobby, words: Words) -> Iterator[RenderableType]:
    """Yields the steps: the letter, who wrote it, what it asks for and gives, its ending."""
    letter = found.letter
    head = [
        (words("read.from"), f"{letter.sender} ({words(f'auth.{letter.auth.value}')})"),
        (words("read.subject"), letter.subject),
        (words("read.way"), words("read.lobby")),
        (words("read.writer"), words(f"writers.{found.writer.value}")),
    ]
    yield panel(words("read.letter"), two_columns(head))
    yield panel(words("read.text"), shown(letter.text))
    yield panel(words("read.clues"), two_columns(list(_fields(found, words))))
    lines = [(words("read.reason"), _reason(one, words)) for one in found.reasons]
    game = [(words("read.game"), found.game)] if found.game else []
    yield panel(words(f"endings.{found.ending.value}"), two_columns([*game, *lines]))
    for answer in found.answers:
        yield panel(words("read.answer"), shown(f"{answer.subject}\n\n{answer.text}"))


def _fields(found: InLobby, words: Words) -> Iterator[tuple[str, str]]:
    """Yields what the letter asks for, and what it gives for it."""
    yield words("read.wants"), found.verb
    if found.read is not None:
        if found.read.argument:
            yield words("read.argument"), found.read.argument
        yield from found.read.pairs
        for line in found.read.lines:
            yield words("read.line"), line


def _reason(code: str, words: Words) -> str:
    return words(f"reasons.{code}") if words.has(f"reasons.{code}") else code
