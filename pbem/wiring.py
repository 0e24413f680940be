"""The wiring: the only place where real things are built and handed to one another."""

from __future__ import annotations

import fcntl
import os
import random
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path

from pbem.forum import FileBoard
from pbem.game import Ruleset, load_ruleset
from pbem.mail import (
    ImapAccount,
    ImapInbox,
    Inbox,
    MaildirInbox,
    MaildirMailer,
    Mailer,
    SmtpAccount,
    SmtpListener,
    SmtpMailer,
    TrayMailer,
    Trust,
    fetch_and_parse,
    load_quotes,
)

# What the keeper's verbs need of rooms they do not know: a mailbox's provider, a store's error.
from pbem.mail import Provider as Provider
from pbem.mail import load_providers as load_providers
from pbem.mail import provider_of as provider_of
from pbem.press import Press, TemplateFault, audit
from pbem.service import Board, Games, House, Identity, Lobby, Mailbox, ReadingKit
from pbem.settings import Login, MailServer, Settings
from pbem.store import Keyring, Store
from pbem.store import StoreError as StoreError
from pbem.words import (
    decline,
    load_charsets,
    load_grammar,
    load_lexicon,
    load_lobby_words,
    load_presets,
)

SALT_BYTES = 16
SEED_BYTES = 32
ENDINGS = {"bbcode": "txt", "markdown": "md", "html": "html", "plain": "txt"}


class FolderTakenError(Exception):
    """Another daemon works in this folder."""


def now() -> datetime:
    """Returns the present instant in UTC."""
    return datetime.now(UTC)


def new_seed() -> str:
    """Draws the secret seed of a game, as hex."""
    return secrets.token_hex(SEED_BYTES)


class RulesetFiles(Mapping[str, Ruleset]):
    """The rulesets of some files by name, each read when it is first asked for.

    A broken file thus stops the games that are played by it, and no others: only looking it up
    raises RulesetError.
    """

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files
        self._read: dict[str, Ruleset] = {}

    def __getitem__(self, name: str) -> Ruleset:
        if name not in self._read:
            self._read[name] = load_ruleset(self._files[name].read_text("utf-8"))
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return name in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def rulesets_in(configs: Sequence[Path]) -> RulesetFiles:
    """Finds every ruleset of the config folders."""
    return RulesetFiles(ruleset_files(configs))


def ruleset_files(configs: Sequence[Path]) -> dict[str, Path]:
    """Returns the file of every ruleset; the first folder that has a file wins."""
    found: dict[str, Path] = {}
    for folder in configs:
        for path in sorted((folder / "rulesets").glob("*.toml")):
            found.setdefault(path.stem, path)
    return dict(sorted(found.items()))


def press_of(settings: Settings, rulesets: Mapping[str, Ruleset]) -> Press:
    """Returns the press with the keeper's templates before ours."""
    return Press(settings.templates, rulesets, decliner(settings.configs))


def audit_templates(
    templates: Sequence[Path], rulesets: Mapping[str, Ruleset]
) -> tuple[TemplateFault, ...]:
    """Returns what is wrong with the templates of some folders."""
    return audit(Press(templates, rulesets).shelf, rulesets)


def decliner(configs: Sequence[Path]) -> Callable[[str, str, str, str], str]:
    """Returns what gives a nick's case form: nick, case, language, gender."""
    grammar = cache(partial(load_grammar, tuple(configs)))

    def form(nick: str, case: str, language: str, gender: str) -> str:
        return decline(nick, case, grammar(language), gender)

    return form


def reading_kit(configs: Sequence[Path], authserv_ids: tuple[str, ...]) -> ReadingKit:
    """Returns what letters are opened and read with, where no mailbox or store is needed."""
    folders = tuple(configs)
    lexicon = cache(partial(load_lexicon, folders))
    return ReadingKit(load_quotes(folders), Trust(authserv_ids), lexicon)


def open_store(settings: Settings) -> Store:
    """Opens the database with the keeper's key, which lies outside it."""
    settings.data.mkdir(parents=True, exist_ok=True)
    return Store.open(settings.data / "pbem.sqlite", Keyring.open(settings.key_file))


