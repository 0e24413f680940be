"""What of a letter's words may travel on to other players."""

from __future__ import annotations

import re

_ADDRESS = re.compile(r"(?:mailto:)?[\w.+%'-]+[@\uff20][\w-]+(?:\.[\w-]+)+", re.IGNORECASE)
_BLANK = "…"


def relayable(text: str) -> str:
    """Returns words as they may be passed on: an address would tell who the player is."""
    return _ADDRESS.sub(_BLANK, text).strip()
