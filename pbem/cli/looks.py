"""The verbs that look behind the curtain, each logged, and those that prove: export, verify."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text
from rich.tree import Tree

from pbem.cli.faults import Code, KeeperError
from pbem.cli.helping import panel
from pbem.cli.keeper import keeper_of
from pbem.cli.plain import shown
from pbem.cli.status_view import draws_picture
from pbem.cli.values import content_of, number, one_of
from pbem.game import Game, PhaseKind, TraceLine
from pbem.service import Proof, look_ahead, look_at_night, verify_all, verify_export
from pbem.service import export as export_game
from pbem.service import verify as verify_game

DIALECTS = ("bbcode", "markdown", "html", "plain")
GameName = Annotated[str, typer.Option("--game")]
GamePlace = Annotated[str, typer.Argument()]
STYLES = ("bold", "cyan", "", "yellow", "green")  # by depth: step, letter, rule, effect, sentence


def preview(ctx: typer.Context, game: GamePlace = "", dialect: str = "plain") -> None:
    """Shows the posts that would go up if the phase closed now, and the draws it would make."""
    keeper = keeper_of(ctx)
    name = keeper.game(game).name
    chosen = one_of(dialect, DIALECTS, "--dialect")
    look, language = keeper.look("preview"), keeper.words.language
    ahead = look_ahead(keeper.house, name, chosen, language, look)
    if not ahead.posts:
        keeper.say("preview.nothing", game=name)
    for post in ahead.posts:
        keeper.show(panel(post.subject, shown(post.text)))
    if ahead.draws:
        keeper.show(draws_picture(ahead.draws, keeper.words))


def explain(
    ctx: typer.Context, night: Annotated[str, typer.Argument()] = "", game: GameName = ""
) -> None:
    """Shows a night step by step: letter, action, rule, effect, sentence."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    which = number(night, "NIGHT") if night else last_night(seen.game)
    look, language = keeper.look("explain"), keeper.words.language
    lines = look_at_night(keeper.house, seen.name, which, language, look)
    if not lines:
        raise KeeperError("no_night", Code.FAULTS, night=which, game=seen.name)
    keeper.show(trace_picture(lines, keeper.words("explain.title", night=which)))


def last_night(game: Game) -> int:
    """Returns the number of the running night, or of the one before the running day."""
    by_night = game.phase.kind in (PhaseKind.NIGHT, PhaseKind.DAWN)
    return game.phase.number if by_night else game.phase.number - 1


def trace_picture(lines: tuple[TraceLine, ...], title: str) -> Tree:
    """Returns a trace as a tree, a line under the one that it follows from."""
    tree = Tree(Text(title, "bold"))
    branches = {-1: tree}
    for line in lines:
        parent = branches[max(depth for depth in branches if depth < line.depth)]
        deeper = [depth for depth in branches if depth >= line.depth]
        for depth in deeper:
            del branches[depth]
        branches[line.depth] = parent.add(shown(line.text, STYLES[line.depth]))
    return tree


def export(
    ctx: typer.Context,
    game: GamePlace = "",
    reveal: Annotated[bool, typer.Option("--reveal")] = False,
    to: Annotated[str, typer.Option("--to")] = "",
) -> None:
    """Writes a game's whole log as JSON; secrets in it only with --reveal."""
    keeper = keeper_of(ctx)
    name = keeper.game(game).name
    data = export_game(keeper.house, name, reveal, keeper.look("export --reveal"))
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True)
    if not to:
        keeper.text(text)
        return
    Path(to).write_text(text + "\n", "utf-8")
    keeper.say("export.written", file=to)


def verify(ctx: typer.Context, game: GamePlace = "", file: str = "") -> None:
    """Checks the chains of all games, of one, or of an exported file."""
    keeper = keeper_of(ctx)
    given = file or (game if Path(game).is_file() else "")
    if given:
        proofs: tuple[Proof, ...] = (_exported(Path(given)),)
    elif game:
        proofs = (verify_game(keeper.house, keeper.game(game).name),)
    else:
        proofs = verify_all(keeper.house)
    for proof in proofs:
        key = "verify.broken" if proof.broken else "verify.sound"
        at = proof.broken.number if proof.broken else 0
        keeper.say(key, chain=proof.chain, events=proof.version, head=proof.head[:12], at=at)
    if any(proof.broken for proof in proofs):
        raise KeeperError("broken_chain", Code.FAULTS)


def _exported(path: Path) -> Proof:
    try:
        return verify_export(json.loads(content_of(path)))
    except (ValueError, KeyError, TypeError) as fault:
        raise KeeperError("no_export", file=path) from fault
