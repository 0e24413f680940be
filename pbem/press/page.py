"""A page in the making: one text, in one language and one dialect, and the tools to write it.

The tools are what a template may call; whatever they return is mark-up of the dialect, and
whatever they are given is escaped for it unless it is mark-up already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from markupsafe import Markup

from pbem.press.dialects import Dialect
from pbem.press.forms import Decline, case_form, dated, gender_form, listed, plural_form
from pbem.press.shelf import Code, Shape, Shelf, drawn

PLAIN_ADDRESS = re.compile(r"[A-Za-z0-9.+-]+@[A-Za-z0-9.-]+")

NameOf = Callable[[str, str], str]
"""Gives the ruleset's name of a thing in the page's language: kind (role, side, …) and id."""

Facts = Mapping[str, object]


@dataclass(frozen=True)
class Page:
    """One text in the making. `label` are the public facts that wordings are drawn by."""

    shelf: Shelf
    dialect: Dialect
    language: str
    ruleset: str
    zone: str
    label: tuple[object, ...]
    name_of: NameOf
    decline: Decline
    used: dict[str, str] = field(default_factory=dict)

    def write(self, code: Code, facts: Facts) -> Markup:
        """Returns a template's text, made with these facts, and notes the template's digest."""
        names = self.shelf.wordings(code, self.language, self.ruleset)
        name = drawn(names, (*self.label, str(code)))
        self.used[name] = self.shelf.digest(name)
        template = self.shelf.template(name, self.dialect.name)
        return Markup(template.render({**self.tools, **facts}).rstrip("\n"))

    @cached_property
    def tools(self) -> dict[str, object]:
        """Returns what templates may call, by name."""
        return {
            "language": self.language,
            **self._parts(),
            **self._forms(),
            **self._markup(),
        }

    def _parts(self) -> dict[str, object]:
        return {
            "word": self.word,
            "words": self.words,
            "each": self.each,
            "grid": self.grid,
            "told": self.told,
            "refusals": self.refusals,
            "refusal": self.refusal,
        }

    def _forms(self) -> dict[str, object]:
        return {
            "nick": self.nick,
            "case": self.case,
            "gender": self.gender,
            "plural": self.plural,
            "names": self.names,
            "listed": self.listed,
            "when": self.when,
            "moment": self.moment,
            "ruleset_name": self.ruleset_name,
            "role_name": self.role_name,
            "role_names": self.role_names,
            "side_name": self.side_name,
            "group_name": self.group_name,
            "channel_name": self.channel_name,
            "channel_names": self.channel_names,
        }

    def _markup(self) -> dict[str, object]:
        return {
            "heading": self.heading,
            "bold": self.bold,
            "italic": self.italic,
            "items": self.items,
            "rows": self.rows,
            "spoiler": self.spoiler,
            "said": self.said,
            "mailbox": self.mailbox,
        }

    # --- parts of a text that have templates of their own ---

    def word(self, code: str, **facts: object) -> Markup:
        """Returns the words of templates/<language>/word/<code>.j2."""
        return self.write(Code(Shape.WORD, code), facts)

    def words(self, prefix: str, codes: Iterable[str], **facts: object) -> list[Markup]:
        """Returns the words of several codes with a common beginning, made with the same facts."""
        return [self.word(prefix + code, **facts) for code in codes]

    def each(self, code: str, items: Iterable[Facts], **facts: object) -> list[Markup]:
        """Returns the words of one code for each of several facts, with further facts for all."""
        return [self.word(code, **facts, **item) for item in items]

    def grid(self, codes: Sequence[str], items: Iterable[Facts]) -> list[list[Markup]]:
        """Returns a row for each of several facts, its cells the words of these codes."""
        return [[self.word(code, **item) for code in codes] for item in items]

    def told(self, items: Iterable[Facts]) -> list[Markup]:
        """Returns a sentence for each fact {what, …}, from the word template of that code."""
        return [self.write(Code(Shape.WORD, str(fact["what"])), fact) for fact in items]

    def refusal(self, objection: Facts) -> Markup:
        """Returns the sentence for an objection {code, …ground}; one to a branch names it."""
        told = self.write(Code(Shape.REFUSAL, str(objection["code"])), objection)
        if "branch" not in objection:
            return told
        return self.word("in_branch", place=objection["branch"], reason=told)

    def refusals(self, objections: Iterable[Facts]) -> list[Markup]:
        """Returns the sentence for each of several objections."""
        return [self.refusal(objection) for objection in objections]

    # --- forms of words ---

    def nick(self, person: Mapping[str, object]) -> Markup:
        """Returns a person's nick as it stands."""
        return self._clean(person["nick"])

    def case(self, person: Mapping[str, object], case: str) -> Markup:
        """Returns a person's nick in a case (gen, dat, acc, ins, prep)."""
        return self._clean(case_form(person, case, self.language, self.decline))

    def gender(self, person: Mapping[str, object], **forms: str) -> Markup:
        """Returns the form for a person's gender; `unknown` is the form that needs none."""
        return self._clean(gender_form(str(person["gender"]), forms))

    def plural(self, count: int, **forms: str) -> Markup:
        """Returns the form that goes with a count: one, few, many or other."""
        return self._clean(plural_form(count, self.language, forms))

    def names(self, people: Iterable[Mapping[str, object]], case: str = "nom") -> Markup:
        """Returns the nicks of several people, listed."""
        forms = [self.nick(one) if case == "nom" else self.case(one, case) for one in people]
        return self.listed(forms)

    def listed(self, parts: Iterable[object]) -> Markup:
        """Returns parts as the language lists things."""
        return Markup(listed([str(self._clean(part)) for part in parts], self.language))

    def when(self, at: str, pattern: str) -> Markup:
        """Returns an instant in the game's zone, by a CLDR pattern."""
        return Markup(dated(at, pattern, self.zone, self.language))

    def moment(self, at: str) -> Markup:
        """Returns a date and time in words."""
        return self.word("moment", at=at)

    def ruleset_name(self) -> Markup:
        """Returns the ruleset's name."""
        return self._clean(self.name_of("ruleset", self.ruleset))

    def role_name(self, role: str) -> Markup:
        """Returns a role's name."""
        return self._clean(self.name_of("role", role))

    def role_names(self, roles: Iterable[str]) -> list[Markup]:
        """Returns the names of several roles."""
        return [self.role_name(role) for role in roles]

    def side_name(self, side: str) -> Markup:
        """Returns a side's name."""
        return self._clean(self.name_of("side", side))

    def group_name(self, group: str) -> Markup:
        """Returns the name of a group of roles."""
        return self._clean(self.name_of("group", group))

    def channel_name(self, channel: str) -> Markup:
        """Returns a channel's name."""
        return self._clean(self.name_of("channel", channel))

    def channel_names(self, channels: Iterable[str]) -> list[Markup]:
        """Returns the names of several channels."""
        return [self.channel_name(channel) for channel in channels]

    # --- mark-up ---

    def heading(self, text: object) -> Markup:
        """Returns a heading."""
        return Markup(self.dialect.heading(self._clean(text)))

    def bold(self, text: object) -> Markup:
        """Returns a text in bold."""
        return Markup(self.dialect.bold(self._clean(text)))

    def italic(self, text: object) -> Markup:
        """Returns a text in italics."""
        return Markup(self.dialect.italic(self._clean(text)))

    def items(self, lines: Iterable[object]) -> Markup:
        """Returns a list."""
        return Markup(self.dialect.items(self._clean_all(lines)))

    def rows(self, head: Sequence[object], rows: Iterable[Sequence[object]]) -> Markup:
        """Returns a table with a head; where a dialect has none, its rows as a list."""
        body = [self._clean_all(row) for row in rows]
        return Markup(self.dialect.rows(self._clean_all(head), body))

    def spoiler(self, title: object, text: object) -> Markup:
        """Returns a text that is shown only when asked for, under a title."""
        return Markup(self.dialect.spoiler(self._clean(title), self._clean(text)))

    def said(self, text: str) -> Markup:
        """Returns a player's own words, set apart so that they cannot pass for ours."""
        return Markup(self.dialect.said(self._clean_all(text.strip().splitlines())))

    def mailbox(self, address: str) -> Markup:
        """Returns the house's own address so that it can be copied; an odd one is escaped."""
        return Markup(address) if PLAIN_ADDRESS.fullmatch(address) else self._clean(address)

    def _clean(self, value: object) -> Markup:
        """Returns a value as mark-up: as it is if it is that already, else escaped."""
        return value if isinstance(value, Markup) else Markup(self.dialect.escape(str(value)))

    def _clean_all(self, values: Iterable[object]) -> list[str]:
        return [str(self._clean(value)) for value in values]
