"""The root of all verbs: finds the folder, runs a verb, turns faults into words and exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from pbem.cli.faults import Code, KeeperError
from pbem.cli.helping import Branch
from pbem.cli.keeper import Keeper
from pbem.cli.troubles import trouble
from pbem.wiring import now

FOLDER = "--dir"
MAKER = "init"  # the verb that makes a folder


class Root(Branch):
    """The program itself."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs what was typed and exits: 0 well, 1 faults found, 2 usage, 3 folder taken."""
        folder, rest = parted(list(sys.argv[1:] if args is None else args))
        keeper = extra.pop("obj", None) or Keeper(Path(folder), dict(os.environ), now)
        try:
            insist_on_folder(folder, rest)
            code = super().main(rest, "pbem", standalone_mode=False, obj=keeper, **extra)
        except typer.Abort:
            code = Code.FAULTS
        except Exception as error:
            code = answer(keeper, error)
        finally:
            keeper.close()
        sys.exit(int(code or Code.WELL))


def insist_on_folder(folder: str, rest: list[str]) -> None:
    """Raises KeeperError for a folder that is not there: only `init` makes one.

    Else a slip of the pen would open an empty house where nobody looks for it.
    """
    if not folder:
        raise KeeperError("option_alone", option=FOLDER, verb="pbem")
    if rest[:1] != [MAKER] and not Path(folder).is_dir():
        raise KeeperError("no_folder", folder=folder)


def parted(args: list[str]) -> tuple[str, list[str]]:
    """Takes `--dir FOLDER` out of the arguments, wherever it stands before a bare `--`.

    The folder is empty where nothing follows `--dir`.
    """
    folder, rest = ".", []
    end = args.index("--") if "--" in args else len(args)
    words = iter(args[:end])
    for word in words:
        if word == FOLDER:
            folder = next(words, "")
        elif word.startswith(f"{FOLDER}="):
            folder = word.removeprefix(f"{FOLDER}=")
        else:
            rest.append(word)
    return folder, rest + args[end:]


def answer(keeper: Keeper, error: Exception) -> Code:
    """Tells the keeper what went wrong, and returns the exit code; raises a bug again."""
    fault = error if isinstance(error, KeeperError) else trouble(error)
    if fault is None:
        raise error
    keeper.complain(fault)
    return fault.code
