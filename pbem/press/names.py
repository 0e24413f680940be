"""The ruleset's own names for its things, in a language."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.game import Ruleset


def name_of(rules: Ruleset, kind: str, key: str, language: str) -> str:
    """Returns the name of a role, side, group or channel (`kind`), or of the ruleset itself.

    A private talk has the name of its channel: `talk` of `talk.3`. A name that is missing in the
    language falls back to the ruleset's first one. Raises KeyError for an unknown kind or id.
    """
    return _in(_names(rules, kind)[key.partition(".")[0]], language)


def _names(rules: Ruleset, kind: str) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Returns the names of all things of a kind, by id."""
    match kind:
        case "role":
            return {role.id: role.names for role in rules.roles}
        case "group":
            return {group.id: group.names for group in rules.story.groups}
        case "side":
            return {side.id: side.names for side in rules.sides}
        case "channel":
            return {channel.id: channel.names for channel in rules.channels}
        case "ruleset":
            return {rules.name: rules.names}
        case _:
            raise KeyError(kind)


def _in(names: tuple[tuple[str, str], ...], language: str) -> str:
    known = dict(names)
    return known.get(language, names[0][1])
