"""A mail provider's account as lines of `.env`."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.wiring import Provider

SECRET_FILE = "mail.password"


def values_of(provider: Provider, address: str) -> dict[str, str]:
    """Returns the settings that a provider and an account on it mean."""
    return {
        "PBEM_ADDRESS": address,
        "PBEM_IMAP_HOST": provider.imap.host,
        "PBEM_IMAP_PORT": str(provider.imap.port),
        "PBEM_IMAP_SECURITY": provider.imap.security,
        "PBEM_IMAP_AUTH": provider.login,
        "PBEM_IMAP_USER": address,
        "PBEM_IMAP_PASSWORD_FILE": SECRET_FILE,
        "PBEM_SMTP_HOST": provider.smtp.host,
        "PBEM_SMTP_PORT": str(provider.smtp.port),
        "PBEM_SMTP_SECURITY": provider.smtp.security,
        "PBEM_SMTP_PER_HOUR": str(provider.per_hour),
        "PBEM_TRUSTED_HOSTS": ",".join(provider.trusted_hosts),
    }


def filled(example: str, values: Mapping[str, str]) -> str:
    """Returns the example of a `.env` with some values in the place of those it has."""
    lines = []
    for line in example.splitlines():
        key, sign, _ = line.partition("=")
        lines.append(f"{key}={values[key]}" if sign and key in values else line)
    return "\n".join(lines) + "\n"
