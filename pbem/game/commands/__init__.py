"""What somebody wants to happen: every command of a game, imperative.

`arrived` is an aware UTC instant: the arrival at the mail server for letters. A command by the
moderator (`by`) is entered by hand and carries a reason that is logged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from pbem.game.commands.hand import LetDie as LetDie
from pbem.game.commands.hand import Override as Override
from pbem.game.commands.hand import Remove as Remove
from pbem.game.commands.hand import Void as Void
from pbem.game.commands.lobby import LobbyCommand
from pbem.game.commands.plans import Plan as Plan
from pbem.game.commands.wishes import Declare as Declare
from pbem.game.commands.wishes import Hasten as Hasten
from pbem.game.commands.wishes import Speak as Speak
from pbem.game.commands.wishes import Unhasten as Unhasten
from pbem.game.ids import AbilityId, GameId, SeatId


@dataclass(frozen=True)
class Create:
    """Opens a game and commits to its secret seed by digest."""

    game: GameId
    seed_digest: str
    language: str
    options: tuple[tuple[str, bool | int | str], ...] = ()


@dataclass(frozen=True)
class Join:
    """Takes the next seat under a nick; `gender` is m, f, n or empty (unknown)."""

    nick: str
    gender: str = ""


@dataclass(frozen=True)
class Leave:
    """Leaves before the start."""

    seat: SeatId


@dataclass(frozen=True)
class Rename:
    """Gives a seat another nick, keeping the old one as alias."""

    seat: SeatId
    nick: str


@dataclass(frozen=True)
class Replace:
    """Puts another player on a seat."""

    seat: SeatId
    reason: str = ""


@dataclass(frozen=True)
class Start:
    """Deals the roles from the seed (hex) and opens the first phase, which closes at `closes`."""

    seed: str
    closes: datetime | None = None
    wait_for_all: bool = False


@dataclass(frozen=True)
class Setup:
    """Starts from a described board instead of a deal: a running game, a case, a test.

    `roles` maps nick to role (`Role` or `Role/Believed`); nicks not yet seated take the next
    seats. `before` holds what came before, in the words of the ruleset's `[before]` table
    (`infected`, `last_heal`, …), as in golden cases. `causes` tell what the dead died of, `dummy`
    is the nick that nobody plays. A `fresh` board is that of a game which begins with it.
    """

    roles: tuple[tuple[str, str], ...]
    seed: str
    phase: str = "night"
    number: int = 1
    closes: datetime | None = None
    dead: tuple[str, ...] = ()
    before: Mapping[str, object] = field(default_factory=dict)
    causes: Mapping[str, str] = field(default_factory=dict)
    dummy: str = ""
    fresh: bool = False


@dataclass(frozen=True)
class Confirm:
    """Confirms a role letter."""

    seat: SeatId


@dataclass(frozen=True)
class Act:
    """Sends an action. `targets` is None when the letter's target was not understood.

    `number` is the night or day that the letter itself names, or None. `order` is the letter's
    place by arrival. `said` is the role or the sentence that an order names beside seats.
    """

    seat: SeatId
    ability: AbilityId
    targets: tuple[SeatId, ...] | None
    arrived: datetime | None = None
    order: int = 0
    number: int | None = None
    said: str = ""


@dataclass(frozen=True)
class Pass:
    """Says that nothing will be done."""

    seat: SeatId
    arrived: datetime | None = None


@dataclass(frozen=True)
class Vote:
    """Casts a ballot; a target of None abstains."""

    seat: SeatId
    target: SeatId | None
    arrived: datetime | None = None
    order: int = 0


@dataclass(frozen=True)
class Nominate:
    """Puts a player to the vote, with reasons that everybody will read."""

    seat: SeatId
    target: SeatId | None
    why: str = ""
    arrived: datetime | None = None
    order: int = 0


@dataclass(frozen=True)
class Defend:
    """Speaks for oneself as the nominee; an empty text lets the defence pass."""

    seat: SeatId
    text: str = ""
    arrived: datetime | None = None


@dataclass(frozen=True)
class Voice:
    """Says aye or nay to the open nomination."""

    seat: SeatId
    aye: bool
    arrived: datetime | None = None
    order: int = 0


@dataclass(frozen=True)
class EditVote:
    """Reports that the post that held a seat's ballot was changed; `stands` is a ruling on it."""

    seat: SeatId
    stands: bool | None = None


@dataclass(frozen=True)
class Complain:
    """Complains to the moderator; `text` is the salted digest of the sealed text."""

    seat: SeatId
    text: str
    arrived: datetime | None = None


@dataclass(frozen=True)
class ClosePhase:
    """Closes the running phase. `closes` is the deadline of the phase that opens next."""

    closes: datetime | None = None


@dataclass(frozen=True)
class Dawn:
    """Resolves the closed night and opens the day, which closes at `closes`."""

    closes: datetime | None = None


@dataclass(frozen=True)
class Extend:
    """Moves the running phase's deadline."""

    closes: datetime
    reason: str = ""


@dataclass(frozen=True)
class Pause:
    """Stops the clock of a game."""

    reason: str = ""


@dataclass(frozen=True)
class Resume:
    """Starts the clock again, with a new deadline for the running phase."""

    closes: datetime | None = None


@dataclass(frozen=True)
class Allow:
    """The moderator accepts a letter that came too late, or that was held for him."""

    command: Act | Plan | Vote
    reason: str
    by: str = ""


Command = (
    LobbyCommand
    | Create
    | Join
    | Leave
    | Rename
    | Replace
    | Start
    | Setup
    | Confirm
    | Act
    | Plan
    | Pass
    | Vote
    | Nominate
    | Defend
    | Voice
    | Hasten
    | Unhasten
    | EditVote
    | Speak
    | Declare
    | Complain
    | ClosePhase
    | Dawn
    | Extend
    | Pause
    | Resume
    | Remove
    | LetDie
    | Override
    | Void
    | Allow
)
