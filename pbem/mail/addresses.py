"""E-mail addresses: quoted, folded, compared."""

from __future__ import annotations

import re

_DOT_ATOM = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_CONTROLS = re.compile(r"[\x00-\x20\x7f<>,;:\\\"()\[\]]")


def fold_address(address: str) -> str:
    """Returns an address with its domain in lower case; the local part stays as it is."""
    local, at, domain = address.strip().rpartition("@")
    return f"{_unquote(local)}{at}{domain.casefold()}"


def wire_address(address: str) -> str:
    """Returns an address fit for a header or an envelope.

    Old Japanese phones have local parts such as "foo..bar." that must be quoted. Raises
    ValueError for an address that would break the header it stands in.
    """
    local, at, domain = fold_address(address).rpartition("@")
    if not at or not local or not domain or _CONTROLS.search(local + domain):
        raise ValueError("not a mail address")
    if not (local + domain).isascii():
        raise ValueError("not an ASCII mail address")
    return f"{local}@{domain}" if _DOT_ATOM.fullmatch(local) else f'"{local}"@{domain}'


def domain_of(address: str) -> str:
    """Returns the domain of an address in lower case, or an empty string."""
    return address.rpartition("@")[2].casefold() if "@" in address else ""


def _unquote(local: str) -> str:
    if len(local) >= 2 and local[0] == local[-1] == '"':
        return re.sub(r"\\(.)", r"\1", local[1:-1])
    return local
