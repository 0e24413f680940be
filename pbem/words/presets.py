"""Rosters that have a name, in the notation of a ruleset's signs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pbem.words.lobby import plain
from pbem.words.tables import Folders, LexiconError, first_file, read_file

BETWEEN = "/"


@dataclass(frozen=True)
class Presets:
    """Named rosters; a name is what people write, such as the number of seats."""

    rosters: Mapping[str, str] = field(default_factory=dict)

    def roster(self, text: str) -> str:
        """Returns a roster with each named line written out, without blanks."""
        lines = (line.strip() for line in text.split(BETWEEN))
        return BETWEEN.join(self.rosters.get(plain(line), "".join(line.split())) for line in lines)


def preset_file(folders: Folders, ruleset: str) -> Path | None:
    """Returns the file with a ruleset's named rosters; the first folder that has it wins."""
    return first_file(folders, f"rosters/{ruleset}.toml")


def load_presets(folders: Folders, ruleset: str) -> Presets:
    """Returns a ruleset's named rosters, none where there is no file; raises LexiconError."""
    path = preset_file(folders, ruleset)
    if path is None:
        return Presets()
    table = read_file(path).get("rosters", {})
    if not isinstance(table, dict) or not all(isinstance(one, str) for one in table.values()):
        raise LexiconError(f"{path}: [rosters] must be names with their rosters")
    return Presets({plain(name): str(roster) for name, roster in table.items()})
