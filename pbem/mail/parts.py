"""The parts of a letter: its words as plain text and as HTML, and the digests of the rest."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from email.message import Message

from pbem.mail.charset import Decoded, decode_text
from pbem.mail.flowed import unflow
from pbem.mail.limits import MAX_DEPTH, MAX_PARTS, MAX_TEXT
from pbem.nouns import Attachment

LONGEST_ATTACHED_BODY = 20 * 1024

_UUENCODED = re.compile(
    r"(?m)^begin [0-7]{3,4} [^\n]+\n(?:[ -`]{1,62}\n)*(?:`|end)[^\n]*\n?(?:end)?"
)
_PGP_SIGNED = re.compile(
    r"-----BEGIN PGP SIGNED MESSAGE-----\n(?:[A-Za-z-]+:[^\n]*\n)*\n(.*?)"
    r"\n-----BEGIN PGP SIGNATURE-----.*?-----END PGP SIGNATURE-----",
    re.DOTALL,
)
_PGP_BEGIN = "-----BEGIN PGP SIGNED MESSAGE-----"
_PGP_SECRET = "-----BEGIN PGP MESSAGE-----"
_SEALED = {"multipart/encrypted", "application/pgp-encrypted"}
_SIGNATURES = {"application/pgp-signature", "application/pkcs7-signature",
               "application/x-pkcs7-signature"}  # fmt: skip
_SMIME = {"application/pkcs7-mime", "application/x-pkcs7-mime"}
_TNEF = {"application/ms-tnef", "application/vnd.ms-tnef"}


@dataclass(frozen=True)
class Contents:
    """What a letter holds; `kinds` are the media types of all its parts.

    `plain` and `html` are the words of its inline parts, joined in order; `codecs` tell how
    each was read, and why so.
    """

    plain: str = ""
    html: str = ""
    attachments: tuple[Attachment, ...] = ()
    kinds: frozenset[str] = frozenset()
    codecs: tuple[Decoded, ...] = ()
    flaws: tuple[str, ...] = ()


def contents_of(message: Message, language: str = "") -> Contents:
    """Gathers the contents of a parsed letter; an attachment is only weighed, never opened."""
    parts = [part for part, _ in _leaves(message)]
    if len(parts) > MAX_PARTS or any(depth > MAX_DEPTH for _, depth in _leaves(message)):
        return Contents(flaws=("too_many_parts",))
    kinds = frozenset(part.get_content_type() for part in message.walk())
    plains = [_text(part, language) for part in parts if _is_body(part, "text/plain")]
    htmls = [_text(part, language) for part in parts if _is_body(part, "text/html")]
    rest = [part for part in parts if _is_attachment(part)]
    if not any(one.text.strip() for one in plains + htmls):
        plains, rest = _attached_body(plains, rest, language)
    plain, extra, flaws = _unwrapped("\n".join(one.text for one in plains))
    return Contents(
        plain,
        "\n".join(one.text for one in htmls),
        tuple(_weighed(part) for part in rest) + extra,
        kinds,
        tuple(plains + htmls),
        flaws + _unreadable(parts, kinds),
    )


def _leaves(message: Message) -> Iterator[tuple[Message, int]]:
    """Yields the parts that are not containers; a message inside is a leaf: it is evidence."""
    stack: list[tuple[Message, int]] = [(message, 0)]
    while stack:
        part, depth = stack.pop()
        if part.is_multipart() and part.get_content_maintype() == "multipart":
            stack.extend((child, depth + 1) for child in reversed(_children(part)))
        else:
            yield part, depth


def _children(part: Message) -> list[Message]:
    inside = part.get_payload()
    return [child for child in inside if isinstance(child, Message)]


def _is_body(part: Message, kind: str) -> bool:
    return part.get_content_type() == kind and not _is_file(part)


def _is_file(part: Message) -> bool:
    disposition = str(part.get("content-disposition", "")).strip().lower()
    return disposition.startswith("attachment") or "filename" in disposition


def _is_attachment(part: Message) -> bool:
    kind = part.get_content_type()
    if kind in {"text/plain", "text/html"}:
        return _is_file(part)
    return kind not in _SIGNATURES and not kind.startswith(("multipart/", "message/d"))


def _text(part: Message, language: str) -> Decoded:
    raw = _payload(part)
    if len(raw) > MAX_TEXT:
        raw = raw[: raw.rfind(b"\n", 0, MAX_TEXT) + 1]  # never in the middle of a letter
    decoded = decode_text(raw, _parameter(part, "charset"), language)
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    if part.get_content_type() == "text/plain" and _parameter(part, "format") == "flowed":
        text = unflow(text, _parameter(part, "delsp") == "yes")
    return replace(decoded, text=text)


def _payload(part: Message) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _parameter(part: Message, name: str) -> str:
    value = part.get_param(name, "")
    return str(value[2] if isinstance(value, tuple) else value or "").strip().lower()


def _weighed(part: Message) -> Attachment:
    raw = _inner_bytes(part) if part.get_content_maintype() == "message" else _payload(part)
    return Attachment(hashlib.sha256(raw).hexdigest(), len(raw), part.get_content_type())


def _inner_bytes(part: Message) -> bytes:
    try:
        inside = part.get_payload(0)
        return inside.as_bytes() if isinstance(inside, Message) else b""
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return b""  # a broken letter inside has a digest of nothing; the raw bytes are kept anyway


def _attached_body(
    plains: list[Decoded], rest: list[Message], language: str
) -> tuple[list[Decoded], list[Message]]:
    """Takes the first short text file for the body: some phones send it so."""
    for part in rest:
        if part.get_content_type() == "text/plain":
            if len(_payload(part)) <= LONGEST_ATTACHED_BODY:
                return [_text(part, language)], [one for one in rest if one is not part]
            break
    return plains, rest


def _unwrapped(plain: str) -> tuple[str, tuple[Attachment, ...], tuple[str, ...]]:
    """Takes the old-fashioned wrappings off: uuencoded files, and an inline signature of PGP."""
    attachments: tuple[Attachment, ...] = ()
    if "\nbegin " in plain or plain.startswith("begin "):
        found = [match[0].encode() for match in _UUENCODED.finditer(plain)]
        attachments = tuple(
            Attachment(hashlib.sha256(raw).hexdigest(), len(raw), "application/octet-stream")
            for raw in found
        )
        plain = _UUENCODED.sub("", plain)
    if _PGP_SECRET in plain:
        return plain, attachments, ("encrypted",)
    if plain.count(_PGP_BEGIN) == 1:
        plain = _PGP_SIGNED.sub(r"\1", plain)
    return plain, attachments, ()


def _unreadable(parts: list[Message], kinds: frozenset[str]) -> tuple[str, ...]:
    """Returns the flaws of a letter whose words lie in a wrapping that is not opened."""
    if kinds & _SEALED or any(part.get_content_type() in _SMIME for part in parts):
        return ("encrypted",)
    names = (str(part.get_filename("")).lower() for part in parts)
    if kinds & _TNEF or "winmail.dat" in names:
        return ("winmail",)
    return ()
