"""Words of conditions and of orders for every night, told at a place of a text.

Only letters that may hold such orders are looked through for them, word after word; that is why
they do not stand among the phrases that every letter is looked through for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pbem.words.tokens import tokenise

_BETWEEN = r"[^\w,.!?;:\u3001\u3002]+"  # what may part the words of one phrase


@dataclass(frozen=True, eq=False)
class PlanWords:
    """The phrases by label, ready to be recognised.

    `japanese` ones stand in unbroken text; the last writing of each is there by itself too, for a
    nick may follow it.
    """

    pattern: re.Pattern[str]
    labels: Mapping[str, str]
    japanese: tuple[str, ...]

    def at(self, text: str, place: int) -> tuple[str, int] | None:
        """Returns the label of the longest phrase that begins at a place, and where it ends."""
        found = self.pattern.match(text, place)
        return (self.labels[_plain(found[0])], found.end()) if found else None


def plan_words(phrases: Iterable[tuple[str, str]]) -> PlanWords:
    """Returns phrases, given with their labels, ready to be recognised; the first label stays."""
    labels: dict[str, str] = {}
    patterns: dict[str, str] = {}
    japanese: list[str] = []
    for label, text in phrases:
        tokens = tokenise(text)
        native = any(token.script.japanese for token in tokens)
        parts = [re.escape(token.text) for token in tokens]
        key = " ".join(token.text for token in tokens)
        labels.setdefault(key, label)
        patterns[key] = "".join(parts) if native else rf"(?<!\w){_BETWEEN.join(parts)}(?!\w)"
        japanese += ["".join(token.text for token in tokens), tokens[-1].text] if native else []
    longest = sorted(patterns, key=lambda key: (-len(key), key))
    return PlanWords(
        re.compile("|".join(patterns[key] for key in longest) or r"(?!)"),
        labels,
        tuple(dict.fromkeys(japanese)),
    )


def _plain(text: str) -> str:
    """Returns a recognised phrase with mere blanks between its words."""
    return " ".join(token.text for token in tokenise(text))
