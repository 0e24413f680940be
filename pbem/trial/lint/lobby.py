"""Whether players can gather: the lobby's words, the character sets, the named rosters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pbem.game import Game, GameId, Ruleset, events, evolve, roster_faults, rules_digest, table
from pbem.trial.lint.flaw import Flaw
from pbem.words import (
    LANGUAGES,
    Charset,
    Lexicon,
    LexiconError,
    charset_files,
    clashes,
    load_lexicon,
    load_lobby_words,
    load_presets,
    preset_file,
    read_charset,
)

ROSTER = "roster"


def lobby_flaws(rulesets: Mapping[str, Ruleset], configs: Sequence[Path]) -> Iterator[Flaw]:
    """Yields everything that is wrong with what players gather by."""
    folders = tuple(configs)
    yield from _words(folders)
    for rules in rulesets.values():
        if rules.option(ROSTER) is not None:
            yield from _rosters(rules, folders)
            yield from _charsets(rules, folders)


def _words(folders: tuple[Path, ...]) -> Iterator[Flaw]:
    """Yields why the lobby's words cannot be read, and each that asks for two things."""
    places = [folder / "lexicon" / "lobby.toml" for folder in folders]
    path = next((place for place in places if place.is_file()), None)
    if path is None:
        return  # a folder that opens no lobby
    try:
        phrases = load_lobby_words(folders).phrases
    except LexiconError as error:
        yield Flaw(str(path), 1, "lexicon_broken", str(error))
        return
    verbs = {(one.text, one.verb) for one in phrases}
    texts = [text for text, _ in sorted(verbs)]
    for text in dict.fromkeys(texts):
        if texts.count(text) > 1:
            yield Flaw(str(path), 1, "phrase_of_two_verbs", text)


def _rosters(rules: Ruleset, folders: tuple[Path, ...]) -> Iterator[Flaw]:
    """Yields the named rosters that no game could have."""
    path = preset_file(folders, rules.name)
    if path is None:
        return
    try:
        presets = load_presets(folders, rules.name).rosters
    except LexiconError as error:
        yield Flaw(str(path), 1, "lexicon_broken", str(error))
        return
    game = _opened(rules)
    for name, roster in presets.items():
        for fault in roster_faults(game, roster):
            yield Flaw(str(path), _line(path, roster), "roster_cannot_be", f"{name}: {fault.code}")


def _opened(rules: Ruleset) -> Game:
    """Returns a game by these rules as it is opened, with every option as usual."""
    options = tuple((option.key, option.default) for option in rules.options)
    digest, language = rules_digest(rules, options), rules.languages[0]
    made = events.Created(GameId("none"), rules.name, digest, options, "", language)
    return evolve(table(rules), made)


def _charsets(rules: Ruleset, folders: tuple[Path, ...]) -> Iterator[Flaw]:
    """Yields the sets that cannot be read, and those whose characters can be mistaken."""
    for name, path in charset_files(folders).items():
        try:
            charset, lexicon = read_charset(name, path), load_lexicon(folders, rules.name)
        except LexiconError as error:
            yield Flaw(str(path), 1, "charset_broken", str(error))
            continue
        for nick, other in _alike(charset, lexicon):
            yield Flaw(str(path), _line(path, nick), "character_mistaken", f"{nick}: {other}")


def _alike(charset: Charset, lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """Yields each nick of a set that a letter could not tell from another's or from a word."""
    for language in LANGUAGES:
        nicks = [one.nick(language) for one in charset.characters]
        for place, nick in enumerate(nicks):
            for clash in clashes(nick, nicks[:place], lexicon):
                yield nick, clash.other or clash.code


def _line(path: Path, text: str) -> int:
    """Returns the first line of a file that has a text, or the first of all."""
    lines = path.read_text("utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if text in line), 1)
