"""What our own mail host says of a sender's address (Authentication-Results, RFC 8601).

Only the topmost field counts whose authserv-id is trusted, and only above the first Received
field that is not our host's: whatever lies deeper came with the letter and may be forged.
"""

from __future__ import annotations

import re

import authres

from pbem.mail.addresses import domain_of
from pbem.mail.opening.headers import Head
from pbem.mail.opening.trust import Trust
from pbem.nouns import Auth

_BY = re.compile(r"\bby\s+([A-Za-z0-9.-]+)")
_RESULT = re.compile(r"\b(dmarc|dkim|spf)\s*=\s*([a-z]+)")
_PROPERTY = re.compile(r"\bheader\.(from|d|i)\s*=\s*\"?([^\s;\"]+)")
_COMMENT = re.compile(r"\([^()\"\\]*\)")
_PLAIN = re.compile(
    r"\s*[\w.-]+(?:\s+\d+)?\s*"
    r"(?:;\s*[a-z-]+\s*=\s*[a-z]+(?:\s+[a-z]+(?:\.[a-z-]+)?\s*=\s*[^\s;\"\\()]+)*\s*)+;?\s*"
)

Result = tuple[str, str, str]  # method, result, domain


def verdict_of(head: Head, sender: str, trust: Trust) -> Auth:
    """Returns what the trusted host found: pass for a DMARC pass or an aligned DKIM pass."""
    results = _trusted_results(head, trust)
    domain = domain_of(sender)
    dmarc = [result for method, result, named in results if method == "dmarc" and named == domain]
    dkim = [(result, named) for method, result, named in results if method == "dkim"]
    if "fail" in dmarc:
        return Auth.FAIL
    if "pass" in dmarc or any(
        result == "pass" and _is_aligned(domain, named) for result, named in dkim
    ):
        return Auth.PASS
    spf = [result for method, result, _ in results if method == "spf"]
    failed = "fail" in spf or any(result == "fail" for result, _ in dkim)
    return Auth.FAIL if failed and not dmarc and "pass" not in spf else Auth.NONE


def _trusted_results(head: Head, trust: Trust) -> list[Result]:
    for name, value in head.fields:
        if name == "received" and not _is_ours(value, trust):
            return []
        if name == "authentication-results" and trust.knows_host(_authserv_id(value)):
            return _parsed(value)
    return []


def _is_ours(received: str, trust: Trust) -> bool:
    """Tells whether a Received field was written by our host, or by a hop inside it."""
    if not received.lstrip().lower().startswith("from "):
        return True
    match = _BY.search(received)
    host = match[1].casefold() if match else ""
    return any(_is_within(host, known) for known in trust.authserv_ids)


def _is_within(host: str, authserv_id: str) -> bool:
    known = authserv_id.casefold().removeprefix("*.")
    parent = known.partition(".")[2]
    house = parent if "." in parent else known
    return host == house or host.endswith("." + house)


def _authserv_id(value: str) -> str:
    words = _without_comments(value).partition(";")[0].split()
    return words[0] if words and "=" not in words[0] else ""


def _parsed(value: str) -> list[Result]:
    """Reads the results: by ourselves where the field is as plain as it mostly is.

    Comments quote the stranger's own address; one in which he could have hidden the end of the
    comment makes the whole field worthless.
    """
    line = " ".join(value.split())
    bare = _without_comments(line)
    if _PLAIN.fullmatch(bare):
        return _tolerantly(bare)
    if set(bare) & set("()") and set(bare) & set('"\\'):
        return []
    try:
        parsed = authres.AuthenticationResultsHeader.parse("Authentication-Results: " + line)
    except (authres.AuthResError, ValueError, IndexError, AttributeError):
        return [] if set(bare) & set('"\\()') else _tolerantly(bare)
    return [_as_result(result) for result in parsed.results if result.result]


def _as_result(result: authres.AuthenticationResult) -> Result:
    properties = {f"{one.type}.{one.name}".lower(): str(one.value) for one in result.properties}
    named = [properties.get(key, "") for key in ("header.from", "header.d", "header.i")]
    domain = next((one for one in named if one), "")
    return result.method.lower(), result.result.lower(), domain.rpartition("@")[2].casefold()


def _tolerantly(bare: str) -> list[Result]:
    """Reads a field without comments, also in forms outside the standard (Microsoft's)."""
    found: list[Result] = []
    for piece in bare.lower().split(";"):
        result = _RESULT.search(piece)
        if result is not None:
            named = _PROPERTY.search(piece)
            domain = named[2].rpartition("@")[2] if named else ""
            found.append((result[1], result[2], domain))
    return found


def _without_comments(value: str) -> str:
    for _ in range(3):
        value = _COMMENT.sub(" ", value)
    return value


def _is_aligned(domain: str, signer: str) -> bool:
    """Tells whether a signer's domain is the sender's own or one above it.

    Never one below: who has a subdomain does not speak for the house.
    """
    return bool(signer) and "." in signer and (domain == signer or domain.endswith("." + signer))
