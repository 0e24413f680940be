"""Rosters that have a name, in the notation of a ruleset's signs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pbem.words.lobby import plain
from pbem.words.tables import Folders, LexiconError

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
    places = (folder / "rosters" / f"{ruleset}.toml" for folder in folders)
    return next((place for place in places if place.is_file()), None)


def load_presets(folders: Folders, ruleset: str) -> Presets:
    """Returns a ruleset's named rosters, none where there is no file; raises LexiconError."""
    path = preset_file(folders, ruleset)
    if path is None:
        return Presets()
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8")).get("rosters", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LexiconError(f"{path}: {error}") from error
    if not isinstance(table, dict) or not all(isinstance(one, str) for one in table.values()):
        raise LexiconError(f"{path}: [rosters] must be names with their rosters")
    return Presets({plain(name): roster for name, roster in table.items()})
