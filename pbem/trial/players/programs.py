"""The demo players' mail programs: from what a player wrote to the bytes that travel."""

from __future__ import annotations

import base64
import html
import quopri
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email.header import Header
from email.utils import format_datetime
from typing import Any

ENCODERS: dict[str, Callable[[bytes], bytes]] = {
    "base64": base64.encodebytes,
    "quoted-printable": quopri.encodestring,
    "7bit": bytes,
    "8bit": bytes,
}


@dataclass(frozen=True)
class Heard:
    """A letter of the mayor's, as the player has it before him."""

    subject: str
    text: str
    message_id: str
    sent: datetime


@dataclass(frozen=True)
class Program:
    """A mail program: how it encodes, and the frames it puts around text and quote."""

    name: str
    charset: str
    encoding: str
    host: str
    mark: str
    intro: str
    headers: Mapping[str, str]
    plain: str = ""
    plain_alone: str = ""
    html: str = ""
    html_alone: str = ""


@dataclass(frozen=True)
class MailHabits:
    """The programs of a language, with the words their quotes are introduced by."""

    programs: tuple[Program, ...]
    calendar: Mapping[str, tuple[str, ...]]
    mayor: str

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> MailHabits:
        """Reads the habits from a parsed TOML file."""
        names = ("months", "months_short", "weekdays", "weekdays_short")
        return cls(
            programs=tuple(Program(**program) for program in table["programs"]),
            calendar={name: tuple(table[name]) for name in names},
            mayor=table["mayor"],
        )

    def program(self, seat: int) -> Program:
        """Returns the program of a seat; it stays the same for the whole game."""
        return self.programs[(seat - 1) % len(self.programs)]


@dataclass(frozen=True)
class Sheet:
    """A letter before it is wrapped: who writes to whom, what, when, and in reply to what."""

    player: str
    sender: str
    recipient: str
    subject: str
    text: str
    written: datetime
    token: str
    quoted: Heard | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


def wrap(sheet: Sheet, program: Program, habits: MailHabits) -> bytes:
    """Returns the letter as the program would send it."""
    charset = fitting_charset(sheet, program)
    head, body = content(sheet, program, habits, charset)
    lines = [f"{name}: {value}" for name, value in headers(sheet, program, charset).items()]
    return "\r\n".join([*lines, *head, "", ""]).encode("ascii") + body


def fitting_charset(sheet: Sheet, program: Program) -> str:
    """Returns the program's charset, or UTF-8 where a letter needs more than that has."""
    quoted = sheet.quoted.subject + sheet.quoted.text if sheet.quoted else ""
    try:
        (sheet.subject + sheet.text + sheet.player + quoted).encode(program.charset)
    except UnicodeEncodeError:
        return "utf-8"
    return program.charset


def headers(sheet: Sheet, program: Program, charset: str) -> dict[str, str]:
    """Returns the header fields that stand before the content's own."""
    return {
        "Date": format_datetime(sheet.written),
        "From": f"{encoded(sheet.player, charset)} <{sheet.sender}>",
        "To": sheet.recipient,
        "Subject": encoded(sheet.subject, charset),
        "Message-ID": f"<{sheet.token}@{program.host}>",
        **({"In-Reply-To": sheet.quoted.message_id} if sheet.quoted else {}),
        **({"References": sheet.quoted.message_id} if sheet.quoted else {}),
        **program.headers,
        **sheet.headers,
        "MIME-Version": "1.0",
    }


def encoded(text: str, charset: str) -> str:
    """Returns a header's text as encoded words, folded; plain ASCII stays as it is."""
    return text if text.isascii() else Header(text, charset).encode(linesep="\r\n")


def content(
    sheet: Sheet, program: Program, habits: MailHabits, charset: str
) -> tuple[list[str], bytes]:
    """Returns the content's own header lines and its bytes: one part, or two alternatives."""
    parts = [
        part(kind, frame_text(sheet, program, habits, kind), charset, program.encoding)
        for kind in ("plain", "html")
        if getattr(program, kind) or getattr(program, f"{kind}_alone")
    ]
    return parts[0] if len(parts) == 1 else alternatives(parts, sheet.token)


def part(kind: str, text: str, charset: str, encoding: str) -> tuple[list[str], bytes]:
    """Returns the header lines and the encoded bytes of one part."""
    head = [
        f'Content-Type: text/{kind}; charset="{charset}"',
        f"Content-Transfer-Encoding: {encoding}",
    ]
    return head, ENCODERS[encoding](text.encode(charset)).replace(b"\n", b"\r\n")


def alternatives(parts: list[tuple[list[str], bytes]], token: str) -> tuple[list[str], bytes]:
    """Returns several parts as one multipart/alternative."""
    boundary = f"----=_Part_{token}"
    body = b"".join(
        "\r\n".join([f"--{boundary}", *head, "", ""]).encode("ascii") + encoded_part + b"\r\n"
        for head, encoded_part in parts
    )
    head = [f'Content-Type: multipart/alternative; boundary="{boundary}"']
    return head, body + f"--{boundary}--\r\n".encode("ascii")


def frame_text(sheet: Sheet, program: Program, habits: MailHabits, kind: str) -> str:
    """Returns the text of one part: what was written, in the program's frame, with the quote."""
    escape: Callable[[str], str] = html_lines if kind == "html" else str
    words = {"text": escape(sheet.text), "player": escape(sheet.player)}
    if sheet.quoted is None:
        return str(getattr(program, f"{kind}_alone")).format(**words)
    mark = "" if kind == "html" else program.mark
    quoted = "\n".join(mark + line for line in sheet.quoted.text.splitlines())
    intro = escape(introduction(sheet, sheet.quoted, program, habits))
    return str(getattr(program, kind)).format(**words, intro=intro, quoted=escape(quoted))


def html_lines(text: str) -> str:
    """Returns text as HTML, line by line."""
    return html.escape(text, quote=False).replace("\n", "<br>\n")


def introduction(sheet: Sheet, heard: Heard, program: Program, habits: MailHabits) -> str:
    """Returns the words that introduce a quote, in the program's own form."""
    sent, calendar = heard.sent, habits.calendar
    return program.intro.format(
        day=sent.day,
        day2=f"{sent.day:02}",
        month=calendar["months"][sent.month - 1],
        month_short=calendar["months_short"][sent.month - 1],
        month2=f"{sent.month:02}",
        year=sent.year,
        time=f"{sent:%H:%M}",
        weekday=calendar["weekdays"][sent.weekday()],
        weekday_short=calendar["weekdays_short"][sent.weekday()],
        name=habits.mayor,
        address=sheet.recipient,
        player=sheet.player,
        subject=heard.subject,
    )
