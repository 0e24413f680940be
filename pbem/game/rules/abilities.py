"""What an ability is made of: whose it is, at whom it may be aimed, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pbem.game.ids import AbilityId, ChannelId
from pbem.game.rules.expr import NEVER, Expr

Value = bool | int | str


class Pool(StrEnum):
    """Whom an ability may be aimed at."""

    LIVING = "living"
    DEAD = "dead"
    ANY = "any"


class Moment(StrEnum):
    """When the orders for an ability are taken."""

    NIGHT = "night"
    DAY = "day"
    SETUP = "setup"


class Names(StrEnum):
    """What an order names beside seats: nothing, a role, or a sentence of its own."""

    NOTHING = ""
    ROLE = "role"
    SENTENCE = "sentence"


class By(StrEnum):
    """Whose an ability is: the player's, or one for his whole channel a night."""

    SELF = "self"
    CLAN = "clan"


@dataclass(frozen=True)
class Constraint:
    """A named function of `constraints` attached to an ability.

    `arg` is its parameter, `code` another word of refusal than its usual one; it is lifted
    where `unless` holds.
    """

    name: str
    arg: Value = True
    code: str = ""
    unless: Expr = NEVER


@dataclass(frozen=True)
class Effect:
    """A named function of `effects` with its main argument and its further parameters."""

    op: str
    arg: Value | tuple[str, ...] = True
    params: tuple[tuple[str, Value], ...] = ()
    conditions: tuple[tuple[str, Expr], ...] = ()

    @property
    def word(self) -> str:
        """The main argument as a word."""
        return str(self.arg)

    def param(self, key: str, default: str = "") -> str:
        """Returns a further parameter as a word."""
        return next((str(value) for name, value in self.params if name == key), default)

    def number(self, key: str, default: int) -> int:
        """Returns a further parameter as a number."""
        return next((int(value) for name, value in self.params if name == key), default)

    def condition(self, key: str) -> Expr:
        """Returns a further parameter that is a condition; never, where it is missing."""
        return next((found for name, found in self.conditions if name == key), NEVER)


@dataclass(frozen=True)
class Branch:
    """Effects that depend on a condition."""

    when: Expr
    then: tuple[Effect | Branch, ...]
    otherwise: tuple[Effect | Branch, ...] = ()


@dataclass(frozen=True)
class Gift:
    """A use that the program draws for a holder: the draw's label, when, and `among` whom."""

    draw: str
    when: Expr
    among: Expr


@dataclass(frozen=True)
class Ability:
    """What a player may order: whom, under which constraints, with which effects.

    `verb` is its key in the lexicon. `stops` are the conditions (by name) that stop it when its
    turn comes. What is done `at_once` does not wait for that turn. A player on whom its `duty`
    lies dies if he neglects it. It acts of itself, without an order, where `automatic` holds, or
    on `each` seat that fits, or by its `gifts`; while it is `unbidden` no order is taken. It
    is there `only` where these options have been chosen. An `open` one is public: whoever claims
    to have it is played like somebody whose attempt fails; `outcome` is the code by which
    everybody hears what came of it. A `rite` is nobody's power: whoever lives may take part. It
    takes up to `most` targets, where that is more than `number`.
    """

    id: AbilityId
    verb: str
    number: int = 1
    pool: Pool = Pool.LIVING
    by: By = By.SELF
    channel: ChannelId | None = None
    constraints: tuple[Constraint, ...] = ()
    effects: tuple[Effect | Branch, ...] = ()
    at_once: tuple[Effect | Branch, ...] = ()
    stops: tuple[tuple[str, Expr], ...] = ()
    moment: Moment = Moment.NIGHT
    names: Names = Names.NOTHING
    open: bool = False
    outcome: str = ""
    rite: str = ""
    most: int = 0
    automatic: Expr = NEVER
    unbidden: Expr = NEVER
    only: tuple[tuple[str, Value], ...] = ()
    duty: Expr = NEVER
    each: Expr = NEVER
    gifts: tuple[Gift, ...] = ()

    @property
    def is_ordered(self) -> bool:
        """Whether letters order it: it does not act of itself."""
        return self.automatic == NEVER

    @property
    def waits_for_letters(self) -> bool:
        """Whether nothing comes of it unless a letter says on whom."""
        return self.is_ordered and self.each == NEVER

    @property
    def ops(self) -> tuple[str, ...]:
        """The names of all its effects, those in branches included."""
        return tuple(effect.op for effect in flat((*self.at_once, *self.effects)))


def flat(effects: tuple[Effect | Branch, ...]) -> Iterator[Effect]:
    """Yields the effects, those in branches included."""
    for effect in effects:
        if isinstance(effect, Branch):
            yield from flat((*effect.then, *effect.otherwise))
        else:
            yield effect
