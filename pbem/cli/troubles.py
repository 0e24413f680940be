"""Faults of other rooms, and of what was typed, as faults the keeper can mend."""

from __future__ import annotations

from collections.abc import Callable

import typer

from pbem.cli.faults import Code, KeeperError
from pbem.game import RulesChangedError, RulesetError
from pbem.service import (
    MailboxAwayError,
    PlayerLooksError,
    RulingError,
    TimetableError,
    UnknownGameError,
)
from pbem.settings import SettingsError
from pbem.wiring import FolderTakenError, StoreError

RULING_USAGE = ("no_question", "say_what_it_reads", "reason_needed")


def trouble(error: Exception) -> KeeperError | None:
    """Returns an error as a fault with its mending; None for a bug of ours."""
    for kind, tell in TELLERS:
        if isinstance(error, kind):
            return tell(error)
    return None


def _typed(error: Exception) -> KeeperError:
    """Tells what is wrong with what was typed; the parser's own kinds are known by name."""
    ctx, kind = getattr(error, "ctx", None), type(error).__name__
    verb = ctx.command_path if ctx else "pbem"
    if kind == "MissingParameter":
        return KeeperError("missing", word=_word(getattr(error, "param", None)), verb=verb)
    if kind == "NoSuchOption":
        near = ", ".join(sorted(getattr(error, "possibilities", None) or ()))
        name = getattr(error, "option_name", "")
        return KeeperError("no_such_option", option=name, near=near or "--help", verb=verb)
    if kind == "BadOptionUsage":
        return KeeperError("option_alone", option=getattr(error, "option_name", ""), verb=verb)
    return KeeperError("usage", verb=verb)


def _word(param: object) -> str:
    """Returns how a parameter is written: `--reason`, or `NICK` for one that has only a place."""
    opts = getattr(param, "opts", None) or [""]
    return str(opts[0]) if opts[0].startswith("-") else str(opts[0]).upper()


def _settings(error: Exception) -> KeeperError:
    return KeeperError("settings", lines=getattr(error, "faults", ()))


def _ruleset(error: Exception) -> KeeperError:
    return KeeperError("ruleset", Code.FAULTS, str(error).splitlines())


def _game(error: Exception) -> KeeperError:
    return KeeperError("no_game", game=str(error))


def _player(error: Exception) -> KeeperError:
    return KeeperError("player_looks", Code.FAULTS, game=str(error))


def _ruling(error: Exception) -> KeeperError:
    code = str(error)
    return KeeperError(f"ruling.{code}", Code.USAGE if code in RULING_USAGE else Code.FAULTS)


def _timetable(error: Exception) -> KeeperError:
    code, value = getattr(error, "code", ""), getattr(error, "value", "")
    return KeeperError(f"timetable.{code}", value=value)


def _folder(error: Exception) -> KeeperError:
    return KeeperError("folder_taken", Code.TAKEN, folder=str(error))


def _mailbox(error: Exception) -> KeeperError:
    login = getattr(error, "login", False)
    return KeeperError("login" if login else "mailbox", Code.FAULTS, reason=str(error))


def _store(error: Exception) -> KeeperError:
    return KeeperError("store", Code.FAULTS, [str(error)])


def _rules_changed(error: Exception) -> KeeperError:
    return KeeperError("rules_changed", Code.FAULTS)


def _file(error: Exception) -> KeeperError:
    assert isinstance(error, OSError)
    return KeeperError("file", file=error.filename or "", reason=error.strerror or str(error))


TELLERS: tuple[tuple[type[Exception], Callable[[Exception], KeeperError]], ...] = (
    (typer.TyperException, _typed),
    (SettingsError, _settings),
    (RulesetError, _ruleset),
    (RulesChangedError, _rules_changed),
    (UnknownGameError, _game),
    (PlayerLooksError, _player),
    (RulingError, _ruling),
    (TimetableError, _timetable),
    (FolderTakenError, _folder),
    (MailboxAwayError, _mailbox),
    (StoreError, _store),
    (OSError, _file),
)
