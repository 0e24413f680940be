"""Words of people: normalising, lexicons, the forms of nicknames."""

from pbem.words.charsets import Character, Charset, charset_files, load_charsets, read_charset
from pbem.words.declension import decline, guess_gender
from pbem.words.grammar import CASE_NAMES, Grammar, load_grammar
from pbem.words.kana import kana
from pbem.words.lexicon import LANGUAGES, ChannelWords, Lexicon, VerbWords, load_lexicon
from pbem.words.lobby import LobbyPhrase, LobbyWords, load_lobby_words
from pbem.words.morphology import Sense, known, senses
from pbem.words.nickforms import NickForms, nick_forms, shown, word_forms
from pbem.words.normal import clean, fold, without_markup
from pbem.words.phrases import Phrase, PhraseBook, Spot, find_phrases, phrase, phrase_book
from pbem.words.planning import PlanWords
from pbem.words.presets import Presets, load_presets, preset_file
from pbem.words.signup import Clash, clashes, skeleton
from pbem.words.similar import likeness, one_typo, similar
from pbem.words.tables import Folders, LexiconError
from pbem.words.tokens import WORD_JOINT, Script, Token, script_of, tail_of, tokenise
from pbem.words.translit import Translit, from_latin, latin_sounds, other_layout, sound

__all__ = [
    "CASE_NAMES",
    "LANGUAGES",
    "WORD_JOINT",
    "ChannelWords",
    "Character",
    "Charset",
    "Clash",
    "Folders",
    "Grammar",
    "Lexicon",
    "LexiconError",
    "LobbyPhrase",
    "LobbyWords",
    "NickForms",
    "Phrase",
    "PhraseBook",
    "Presets",
    "PlanWords",
    "Script",
    "Sense",
    "Spot",
    "Token",
    "Translit",
    "VerbWords",
    "charset_files",
    "clashes",
    "clean",
    "decline",
    "find_phrases",
    "fold",
    "from_latin",
    "guess_gender",
    "kana",
    "known",
    "latin_sounds",
    "likeness",
    "load_charsets",
    "load_grammar",
    "load_lexicon",
    "load_lobby_words",
    "load_presets",
    "nick_forms",
    "one_typo",
    "other_layout",
    "phrase",
    "phrase_book",
    "preset_file",
    "read_charset",
    "script_of",
    "senses",
    "shown",
    "similar",
    "skeleton",
    "sound",
    "tail_of",
    "tokenise",
    "without_markup",
    "word_forms",
]
