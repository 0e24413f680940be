"""How names bend in a language: endings by case, from the language's file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from pbem.words.tables import Folders, Section, read_table, section, words
from pbem.words.translit import Translit, read_translit

CASE_NAMES = ("gen", "dat", "acc", "ins", "prep")


@dataclass(frozen=True)
class EndingRow:
    """A row of the endings table: for names that end so, what goes and what comes in each case."""

    ends: tuple[str, ...]
    cut: int
    keeps_last: bool
    cases: Mapping[str, tuple[str, ...]]

    def fits(self, word: str) -> bool:
        """Whether a folded word has this row's ending and something before it."""
        return word.endswith(self.ends) and len(word) > max(self.cut, 1)

    def forms(self, word: str, case: str) -> tuple[str, ...]:
        """Returns the forms of a word in one case."""
        kept = word[: len(word) - self.cut] + (word[-1] if self.keeps_last else "")
        return tuple(kept + ending for ending in self.cases.get(case, ()))


@dataclass(frozen=True, eq=False)
class Grammar:
    """Everything that bends and spells the names of a language."""

    language: str
    endings: tuple[EndingRow, ...]
    foreign: tuple[str, ...]
    possessive: tuple[str, ...]
    translit: Translit
    bends: bool = field(default=False)


def load_grammar(folders: Folders, language: str) -> Grammar:
    """Returns the grammar in `language`.toml; raises LexiconError for a missing or broken file."""
    return read_grammar(read_table(folders, language))


def read_grammar(table: Section) -> Grammar:
    """Returns the grammar that a language's table describes."""
    rows = cast("list[Section]", table.get("endings", []))
    return Grammar(
        language=str(table.get("language", "")),
        endings=tuple(_row(row) for row in rows),
        foreign=words(section(table, "foreign"), "endings"),
        possessive=words(section(table, "foreign"), "possessive"),
        translit=read_translit(table),
        bends=bool(rows),
    )


def _row(row: Section) -> EndingRow:
    cases = {case: words(row, case) for case in CASE_NAMES}
    cut = row.get("cut", 0)
    return EndingRow(words(row, "ends"), cast(int, cut), bool(row.get("stem_end", False)), cases)
