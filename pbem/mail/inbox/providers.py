"""The common mail providers, as far as setting up an account goes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.mail.addresses import domain_of

FILE = "providers.toml"


@dataclass(frozen=True)
class Server:
    """A server of a provider; `security` is "tls", "starttls" or "none"."""

    host: str
    port: int
    security: str


@dataclass(frozen=True)
class Provider:
    """One provider: its servers, how one logs in, and how much one account may send.

    `page` is where the keeper makes an app password or a token.
    """

    key: str
    name: str
    domains: tuple[str, ...]
    imap: Server
    smtp: Server
    login: str
    per_hour: int
    trusted_hosts: tuple[str, ...]
    page: str


def load_providers(folders: tuple[Path, ...]) -> tuple[Provider, ...]:
    """Reads providers.toml from the first of the config folders that has it.

    Raises FileNotFoundError when none has, KeyError or TypeError for a broken file.
    """
    for folder in folders:
        if (folder / FILE).is_file():
            data = tomllib.loads((folder / FILE).read_text("utf-8"))
            return tuple(_provider(key, entry) for key, entry in data.items())
    raise FileNotFoundError(f"no {FILE} in any config folder")


def provider_of(address: str, providers: tuple[Provider, ...]) -> Provider | None:
    """Returns the provider of an address, or None for one that is not known."""
    domain = domain_of(address)
    return next((one for one in providers if domain in one.domains), None)


def _provider(key: str, entry: Mapping[str, Any]) -> Provider:
    return Provider(
        key=key,
        name=entry["name"],
        domains=tuple(entry["domains"]),
        imap=Server(**entry["imap"]),
        smtp=Server(**entry["smtp"]),
        login=entry["login"],
        per_hour=entry["per_hour"],
        trusted_hosts=tuple(entry["trusted_hosts"]),
        page=entry["page"],
    )
