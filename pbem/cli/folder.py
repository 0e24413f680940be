"""The verbs of the keeper's folder: init, doctor, backup."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import typer

from pbem.cli.faults import Code, KeeperError
from pbem.cli.helping import panel, two_columns
from pbem.cli.keeper import Keeper, keeper_of
from pbem.cli.providers import SECRET_FILE, filled, values_of
from pbem.cli.status_view import erasing_told
from pbem.cli.values import address as mail_address
from pbem.cli.values import content_of, one_of
from pbem.cli.words import LANGUAGES
from pbem.service import Health, examine
from pbem.settings import resource_folders
from pbem.wiring import Provider, load_providers, provider_of

EMBEDDED = "none"
SECRET_MODE = 0o600


def init(ctx: typer.Context, provider: str = "", address: str = "", language: str = "") -> None:
    """Makes this folder a keeper's: config/, templates/ and .env, for a mail provider or none."""
    keeper = keeper_of(ctx)
    folder = keeper.folder
    folder.mkdir(parents=True, exist_ok=True)
    chosen = one_of(language or keeper.words.language, LANGUAGES, "--language")
    found = _chosen_provider(keeper, provider, address)
    values = {"PBEM_LANGUAGE": chosen}
    if found is not None:
        account = mail_address(address or keeper.ask("init.ask_address"))
        values |= values_of(found, account)
    for name in ("config", "templates"):
        copied = copy_tree(resource_folders(folder, name), folder / name)
        keeper.say("init.copied", folder=folder / name, count=copied)
    _write_env(keeper, values)
    _tell_next(keeper, found)


def _chosen_provider(keeper: Keeper, name: str, address: str) -> Provider | None:
    """Returns the provider that was named, or that the address or an answer tells."""
    providers = load_providers(resource_folders(keeper.folder, "config"))
    known = {one.key: one for one in providers}
    guessed = provider_of(address, providers) if address else None
    if not name and guessed is None and sys.stdin.isatty():
        name = keeper.ask("init.ask_provider", providers=", ".join((*known, EMBEDDED)))
    if not name:
        return guessed
    one_of(name, (*known, EMBEDDED), "--provider")
    return known.get(name)


def copy_tree(sources: Sequence[Path], target: Path) -> int:
    """Copies the files of our own folder that the keeper's lacks; returns how many.

    A file that is there already is the keeper's and stays as it is.
    """
    source = next((one for one in sources if one != target.resolve()), None)
    if source is None:
        return 0
    missing = [
        path
        for path in sorted(source.rglob("*"))
        if path.is_file() and not (target / path.relative_to(source)).exists()
    ]
    for path in missing:
        copy = target / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    return len(missing)


def _write_env(keeper: Keeper, values: Mapping[str, str]) -> None:
    """Writes .env where there is none; one that is there may hold a password and stays."""
    file = keeper.folder / ".env"
    if file.exists():
        keeper.say("init.env_stays", file=file)
        return
    example = content_of(keeper.folder / "config" / "env.example").decode("utf-8")
    file.touch(SECRET_MODE)
    file.write_text(filled(example, values), "utf-8")
    keeper.say("init.env_written", file=file)


def _tell_next(keeper: Keeper, provider: Provider | None) -> None:
    """Tells what to do next: where the password comes from, and the first verbs."""
    if provider is None:
        keeper.say("init.embedded")
        return
    secret = keeper.folder / SECRET_FILE
    if not secret.exists():
        secret.touch(SECRET_MODE)
    facts = {"provider": provider.name, "file": secret, "page": provider.page}
    keeper.say(f"init.{provider.login}", **facts)
    keeper.say("init.limit", provider=provider.name, count=provider.per_hour)
    keeper.say("init.next")


def backup(ctx: typer.Context, file: str) -> None:
    """Writes a checked copy of the database."""
    keeper = keeper_of(ctx)
    try:
        keeper.house.store.backup(Path(file))
    except FileExistsError as there:
        raise KeeperError("file_exists", file=file) from there
    keeper.say("backup.written", file=file, key_file=keeper.settings.key_file)


def doctor(ctx: typer.Context) -> None:
    """Examines the folder: database, mailboxes, clock."""
    keeper = keeper_of(ctx)
    found = examine(keeper.house, keeper.clock())
    keeper.show(panel(keeper.words("doctor.title"), two_columns(facts_told(found, keeper))))
    ill = not found.facts.sound or found.behind or found.erasing.failed
    if ill or any(box.trouble for box in found.mailboxes):
        raise KeeperError("unwell", Code.FAULTS)


def facts_told(found: Health, keeper: Keeper) -> list[tuple[str, str]]:
    """Returns the facts of an examination in words, what is amiss with its mending."""
    words, facts = keeper.words, found.facts
    rows = [
        (words("doctor.folder"), str(keeper.folder.resolve())),
        ("Python", facts.python),
        ("SQLite", facts.sqlite),
        (words("doctor.database"), words("doctor.sound" if facts.sound else "doctor.damaged")),
        (words("doctor.schema"), f"{facts.schema} · {facts.journal_mode}"),
    ]
    for box in found.mailboxes:
        told = words("doctor.reached") if not box.trouble else box.trouble
        advice = words("doctor.mend_login") if box.login else ""
        rows.append((words("doctor.mailbox", name=box.name), f"{told} {advice}".strip()))
    if found.erasing.waiting:
        rows.append((words("status.erasing"), erasing_told(found.erasing, words)))
    clock = words("doctor.clock_back", behind=found.behind) if found.behind else words("doctor.on")
    rows.append((words("doctor.clock"), clock))
    return rows
