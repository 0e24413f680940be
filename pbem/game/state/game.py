"""The frozen state of a game. Only `evolve` makes a changed one."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from pbem.game.events import PhaseKind
from pbem.game.ids import AbilityId, GameId, RoleId, SeatId
from pbem.game.rules.abilities import Value
from pbem.game.rules.ruleset import Ruleset
from pbem.game.state.planned import Plan
from pbem.game.state.remembered import Death, Move, Nomination, Record, Talk, Voice

AFTERWARDS = (PhaseKind.EPILOGUE, PhaseKind.ABANDONED, PhaseKind.OVER)


@dataclass(frozen=True)
class Use:
    """A use of an ability that is on record: it counts for limits."""

    ability: AbilityId
    number: int
    targets: tuple[SeatId, ...]


@dataclass(frozen=True)
class Gained:
    """An ability that a seat has beside those of its role, from night `since` on."""

    ability: AbilityId
    since: int


@dataclass(frozen=True)
class Sight:
    """A line of a watcher's log: who attacked whom in which night, and how."""

    number: int
    seat: SeatId
    by: SeatId
    kind: str


@dataclass(frozen=True)
class Illness:
    """A delayed death: caught in night `caught`, it kills at the end of night `due`."""

    by: SeatId
    kind: str
    caught: int
    due: int


@dataclass(frozen=True)
class Seat:
    """A place at the table. `alive` is the truth, `announced` tells whether the death is public.

    `missed` counts the days in a row without a ballot. `offered` are the roles that the player
    may choose a power from, `power` the one he has. `bond` is the seat that his life hangs on.
    `untold` is what he has become and has not heard yet; `returned` is the night in which he
    last came back to life. Nobody plays a `dummy`.
    """

    id: SeatId
    nick: str
    gender: str = ""
    dummy: bool = False
    aliases: tuple[str, ...] = ()
    dealt: RoleId | None = None
    role: RoleId | None = None
    believes: RoleId | None = None
    confirmed: bool = False
    alive: bool = True
    announced: bool = False
    marks: tuple[str, ...] = ()
    gained: tuple[Gained, ...] = ()
    uses: tuple[Use, ...] = ()
    log: tuple[Sight, ...] = ()
    illnesses: tuple[Illness, ...] = ()
    missed: int = 0
    deaths: tuple[Death, ...] = ()
    offered: tuple[RoleId, ...] = ()
    power: RoleId | None = None
    bond: SeatId | None = None
    untold: str = ""
    returned: int = 0
    wishes: tuple[str, str] = ("ANY", "ANY")
    ready: bool = False

    @property
    def causes(self) -> tuple[str, ...]:
        """What it died of, if it is dead."""
        return () if self.alive or not self.deaths else self.deaths[-1].causes


@dataclass(frozen=True)
class Phase:
    """The running phase; `closes` is None when only a decision ends it."""

    kind: PhaseKind = PhaseKind.SIGNUP
    number: int = 0
    opened: datetime | None = None
    closes: datetime | None = None


@dataclass(frozen=True)
class Action:
    """An accepted order for night or day `number`; `order` is its letter's place by arrival."""

    seat: SeatId
    ability: AbilityId
    targets: tuple[SeatId, ...]
    number: int
    order: int = 0
    said: str = ""


@dataclass(frozen=True)
class Ballot:
    """An accepted vote."""

    seat: SeatId
    target: SeatId
    order: int = 0


@dataclass(frozen=True)
class Attack:
    """An attempt on a seat's life; a `spared` one was turned away when deaths were settled."""

    seat: SeatId
    by: SeatId
    kind: str
    spared: bool = False


@dataclass(frozen=True)
class Protection:
    """Safety from these kinds of attack, by somebody; an empty list means all kinds."""

    seat: SeatId
    kinds: tuple[str, ...] = ()
    by: SeatId = SeatId(0)


@dataclass(frozen=True)
class Finding:
    """A public result of tonight that waits for dawn."""

    what: str
    about: tuple[SeatId, ...]
    value: str


@dataclass(frozen=True)
class Visit:
    """An action that takes place tonight, and whom it reaches."""

    seat: SeatId
    ability: AbilityId
    targets: tuple[SeatId, ...]


