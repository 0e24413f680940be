"""The names that rows go by, and the errors of this room.

StoreError
├── VersionConflictError   somebody appended first: read again, decide again
├── AlreadyEndedError      a letter was to end twice
├── ForgottenError         the key of this text was destroyed on purpose
├── KeyMissingError        the keeper's key file is not the one this database was made with
├── DamagedError           the file is no sound database of this version
└── StoreTroubleError      the disk or a lock; `temporary` tells whether to try again later
"""

from __future__ import annotations

from typing import NewType

LetterId = NewType("LetterId", int)
DraftId = NewType("DraftId", int)
DeadlineId = NewType("DeadlineId", int)
AccountId = NewType("AccountId", int)
AskId = NewType("AskId", int)
QuestionId = NewType("QuestionId", int)
ErasureId = NewType("ErasureId", int)
PostId = NewType("PostId", int)
KeyName = NewType("KeyName", str)


class StoreError(Exception):
    """The root of what this room raises."""


class VersionConflictError(StoreError):
    """The chain has moved since it was read."""


class AlreadyEndedError(StoreError):
    """The letter has its ending already."""


class ForgottenError(StoreError):
    """The data key was destroyed; nobody can read this again."""


class KeyMissingError(StoreError):
    """A keeper's key that is needed is not in the key file."""


class DamagedError(StoreError):
    """The database is not sound, or of another version."""


class StoreTroubleError(StoreError):
    """The database could not be reached or written."""

    def __init__(self, what: str, *, temporary: bool) -> None:
        super().__init__(what)
        self.temporary = temporary
