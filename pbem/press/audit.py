"""Whether every code has a template, and every template a code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jinja2 import TemplateSyntaxError, nodes

from pbem.game import Ruleset
from pbem.press.audit_texts import names_asked, silences, words_asked, wrong_forms
from pbem.press.codes import required
from pbem.press.page import Page
from pbem.press.shelf import LANGUAGES, NAME, Code, Shape, Shelf


@dataclass(frozen=True)
class TemplateFault:
    """What is wrong with a template: its file below the templates folder, and the line."""

    file: str
    line: int
    code: str
    culprit: str


def audit(shelf: Shelf, rulesets: Mapping[str, Ruleset]) -> tuple[TemplateFault, ...]:
    """Returns every template that is missing, broken, or named after nothing."""
    return (
        *_missing(shelf, rulesets),
        *_orphans(shelf, rulesets),
        *_broken(shelf),
    )


def _missing(shelf: Shelf, rulesets: Mapping[str, Ruleset]) -> Iterator[TemplateFault]:
    for name, rules in rulesets.items():
        for language in LANGUAGES:
            present = set(shelf.codes(language, name))
            for code in required(rules):
                if code not in present:
                    file = f"{language}/{name}/{code}.j2"
                    yield TemplateFault(file, 1, "template_missing", str(code))


def _orphans(shelf: Shelf, rulesets: Mapping[str, Ruleset]) -> Iterator[TemplateFault]:
    needed = {name: set(required(rules)) for name, rules in rulesets.items()}
    everywhere = set().union(*needed.values())
    for name in shelf.names:
        owner, code = _named(name)
        if owner and owner not in needed:
            yield TemplateFault(name, 1, "template_of_no_ruleset", owner)
        elif code not in (needed[owner] if owner else everywhere):
            yield TemplateFault(name, 1, "template_for_nothing", str(code))


def _named(name: str) -> tuple[str, Code]:
    """Returns the ruleset a template belongs to (or nothing), and its code."""
    match = NAME.fullmatch(name)
    assert match is not None, "the shelf holds only names that match"
    return match["ruleset"] or "", Code(Shape(match["kind"]), match["code"])


def _broken(shelf: Shelf) -> Iterator[TemplateFault]:
    """Yields each template that cannot be compiled, and each name that means nothing in one."""
    asked: dict[str, Mapping[str, int]] = {}
    for name in shelf.names:
        try:
            shelf.template(name, "plain")
            tree = shelf.tree(name)
        except TemplateSyntaxError as error:
            yield TemplateFault(name, error.lineno, "template_broken", error.message or "")
        except UnicodeDecodeError:
            yield TemplateFault(name, 1, "template_no_utf8", name)
        else:
            yield from _slips(shelf, name, tree)
            asked[name] = names_asked(tree)
    yield from _unknown(asked)


def _slips(shelf: Shelf, name: str, tree: nodes.Template) -> Iterator[TemplateFault]:
    """Yields what a template that can be compiled lacks, or asks for in vain."""
    language = name.partition("/")[0]
    _, code = _named(name)
    for line, fault, culprit in (
        *silences(shelf.source(name), code.shape),
        *wrong_forms(tree, language),
    ):
        yield TemplateFault(name, line, fault, culprit)
    for line, word in words_asked(tree):
        if not shelf.spoken(word, language):
            yield TemplateFault(name, line, "template_missing", str(word))


def _unknown(asked: Mapping[str, Mapping[str, int]]) -> Iterator[TemplateFault]:
    """Yields each name that is no tool and that no other template asks for: a slip of the pen."""
    askers = Counter(word for words in asked.values() for word in words)
    for name, words in asked.items():
        for word, line in words.items():
            if askers[word] == 1 and not hasattr(Page, word):
                yield TemplateFault(name, line, "template_unknown", word)
