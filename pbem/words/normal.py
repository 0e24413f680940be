"""Text made comparable: one shape for what people type in many shapes."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Stress marks and umlaut dots (so that "yo" is "ye") say nothing about a name.
_DROPPED_MARKS = frozenset({"\u0300", "\u0301", "\u0308"})
_TAGS = "b|i|u|s|em|strong|quote|url|img|color|size|font|code|spoiler|list|center|br|p|div|span|a"
_MARKUP = re.compile(
    rf"\[/?(?:{_TAGS})(?:=[^\]\n]*)?\]|</?(?:{_TAGS}|script|style|iframe|svg)\b[^>\n]{{0,200}}>",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"(?:https?://|www\.|mailto:)\S+|[\w.+-]+@[\w-]+\.[\w.-]+", re.IGNORECASE)


def clean(text: str) -> str:
    """Returns text in compatibility form, without invisible format characters; case is kept."""
    if text.isascii():
        return text
    shaped = unicodedata.normalize("NFKC", text)
    hidden = {sign for sign in set(shaped) if _is_invisible(sign)}
    return "".join(sign for sign in shaped if sign not in hidden) if hidden else shaped


@lru_cache(maxsize=4096)
def _is_invisible(sign: str) -> bool:
    """Tells whether a sign only says how others look: format characters, emoji selectors."""
    return unicodedata.category(sign) == "Cf" or "\ufe00" <= sign <= "\ufe0f" or sign == "\u20e3"


@lru_cache(maxsize=16384)
def fold(text: str) -> str:
    """Returns a word for comparing: compatibility form, folded case, no stress or umlaut dots."""
    parts = unicodedata.normalize("NFD", clean(text).casefold())
    kept = "".join(sign for sign in parts if sign not in _DROPPED_MARKS)
    return unicodedata.normalize("NFC", kept)


def without_markup(text: str) -> str:
    """Returns text without forum markup, web addresses and mail addresses."""
    return _ADDRESS.sub(" ", _MARKUP.sub(" ", text))
