"""Our own sample mails, written by code: one line makes a letter."""

import base64
from datetime import UTC, datetime
from pathlib import Path

from pbem.mail import Trust, load_quotes, open_letter
from pbem.nouns import Letter

ARRIVED = datetime(2026, 6, 3, 18, 21, 12, tzinfo=UTC)
TRUST = Trust(("mx.example.org",), ("game@example.org",), "game.example.org")
TABLE = load_quotes((Path(__file__).parents[2] / "config",))


def encoded(words: str, charset: str = "utf-8", label: str = "") -> str:
    """An encoded word, in a charset that it need not tell the truth about."""
    coded = base64.b64encode(words.encode(charset)).decode()
    return f"=?{label or charset}?B?{coded}?="


def mail(
    body: str | bytes = "Лечу Васю",
    subject: str | bytes = "Врач",
    sender: str | bytes = "Вася <vasya@example.com>",
    content_type: str = "text/plain; charset=utf-8",
    extra: tuple[str | bytes, ...] = (),
    subject_lines: bool = True,
) -> bytes:
    """A letter as bytes, with raw 8-bit text unless the caller encodes it."""
    head: list[str | bytes] = [
        *extra,
        b"From: " + _raw(sender),
        "To: game@example.org",
        "Date: Wed, 3 Jun 2026 21:21:09 +0300",
        "Message-ID: <one@example.com>",
        "MIME-Version: 1.0",
        f"Content-Type: {content_type}",
        "Content-Transfer-Encoding: 8bit",
    ]
    if subject_lines:
        head.append(b"Subject: " + _raw(subject))
    return b"\r\n".join([*map(_raw, head), b"", _raw(body)])


def multipart(kind: str, *parts: tuple[str, str | bytes], **keys: object) -> bytes:
    """A multipart letter of (content type, body) parts; a type may be followed by more headers."""
    pieces = [b"--line\r\nContent-Type: %s\r\n\r\n%s" % (_raw(t), _raw(b)) for t, b in parts]
    body = b"\r\n".join([*pieces, b"--line--"])
    return mail(body, content_type=f'multipart/{kind}; boundary="line"', **keys)  # type: ignore[arg-type] # keys are mail's own


def opened(raw: bytes, language: str = "ru", trust: Trust = TRUST) -> Letter:
    """The letter, opened as the service opens it."""
    return open_letter(raw, ARRIVED, trust, TABLE, language)


def _raw(words: str | bytes) -> bytes:
    return words if isinstance(words, bytes) else words.encode()
