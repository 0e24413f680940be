"""What a ruleset leaves to a storyteller: appearances, lies, heirs, and what follows a death."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.game.ids import RoleId
from pbem.game.rules.expr import ALWAYS, NEVER, Expr


@dataclass(frozen=True)
class Group:
    """Roles of one kind, as the deal counts them and as information may name them."""

    id: str
    names: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Appearance:
    """As which role another one is read where `when` holds: `shown`, or one drawn.

    The draw is among the roles of `groups`; `unused` leaves only those that were not dealt.
    With `half` the role is read as itself every other time.
    """

    role: RoleId
    when: Expr = ALWAYS
    shown: RoleId | None = None
    draw: str = ""
    groups: tuple[str, ...] = ()
    unused: bool = False
    half: bool = False


@dataclass(frozen=True)
class Lie:
    """Who is lied to: `actor` is the one who asks. Always, or else as often as not."""

    when: Expr
    draw: str
    sure: Expr = ALWAYS


@dataclass(frozen=True)
class Heir:
    """What an heir becomes, how the draw is called that names him, and what he is told.

    Where `keeps` holds, he keeps the abilities that he had.
    """

    role: RoleId
    draw: str
    news: str
    keeps: Expr = NEVER


@dataclass(frozen=True)
class Succession:
    """Who follows when somebody of a role has died: `target` is the dead, `who` asks the living."""

    after: RoleId
    heirs: tuple[Heir, ...]
    who: Expr
    when: Expr = ALWAYS


@dataclass(frozen=True)
class Consequence:
    """Whom somebody's death attacks: `target` has just died, `whom` is asked of each seat."""

    when: Expr
    whom: Expr
    kind: str


@dataclass(frozen=True)
class StandIn:
    """Who dies instead of an executed role: one drawn of the living of whom `who` holds."""

    who: Expr
    draw: str


@dataclass(frozen=True)
class Storytelling:
    """All that is left to the storyteller, with the names of his draws.

    `always` are the roles of every deal, `never` those of none. `quiet` are the values of draws
    that a test takes where it names none. `ruling` is the draw that judges a sentence, `news` the
    code of what an heir is told; `counts` are the codes whose answer is a count or a name alone.
    `mortal_shields` end with the life of who gave them.
    """

    groups: tuple[Group, ...] = ()
    appearances: tuple[Appearance, ...] = ()
    lies: tuple[Lie, ...] = ()
    successions: tuple[Succession, ...] = ()
    consequences: tuple[tuple[str, Consequence], ...] = ()
    always: tuple[RoleId, ...] = ()
    never: tuple[RoleId, ...] = ()
    quiet: tuple[tuple[str, str], ...] = ()
    ruling: str = ""
    news: str = ""
    counts: tuple[str, ...] = ()
    mortal_shields: bool = False


@dataclass(frozen=True)
class Makings:
    """What a role brings to the deal and to the table.

    `group` is its kind; `shifts` change the counts of the setup. Its player believes to be one of
    `believes`, or chooses the power of one of `offers`, under the names of their draws. `poses`
    are the groups it may be counted among. Nothing kills an `immune` one; a `stand_in` is
    executed in its place. A `note` says what its abilities do not. Whom it knows,
    it knows only where `knows_if` holds.
    """

    group: str = ""
    shifts: tuple[tuple[str, int], ...] = ()
    believes: tuple[RoleId, ...] = ()
    belief_draw: str = ""
    offers: tuple[RoleId, ...] = ()
    offer_draw: str = ""
    choice_draw: str = ""
    poses: tuple[str, ...] = ()
    immune: bool = False
    note: bool = False
    knows_if: Expr = ALWAYS
    stand_in: StandIn | None = None


PLAIN = Makings()
NO_STORY = Storytelling()
OFFERED = 3  # so many roles a chooser is offered
