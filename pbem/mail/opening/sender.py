"""Who a letter is from, strictly: one From field with exactly one mailbox, or nobody.

The standard library names the victim where a From field holds two addresses, so the raw value
is read here: outside comments and quoted strings there is one address, bare or in `<>`.
"""

from __future__ import annotations

import re

from pbem.mail.addresses import fold_address
from pbem.mail.opening.headers import Head, bytes_of

_COMMENT = re.compile(r"\((?:[^()\\]|\\.)*\)")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_ENCODED_WORD = re.compile(r"=\?[^?\s]*\?[bBqQ]\?[^?]*\?=")
_LOCAL = r"(?:[^\s<>()\[\],;:@\"\\\x00-\x1f\x7f\ufffd]{1,64}|\"(?:[^\"\\\x00-\x1f]|\\.){1,64}\")"
_DOMAIN = r"[^\s<>()\[\],;:@\"\\\x00-\x1f\x7f\ufffd]{1,255}"
_ANGLE = re.compile(rf"<\s*({_LOCAL}@{_DOMAIN})\s*>\s*$")
_ANYWHERE = re.compile(rf"{_LOCAL}@{_DOMAIN}")


def sender_of(head: Head) -> tuple[str, str]:
    """Returns the sender's address, and a flaw (two_froms, no_from, unclear_from) or nothing."""
    fields = head.all("from")
    if len(fields) != 1:
        return "", "two_froms" if fields else "no_from"
    address = only_mailbox(fields[0])
    return (fold_address(address), "") if address else ("", "unclear_from")


def only_mailbox(value: str) -> str:
    """Returns the one address of a raw From value, or an empty string when it is not one."""
    line = " ".join(_readable(value).split())
    match = _ANGLE.search(line)
    if match is not None:
        return match[1] if match[1].isprintable() and _is_name(line[: match.start()]) else ""
    bare = _without_comments(line).strip()
    return bare if bare.isprintable() and _ANYWHERE.fullmatch(bare) else ""


def addresses_in(values: tuple[str, ...]) -> tuple[str, ...]:
    """Returns every address in the values of recipient fields, each once, in order."""
    found = (fold_address(one) for value in values for one in _ANYWHERE.findall(_readable(value)))
    return tuple(dict.fromkeys(found))


def _readable(value: str) -> str:
    """Returns a raw value with its bytes read as UTF-8; other bytes are no part of an address."""
    return value if value.isascii() else bytes_of(value).decode("utf-8", "replace")


def _is_name(name: str) -> bool:
    """Tells whether what stands before `<…>` is only a name: no second address hides in it."""
    outside = _ENCODED_WORD.sub(" ", _without_comments(_QUOTED.sub(" ", name)))
    return not set(outside) & set('<>@"')


def _without_comments(line: str) -> str:
    for _ in range(5):
        shorter = _COMMENT.sub(" ", line)
        if shorter == line:
            break
        line = shorter
    return line
