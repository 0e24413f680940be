"""The dialects a text can land in: how each writes a heading, a list, a spoiler, a player's words.

Templates are written once with neutral macros; a dialect renders them. Every string that is not
our own mark-up passes through `escape` on its way out, so a nickname never becomes mark-up, and
no user text ever stands inside a tag's attribute.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from html import escape as html_escape
from typing import Protocol

import nh3

WORD_JOINER = "\u2060"
# Marks that count anywhere, links and :smileys: among them; and those that only open a line.
MARK = re.compile(r"([\\`*_{}\[\]<>#|~@&$^]|:(?=\S)|(?<=\bwww)\.)")
LINE_MARK = re.compile(r"^(\d*)([-+=.)])")
HTML_TAGS = {
    *("h2", "p", "br", "strong", "em", "ul", "li", "blockquote"),
    *("details", "summary", "table", "tr", "th", "td"),
}
HTML_BLOCK = re.compile(r"^</?(?:h2|ul|li|blockquote|details|summary|table|tr)\b")


class Dialect(Protocol):
    """What every dialect can write; arguments are already escaped for it."""

    name: str

    def escape(self, text: str) -> str: ...

    def heading(self, text: str) -> str: ...

    def bold(self, text: str) -> str: ...

    def italic(self, text: str) -> str: ...

    def items(self, lines: Sequence[str]) -> str: ...

    def rows(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str: ...

    def spoiler(self, title: str, text: str) -> str: ...

    def said(self, lines: Sequence[str]) -> str: ...

    def finish(self, text: str) -> str: ...


def one_line(text: str) -> str:
    """Returns a text on one line, without control and direction characters.

    Line ends of every kind become a space: U+2028 and U+0085 too, which mail programs obey.
    """
    spaced = " ".join(text.split())
    if spaced.isprintable():
        return spaced
    return "".join(sign for sign in spaced if not _is_control(sign))


def _is_control(sign: str) -> bool:
    """Tells whether a sign steers the text around it; joiners inside emoji do not."""
    return unicodedata.category(sign) in ("Cc", "Cs") or unicodedata.bidirectional(sign) in (
        *("LRE", "RLE", "PDF", "LRO", "RLO"),
        *("LRI", "RLI", "FSI", "PDI"),
    )


def tidy(text: str) -> str:
    """Returns a text without trailing blanks and without more than one empty line in a row."""
    lines = "\n".join(line.rstrip() for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", lines).strip() + "\n"


class Plain:
    """Plain text, for letters and files."""

    name = "plain"

    def escape(self, text: str) -> str:
        return one_line(text)

    def heading(self, text: str) -> str:
        return f"== {text} =="

    def bold(self, text: str) -> str:
        return text

    def italic(self, text: str) -> str:
        return text

    def items(self, lines: Sequence[str]) -> str:
        return "\n".join(f"• {line}" for line in lines)

    def rows(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        return "\n".join(f"• {' — '.join(row)}" for row in rows)

    def spoiler(self, title: str, text: str) -> str:
        return f"-- {title} --\n{text}"

    def said(self, lines: Sequence[str]) -> str:
        return "\n".join(f"│ {line}" for line in lines)

    def finish(self, text: str) -> str:
        return tidy(text)


class Bbcode:
    """BBCode; boards differ in whether they know a spoiler and a list."""

    def __init__(self, name: str, spoiler_tag: str) -> None:
        self.name = name
        self.spoiler_tag = spoiler_tag

    def escape(self, text: str) -> str:
        """Returns a text in which no board finds a tag: an unseen joiner follows each bracket."""
        return re.sub(r"([\[\]@])", rf"\1{WORD_JOINER}", one_line(text))

    def heading(self, text: str) -> str:
        return f"[b]{text}[/b]"

    def bold(self, text: str) -> str:
        return f"[b]{text}[/b]"

    def italic(self, text: str) -> str:
        return f"[i]{text}[/i]"

    def items(self, lines: Sequence[str]) -> str:
        return "\n".join(["[list]", *(f"[*]{line}" for line in lines), "[/list]"])

    def rows(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        return self.items([" — ".join(row) for row in rows])

    def spoiler(self, title: str, text: str) -> str:
        tag = self.spoiler_tag
        return f"[b]{title}[/b]\n[{tag}]\n{text}\n[/{tag}]"

    def said(self, lines: Sequence[str]) -> str:
        return "\n".join(["[quote]", *lines, "[/quote]"])

    def finish(self, text: str) -> str:
        return tidy(text)


class Markdown:
    """Markdown as CommonMark and the forums that follow it read it."""

    name = "markdown"

    def escape(self, text: str) -> str:
        return LINE_MARK.sub(r"\1\\\2", MARK.sub(r"\\\1", one_line(text)))

    def heading(self, text: str) -> str:
        return f"## {text}"

    def bold(self, text: str) -> str:
        return f"**{text}**"

    def italic(self, text: str) -> str:
        return f"*{text}*"

    def items(self, lines: Sequence[str]) -> str:
        return "\n".join(["", *(f"- {line}" for line in lines), ""])

    def rows(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        ruler = ["---"] * len(head)
        return "\n".join(["", *(f"| {' | '.join(row)} |" for row in (head, ruler, *rows)), ""])

    def spoiler(self, title: str, text: str) -> str:
        return f"<details><summary>{title}</summary>\n\n{text}\n\n</details>"

    def said(self, lines: Sequence[str]) -> str:
        return "\n".join(["", *(f"> {line}  " for line in lines), ""])

    def finish(self, text: str) -> str:
        """Returns the text with every line end of ours kept: a lone one would fold the lines."""
        return re.sub(r"(?<=\S)\n(?=[^\n])", "  \n", tidy(text))


class Html:
    """HTML: paragraphs, and a closed list of harmless tags without attributes."""

    name = "html"

    def escape(self, text: str) -> str:
        return html_escape(one_line(text))

    def heading(self, text: str) -> str:
        return f"<h2>{text}</h2>"

    def bold(self, text: str) -> str:
        return f"<strong>{text}</strong>"

    def italic(self, text: str) -> str:
        return f"<em>{text}</em>"

    def items(self, lines: Sequence[str]) -> str:
        return "\n".join(["", "<ul>", *(f"<li>{line}</li>" for line in lines), "</ul>", ""])

    def rows(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        top = self._row("th", head)
        return "\n".join(
            ["", "<table>", top, *(self._row("td", row) for row in rows), "</table>", ""]
        )

    def _row(self, tag: str, cells: Sequence[str]) -> str:
        return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"

    def spoiler(self, title: str, text: str) -> str:
        return f"\n<details>\n<summary>{title}</summary>\n\n{text}\n\n</details>\n"

    def said(self, lines: Sequence[str]) -> str:
        return "\n<blockquote>\n\n" + "\n".join(lines) + "\n\n</blockquote>\n"

    def finish(self, text: str) -> str:
        """Returns the text in paragraphs, cleaned of any tag that is not on the list."""
        blocks = [self._block(lines) for lines in tidy(text).strip().split("\n\n")]
        return nh3.clean("\n".join(blocks), tags=HTML_TAGS, attributes={}) + "\n"

    def _block(self, lines: str) -> str:
        """Returns block tags as they are, and runs of text between them as paragraphs."""
        done: list[str] = []
        text: list[str] = []
        for line in lines.split("\n"):
            if HTML_BLOCK.match(line):
                done += [*self._paragraph(text), line]
                text = []
            else:
                text.append(line)
        return "\n".join([*done, *self._paragraph(text)])

    def _paragraph(self, text: list[str]) -> list[str]:
        return [f"<p>{'<br>'.join(text)}</p>"] if text else []


DIALECTS: Mapping[str, Dialect] = {
    "plain": Plain(),
    "bbcode": Bbcode("bbcode", spoiler_tag="spoiler"),
    "phpbb": Bbcode("phpbb", spoiler_tag="quote"),
    "markdown": Markdown(),
    "html": Html(),
}
