"""HTML to words, as a reader of the letter would see them."""

from __future__ import annotations

import html as entities
import re
from dataclasses import dataclass

from inscriptis import get_text
from selectolax.lexbor import LexborHTMLParser, LexborNode

from pbem.mail.opening.limits import MAX_HTML
from pbem.mail.opening.phrases import HtmlForms, QuoteTable
from pbem.nouns import Cut

_UNSEEN = re.compile("[\u200b\u00ad\ufeff\x00\u2060]")
_TAG = re.compile(
    r"<(?:style|script|title)\b.*?</(?:style|script|title)>|<!--.*?-->|<[^<>]*>",
    re.IGNORECASE | re.DOTALL,
)
_PAIRED = ("<!--", "<style", "<script", "<title")  # what _TAG looks for the end of
_NOT_WORDS = re.compile(r"[\W_]+")
MANY = 50
_STAND_IN = "<p>&gt; \u2026</p>"  # a quoted element becomes one quoted line
_SEPARATOR = "<p>-----Original Message-----</p>"


@dataclass(frozen=True)
class Seen:
    """The words of an HTML part, and the quoted elements that were cut out of it."""

    text: str
    cuts: tuple[Cut, ...] = ()


def seen_words(html: str, table: QuoteTable) -> Seen:
    """Returns the words that the HTML shows; a quoted element is a line with a quote sign."""
    short = html[:MAX_HTML]
    tree = LexborHTMLParser(short)
    cuts = _cut(tree, table.html)
    shown = get_text(tree.html or "")
    lines = (_UNSEEN.sub("", line).replace("\xa0", " ").strip() for line in shown.split("\n"))
    return Seen("\n".join(lines).strip(), cuts)


def same_words(plain: str, html: str) -> bool:
    """Tells cheaply whether an HTML part has no other words than the plain text beside it."""
    if len(html) > MAX_HTML or sum(map(html.lower().count, _PAIRED)) > MANY:
        return False  # this one deserves a real parser
    bare = entities.unescape(_TAG.sub(" ", html))
    return _NOT_WORDS.sub("", bare) == _NOT_WORDS.sub("", plain)


def _cut(tree: LexborHTMLParser, forms: HtmlForms) -> tuple[Cut, ...]:
    """Takes hidden and quoted elements out of the tree, inner ones before those around them."""
    cuts: list[Cut] = []
    for node in reversed(tree.css("[style]")):
        if _is_hidden(node, forms):
            _replace(node, "", "html: hidden", cuts)
    for node in reversed(tree.css(forms.headers)):
        if node.next is not None:
            _replace(node, "", "html: header", cuts)
    for node in tree.css(forms.separators):
        node.insert_before(_parsed(_SEPARATOR))
    for node in reversed(tree.css(forms.quoted)):
        _replace(node, _STAND_IN, "html: quoted element", cuts)
    return tuple(cuts)


def _is_hidden(node: LexborNode, forms: HtmlForms) -> bool:
    style = node.attributes.get("style") or ""
    if forms.hidden.search(style):
        return True
    return bool(forms.white.search(style)) and "background" not in style and node.tag != "body"


def _replace(node: LexborNode, stand_in: str, rule: str, cuts: list[Cut]) -> None:
    cuts.append(Cut(rule, node.text(separator=" ", strip=True)))
    if stand_in:
        node.replace_with(_parsed(stand_in))
    else:
        node.decompose()


def _parsed(html: str) -> LexborNode:
    node = LexborHTMLParser(html).css_first("p")
    assert node is not None  # because the text is our own
    return node