def open_house(
    settings: Settings,
    *,
    mailer: Mailer | None = None,
    board: Board | None = None,
    inbox: Inbox | None = None,
) -> House:
    """Builds the house that the settings describe; what is given takes the real thing's place.

    Raises StoreError, RulesetError, LexiconError, OSError.
    """
    rulesets = rulesets_in(settings.configs)
    ring = Keyring.open(settings.key_file)
    return House(
        store=open_store(settings),
        press=press_of(settings, rulesets),
        games=Games(rulesets),
        rulesets=rulesets,
        lexicon=cache(partial(load_lexicon, settings.configs)),
        quotes=load_quotes(settings.configs),
        trust=trust_of(settings),
        mailboxes=(Mailbox(mailbox_name(settings), inbox or inbox_of(settings)),),
        mailer=mailer or mailer_of(settings),
        board=board or FileBoard(settings.data / "posts", ENDINGS[settings.dialect]),
        identity=Identity(
            settings.address,
            ring.derived("reply tags"),
            mayor_of(settings),
            settings.strict_identity,
        ),
        salt=partial(secrets.token_hex, SALT_BYTES),
        dialect=settings.dialect,
        language=settings.language,
        lobby=lobby_of(settings) if settings.lobby_open else None,
    )


def lobby_of(settings: Settings) -> Lobby:
    """Returns what players gather with: words, character sets, rosters, a seed for each game."""
    return Lobby(
        words=load_lobby_words(settings.configs),
        charsets=load_charsets(settings.configs),
        presets=cache(partial(load_presets, settings.configs)),
        seed=new_seed,
        zone=settings.zone,
        invitations=settings.lobby_invitations,
    )


def trust_of(settings: Settings) -> Trust:
    """Returns whose word counts about letters: that of our own mail host."""
    domain = settings.address.rpartition("@")[2]
    return Trust(settings.trusted_hosts, (settings.address,), domain)


def mailbox_name(settings: Settings) -> str:
    """Returns the name under which a mailbox's position is kept."""
    if settings.imap is None:
        return "maildir"
    return f"{settings.imap.user}@{settings.imap.host}/{settings.imap_folder}"


def inbox_of(settings: Settings) -> Inbox:
    """Returns the keeper's IMAP folder, or without one the embedded Maildir."""
    if settings.imap is None:
        return MaildirInbox(settings.data / "inbox")
    return ImapInbox(imap_account(settings, settings.imap), time.monotonic, random.random)


def imap_account(settings: Settings, server: MailServer) -> ImapAccount:
    """Returns an IMAP server as the mail room knows it, with the folders that are read there."""
    return ImapAccount(
        host=server.host,
        port=server.port,
        user=server.user,
        password=server.secret() if server.login is Login.PASSWORD else "",
        security=server.security.value,
        token=server.secret if server.login is Login.XOAUTH2 else None,
        folder=settings.imap_folder,
        done_folder=settings.imap_done_folder,
    )


def bare_limit(settings: Settings) -> int:
    """Fetches and parses the whole inbox and does nothing else; returns how many letters."""
    assert settings.imap is not None  # it is an IMAP server that is measured
    return fetch_and_parse(imap_account(settings, settings.imap))


def mailer_of(settings: Settings) -> Mailer:
    """Returns what takes our letters; a mayor without an address has a Maildir for his own."""
    if settings.mayor:
        return _out_of(settings)
    return TrayMailer(settings.address, MaildirMailer(settings.data / "mayor"), _out_of(settings))


def _out_of(settings: Settings) -> Mailer:
    """Returns the keeper's SMTP server, or without one the embedded Maildir of what went out."""
    if settings.smtp is None:
        return MaildirMailer(settings.data / "outbox")
    return SmtpMailer(smtp_account(settings.smtp))


def mayor_of(settings: Settings) -> str:
    """Returns where the mayor reads; without an address of his own it is his tray."""
    return settings.mayor or settings.address


def smtp_account(server: MailServer) -> SmtpAccount:
    """Returns an SMTP server as the mail room knows it."""
    return SmtpAccount(
        host=server.host,
        port=server.port,
        user=server.user,
        password=server.secret() if server.login is Login.PASSWORD else "",
        security=server.security.value,
        token=server.secret if server.login is Login.XOAUTH2 else None,
    )


def listener_of(
    settings: Settings, clock: Callable[[], datetime] | None = None
) -> SmtpListener | None:
    """Returns the loopback server that files letters into the embedded inbox, if it is in use.

    A letter arrives when the `clock` says, which is the system's without one.
    """
    if settings.imap is not None:
        return None
    return SmtpListener(settings.data / "inbox", settings.listen_port, clock)


@contextmanager
def held_folder(data: Path) -> Iterator[None]:
    """Holds the data folder for one daemon; raises FolderTakenError where another one works."""
    data.mkdir(parents=True, exist_ok=True)
    with (data / "daemon.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as taken:
            raise FolderTakenError(str(data)) from taken
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield
