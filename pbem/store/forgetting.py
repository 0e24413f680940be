"""The journal of forgettings: a file beside the database that a restored backup is held to."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pbem.store.ids import KeyName


@dataclass(frozen=True)
class Journal:
    """The names of destroyed data keys, a line each; it outlives any copy of the database."""

    path: Path

    def add(self, names: Sequence[KeyName]) -> None:
        """Appends names durably, before the database commits to forgetting them."""
        if not names:
            return
        handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(handle, "".join(f"\n{name}\n" for name in names).encode())
            os.fsync(handle)
        finally:
            os.close(handle)

    def names(self) -> tuple[KeyName, ...]:
        """Reads all names; a line cut short by a crash is no name of any key, and harmless."""
        if not self.path.exists():
            return ()
        lines = self.path.read_text("ascii", errors="replace").split()
        return tuple(KeyName(line) for line in lines)
