"""Whose word is taken about a letter."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Trust:
    """The authserv-ids of our own mail host, our own addresses, and the domain of our Message-IDs.

    An id is compared whole and without case (RFC 8601); one that starts with `*.` stands for a
    host whose number changes ("*.yandex.net"), and `-` for a host that writes no id (Microsoft).
    """

    authserv_ids: tuple[str, ...] = ()
    own_addresses: tuple[str, ...] = ()
    own_domain: str = ""

    def knows_host(self, authserv_id: str) -> bool:
        """Tells whether an authserv-id is one of ours."""
        host = authserv_id.casefold().rstrip(".") or "-"
        return any(_is_named(host, known.casefold()) for known in self.authserv_ids)


def _is_named(host: str, known: str) -> bool:
    if known.startswith("*."):
        return host.endswith(known[1:])
    return host == known
