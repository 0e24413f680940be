"""What a letter itself says: quoted letters, signatures and disclaimers are cut away.

The error that matters is a quote that survives, since an old command would run again; so in
doubt more is cut, and a letter of which nothing is left is empty and asked about.

1. Our own marker line: it and everything below is our letter.
2. A line that says a whole letter follows, or a block of `From: / Sent: / To:` lines.
3. A line `on such a day someone wrote:`: without quote signs below it everything is quoted,
   with them only those lines are, and what stands between or under them is an answer.
4. Lines with a quote sign, and what was broken off them.
5. Signatures, disclaimers, and the lines that telephones add.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pbem.mail.opening.phrases import Form, QuoteTable
from pbem.nouns import Cut

LONG_LINE = 60  # characters; a quoted line this long may have been broken without a new sign
LONGEST_LINE = 400  # characters of a header line; longer ones are somebody's words
BLOCK_LINES = 8
SENTENCE_ENDS = '.!?:)"\u3002\uff01\uff1f\xbb'


@dataclass(frozen=True)
class OwnWords:
    """What is left of a text, and what was cut with which rule."""

    text: str
    cuts: tuple[Cut, ...]


def own_words(text: str, table: QuoteTable) -> OwnWords:
    """Cuts everything out of a text that its writer has not written in this letter."""
    sheet = _Sheet(text, table)
    sheet.cut_marker()
    sheet.cut_separators()
    sheet.cut_headers()
    sheet.cut_quoted()
    sheet.cut_closings()
    return sheet.result()


class _Sheet:
    """A text while it is being cut: lines, each with the rule that has taken it (or none)."""

    def __init__(self, text: str, table: QuoteTable) -> None:
        self._table = table
        self._lines = [line.replace("\xa0", " ").rstrip() for line in text.split("\n")]
        self._bare = [_bare(line, table) for line in self._lines]
        self._quoted = _quoted_lines(self._lines, table)
        self._taken = [""] * len(self._lines)

    def result(self) -> OwnWords:
        """Returns the lines that are left, and the cuts in the order of the text."""
        left = [line for line, rule in zip(self._lines, self._taken, strict=True) if not rule]
        return OwnWords("\n".join(left).strip(), tuple(self._cuts()))

    def cut_marker(self) -> None:
        """Cuts from our own marker line to the end; a quoted one falls with its quote."""
        for place, line in enumerate(self._lines):
            if self._table.marker.match(line.strip()):
                self._take(place, len(self._lines), "marker")
                return

    def cut_separators(self) -> None:
        """Cuts from a line that announces a letter, or from Outlook's block, to the end."""
        for place, bare in enumerate(self._bare):
            if self._taken[place] or not bare:
                continue
            form = _matching(self._table.separators, bare)
            if form is not None:
                self._cut_letter(place, place + 1, f"separator: {form.name}")
            elif self._is_block(place):
                self._cut_letter(place, place + 1, "header block")

    def cut_headers(self) -> None:
        """Cuts the lines above quoted letters, and unmarked letters with them."""
        for place, bare in enumerate(self._bare):
            if self._taken[place] or not self._table.header_end.search(bare):
                continue
            first, form = self._header_above(place)
            if form is not None and (form.strong or self._quote_follows(place + 1)):
                self._cut_letter(first, place + 1, f"header: {form.name}")

    def cut_quoted(self) -> None:
        """Cuts lines with a quote sign, and lines that were broken off such lines."""
        before = -2  # the last quoted line
        for place, line in enumerate(self._lines):
            if self._taken[place]:
                before = place if self._quoted[place] else before
            elif self._quoted[place] or self._is_broken_off(place, before):
                self._taken[place] = "quote sign"
                before = place
            elif not line.strip():
                before = -2

    def cut_closings(self) -> None:
        """Cuts signatures and disclaimers, up to the end where the form says so."""
        for place, bare in enumerate(self._bare):
            if self._taken[place] or not bare:
                continue
            form = _matching(self._table.closings, bare)
            if form is not None:
                end = len(self._lines) if form.tail else place + 1
                self._take(place, end, f"closing: {form.name}")

    def _cut_letter(self, first: int, end: int, rule: str) -> None:
        stop = end if self._quote_follows(end) else len(self._lines)
        self._take(first, stop, rule)

    def _take(self, first: int, end: int, rule: str) -> None:
        for place in range(first, end):
            self._taken[place] = self._taken[place] or rule

    def _header_above(self, last: int) -> tuple[int, Form | None]:
        """Returns where a header that ends in a line begins, and its form.

        A program may break it into two or three lines, of which the first has the moment.
        """
        form = _matching(self._table.headers, self._bare[last])
        for first in range(last, max(last - 3, -1), -1):
            if first < last and not (self._bare[first] and not self._taken[first]):
                break
            if first < last and self._table.moment.search(self._bare[first]):
                joined = " ".join(self._bare[first : last + 1])
                return first, form or _matching(self._table.headers, joined)
        return last, form

    def _is_block(self, place: int) -> bool:
        """Tells whether a block of header lines begins here, with the date among its keys."""
        kinds: dict[str, str] = {}
        for bare in self._bare[place : place + BLOCK_LINES]:
            match = self._table.block.match(bare)
            if match is not None:
                kinds.setdefault(match[1].lower(), match[2])
            elif not bare or not kinds:
                break
        found = [self._table.block_keys[key] for key in kinds]
        dated = "date" in found and len(found) >= 2
        senders = [key for key in kinds if self._table.block_keys[key] == "sender"]
        return dated or (len(found) >= 3 and any("@" in kinds[key] for key in senders))

    def _quote_follows(self, place: int) -> bool:
        for following in range(place, len(self._lines)):
            if self._lines[following].strip():
                return self._quoted[following]
        return False

    def _is_broken_off(self, place: int, before: int) -> bool:
        if before != place - 1:
            return False
        above, line = self._lines[before], self._lines[place].strip()
        return bool(line) and len(above) >= LONG_LINE and above[-1] not in SENTENCE_ENDS

    def _cuts(self) -> list[Cut]:
        cuts: list[Cut] = []
        before = ""
        for line, rule in zip(self._lines, self._taken, strict=True):
            if rule and rule == before:
                cuts[-1] = Cut(rule, f"{cuts[-1].text}\n{line}")
            elif rule:
                cuts.append(Cut(rule, line))
            before = rule
        return cuts


def _bare(line: str, table: QuoteTable) -> str:
    """Returns a line without quote signs and outer blanks: a header may itself be quoted.

    An overlong line is nothing that a mail program writes.
    """
    if len(line) > LONGEST_LINE:
        return ""
    bare = line.strip()
    while table.quoted.match(bare):
        bare = bare[1:].strip()
    return bare


def _quoted_lines(lines: list[str], table: QuoteTable) -> list[bool]:
    """Tells of each line whether a quote sign is before it; initials count from two lines on."""
    initials = [match[0].strip() if (match := table.initials.match(one)) else "" for one in lines]
    often = Counter(initials)
    return [
        bool(table.quoted.match(line)) or (bool(sign) and often[sign] > 1)
        for line, sign in zip(lines, initials, strict=True)
    ]


def _matching(forms: tuple[Form, ...], line: str) -> Form | None:
    return next((form for form in forms if form.pattern.match(line)), None)
