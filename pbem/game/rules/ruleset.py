"""A ruleset: what a TOML file in `config/rulesets/` says, read and frozen."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from pbem.game.events import PhaseKind
from pbem.game.ids import AbilityId, ChannelId, RoleId, SideId
from pbem.game.rules.abilities import Ability, Value
from pbem.game.rules.expr import ALWAYS, Expr
from pbem.game.rules.gathering import Channel, Fates, Names, RosterRules, Speech
from pbem.game.rules.storytelling import NO_STORY, PLAIN, Makings, Storytelling


def name_in(names: Names, language: str) -> str:
    """Returns the name in a language, else the first name there is, else nothing."""
    return next((text for key, text in names if key == language), names[0][1] if names else "")


@dataclass(frozen=True)
class Option:
    """A reading of the rules that the moderator may choose; `least` and `most` bound a number.

    A `time` is a number of seconds; a text has at most `longest` signs. A `fixed` option is chosen
    when the game is opened, and never changed.
    """

    key: str
    default: Value
    values: tuple[Value, ...] = ()
    least: int | None = None
    most: int | None = None
    longest: int | None = None
    time: bool = False
    fixed: bool = False

    def allows(self, value: Value) -> bool:
        """Tells whether the option may have this value."""
        if self.longest is not None:
            return isinstance(value, str) and len(value) <= self.longest
        if self.least is None:
            return any(value == known and type(value) is type(known) for known in self.values)
        most = value if self.most is None else self.most
        return type(value) is int and self.least <= value <= int(most)


@dataclass(frozen=True)
class Side:
    """Those who win together."""

    id: SideId
    names: Names


@dataclass(frozen=True)
class Gain:
    """An ability that a role gains once a condition holds, and the word it is told by."""

    ability: AbilityId
    when: Expr
    tell: str


@dataclass(frozen=True)
class Role:
    """A role: its side, its abilities, and whom its player knows from the start.

    `registers` is the side that information shows instead of the true one. `forms` are the case
    forms of its name: (language, case, form). `sign` stands for the role in a roster. Its holder
    dies when none lives of the roles that he `follows`; put out by the vote, he `drags` along one
    of those who voted for him, who dies of this cause.
    """

    id: RoleId
    side: SideId
    names: Names
    forms: tuple[tuple[str, str, str], ...] = ()
    abilities: tuple[AbilityId, ...] = ()
    knows: tuple[RoleId, ...] = ()
    gains: tuple[Gain, ...] = ()
    registers: SideId | None = None
    makings: Makings = PLAIN
    sign: str = ""
    follows: tuple[RoleId, ...] = ()
    drags: str = ""

    def form(self, language: str, case: str) -> str:
        """Returns the name in a grammatical case, or as it stands where none is given."""
        wanted = (form for lang, key, form in self.forms if (lang, key) == (language, case))
        return next(wanted, name_in(self.names, language))


@dataclass(frozen=True)
class Setup:
    """The roles dealt to a number of seats; the rest get the ruleset's `rest` role.

    `kinds` counts groups of roles instead, out of which the roles are drawn.
    """

    seats: int
    counts: tuple[tuple[RoleId, int], ...]
    more: bool = False
    kinds: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Victory:
    """An ending: its name, the side whose seats win (none in a draw), and its condition.

    Where `who` is given, it is asked of each seat instead.
    """

    winner: str
    side: SideId | None
    when: Expr
    who: Expr | None = None


@dataclass(frozen=True)
class Step:
    """A name in an order list: a built-in step, an ability, or `role.ability`.

    Abilities that change one another may stand in one step, `among` which each order takes its
    natural turn.
    """

    name: str
    when: Expr = ALWAYS
    among: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names that have their turn in this step."""
        return self.among or (self.name,)


@dataclass(frozen=True)
class Notice:
    """What is told at dawn of something that befell a seat; `when` may silence it."""

    what: str
    when: Expr = ALWAYS


@dataclass(frozen=True)
class Recall:
    """What a word of a described board means: a kind of memory, of what, by which role."""

    kind: str
    of: str = ""
    by: str = ""


@dataclass(frozen=True)
class Votes:
    """How the day's vote works: the rule, the cause of the loser's death, the revotes allowed."""

    rule: str = "plurality"
    cause: str = "jail"
    revotes: int = 1


