"""What came of a night or a day: attempts and outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.game.events.base import Event, ToSeat
from pbem.game.ids import AbilityId, RoleId, SeatId


@dataclass(frozen=True)
class Blocked(Event):
    """A seat's actions later tonight are dropped."""

    code: ClassVar[str] = "block"
    seat: SeatId
    by: SeatId


@dataclass(frozen=True)
class Redirected(Event):
    """Two seats changed places: what is aimed at one of them later tonight reaches the other."""

    code: ClassVar[str] = "redirect"
    seat: SeatId
    target: SeatId
    by: SeatId


@dataclass(frozen=True)
class Thwarted(Event):
    """An action had no effect; `why` is a code (blocked, gone, …)."""

    code: ClassVar[str] = "thwarted"
    seat: SeatId
    ability: AbilityId
    why: str


@dataclass(frozen=True)
class Performed(Event):
    """An action took place: nothing had stopped it when its turn came.

    `reached` are those on whom it fell, where somebody had moved the targets of its letter.
    """

    code: ClassVar[str] = "performed"
    seat: SeatId
    ability: AbilityId
    targets: tuple[SeatId, ...]
    reached: tuple[SeatId, ...] = ()


@dataclass(frozen=True)
class Used(Event):
    """A use was put on record that did not take place here: a stopped or an earlier one."""

    code: ClassVar[str] = "used"
    seat: SeatId
    ability: AbilityId
    targets: tuple[SeatId, ...]
    number: int


@dataclass(frozen=True)
class Marked(Event):
    """A lasting mark was put on a seat by name (`sin`, …)."""

    code: ClassVar[str] = "marked"
    seat: SeatId
    mark: str


@dataclass(frozen=True)
class Infected(Event):
    """A delayed death was laid on a seat in night `caught`: it dies at the end of night `due`."""

    code: ClassVar[str] = "infection"
    seat: SeatId
    by: SeatId
    kind: str
    due: int
    caught: int = 0


@dataclass(frozen=True)
class Cured(Event):
    """Every delayed death of a seat was lifted."""

    code: ClassVar[str] = "cured"
    seat: SeatId


@dataclass(frozen=True)
class Attacked(Event):
    """An attempt on a seat's life, of a kind (gun, knife, …); not yet a death."""

    code: ClassVar[str] = "attacked"
    seat: SeatId
    by: SeatId
    kind: str


@dataclass(frozen=True)
class Protected(Event):
    """A seat is safe from attacks of these kinds tonight; an empty list means all kinds."""

    code: ClassVar[str] = "protected"
    seat: SeatId
    by: SeatId
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Converted(Event):
    """A seat's role and side changed."""

    code: ClassVar[str] = "converted"
    seat: SeatId
    role: RoleId


@dataclass(frozen=True)
class Inherited(Event):
    """A seat gained an ability from night `since` on."""

    code: ClassVar[str] = "inheritance"
    seat: SeatId
    ability: AbilityId
    since: int


@dataclass(frozen=True)
class Sighted(Event):
    """A line of a watcher's log: in night `number`, `by` attacked `target`."""

    code: ClassVar[str] = "sighted"
    seat: SeatId
    number: int
    target: SeatId
    by: SeatId
    kind: str


@dataclass(frozen=True)
class Found(Event):
    """A public result that waits for dawn."""

    code: ClassVar[str] = "finding"
    seat: SeatId
    what: str
    about: tuple[SeatId, ...]
    value: str


@dataclass(frozen=True)
class Learned(ToSeat):
    """An answer a player got, always through `tell`; `what` is the code the ruleset gives it.

    Its short form is `what`, `what:Nick`, `what:Nick=value`, and with an attack kind as value
    `what:Nick:kind`. A line copied from another's log has the `number` of its night, and is
    about the victim and the attacker: `N2 Victim<-Attacker:kind`.
    """

    code: ClassVar[str] = "learned"
    what: str
    about: tuple[SeatId, ...] = ()
    value: str = ""
    number: int = 0
    shown: tuple[tuple[SeatId, RoleId, RoleId], ...] = ()  # seat, role, believed or chosen role


@dataclass(frozen=True)
class Fell(Event):
    """A seat died, with its causes in the ruleset's order; the public does not know yet."""

    code: ClassVar[str] = "fell"
    seat: SeatId
    causes: tuple[str, ...]


@dataclass(frozen=True)
class Survived(Event):
    """A seat was attacked and lives."""

    code: ClassVar[str] = "survived"
    seat: SeatId
