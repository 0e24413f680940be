"""Whether a template says something, and asks for forms and words that there are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from jinja2 import meta, nodes

from pbem.press.forms import locale
from pbem.press.shelf import Code, Shape

CASES = ("nom", "gen", "dat", "acc", "ins", "prep")
GENDERS = ("m", "f", "n", "unknown")
COUNTS = 200  # numbers by which the plural forms of a language are found
UNSAID = re.compile(r"(?:\{#.*?#\}|\{%.*?%\})\n?", re.DOTALL)
Slip = tuple[int, str, str]  # line, code of the fault, culprit


def silences(source: str, shape: Shape) -> Iterator[Slip]:
    """Yields what a text lacks: everything, or a letter's subject or body."""
    said = UNSAID.sub("", source)
    subject, _, body = said.partition("\n")
    if not said.strip():
        yield 1, "template_empty", ""
    elif shape is Shape.LETTER and not subject.strip():
        yield 1, "template_no_subject", ""
    elif shape is Shape.LETTER and not body.strip():
        yield 1, "template_no_body", ""


def wrong_forms(tree: nodes.Template, language: str) -> Iterator[Slip]:
    """Yields each form that is asked for and is none, and each that a choice of forms lacks."""
    for call in tree.find_all(nodes.Call):
        look = FORMS.get(call.node.name) if isinstance(call.node, nodes.Name) else None
        for culprit in look(call, language) if look else ():
            yield call.lineno, "template_wrong_form", culprit


def names_asked(tree: nodes.Template) -> dict[str, int]:
    """Returns the names that a template asks its facts and tools for, with their lines.

    The constants of the tree are folded by this.
    """
    wanted = meta.find_undeclared_variables(tree)
    found = [node for node in tree.find_all(nodes.Name) if node.name in wanted]
    return {node.name: node.lineno for node in reversed(found)}


def words_asked(tree: nodes.Template) -> Iterator[tuple[int, Code]]:
    """Yields each word that a template asks for by its full code, with the line."""
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in ("word", "each"):
            first = call.args[0] if call.args else None
            if isinstance(first, nodes.Const):
                yield call.lineno, Code(Shape.WORD, str(first.value))


def _wrong_case(call: nodes.Call, language: str) -> Iterator[str]:
    """Yields the case of a name that there is not."""
    named = [word.value for word in call.kwargs if word.key == "case"]
    for value in (*call.args[1:2], *named):
        if isinstance(value, nodes.Const) and value.value not in CASES:
            yield str(value.value)


def _wrong_gender(call: nodes.Call, language: str) -> Iterator[str]:
    """Yields genders that there are not, and those without a form."""
    yield from _unlike(call, GENDERS, GENDERS)


def _wrong_plural(call: nodes.Call, language: str) -> Iterator[str]:
    """Yields plural forms that a language has not, and those that a count would lack."""
    rules = tuple(dict.fromkeys(str(locale(language).plural_form(n)) for n in range(COUNTS)))
    spare = any(word.key == "other" for word in call.kwargs)
    yield from _unlike(call, (*rules, "other"), () if spare else rules)


def _unlike(call: nodes.Call, known: tuple[str, ...], needed: tuple[str, ...]) -> Iterator[str]:
    """Yields the names of a call's forms that are not known, and those needed that it lacks."""
    given = [word.key for word in call.kwargs]
    yield from (name for name in given if name not in known)
    yield from (name for name in needed if name not in given)


FORMS: dict[str, Callable[[nodes.Call, str], Iterator[str]]] = {
    "case": _wrong_case,
    "names": _wrong_case,
    "gender": _wrong_gender,
    "plural": _wrong_plural,
}
