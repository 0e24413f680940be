"""The keeper's settings: the environment, `.env` and the folders, as one frozen value."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from zoneinfo import available_timezones

from dotenv import dotenv_values

PACKAGE = Path(__file__).parent

# Every key with what it is worth when nobody sets it; config/env.example explains them.
DEFAULTS: dict[str, str] = {
    "PBEM_LANGUAGE": "ru",
    "PBEM_ZONE": "Europe/Moscow",
    "PBEM_ADDRESS": "mayor@pbem.example",
    "PBEM_MAYOR": "",
    "PBEM_DIALECT": "bbcode",
    "PBEM_DATA": "data",
    "PBEM_KEY_FILE": "keeper.key",
    "PBEM_IMAP_HOST": "",
    "PBEM_IMAP_PORT": "993",
    "PBEM_IMAP_SECURITY": "tls",
    "PBEM_IMAP_AUTH": "password",
    "PBEM_IMAP_USER": "",
    "PBEM_IMAP_PASSWORD": "",
    "PBEM_IMAP_PASSWORD_FILE": "",
    "PBEM_IMAP_FOLDER": "INBOX",
    "PBEM_IMAP_DONE_FOLDER": "",
    "PBEM_SMTP_HOST": "",
    "PBEM_SMTP_PORT": "465",
    "PBEM_SMTP_SECURITY": "tls",
    "PBEM_SMTP_AUTH": "password",
    "PBEM_SMTP_USER": "",
    "PBEM_SMTP_PASSWORD": "",
    "PBEM_SMTP_PASSWORD_FILE": "",
    "PBEM_SMTP_PER_HOUR": "0",
    "PBEM_TRUSTED_HOSTS": "",
    "PBEM_IDENTITY": "normal",
    "PBEM_LOBBY": "closed",
    "PBEM_LOBBY_INVITATIONS": "20",
    "PBEM_POLL_SECONDS": "30",
    "PBEM_LISTEN_PORT": "2525",
}
FOR_TESTS = frozenset({"PBEM_REQUIRE_SERVERS"})
LANGUAGES = ("ru", "en", "ja")
DIALECTS = ("bbcode", "markdown", "html", "plain")


class Security(StrEnum):
    """How a connection to a mail server is protected."""

    TLS = "tls"
    STARTTLS = "starttls"
    NONE = "none"


class Login(StrEnum):
    """How we prove to a mail server who we are."""

    PASSWORD = "password"
    XOAUTH2 = "xoauth2"


@dataclass(frozen=True)
class MailServer:
    """A server with our account on it; the secret is never shown."""

    host: str
    port: int
    security: Security
    login: Login
    user: str
    password: str = field(default="", repr=False)
    password_file: Path | None = None

    def secret(self) -> str:
        """Returns the password or token; a file is read each time, since tokens are renewed."""
        if self.password_file is None:
            return self.password
        return self.password_file.read_text("utf-8").strip()


@dataclass(frozen=True)
class Settings:
    """Everything the program is told from outside.

    `configs` and `templates` are folders in the order of looking: the first that has a file
    wins. Without `imap` the program runs on its embedded inbox; without `smtp` its letters are
    filed in a folder.
    """

    folder: Path
    data: Path
    key_file: Path
    configs: tuple[Path, ...]
    templates: tuple[Path, ...]
    language: str
    zone: str
    address: str
    mayor: str
    dialect: str
    imap: MailServer | None
    imap_folder: str
    imap_done_folder: str
    smtp: MailServer | None
    smtp_per_hour: int
    trusted_hosts: tuple[str, ...]
    strict_identity: bool
    lobby_open: bool
    lobby_invitations: int
    poll_seconds: int
    listen_port: int


class SettingsError(ValueError):
    """Settings that cannot be used; `faults` names every one of them with its mending."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def load_settings(folder: Path, environ: Mapping[str, str]) -> Settings:
    """Reads the settings of a keeper's folder: defaults, then its `.env`, then the environment.

    Raises SettingsError with every fault at once.
    """
    given = given_values(folder / ".env", environ)
    reader = Reader(DEFAULTS | given, folder)
    settings = read_settings(reader)
    faults = (*unknown_keys(given), *reader.faults)
    if faults:
        raise SettingsError(faults)
    return settings


def given_values(file: Path, environ: Mapping[str, str]) -> dict[str, str]:
    """Returns what `.env` says (a `$` in a password is only a dollar) and the environment over it.

    Other programs' variables are left out.
    """
    filed = {key: value or "" for key, value in dotenv_values(file, interpolate=False).items()}
    known = {key: value for key, value in environ.items() if key.startswith("PBEM_")}
    return {key: value.strip() for key, value in (filed | known).items() if key not in FOR_TESTS}


def unknown_keys(given: Mapping[str, str]) -> tuple[str, ...]:
    """Returns a fault for every key that is none of ours, with the key that may be meant."""
    strangers = sorted(given.keys() - DEFAULTS.keys())
    return tuple(f"{key}: no such setting{suggestion(key)}" for key in strangers)


def suggestion(key: str) -> str:
    """Returns "; did you mean …?" or "; remove the line"."""
    near = difflib.get_close_matches(key, DEFAULTS, n=1, cutoff=0.8)
    return f"; did you mean {near[0]}?" if near else "; remove the line"


