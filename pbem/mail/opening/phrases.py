"""The table of what mail programs add to a letter, read from config/lexicon/quotes.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

WIDE_COLON = "\uff1a"
FILE = Path("lexicon") / "quotes.toml"


@dataclass(frozen=True)
class Form:
    """One form of a header line, a separator or a closing, and whether it is enough by itself."""

    name: str
    pattern: re.Pattern[str]
    strong: bool = True
    tail: bool = False


@dataclass(frozen=True)
class HtmlForms:
    """Selectors of quoted elements, of separators and of header lines; styles that hide words."""

    quoted: str
    separators: str
    headers: str
    hidden: re.Pattern[str]
    white: re.Pattern[str]


@dataclass(frozen=True)
class QuoteTable:
    """Everything by which quoted letters, signatures and robots' subjects are known."""

    marker: re.Pattern[str]
    quoted: re.Pattern[str]
    initials: re.Pattern[str]
    placeholder: re.Pattern[str]
    moment: re.Pattern[str]
    header_end: re.Pattern[str]
    headers: tuple[Form, ...]
    separators: tuple[Form, ...]
    closings: tuple[Form, ...]
    block: re.Pattern[str]
    block_keys: Mapping[str, str]
    html: HtmlForms
    automatic: re.Pattern[str]
    surely: re.Pattern[str]
    bounce: re.Pattern[str]

    def is_automatic(self, subject: str) -> bool:
        """Tells whether a subject looks like a robot's, when another sign says so too."""
        return bool(self.automatic.search(subject))

    def is_surely_automatic(self, subject: str) -> bool:
        """Tells whether a subject alone shows a robot."""
        return bool(self.surely.search(subject))

    def is_bounce_subject(self, subject: str) -> bool:
        """Tells whether a subject speaks of a letter that was not delivered."""
        return bool(self.bounce.search(subject))


def load_quotes(folders: tuple[Path, ...]) -> QuoteTable:
    """Reads lexicon/quotes.toml from the first of the config folders that has it.

    Raises FileNotFoundError when none has, KeyError or re.error for a broken file.
    """
    for folder in folders:
        if (folder / FILE).is_file():
            return table_of(tomllib.loads((folder / FILE).read_text("utf-8")))
    raise FileNotFoundError(f"no {FILE} in any config folder")


def table_of(data: Mapping[str, Any]) -> QuoteTable:
    """Makes the table of the parsed file."""
    pieces = data["pieces"]
    keys = {key: kind for kind in ("date", "sender", "other") for key in data["block"][kind]}
    names = "|".join(re.escape(key) for key in sorted(keys, key=len, reverse=True))
    return QuoteTable(
        marker=_compiled(data["marker"]),
        quoted=_compiled(data["quoted"]),
        initials=_compiled(data["initials"]),
        placeholder=_any(data["placeholders"]),
        moment=_compiled(f"{pieces['date']}.*{pieces['time']}|{pieces['time']}.*{pieces['date']}"),
        header_end=_compiled(rf"[:{WIDE_COLON}]$|>\s*[:{WIDE_COLON}]|>$|{pieces['wrote']}$"),
        headers=_forms(data["header"], pieces),
        separators=_forms(data["separator"], pieces),
        closings=_forms(data["closing"], pieces),
        block=_compiled(rf"^[*_\s]*({names})[*_\s]*[:{WIDE_COLON}][*_\s]*(.*)$"),
        block_keys=keys,
        html=_html(data["html"]),
        automatic=_any(data["subjects"]["automatic"]),
        surely=_any(data["subjects"]["surely"]),
        bounce=_any(data["subjects"]["bounce"]),
    )


def _forms(entries: list[dict[str, Any]], pieces: Mapping[str, str]) -> tuple[Form, ...]:
    forms = []
    for entry in entries:
        pattern = entry["pattern"]
        for name, piece in pieces.items():
            pattern = pattern.replace("{" + name + "}", piece)
        strong, tail = entry.get("strong", True), entry.get("kind") == "tail"
        forms.append(Form(entry["name"], _compiled(pattern), strong, tail))
    return tuple(forms)


def _html(data: Mapping[str, Any]) -> HtmlForms:
    return HtmlForms(
        ", ".join(data["quoted"]),
        ", ".join(data["separators"]),
        ", ".join(data["headers"]),
        _compiled(data["hidden"]),
        _compiled(data["white"]),
    )


def _any(patterns: list[str]) -> re.Pattern[str]:
    return _compiled("|".join(f"(?:{pattern})" for pattern in patterns))


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
