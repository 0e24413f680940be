"""The digests by which rules and events are known: canonical bytes, hashed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from pbem.game.rules.abilities import Value
from pbem.game.rules.ruleset import Ruleset

RULE_VERSION = 1  # of the engine: raised when the same ruleset would play differently


def canonical(facts: Mapping[str, object]) -> bytes:
    """Returns the canonical bytes of facts: UTF-8 JSON with sorted keys; raises on a float."""
    _refuse_floats(facts)
    text = json.dumps(facts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode()


def rules_digest(rules: Ruleset, options: tuple[tuple[str, Value], ...]) -> str:
    """Returns the digest that freezes ruleset, options and the engine's rule version."""
    frozen = {"ruleset": rules.digest, "options": dict(options), "version": RULE_VERSION}
    return hashlib.sha256(canonical(frozen)).hexdigest()


def _refuse_floats(value: object) -> None:
    """Raises TypeError where a float hides in the facts: it has no canonical form."""
    if isinstance(value, float):
        raise TypeError("a float has no canonical form")
    if isinstance(value, Mapping):
        for inner in value.values():
            _refuse_floats(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            _refuse_floats(inner)
