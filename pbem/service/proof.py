"""The proof that nothing was changed: chains checked in the house, and in what was exported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.service.house import House
from pbem.store import ACCOUNTS_CHAIN, Break, Head, Link, check


@dataclass(frozen=True)
class Proof:
    """A chain that was checked: how long it is, its head, and the first broken link if any."""

    chain: str
    version: int
    head: str
    broken: Break | None


def verify(house: House, name: str) -> Proof:
    """Checks every link of a game's chain."""
    with house.store.read() as view:
        head = view.events.head(name)
        return Proof(name, head.version, head.digest, view.events.verify(name))


def verify_all(house: House) -> tuple[Proof, ...]:
    """Checks the chains of all games and that of the accounts."""
    with house.store.read() as view:
        names = [record.name for record in view.games.all()]
    return tuple(verify(house, name) for name in (*names, ACCOUNTS_CHAIN))


def verify_export(data: Mapping[str, object]) -> Proof:
    """Checks an exported chain, as anybody may; raises KeyError, TypeError or ValueError."""
    name, head = str(data["game"]), Head(int(str(data["version"])), str(data["head"]))
    given = data["links"]
    if not isinstance(given, list):
        raise TypeError("links is no list")
    return Proof(name, head.version, head.digest, check(name, (Link(**one) for one in given), head))
