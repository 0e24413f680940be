"""The parts of a ruleset that are about company: rosters, talk, and deaths without a killer."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.game.events import PhaseKind
from pbem.game.ids import ChannelId, RoleId
from pbem.game.rules.expr import ALWAYS, Expr

Names = tuple[tuple[str, str], ...]  # language, name


@dataclass(frozen=True)
class Channel:
    """A channel: those who may speak and read in it, and when.

    It is for the holders of its `roles`, or for everybody where it has none; `speaks` is judged of
    the speaker (`actor`), `reads` of a reader (`target`) too. Without `phases` it is open while the
    game is in play. A `public` one is read by everyone; a letter of no kind is for the first
    `plain` one that its sender may speak in.
    """

    id: ChannelId
    names: Names
    roles: tuple[RoleId, ...]
    phases: tuple[PhaseKind, ...] = ()
    speaks: Expr = ALWAYS
    reads: Expr = ALWAYS
    public: bool = False
    plain: bool = False


@dataclass(frozen=True)
class Speech:
    """The refusals of talk: in a closed game, of the mute, in a silent phase, and elsewhere."""

    closed: str = "wrong_phase"
    mute: str = ""
    elsewhere: str = "wrong_phase"
    silent: tuple[tuple[str, str], ...] = ()  # phase, refusal


@dataclass(frozen=True)
class RosterRules:
    """What a roster has to be: how long a line is, which tests it may fail under which code.

    `dummy` tells whether the dummy may have the role of a seat (`target`).
    """

    least: int = 1
    most: int = 99
    faults: tuple[tuple[str, Expr], ...] = ()
    dummy: Expr = ALWAYS


@dataclass(frozen=True)
class Fates:
    """The causes of the deaths that nobody brings about: idleness, and grief for one's own."""

    idle: str = ""
    grief: str = ""
