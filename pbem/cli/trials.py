"""The verbs that try the product: cases, letters, check, bench."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.faults import Code, KeeperError
from pbem.cli.keeper import Keeper, keeper_of
from pbem.trial.bench.running import NoServerError
from pbem.trial.bench.running import bench as measure
from pbem.trial.bench.table import bench_table
from pbem.trial.cases.playing import UnreadableCasesError, run_cases
from pbem.trial.letters.files import UnreadableLettersError
from pbem.trial.letters.walking import AUTHSERV_IDS, run_letters
from pbem.trial.lint.flaw import Flaw
from pbem.trial.lint.linting import lint
from pbem.wiring import reading_kit

Files = Annotated[list[str], typer.Argument()]


def cases(ctx: typer.Context, files: Files) -> None:
    """Plays golden cases; a line for every mismatch, then the count."""
    keeper = keeper_of(ctx)
    try:
        report = run_cases([Path(file) for file in files], keeper.rulesets)
    except UnreadableCasesError as error:
        raise KeeperError("unreadable", lines=[str(error)]) from error
    for line in report.lines:
        keeper.text(line)
    keeper.text(report.summary)
    if report.failed:
        raise typer.Exit(Code.FAULTS)


def letters(
    ctx: typer.Context, files: Files, json: Annotated[bool, typer.Option("--json")] = False
) -> None:
    """Reads letters whose right reading is known; a line for every mismatch, then the count."""
    keeper = keeper_of(ctx)
    kit = reading_kit(keeper.settings.configs, AUTHSERV_IDS)
    try:
        report = run_letters([Path(file) for file in files], keeper.rulesets, kit)
    except UnreadableLettersError as error:
        raise KeeperError("unreadable", lines=[str(error)]) from error
    for line in (report.json(),) if json else (*report.lines, report.summary):
        keeper.text(line)
    if report.failed:
        raise typer.Exit(Code.FAULTS)


def check(ctx: typer.Context) -> None:
    """Names everything that is wrong with rulesets, lexicons and templates, by file and line."""
    keeper = keeper_of(ctx)
    flaws = lint(keeper.settings.configs, keeper.settings.templates)
    for flaw in flaws:
        keeper.text(f"{flaw.file}:{flaw.line}: {flaw_told(flaw, keeper)}")
    if flaws:
        raise KeeperError("flaws", Code.FAULTS, count=len(flaws))
    keeper.say("check.well", rulesets=", ".join(keeper.rulesets))


def bench(ctx: typer.Context) -> None:
    """Measures the road of a letter, the nights, the posts and the memory, and shows the table."""
    keeper = keeper_of(ctx)
    try:
        measured = measure(keeper.settings)
    except NoServerError as error:
        raise KeeperError("no_server", Code.FAULTS) from error
    keeper.show(bench_table(measured, keeper.words))


def flaw_told(flaw: Flaw, keeper: Keeper) -> str:
    """Returns a flaw in words that say what to do."""
    key = f"flaws.{flaw.code}"
    if keeper.words.has(key):
        return keeper.words(key, culprit=flaw.culprit)
    return f"{flaw.code} {flaw.culprit}".strip()
