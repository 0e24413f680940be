"""What the game answers to a command: accepted, refused or held. Refusals are values."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.game.events import Event


@dataclass(frozen=True)
class Objection:
    """Understood but not allowed: the code of the rule, and its ground.

    `ground` holds JSON-safe facts for the template: `seat` (whom it is about), `since` (the
    night it happened in), `free` (the night from which it is allowed again), `deadline`,
    `arrived`, `limit`, … Only what the sender may know.
    """

    code: str
    ground: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class Accepted:
    """The command was carried out; these events follow from it, in order."""

    events: tuple[Event, ...]


@dataclass(frozen=True)
class Refused:
    """The command was not carried out; every reason, in the ruleset's order."""

    objections: tuple[Objection, ...]


@dataclass(frozen=True)
class Held:
    """A human must decide; `question` is a code with its facts."""

    question: Objection


Answer = Accepted | Refused | Held
