"""Text made comparable: one shape for what people type in many shapes."""

from __future__ import annotations

import re
import unicodedata

# Stress marks, umlaut dots (so that "yo" is "ye") and emoji selectors say nothing about a name.
_DROPPED_MARKS = frozenset({"\u0300", "\u0301", "\u0308", "\ufe0e", "\ufe0f"})
_TAGS = "b|i|u|s|em|strong|quote|url|img|color|size|font|code|spoiler|list|center|br|p|div|span|a"
_MARKUP = re.compile(
    rf"\[/?(?:{_TAGS})(?:=[^\]\n]*)?\]|</?(?:{_TAGS}|script|style|iframe|svg)\b[^>\n]{{0,200}}>",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"(?:https?://|www\.|mailto:)\S+|[\w.+-]+@[\w-]+\.[\w.-]+", re.IGNORECASE)


def clean(text: str) -> str:
    """Returns text in compatibility form, without invisible format characters; case is kept."""
    shaped = unicodedata.normalize("NFKC", text)
    return "".join(sign for sign in shaped if unicodedata.category(sign) != "Cf")


def fold(text: str) -> str:
    """Returns a word for comparing: compatibility form, folded case, no stress or umlaut dots."""
    parts = unicodedata.normalize("NFD", clean(text).casefold())
    kept = "".join(sign for sign in parts if sign not in _DROPPED_MARKS)
    return unicodedata.normalize("NFC", kept)


def without_markup(text: str) -> str:
    """Returns text without forum markup, web addresses and mail addresses."""
    return _ADDRESS.sub(" ", _MARKUP.sub(" ", text))
