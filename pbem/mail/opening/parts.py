"""The parts of a letter: its words as plain text and as HTML, and the digests of the rest."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from email.message import Message
from functools import cached_property

from pbem.mail.opening.charset import Decoded, decode_text
from pbem.mail.opening.flowed import unflow
from pbem.mail.opening.limits import MAX_DEPTH, MAX_PARTS, MAX_TEXT
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
_NO_FILES = ("multipart/", "message/d")
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
    leaves = list(_leaves(message))
    if len(leaves) > MAX_PARTS or any(leaf.depth > MAX_DEPTH for leaf in leaves):
        return Contents(flaws=("too_many_parts",))
    kinds = frozenset(part.get_content_type() for part in message.walk())
    plains = [_text(leaf, language) for leaf in leaves if leaf.is_body("text/plain")]
    htmls = [_text(leaf, language) for leaf in leaves if leaf.is_body("text/html")]
    rest = [leaf for leaf in leaves if leaf.is_attachment]
    if not any(one.text.strip() for one in plains + htmls):
        plains, rest = _attached_body(plains, rest, language)
    plain, extra, flaws = _unwrapped("\n".join(one.text for one in plains))
    return Contents(
        plain,
        "\n".join(one.text for one in htmls),
        tuple(_weighed(leaf) for leaf in rest) + extra,
        kinds,
        tuple(plains + htmls),
        flaws + _unreadable(leaves, kinds),
    )


@dataclass(frozen=True, eq=False)
class _Leaf:
    """A part that is no container, its media type, and how deep it lies."""

    part: Message
    kind: str
    depth: int

    def is_body(self, kind: str) -> bool:
        """Whether it is shown as the letter's own words of a media type."""
        return self.kind == kind and not self.is_file

    @cached_property
    def is_file(self) -> bool:
        """Whether its sender attached it as a file."""
        disposition = str(self.part.get("content-disposition", "")).strip().lower()
        return disposition.startswith("attachment") or "filename" in disposition

    @property
    def is_attachment(self) -> bool:
        """Whether it is to be weighed beside the letter's words."""
        if self.kind in {"text/plain", "text/html"}:
            return self.is_file
        return self.kind not in _SIGNATURES and not self.kind.startswith(_NO_FILES)


def _leaves(message: Message) -> Iterator[_Leaf]:
    """Yields the parts that are not containers; a message inside is a leaf: it is evidence."""
    stack: list[tuple[Message, int]] = [(message, 0)]
    while stack:
        part, depth = stack.pop()
        kind = part.get_content_type()
        if part.is_multipart() and kind.startswith("multipart/"):
            stack.extend((child, depth + 1) for child in reversed(_children(part)))
        else:
            yield _Leaf(part, kind, depth)


def _children(part: Message) -> list[Message]:
    inside = part.get_payload()
    return [child for child in inside if isinstance(child, Message)]


def _text(leaf: _Leaf, language: str) -> Decoded:
    raw = _payload(leaf.part)
    if len(raw) > MAX_TEXT:
        raw = raw[: raw.rfind(b"\n", 0, MAX_TEXT) + 1]  # never in the middle of a letter
    decoded = decode_text(raw, _parameter(leaf.part, "charset"), language)
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    if leaf.kind == "text/plain" and _parameter(leaf.part, "format") == "flowed":
        text = unflow(text, _parameter(leaf.part, "delsp") == "yes")
    return replace(decoded, text=text)


def _payload(part: Message) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _parameter(part: Message, name: str) -> str:
    value = part.get_param(name, "")
    return str(value[2] if isinstance(value, tuple) else value or "").strip().lower()


def _weighed(leaf: _Leaf) -> Attachment:
    inside = leaf.kind.startswith("message/")
    raw = _inner_bytes(leaf.part) if inside else _payload(leaf.part)
    return Attachment(hashlib.sha256(raw).hexdigest(), len(raw), leaf.kind)


def _inner_bytes(part: Message) -> bytes:
    try:
        inside = part.get_payload(0)
        return inside.as_bytes() if isinstance(inside, Message) else b""
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return b""  # a broken letter inside has a digest of nothing; the raw bytes are kept anyway


def _attached_body(
    plains: list[Decoded], rest: list[_Leaf], language: str
) -> tuple[list[Decoded], list[_Leaf]]:
    """Takes the first short text file for the body: some phones send it so."""
    for leaf in rest:
        if leaf.kind == "text/plain":
            if len(_payload(leaf.part)) <= LONGEST_ATTACHED_BODY:
                return [_text(leaf, language)], [one for one in rest if one is not leaf]
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


def _unreadable(leaves: list[_Leaf], kinds: frozenset[str]) -> tuple[str, ...]:
    """Returns the flaws of a letter whose words lie in a wrapping that is not opened."""
    if kinds & _SEALED or any(leaf.kind in _SMIME for leaf in leaves):
        return ("encrypted",)
    files = (leaf.part for leaf in leaves if not leaf.kind.startswith("text/"))
    names = (str(part.get_filename("")).lower() for part in files)
    if kinds & _TNEF or "winmail.dat" in names:
        return ("winmail",)
    return ()
