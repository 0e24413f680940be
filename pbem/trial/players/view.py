"""The values of the demo players: what one knows, what he means, what he will send."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from pbem.nouns import Ending, Kind
from pbem.trial.players.programs import Heard


@dataclass(frozen=True)
class View:
    """What one player knows when he sits down to write; nothing else decides what he does.

    `abilities` are the ids of what he may do now, `partners` those he may talk to in `channel`,
    `bystanders` those of them who have no part in a common order,
    `known` the roles he was told of others, `last` the targets of his own last night by ability,
    `moved` whether his move for this night already stands, `votes_change` whether a vote may be
    changed. `choices` are those whom an ability may be aimed at now, everybody living where
    nothing is said of it. `votes` tells whether ballots are taken, in the `round` of a vote that
    may be repeated. `heard` is the mayor's last letter; `confirms` tells that it is a role letter
    he has not answered yet. Where a day ends with nominations, `rites` are what everybody may
    do, `nominators` those who have nominated today, `nominee` who stands, `spent` what he has used
    already, `offered` what he may choose from.
    """

    seat: int
    nick: str
    address: str
    mayor: str
    phase: str
    number: int
    role: str
    abilities: tuple[str, ...]
    living: tuple[str, ...]
    dead: tuple[str, ...] = ()
    partners: tuple[str, ...] = ()
    channel: str = ""
    known: Mapping[str, str] = field(default_factory=dict)
    bystanders: tuple[str, ...] = ()
    last: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    healed_self: bool = False
    moved: bool = False
    votes_change: bool = False
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    votes: bool = True
    round: int = 1
    heard: Heard | None = None
    confirms: bool = False
    rites: tuple[str, ...] = ()
    nominators: tuple[str, ...] = ()
    nominee: str = ""
    spent: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    opens: datetime = datetime(2026, 1, 1, tzinfo=UTC)
    lasts: timedelta = timedelta(hours=12)


@dataclass(frozen=True)
class Meaning:
    """What a player means by a letter, and how it should end; a draft executes nothing."""

    kind: Kind
    fate: Ending = Ending.ACCEPTED
    code: str = ""
    ability: str = ""
    targets: tuple[str, ...] = ()
    channel: str = ""
    draft: bool = False


@dataclass(frozen=True)
class Note:
    """What a player wants to say at a fraction of the phase, before it becomes a letter.

    `polite` notes get an opening and a closing; those that `reply` quote the mayor.
    """

    at: float
    subject: str
    text: str
    meaning: Meaning
    polite: bool = False
    reply: bool = False
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PlannedLetter:
    """A letter to be sent at a fraction of the phase; above 1 it comes after the deadline."""

    at_fraction: float
    sender: str
    recipient: str
    data: bytes
    meaning: Meaning
