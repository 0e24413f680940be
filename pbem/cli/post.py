"""The verbs of the mail: poll, send."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.keeper import Keeper, keeper_of
from pbem.service import live_games, release_parked, send_one, think_some
from pbem.service import poll as poll_mailbox


def poll(ctx: typer.Context) -> None:
    """Looks into the mailbox and answers what has come."""
    keeper = keeper_of(ctx)
    keeper.say("post.polled", kept=poll_all(keeper))


def poll_all(keeper: Keeper) -> int:
    """Polls every mailbox and thinks about every letter; returns how many have come.

    Raises MailboxAwayError.
    """
    kept = sum(poll_mailbox(keeper.house, box, keeper.clock) for box in keeper.house.mailboxes)
    while think_some(keeper.house, keeper.clock):
        pass
    return kept


def send(ctx: typer.Context, retry: Annotated[bool, typer.Option("--retry")] = False) -> None:
    """Sends every letter and puts up every post that is ready; --retry those laid aside too."""
    keeper = keeper_of(ctx)
    if retry:
        names = live_games(keeper.house)
        released = sum(release_parked(keeper.house, name, keeper.clock()) for name in names)
        keeper.say("post.released", count=released)
    tried = 0
    while send_one(keeper.house, keeper.clock()):
        tried += 1
    keeper.say("post.sent", count=tried)
    where = keeper.settings.data / "posts"
    keeper.say("post.posts", folder=where)
