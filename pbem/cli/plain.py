"""Other people's text on the keeper's terminal: shown as it is, obeyed in nothing."""

from __future__ import annotations

import unicodedata

from rich.text import Text

KEPT = "\n\t\u200c\u200d"  # the joiners only hold an emoji or a ligature together
UNSEEN = ("Cc", "Cf", "Cs")
STAND_IN = "·"


def visible(text: str) -> str:
    """Returns a text with a dot for every sign that a terminal would obey instead of showing."""
    return "".join(STAND_IN if _is_command(sign) else sign for sign in text)


def shown(text: str, style: str = "") -> Text:
    """Returns a text for pictures: no mark-up, no terminal's commands."""
    return Text(visible(text), style)


def _is_command(sign: str) -> bool:
    return sign not in KEPT and unicodedata.category(sign) in UNSEEN
