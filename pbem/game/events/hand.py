"""What the moderator ruled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.game.events.base import Event


@dataclass(frozen=True)
class Ruled(Event):
    """The moderator decided: an overridden draw (label, value), with his reason."""

    code: ClassVar[str] = "ruled"
    label: str
    value: str
    reason: str
    by: str = ""


@dataclass(frozen=True)
class Drawn(Event):
    """A labelled draw was made out of `options`, each as likely as the others.

    `vanished` names a ruled value that was no longer possible.
    """

    code: ClassVar[str] = "drawn"
    label: str
    value: str
    vanished: str = ""
    options: tuple[str, ...] = ()