@dataclass(frozen=True)
class Silence:
    """What follows when somebody casts no ballot on so many days in a row."""

    days: int = 2
    warning: str = ""
    cause: str = ""


@dataclass(frozen=True)
class Ruleset:
    """All that the game knows about its rules; `digest` covers the text it was read from.

    `kinds` are the kinds of attack and causes of death, `marks` the lasting marks, `refusals`
    the order in which reasons are told, `private` and `public` the codes that it tells players
    and announces. `conditions` and `numbers` are its answers to the engine's own questions
    (`WHEN`, `NUMBERS`). `codes` are its own words for some of the engine's refusals, `lasts`
    the hours that its phases usually last.
    """

    name: str
    names: Names
    digest: str
    languages: tuple[str, ...]
    sides: tuple[Side, ...]
    roles: tuple[Role, ...]
    abilities: tuple[Ability, ...]
    channels: tuple[Channel, ...]
    options: tuple[Option, ...]
    kinds: tuple[str, ...]
    marks: tuple[str, ...]
    refusals: tuple[str, ...]
    setups: tuple[Setup, ...]
    rest: RoleId
    night: tuple[Step, ...]
    day: tuple[Step, ...]
    removal: tuple[Step, ...]
    victory: tuple[Victory, ...]
    private: tuple[str, ...] = ()
    public: tuple[str, ...] = ()
    notices: tuple[tuple[str, Notice], ...] = ()
    recalls: tuple[tuple[str, Recall], ...] = ()
    votes: Votes = field(default_factory=Votes)
    silence: Silence = field(default_factory=Silence)
    speech: Speech = field(default_factory=Speech)
    fates: Fates = field(default_factory=Fates)
    roster: RosterRules = field(default_factory=RosterRules)
    camps: tuple[tuple[str, tuple[RoleId, ...]], ...] = ()
    codes: tuple[tuple[str, str], ...] = ()
    conditions: tuple[tuple[str, Expr], ...] = ()
    numbers: tuple[tuple[str, Expr], ...] = ()
    dusk: tuple[Step, ...] = ()
    start: tuple[Step, ...] = ()
    openly: tuple[Step, ...] = ()
    story: Storytelling = NO_STORY
    lasts: tuple[tuple[PhaseKind, int], ...] = ()

    def __hash__(self) -> int:
        """Returns a hash by name and text alone, for what is worked out once per ruleset."""
        return hash((self.name, self.digest))

    @property
    def orders(self) -> tuple[tuple[str, tuple[Step, ...]], ...]:
        """The order lists, by their keys in the file."""
        return (
            ("start", self.start),
            ("night", self.night),
            ("day", self.day),
            ("removal", self.removal),
            ("dusk", self.dusk),
            ("openly", self.openly),
        )

    @cached_property
    def _roles(self) -> dict[RoleId, Role]:
        return {role.id: role for role in self.roles}

    @cached_property
    def _abilities(self) -> dict[AbilityId, Ability]:
        return {ability.id: ability for ability in self.abilities}

    def role(self, role: RoleId) -> Role:
        """Returns a role; raises KeyError when there is none of this name."""
        return self._roles[role]

    def ability(self, ability: AbilityId) -> Ability | None:
        """Returns an ability, or None when the ruleset has none of this name."""
        return self._abilities.get(ability)

    def option(self, key: str) -> Option | None:
        """Returns an option, or None when the ruleset has none of this key."""
        return next((option for option in self.options if option.key == key), None)

    def channel(self, channel: ChannelId) -> Channel | None:
        """Returns a channel, or None when the ruleset has none of this name."""
        return next((found for found in self.channels if found.id == channel), None)

    def setup(self, seats: int) -> Setup | None:
        """Returns the roles for so many seats, or None when the table has no row for them."""
        exact = next((row for row in self.setups if row.seats == seats), None)
        above = [row for row in self.setups if row.more and row.seats < seats]
        return exact or (above[-1] if above else None)

    def composition(self, seats: int) -> tuple[tuple[RoleId, int], ...]:
        """Counts the roles for so many seats, in the ruleset's order; empty without a setup."""
        row = self.setup(seats)
        if row is None:
            return ()
        counts = dict(row.counts)
        if not self.rest:
            return ()
        counts[self.rest] = counts.get(self.rest, 0) + seats - sum(counts.values())
        return tuple((role.id, counts[role.id]) for role in self.roles if counts.get(role.id))