def read_settings(reader: Reader) -> Settings:
    """Reads every setting; faults are left in the reader."""
    imap = reader.server("IMAP")
    return Settings(
        folder=reader.folder,
        data=reader.path("PBEM_DATA"),
        key_file=reader.path("PBEM_KEY_FILE"),
        configs=resource_folders(reader.folder, "config"),
        templates=resource_folders(reader.folder, "templates"),
        language=reader.word("PBEM_LANGUAGE", LANGUAGES),
        zone=reader.zone("PBEM_ZONE"),
        address=reader.address("PBEM_ADDRESS"),
        mayor=reader.address("PBEM_MAYOR"),
        dialect=reader.word("PBEM_DIALECT", DIALECTS),
        imap=imap,
        imap_folder=reader.text("PBEM_IMAP_FOLDER"),
        imap_done_folder=reader.text("PBEM_IMAP_DONE_FOLDER"),
        smtp=reader.server("SMTP", account=imap),
        smtp_per_hour=reader.number("PBEM_SMTP_PER_HOUR"),
        trusted_hosts=reader.names("PBEM_TRUSTED_HOSTS"),
        strict_identity=reader.word("PBEM_IDENTITY", ("normal", "strict")) == "strict",
        lobby_open=reader.word("PBEM_LOBBY", ("closed", "open")) == "open",
        lobby_invitations=reader.number("PBEM_LOBBY_INVITATIONS", most=10_000),
        poll_seconds=reader.number("PBEM_POLL_SECONDS", least=1, most=3600),
        listen_port=reader.number("PBEM_LISTEN_PORT", most=65535),
    )


def resource_folders(folder: Path, name: str) -> tuple[Path, ...]:
    """Returns where `config` or `templates` may lie: the keeper's, the checkout's, the wheel's.

    A folder beside the package counts only in a checkout: beside an installed package the name
    would be somebody else's.
    """
    checkout = PACKAGE.parent
    beside = [checkout / name] if (checkout / "pyproject.toml").exists() else []
    places = [folder / name, *beside, PACKAGE / name]
    present = [place.resolve() for place in places if place.is_dir()]
    return tuple(dict.fromkeys(present))


class Reader:
    """Typed reading of text values, which collects every fault and never stops at the first."""

    def __init__(self, values: Mapping[str, str], folder: Path) -> None:
        self.values = values
        self.folder = folder
        self.faults: list[str] = []

    def fault(self, key: str, advice: str) -> None:
        """Remembers that a key's value is wrong; a secret is not repeated."""
        shown = "…" if "PASSWORD" in key else self.values[key]
        self.faults.append(f"{key}={shown}: {advice}")

    def text(self, key: str) -> str:
        """Returns a value as it is."""
        return self.values[key]

    def names(self, key: str) -> tuple[str, ...]:
        """Returns the names of a list separated by commas."""
        return tuple(name.strip() for name in self.text(key).split(",") if name.strip())

    def path(self, key: str) -> Path:
        """Returns a path; a relative one starts in the keeper's folder."""
        return self.folder / self.text(key)

    def number(self, key: str, least: int = 0, most: int = 1_000_000) -> int:
        """Returns a whole number within bounds."""
        text = self.text(key)
        if text.isascii() and text.isdecimal() and least <= int(text) <= most:
            return int(text)
        self.fault(key, f"write a whole number from {least} to {most}")
        return least

    def word(self, key: str, words: tuple[str, ...]) -> str:
        """Returns one of several words."""
        if self.text(key) not in words:
            self.fault(key, f"write one of {', '.join(words)}")
            return words[0]
        return self.text(key)

    def zone(self, key: str) -> str:
        """Returns the name of a time zone."""
        if self.text(key) not in available_timezones():
            self.fault(key, "write a time zone like Europe/Moscow or Asia/Tokyo")
        return self.text(key)

    def address(self, key: str) -> str:
        """Returns a mail address, or nothing where nothing stands by default."""
        text = self.text(key)
        name, at, host = text.rpartition("@")
        if (text or DEFAULTS[key]) and not (name and at and host and " " not in text):
            self.fault(key, "write an address like mayor@example.org")
        return text

    def server(self, kind: str, account: MailServer | None = None) -> MailServer | None:
        """Returns a server, or None without a host; without a user, `account` logs in."""
        if not self.text(f"PBEM_{kind}_HOST"):
            return None
        own = self._server(kind)
        if own.user or account is None:
            return own
        return replace(
            own,
            login=account.login,
            user=account.user,
            password=account.password,
            password_file=account.password_file,
        )

    def _server(self, kind: str) -> MailServer:
        file = self.text(f"PBEM_{kind}_PASSWORD_FILE")
        return MailServer(
            host=self.text(f"PBEM_{kind}_HOST"),
            port=self.number(f"PBEM_{kind}_PORT", least=1, most=65535),
            security=Security(self.word(f"PBEM_{kind}_SECURITY", tuple(Security))),
            login=Login(self.word(f"PBEM_{kind}_AUTH", tuple(Login))),
            user=self.text(f"PBEM_{kind}_USER"),
            password=self.text(f"PBEM_{kind}_PASSWORD"),
            password_file=self._secret_file(f"PBEM_{kind}_PASSWORD_FILE") if file else None,
        )

    def _secret_file(self, key: str) -> Path:
        path = self.path(key)
        if not path.is_file():
            self.fault(key, f"there is no file {path}; write the password into it (mode 0600)")
        return path
