"""What people write for settings and wishes, as the game reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pbem.game import Option, Ruleset
from pbem.game import commands_of_lobby as lobby
from pbem.service.house import Lobby
from pbem.words import Character, Charset, Lexicon, fold

ROSTER, CHARSET, DUMMY, PASSWORD = "roster", "charset", "dummy", "password"
OF_THE_LETTER = ("player", "language", "ruleset")  # keys that are no settings of a village

Pairs = Iterable[tuple[str, str]]


def settings_of(rules: Ruleset, pairs: Pairs, kit: Lobby) -> lobby.Settings:
    """Returns the settings among the lines of a letter, in the game's own words."""
    return tuple(
        (key, _value(rules, key, text, kit)) for key, text in pairs if key not in OF_THE_LETTER
    )


def _value(rules: Ruleset, key: str, text: str, kit: Lobby) -> str:
    """Returns a value as the game reads it; one that is none stays as it was written."""
    option = rules.option(key)
    if option is None:
        return text
    if key == ROSTER:
        return kit.presets(rules.name).roster(text)
    return kit.words.length(text) if option.time else _word(option, text, kit)


def _word(option: Option, text: str, kit: Lobby) -> str:
    """Returns a word for yes, no or one of several values; other texts stand for themselves."""
    chosen = isinstance(option.default, bool) or option.values
    return kit.words.value(text) if chosen else text


def charset_of(kit: Lobby, text: str) -> Charset | None:
    """Returns the character set that a text names by id or by name; without a text, the first."""
    sets = tuple(kit.charsets.values())
    if not text:
        return next(iter(sets), None)
    return next((one for one in sets if fold(text) in _called(one)), None)


def _called(charset: Charset) -> frozenset[str]:
    return frozenset(map(fold, (charset.id, *charset.names.values())))


def character_in(charset: Charset | None, given: str, lines: Iterable[str]) -> Character | None:
    """Returns the character that a letter asks for.

    What is given for it counts first; else the one whole line, or the only name, in the text.
    """
    if charset is None:
        return None
    if given:
        return charset.find(given)
    told = tuple(lines)
    whole = next((one for line in told if (one := charset.find(line)) is not None), None)
    within = charset.within("\n".join(told))
    return whole or (within[0] if len(within) == 1 else None)


def wishes_of(
    rules: Ruleset, texts: Iterable[str], kit: Lobby, lexicon: Callable[[str], Lexicon]
) -> tuple[str, ...]:
    """Returns wishes as the game knows them, the first and the second."""
    return tuple(_wish(rules, text, kit, lexicon) for text in texts if text.strip())[:2]


def _wish(rules: Ruleset, text: str, kit: Lobby, lexicon: Callable[[str], Lexicon]) -> str:
    """Returns a wish: for a role, a camp or anything; what is none stays as it was written."""
    told = fold(text.strip())
    camps = {fold(camp): camp for camp, _ in rules.camps}
    ids = {fold(str(role.id)): str(role.id) for role in rules.roles}
    signs = {fold(role.sign): str(role.id) for role in rules.roles if role.sign}
    exact = ids.get(told) or signs.get(told) or camps.get(told) or kit.words.wish(text)
    return exact or _named(told, lexicon(rules.name)) or text.strip()


def _named(told: str, lexicon: Lexicon) -> str:
    """Returns the one role that a word names, or nothing."""
    found = [role for role, words in lexicon.role_words.items() if told in map(fold, words)]
    return found[0] if len(found) == 1 else ""
