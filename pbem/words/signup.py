"""Sign-up: nicknames that a letter could not tell from another's, or from a word of the game."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from confusable_homoglyphs import confusables

from pbem.words.lexicon import Lexicon
from pbem.words.morphology import senses
from pbem.words.nickforms import NickForms, nick_forms
from pbem.words.normal import fold, without_markup
from pbem.words.phrases import find_phrases
from pbem.words.tokens import Script, tail_of, tokenise

_MOST_LETTERS = 40
_WORD_LABELS = ("role:", "verb:", "self_verb:", "kind:", "channel:")
_VERB_PARTS = frozenset({"VERB", "INFN"})
_LIST_LABELS = frozenset(
    {"self", "weak_self", "nobody", "negation", "passing", "i_am", "and", "alternative"}
)


@dataclass(frozen=True)
class Clash:
    """Why a nick cannot be had: a code, and the word or nick it clashes with.

    Codes: empty_nick, too_long, hidden_signs, lost_signs, mixed_script, game_word, same_forms,
    looks_alike.
    """

    code: str
    other: str = ""


def clashes(nick: str, others: Iterable[str], lexicon: Lexicon) -> tuple[Clash, ...]:
    """Returns every reason why a nick cannot join these others (city A5.1, end)."""
    found = [*_shape(nick), *_game_words(nick, lexicon)]
    for other in others:
        found += _against(nick, other, lexicon)
    return tuple(found)


def skeleton(nick: str) -> str:
    """Returns a nick with every look-alike letter put to one, for comparing looks."""
    return "".join(_model(sign) for sign in fold(nick) if not sign.isspace())


def _shape(nick: str) -> list[Clash]:
    tokens = tokenise(nick)
    found = [] if tokens else [Clash("empty_nick")]
    if len(nick) > _MOST_LETTERS:
        found.append(Clash("too_long"))
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co") for sign in _visible(nick)):
        found.append(Clash("hidden_signs"))
    if without_markup(nick) != nick or "?" in tail_of(nick, tokens):
        found.append(Clash("lost_signs"))
    if any(token.script is Script.MIXED for token in tokens):
        found.append(Clash("mixed_script"))
    return found


def _visible(nick: str) -> str:
    """Returns a nick without the joiners that only hold an emoji together."""
    return nick.replace("\u200d", "").replace("\ufe0f", "")


def _game_words(nick: str, lexicon: Lexicon) -> list[Clash]:
    """Returns a clash when the whole nick is a word that orders are made of."""
    tokens = tokenise(nick)
    spots = find_phrases(tokens, lexicon.book, lexicon.grammar)
    whole = [spot.label for spot in spots if (spot.start, spot.stop) == (0, len(tokens))]
    taken = [name for name in whole if name.startswith(_WORD_LABELS) or name in _LIST_LABELS]
    if len(tokens) == 1:
        taken += _verbs(tokens[0].text, lexicon)
    return [Clash("game_word", taken[0])] if taken else []


def _verbs(word: str, lexicon: Lexicon) -> list[str]:
    """Returns the orders that a single word may give."""
    if not any(sense.part in _VERB_PARTS for sense in senses(word)):
        return []
    return [f"verb:{entry.verb}" for entry in lexicon.verbs if word.startswith(entry.stems)]


def _against(nick: str, other: str, lexicon: Lexicon) -> list[Clash]:
    mine, theirs = nick_forms(nick, lexicon.grammar), nick_forms(other, lexicon.grammar)
    if _shared(mine, theirs):
        return [Clash("same_forms", other)]
    return [Clash("looks_alike", other)] if skeleton(nick) == skeleton(other) else []


def _shared(mine: NickForms, theirs: NickForms) -> bool:
    """Tells whether some form, in its own letters or by sound, names both."""
    if mine.script is theirs.script:
        return bool(mine.full & theirs.full)
    return bool(mine.cross & theirs.cross) or bool(mine.full & theirs.full)


def _model(sign: str) -> str:
    """Returns the Latin letter that a letter looks like, or itself."""
    found = confusables.is_confusable(sign, greedy=True, preferred_aliases=[])
    if not found:
        return sign
    alike = [entry["c"] for entry in found[0]["homoglyphs"] if entry["c"].isascii()]
    return min(alike).casefold() if alike else sign
