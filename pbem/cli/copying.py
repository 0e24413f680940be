"""The verb that begins a ruleset of one's own."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.faults import Code, KeeperError
from pbem.cli.keeper import keeper_of
from pbem.trial.copying import CopyingError, copy_ruleset

USUAL = "classic"  # the shortest one to begin with


def new_ruleset(
    ctx: typer.Context, name: str, source: Annotated[str, typer.Option("--from")] = USUAL
) -> None:
    """Copies a ruleset with its texts, words and cases into the keeper's folder."""
    keeper = keeper_of(ctx)
    settings, folder = keeper.settings, keeper.folder
    try:
        files = copy_ruleset(settings.configs, settings.templates, source, name, folder)
    except CopyingError as error:
        raise KeeperError(error.code, Code.USAGE, (), **error.facts) from error
    keeper.say("copied.ruleset", name=name, folder=folder, count=len(files))
