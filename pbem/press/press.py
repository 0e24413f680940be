"""The press: drafts become text, in a language and a dialect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from jinja2 import TemplateError

from pbem.game import Game, Objection, Ruleset
from pbem.nouns import Draft
from pbem.press.dialects import DIALECTS, one_line
from pbem.press.facts import Edition, common, ground_of
from pbem.press.forms import Decline, undeclined
from pbem.press.names import name_of
from pbem.press.page import Page
from pbem.press.shelf import Code, Shape, Shelf


class PressError(ValueError):
    """A template is missing or broken, or does not fit its facts.

    The message names the template's code alone, since facts are secrets; the cause is chained.
    """


@dataclass(frozen=True)
class Rendered:
    """A text, ready to leave. `template_digests` are (template, SHA-256) of all it was made of."""

    subject: str
    text: str
    template_digests: tuple[tuple[str, str], ...]


class Press:
    """Turns drafts into text with the templates of some folders; the first that has a file wins.

    A draft's facts name their `ruleset`, the game's `zone`, and the `number` of the day or night.
    """

    def __init__(
        self,
        folders: Sequence[Path],
        rulesets: Mapping[str, Ruleset],
        decline: Decline = undeclined,
    ) -> None:
        self.shelf = Shelf(folders)
        self._rulesets = rulesets
        self._decline = decline

    def letter(self, draft: Draft) -> Rendered:
        """Returns a letter: plain text under the marker line, its subject bearing the game's tag.

        Raises PressError.
        """
        with _faults_named(draft):
            page = self._page(draft, "plain")
            subject, text = _split(page.write(Code(Shape.LETTER, draft.code), draft.facts))
            marker = page.word("marker")
        tag = f"[{draft.game}] " if draft.game else ""
        body = page.dialect.finish(f"{marker}\n\n{text}")
        return Rendered(one_line(f"{tag}{subject}"), body, _digests(page.used))

    def post(self, draft: Draft, dialect: str) -> Rendered:
        """Returns a post in a dialect (see DIALECTS); its subject is a title for its thread.

        Raises PressError.
        """
        with _faults_named(draft):
            page = self._page(draft, dialect)
            title, text = _split(page.write(Code(Shape.POST, draft.code), draft.facts))
        return Rendered(one_line(title), page.dialect.finish(text), _digests(page.used))

    def sentence(self, fact: Mapping[str, object], language: str, ruleset: str, zone: str) -> str:
        """Returns one fact {what, …} as a plain sentence: for traces, previews and the status.

        Raises PressError.
        """
        facts = {"ruleset": ruleset, "zone": zone, "number": 0}
        draft = Draft("word", str(fact["what"]), facts, language=language)
        with _faults_named(draft):
            page = self._page(draft, "plain")
            return page.dialect.finish(page.told([fact])[0]).rstrip("\n")

    def reason(self, objection: Objection, game: Game, edition: Edition, language: str) -> str:
        """Returns one objection as a plain sentence, for whoever is told it outside a letter.

        Raises PressError.
        """
        draft = Draft("refusal", objection.code, common(game, edition), language=language)
        with _faults_named(draft):
            page = self._page(draft, "plain")
            text = page.refusal(ground_of(objection, game, edition))
            return page.dialect.finish(text).rstrip("\n")

    def _page(self, draft: Draft, dialect: str) -> Page:
        facts = draft.facts
        rules = self._rulesets[str(facts["ruleset"])]
        return Page(
            shelf=self.shelf,
            dialect=DIALECTS[dialect],
            language=draft.language,
            ruleset=rules.name,
            zone=str(facts["zone"]),
            label=(draft.game, draft.code, facts["number"]),
            name_of=lambda kind, key: name_of(rules, kind, key, draft.language),
            decline=self._decline,
        )


@contextmanager
def _faults_named(draft: Draft) -> Iterator[None]:
    """Turns whatever a template or its facts can break into a PressError."""
    try:
        yield
    except (TemplateError, LookupError, TypeError, ValueError, AttributeError) as fault:
        raise PressError(f"{draft.kind} {draft.code}: {type(fault).__name__}") from fault


def _split(text: str) -> tuple[str, str]:
    """Returns a text's first line, which is its subject, and the rest."""
    first, _, rest = text.partition("\n")
    return first, rest


def _digests(used: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(used.items()))
