"""The shelf of templates: where a code's wordings lie, which one is drawn, and their digests.

A template's name is `<language>/<kind>/<code>.j2`, or `<language>/<ruleset>/<kind>/<code>.j2`,
which wins; further wordings are `<code>.2.j2`, `<code>.3.j2`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from jinja2 import (
    FileSystemLoader,
    StrictUndefined,
    Template,
    TemplateNotFound,
    nodes,
    pass_context,
)
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from pbem.press.dialects import DIALECTS

LANGUAGES = ("ru", "en", "ja")
NAME = re.compile(
    r"(?P<language>[a-z]{2})/(?:(?P<ruleset>[a-z0-9_-]+)/)?"
    r"(?P<kind>letter|refusal|post|word)/(?P<code>\w+?)(?:\.(?P<variant>\d+))?\.j2"
)
CACHED = 2000


class Shape(StrEnum):
    """The kinds of template."""

    LETTER = "letter"
    REFUSAL = "refusal"
    POST = "post"
    WORD = "word"


@dataclass(frozen=True, order=True)
class Code:
    """What a template is for: its kind and its code."""

    shape: Shape
    code: str

    def __str__(self) -> str:
        return f"{self.shape}/{self.code}"


class Shelf:
    """The templates found in several folders; the first folder that has a file wins."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._loader = FileSystemLoader([str(folder) for folder in folders])
        self._environments = {name: self._environment(name) for name in DIALECTS}
        self._digests: dict[str, str] = {}
        self.names = tuple(name for name in self._loader.list_templates() if NAME.fullmatch(name))
        self._wordings = _wordings(self.names)

    def wordings(self, code: Code, language: str, ruleset: str) -> tuple[str, ...]:
        """Returns the names of all wordings of a code; a ruleset's own hide the common ones.

        Raises TemplateNotFound if there are none.
        """
        own = self._wordings.get((language, ruleset, code), ())
        names = own or self._wordings.get((language, "", code), ())
        if not names:
            raise TemplateNotFound(f"{language}/{code}.j2 ({ruleset})")
        return names

    def codes(self, language: str, ruleset: str) -> tuple[Code, ...]:
        """Returns every code that has a template in a language, for a ruleset or for all."""
        found = {
            code
            for (spoken, owner, code) in self._wordings
            if spoken == language and owner in ("", ruleset)
        }
        return tuple(sorted(found))

    def spoken(self, code: Code, language: str) -> bool:
        """Tells whether a code has a template in a language, whosever it is."""
        return any((tongue, mine) == (language, code) for tongue, _, mine in self._wordings)

    def template(self, name: str, dialect: str) -> Template:
        """Returns a template, compiled for a dialect; raises jinja2's errors if it is broken."""
        return self._environments[dialect].get_template(name)

    def source(self, name: str) -> str:
        """Returns what a template's file says."""
        return self._loader.get_source(self._environments["plain"], name)[0]

    def tree(self, name: str) -> nodes.Template:
        """Returns a template taken apart; raises jinja2's errors if it is broken."""
        return self._environments["plain"].parse(self.source(name))

    def digest(self, name: str) -> str:
        """Returns the SHA-256 of a template's source."""
        if name not in self._digests:
            self._digests[name] = hashlib.sha256(self.source(name).encode()).hexdigest()
        return self._digests[name]

    def _environment(self, dialect: str) -> ImmutableSandboxedEnvironment:
        """Returns an environment in which whatever is not our mark-up is escaped on its way out.

        Autoescape makes macros and blocks yield `Markup`, which `finalize` lets pass; it would
        itself escape for HTML only, and never gets to see a plain string.
        """
        return ImmutableSandboxedEnvironment(
            loader=self._loader,
            undefined=StrictUndefined,
            autoescape=True,
            finalize=_escaper(DIALECTS[dialect].escape),
            trim_blocks=True,
            lstrip_blocks=True,
            cache_size=CACHED,
            auto_reload=False,
        )


def drawn(names: Sequence[str], label: Sequence[object]) -> str:
    """Returns one of several wordings, drawn by a label of public facts: the same for the same."""
    if len(names) == 1:
        return names[0]
    payload = json.dumps(list(label), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    number = int.from_bytes(hashlib.sha256(payload.encode()).digest(), "big")
    return names[number % len(names)]


def _escaper(escape: Callable[[str], str]) -> Callable[[Context, object], object]:
    """Returns a function that escapes everything but mark-up and what is not defined.

    It takes the context, though it has no use for it, because jinja2 would otherwise escape
    constants for HTML before it is asked.
    """

    @pass_context
    def finalize(context: Context, value: object) -> object:
        if isinstance(value, Markup | StrictUndefined):
            return value
        return Markup(escape(str(value)))

    return finalize


def _wordings(names: Sequence[str]) -> dict[tuple[str, str, Code], tuple[str, ...]]:
    """Returns the names of templates by language, ruleset and code, in the order of variants."""
    found: dict[tuple[str, str, Code], list[tuple[int, str]]] = {}
    for name in names:
        match = NAME.fullmatch(name)
        assert match is not None, "the shelf holds only names that match"
        code = Code(Shape(match["kind"]), match["code"])
        key = (match["language"], match["ruleset"] or "", code)
        found.setdefault(key, []).append((int(match["variant"] or 1), name))
    return {key: tuple(name for _, name in sorted(value)) for key, value in found.items()}
