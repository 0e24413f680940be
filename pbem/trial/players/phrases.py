"""The demo players' phrase tables, read from `phrases/`.

`LANGUAGE.toml` holds what players of a language say in every game. A folder of a ruleset's name
holds what they say in that game: `RULESET/LANGUAGE.toml`, whose entries win, and how often they
do what: `RULESET/odds.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from pbem.trial.players.programs import MailHabits

MERGED = ("subjects", "orders", "stand_ins", "talks")
CASES = ("gen", "dat", "acc", "ins", "prep")


@dataclass(frozen=True)
class Nick:
    """A nick with its case forms; a nick that is in no table does not decline."""

    nick: str
    gender: str = ""
    mailbox: str = ""
    forms: Mapping[str, str] = field(default_factory=dict)

    def placed(self, suffix: str = "") -> dict[str, str]:
        """Returns the forms by the names that phrases use: `nom`, `acc`, … or `nom2`, `acc2`, …"""
        declined = {case + suffix: self.forms.get(case, self.nick) for case in CASES}
        return {f"nom{suffix}": self.nick, **declined}


@dataclass(frozen=True)
class Wording:
    """Ways to say a thing, and ways to mistype it."""

    right: tuple[str, ...]
    mistyped: tuple[str, ...] = ()


@dataclass(frozen=True)
class OrderWords:
    """How an order is said, how many targets it has and whom a sensible player leaves alone.

    `once` a game is enough for some.
    """

    targets: int
    avoid: tuple[str, ...]
    wording: Wording
    oneself: tuple[str, ...] = ()
    clan: bool = False
    once: bool = False


@dataclass(frozen=True)
class Slip:
    """A letter that must not be executed: why, whom its order is about, who can slip so."""

    code: str
    needs: str
    body: str
    abilities: tuple[str, ...] = ()
    night: int = 0


@dataclass(frozen=True)
class Talk:
    """What is said on an occasion: subjects (empty: the player's role) and lines.

    `alone`: it is said though no partner may hear it. `public`: everybody reads it.
    """

    subjects: tuple[str, ...]
    lines: tuple[str, ...]
    alone: bool = False
    public: bool = False


@dataclass(frozen=True)
class Phrases:
    """All that the demo players of one language can say, and how their programs send it.

    `dummy` is the nick of the seat that nobody plays, in a game that has one; `odds` are those
    that differ from the usual ones. Of the seats as many play as is `usual`; all of
    them, where nothing is.
    """

    language: str
    seats: tuple[Nick, ...]
    subjects: Mapping[str, Wording]
    orders: Mapping[str, OrderWords]
    slips: tuple[Slip, ...]
    stand_ins: Mapping[str, Nick]
    talks: Mapping[str, Talk]
    mail: MailHabits
    dummy: Nick = Nick("")
    odds: Mapping[str, int] = field(default_factory=dict)
    usual: int = 0

    def nick(self, name: str) -> Nick:
        """Returns a nick with its forms."""
        everybody = (*self.seats, self.dummy)
        return next((seat for seat in everybody if seat.nick == name), Nick(name))


def load_phrases(language: str, ruleset: str = "") -> Phrases:
    """Reads the phrase tables of a language, with those of a ruleset.

    Raises FileNotFoundError if there are none of that language.
    """
    said = with_own(read_table(f"{language}.toml"), read_table_if_any(ruleset, language))
    return Phrases(
        language=said["language"],
        seats=tuple(read_nick(seat) for seat in said["seats"]),
        subjects={role: read_wording(table) for role, table in said["subjects"].items()},
        orders={ability: read_order(table) for ability, table in said["orders"].items()},
        slips=tuple(read_slip(table) for table in said["slips"]),
        stand_ins={name: read_nick(table) for name, table in said["stand_ins"].items()},
        talks={name: read_talk(table) for name, table in said["talks"].items()},
        dummy=read_nick(said.get("dummy", {"nick": ""})),
        odds=read_table_if_any(ruleset, "odds"),
        mail=MailHabits.from_table(read_table(f"programs_{language}.toml")),
        usual=said.get("usual", 0),
    )


def read_table(name: str) -> dict[str, Any]:
    """Reads one file of `phrases/`."""
    return tomllib.loads((files("pbem.trial") / "phrases" / name).read_text("utf-8"))


def with_own(said: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Returns a language's tables with those of a ruleset, whose entries win."""
    both = {key: said[key] | own[key] for key in MERGED if key in own}
    return said | own | both


def read_table_if_any(ruleset: str, name: str) -> dict[str, Any]:
    """Reads one file of a ruleset's own; an empty table if it has none."""
    try:
        return read_table(f"{ruleset}/{name}.toml") if ruleset else {}
    except FileNotFoundError:
        return {}


def read_nick(table: Mapping[str, Any]) -> Nick:
    """Reads a nick and its forms."""
    forms = {case: table[case] for case in CASES if case in table}
    return Nick(table["nick"], table.get("gender", ""), table.get("mailbox", ""), forms)


def read_wording(table: Mapping[str, Any]) -> Wording:
    """Reads ways to say a thing."""
    return Wording(tuple(table["right"]), tuple(table["mistyped"]))


def read_order(table: Mapping[str, Any]) -> OrderWords:
    """Reads how an order is said."""
    return OrderWords(
        targets=table["targets"],
        avoid=tuple(table["avoid"]),
        wording=read_wording(table),
        oneself=tuple(table.get("oneself", ())),
        clan=table.get("clan", False),
        once=table.get("once", False),
    )


def read_slip(table: Mapping[str, Any]) -> Slip:
    """Reads a letter that must not be executed."""
    return Slip(
        code=table["code"],
        needs=table["needs"],
        body=table.get("body", ""),
        abilities=tuple(table.get("abilities", ())),
        night=table.get("night", 0),
    )


def read_talk(table: Mapping[str, Any]) -> Talk:
    """Reads what is said on an occasion."""
    return Talk(
        subjects=tuple(table.get("subjects", ())),
        lines=tuple(table["lines"]),
        alone=table.get("alone", False),
        public=table.get("public", False),
    )
