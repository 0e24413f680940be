"""The states that rows of this room can be in."""

from __future__ import annotations

from enum import StrEnum


class DraftState(StrEnum):
    """Where a draft stands on its way out."""

    WAITING = "waiting"
    HELD = "held"
    CLAIMED = "claimed"
    SENT = "sent"
    PARKED = "parked"
    WITHDRAWN = "withdrawn"


class ErasureState(StrEnum):
    """Whether a copy in a mailbox of ours is still to go."""

    DUE = "due"
    DONE = "done"


class DeadlineState(StrEnum):
    """Whether a deadline is still to come, was kept, or was called off."""

    OPEN = "open"
    DONE = "done"
    DROPPED = "dropped"


class AccountStatus(StrEnum):
    """How a person stands with the house."""

    UNCONFIRMED = "unconfirmed"
    ACTIVE = "active"
    RESTRICTED = "restricted"


class GameState(StrEnum):
    """Whether a game still takes letters."""

    RECRUITING = "recruiting"
    RUNNING = "running"
    PAUSED = "paused"
    ENDED = "ended"


class AskState(StrEnum):
    """What became of an ask-back."""

    OPEN = "open"
    ANSWERED = "answered"
    EXPIRED = "expired"


class QuestionState(StrEnum):
    """What became of a question to a human."""

    OPEN = "open"
    ANSWERED = "answered"
    DEFAULTED = "defaulted"
