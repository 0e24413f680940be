"""Whether a player's words lead to one role, one verb, one thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pbem.game import Ruleset
from pbem.trial.lint.flaw import Flaw
from pbem.words import Lexicon, fold


def word_faults(rules: Ruleset, lexicon: Lexicon, configs: Sequence[Path]) -> Iterator[Flaw]:
    """Yields the words that are missing, and those that two roles answer to."""
    path = lexicon_file(configs, rules.name)
    text = path.read_text("utf-8")
    for code, culprit in (*_missing(rules, lexicon), *_idle(rules, lexicon)):
        yield Flaw(str(path), _line(text, culprit), code, culprit)
    for word, roles in _shared(lexicon.role_words):
        yield Flaw(str(path), _last_line(text, word), "word_of_two_roles", f"{word}: {roles}")


def lexicon_file(configs: Sequence[Path], name: str) -> Path:
    """Returns where a ruleset's lexicon lies, or where a missing one is looked for first."""
    places = [folder / "lexicon" / f"{name}.toml" for folder in configs]
    return next((place for place in places if place.exists()), places[0])


def _missing(rules: Ruleset, lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """Yields the roles and verbs for which no letter has a word."""
    for role in rules.roles:
        if not lexicon.role_words.get(role.id):
            yield "role_without_words", str(role.id)
    verbs = {words.verb for words in lexicon.verbs}
    for ability in rules.abilities:
        if ability.is_ordered and ability.verb not in verbs:
            yield "verb_without_words", ability.verb


def _idle(rules: Ruleset, lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """Yields the roles and channels in the lexicon that the ruleset does not have."""
    roles = {str(role.id) for role in rules.roles}
    channels = {str(channel.id) for channel in rules.channels}
    yield from (("words_of_no_role", name) for name in lexicon.role_words if name not in roles)
    yield from (("words_of_no_channel", one) for one in lexicon.channels if one not in channels)


def _shared(role_words: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Yields each word that several roles answer to, with their names."""
    owners: dict[str, list[str]] = {}
    for role, words in role_words.items():
        for word in dict.fromkeys(fold(word) for word in words):
            owners.setdefault(word, []).append(role)
    for word, roles in owners.items():
        if len(roles) > 1:
            yield word, ", ".join(roles)


def _line(text: str, name: str) -> int:
    """Returns the first line that has a name, or the first of all."""
    return next((n for n, line in enumerate(text.splitlines(), 1) if name in line), 1)


def _last_line(text: str, word: str) -> int:
    """Returns the last line that has a word: what came later is what clashes."""
    lines = [n for n, line in enumerate(text.splitlines(), 1) if word in fold(line)]
    return lines[-1] if lines else 1