@dataclass(frozen=True)
class Tonight:
    """The scratch of one night, forgotten in the morning. `swaps` are seats that changed places."""

    blocked: tuple[SeatId, ...] = ()
    swaps: tuple[tuple[SeatId, SeatId], ...] = ()
    attacks: tuple[Attack, ...] = ()
    protections: tuple[Protection, ...] = ()
    performed: tuple[Visit, ...] = ()
    stopped: tuple[tuple[SeatId, str], ...] = ()
    findings: tuple[Finding, ...] = ()
    fallen: tuple[tuple[SeatId, tuple[str, ...]], ...] = ()


@dataclass(frozen=True)
class Game:
    """One game at one moment. `quiet_since` is the first day of the cycles without an exit.

    `last_closes` is when the phase before stopped taking letters. `candidates` are those a revote
    is about. `circle` is who sits beside whom, where that is not the order of the seats.
    `nominations` are those of the running day, `rulings` what was held true of the sentences that
    players said: seat, day, verdict. `hasting` are those who wish the running phase to end,
    `lately` those who have died since the last night began. `password` is what a player
    has to know to join. `talks` are the private talks that are open or asked for. `records` are
    what players were told, `moves` what they did; who is `misled` is told something untrue next.
    `plans` are the orders that hang on conditions or stand for every night, in the order of the
    table.
    """

    rules: Ruleset
    id: GameId = GameId("")
    language: str = ""
    options: tuple[tuple[str, Value], ...] = ()
    seed_digest: str = ""
    seed: str = ""
    password: str = ""
    seats: tuple[Seat, ...] = ()
    phase: Phase = field(default_factory=Phase)
    started: bool = False
    paused: bool = False
    last_closes: datetime | None = None
    quiet_since: int = 1
    actions: tuple[Action, ...] = ()
    spent: tuple[tuple[SeatId, AbilityId], ...] = ()
    plans: tuple[Plan, ...] = ()
    passed: tuple[SeatId, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    abstained: tuple[SeatId, ...] = ()
    candidates: tuple[SeatId, ...] = ()
    revotes: int = 0
    circle: tuple[SeatId, ...] = ()
    nominations: tuple[Nomination, ...] = ()
    open_nomination: Nomination | None = None
    kept_nominations: tuple[Nomination, ...] = ()
    defended: bool = False
    voices: tuple[Voice, ...] = ()
    rulings: tuple[tuple[SeatId, int, bool], ...] = ()
    hasting: tuple[SeatId, ...] = ()
    lately: tuple[SeatId, ...] = ()
    talks: tuple[Talk, ...] = ()
    talks_held: int = 0
    records: tuple[Record, ...] = ()
    moves: tuple[Move, ...] = ()
    misled: tuple[SeatId, ...] = ()
    tonight: Tonight = field(default_factory=Tonight)
    overrides: tuple[tuple[str, str], ...] = ()
    winner: str = ""
    winners: tuple[SeatId, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.winner) or self.phase.kind in AFTERWARDS

    @property
    def created(self) -> bool:
        """Whether the game exists already."""
        return bool(self.id)

    def option(self, key: str) -> Value:
        """Returns the chosen value of an option; raises KeyError when there is none."""
        for name, value in self.options:
            if name == key:
                return value
        raise KeyError(key)

    def seat(self, seat: SeatId) -> Seat:
        """Returns a seat; raises KeyError when nobody sits there."""
        found = self.find(seat)
        if found is None:
            raise KeyError(seat)
        return found

    def find(self, seat: SeatId) -> Seat | None:
        """Returns a seat, or None when nobody sits there."""
        return next((found for found in self.seats if found.id == seat), None)

    def named(self, nick: str) -> Seat | None:
        """Returns the seat of a nick, or None."""
        return next((seat for seat in self.seats if seat.nick == nick), None)

    @property
    def round_table(self) -> tuple[SeatId, ...]:
        """The seats as they sit in a circle: each beside the next, the last beside the first."""
        return self.circle or tuple(seat.id for seat in self.seats)

    @property
    def players(self) -> tuple[Seat, ...]:
        """Those who live and are played by somebody, in the order of the table."""
        return tuple(seat for seat in self.seats if seat.alive and not seat.dummy)

    @property
    def living(self) -> tuple[Seat, ...]:
        """Those who live, in the order of the table."""
        return tuple(seat for seat in self.seats if seat.alive)


def table(rules: Ruleset) -> Game:
    """Returns the empty table of a ruleset, before `Create`."""
    return Game(rules)
