"""Help as pictures: what a verb does, an example, and each of its words explained."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text
from typer.core import TyperArgument, TyperCommand, TyperGroup

from pbem.cli.faults import KeeperError
from pbem.cli.keeper import Place, keeper_of
from pbem.cli.plain import shown
from pbem.cli.words import Words

Verb = TyperCommand | TyperGroup


class Leaf(TyperCommand):
    """A verb that does something."""

    def format_help(self, ctx: Place, formatter: object) -> None:
        """Shows what the verb does, with an example."""
        show_help(self, ctx)


class Branch(TyperGroup):
    """A verb of several, such as `seat`; alone it shows its help."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Asks for help where nothing was said."""
        return super().parse_args(ctx, args or ["--help"])

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Finds a verb; raises KeeperError with those that may be meant."""
        word = args[0]
        if word not in self.commands and not word.startswith("-"):
            near = get_close_matches(word, self.commands) or ["--help"]
            path = ctx.command_path
            raise KeeperError("no_such_verb", word=word, near=", ".join(near), verb=path)
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Place, formatter: object) -> None:
        """Shows the verbs in it."""
        show_help(self, ctx)


def path_of(ctx: Place) -> str:
    """Returns a verb's place in the catalogue: `seat-add`; nothing for the program itself."""
    return "-".join(ctx.command_path.split()[1:])


def show_help(verb: Verb, ctx: Place) -> None:
    """Prints the help of a verb in the keeper's language."""
    keeper = keeper_of(ctx)
    for picture in pictures(verb, ctx, keeper.words):
        keeper.show(picture)


def pictures(verb: Verb, ctx: Place, words: Words) -> Iterator[RenderableType]:
    """Yields the parts of a verb's help."""
    path = path_of(ctx) or "pbem"
    yield Padding(Text(f"{ctx.command_path} {' '.join(pieces(verb, words))}", "bold"), (1, 1, 0, 1))
    yield Padding(Text(words(f"verbs.{path}.does")), (1, 1))
    if words.has(f"verbs.{path}.example"):
        yield panel(words("help.example"), Text(words(f"verbs.{path}.example"), "cyan"))
    if isinstance(verb, TyperGroup):
        yield from _panels(verb, path, words)
    rows = list(parameters(verb, path, words))
    if rows:
        yield panel(words("help.words"), two_columns(rows))
    if path == "pbem":
        yield panel(words("help.everywhere"), two_columns([("--dir", words("params.dir"))]))
        yield Padding(Text(words("help.codes"), "dim"), (0, 1))


def pieces(verb: Verb, words: Words) -> Iterator[str]:
    """Yields the words of a verb's usage line: arguments in capitals, options after them."""
    if isinstance(verb, TyperGroup):
        yield words("help.verb")
        return
    for param in verb.params:
        if isinstance(param, TyperArgument):
            name = str(param.name).upper() + ("…" if param.nargs == -1 else "")
            yield name if param.required else f"[{name}]"
    if any(not isinstance(param, TyperArgument) for param in verb.params):
        yield "[--…]"


def _panels(group: TyperGroup, path: str, words: Words) -> Iterator[RenderableType]:
    """Yields a panel of verbs for each group of them, in the order of the table."""
    prefix = "" if path == "pbem" else f"{path}-"
    panels: dict[str, list[tuple[str, str]]] = {}
    for name, verb in group.commands.items():
        title = str(getattr(verb, "rich_help_panel", None) or "verbs")
        line = words(f"verbs.{prefix}{name}.does").split("\n")[0]
        panels.setdefault(title, []).append((name, line))
    for title, rows in panels.items():
        yield panel(words(f"panels.{title}"), two_columns(rows))


def parameters(verb: Verb, path: str, words: Words) -> Iterator[tuple[str, str]]:
    """Yields each argument and option of a verb with its explanation."""
    for param in verb.params:
        name = str(param.name)
        shown = name.upper() if isinstance(param, TyperArgument) else ", ".join(param.opts)
        yield shown, words(parameter_key(path, name, words))


def parameter_key(path: str, name: str, words: Words) -> str:
    """Returns the key of a parameter's explanation: the verb's own, or the one for all."""
    own = f"params_of.{path}.{name}"
    return own if words.has(own) else f"params.{name}"


def two_columns(rows: list[tuple[str, str]]) -> Table:
    """Returns names and their explanations side by side."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    for name, line in rows:
        table.add_row(shown(name), shown(line))
    return table


def panel(title: str, inside: RenderableType) -> Panel:
    """Returns a titled box, as wide as the terminal."""
    return Panel(inside, title=shown(title), title_align="left", border_style="dim")
