"""The subject of a letter: whose role, which kind, and what of it is a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from pbem.mail.reading.places import places_of
from pbem.mail.reading.scene import longest
from pbem.mail.reading.slips import is_topic_slip
from pbem.words import (
    Lexicon,
    Script,
    Spot,
    Token,
    clean,
    find_phrases,
    fold,
    known,
    one_typo,
    other_layout,
    tokenise,
    word_forms,
)

_PREFIX = re.compile(r"^\s*([^\W\d_]{2,8})\s*(?:[\[(]\d+[\])]|\d+)?\s*[:\uff1a]\s*")
_TAG = re.compile(r"\[[a-z_]+-\d+\]|\[\s*game\s*\d+\s*\]", re.IGNORECASE)
_BRACKETS = str.maketrans("[]\u3010\u3011{}", "      ")
_TYPO_WORD = 6
_MOST_SIGNS = 300
_TOPIC_LABELS = ("role:", "kind:", "channel:")


@dataclass(frozen=True)
class Topic:
    """What a subject says: `kind` is a service word's id, `roles` are the roles it names.

    `text` is the subject without prefixes, to be read like a sentence unless it is a `reply`.
    `slip`: it may be a mistyped word for talk or vote. `odd`: it has words that say nothing here.
    """

    text: str = ""
    reply: bool = False
    draft: bool = False
    kind: str = ""
    channel: str = ""
    chat: bool = False
    roles: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    slip: bool = False
    odd: bool = False
    found: tuple[str, ...] = field(default=())

    @property
    def empty(self) -> bool:
        """Whether the subject says nothing about role or kind."""
        return not (self.kind or self.channel or self.chat or self.roles)


@lru_cache(maxsize=1024)
def read_topic(subject: str, lexicon: Lexicon) -> Topic:
    """Returns what a subject says (city A1.3): whole words, one typo, either keyboard layout.

    An answer to us keeps the words of our own subject.
    """
    subject = clean(subject[:_MOST_SIGNS])
    text, reply = without_prefixes(subject, lexicon.reply_prefixes)
    draft, text = _draft(text, lexicon)
    spots, tokens = _spots(text, lexicon)
    ours = reply and bool(_TAG.search(subject))
    spots = _put_in_by_hand(spots, tokens, lexicon) if ours else spots
    labels = tuple(dict.fromkeys(spot.label for spot in spots))
    return Topic(
        text=text,
        reply=reply,
        draft=draft,
        kind=_kind(labels),
        channel=next((la[8:] for la in labels if la.startswith("channel:")), ""),
        chat="chat" in labels and _short(tokens),
        roles=tuple(label[5:] for label in labels if label.startswith("role:")),
        doubtful=_doubtful(spots),
        found=labels,
        slip=not labels and not ours and _may_be_slip(text, lexicon),
        odd=not labels and not reply and _has_unknown(text, lexicon),
    )


def _put_in_by_hand(spots: list[Spot], tokens: tuple[Token, ...], lexicon: Lexicon) -> list[Spot]:
    """Returns what a writer may have put beside the words of our subject: a role, a talk.

    We name neither. What we do name, such as a vote, and what only resembles a role, is no word
    of his, unless nothing else stands there.
    """
    exact = find_phrases(tokens, lexicon.book, lexicon.grammar)
    return [
        spot
        for spot in spots
        if (spot in exact and not spot.label.startswith("kind:"))
        or (spot.start, spot.stop) == (0, len(tokens))
    ]


def _may_be_slip(text: str, lexicon: Lexicon) -> bool:
    """Tells whether a subject has a word that may be a mistyped one for talk or vote."""
    return any(is_topic_slip(token, lexicon) for token in tokenise(text))


def named_roles(subject: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Returns the ids of the roles that a subject names: they may tell whose letter it is."""
    return read_topic(subject, lexicon).roles


def named_kind(subject: str, lexicon: Lexicon) -> str:
    """Returns the service word that a subject opens a letter with, or nothing."""
    topic = read_topic(subject, lexicon)
    return "" if topic.draft else topic.kind


def _doubtful(spots: list[Spot]) -> tuple[str, ...]:
    """Returns the roles that one name in a subject may mean with equal right."""
    roles = [spot for spot in spots if spot.label.startswith("role:")]
    places = [(spot.start, spot.stop) for spot in roles]
    shared = (s for s, place in zip(roles, places, strict=True) if places.count(place) > 1)
    return tuple(spot.label[5:] for spot in shared)


def _has_unknown(text: str, lexicon: Lexicon) -> bool:
    """Tells whether a subject has a word that the lexicon does not know."""
    tokens = tokenise(text)
    spots = find_phrases(tokens, lexicon.book, lexicon.grammar)
    listed = places_of(spots)
    letters = (p for p, token in enumerate(tokens) if token.script is not Script.DIGITS)
    return any(place not in listed for place in letters)


def without_prefixes(subject: str, prefixes: frozenset[str]) -> tuple[str, bool]:
    """Returns a subject without `Re:`, `Fwd:` and their like, and whether there were any."""
    text = _TAG.sub(" ", subject)
    reply = False
    while (match := _PREFIX.match(text)) and fold(match[1]) in prefixes:
        text, reply = text[match.end() :], True
    return " ".join(text.translate(_BRACKETS).split()), reply


def _draft(text: str, lexicon: Lexicon) -> tuple[bool, str]:
    """Returns whether a subject begins with a word for draft, and the subject without it."""
    tokens = tokenise(text)
    spots = find_phrases(tokens, lexicon.book, lexicon.grammar)
    stop = next((s.stop for s in spots if s.label == "kind:draft" and s.start == 0), 0)
    if not stop:
        return False, text
    return True, text[tokens[stop].start :] if stop < len(tokens) else ""


def _spots(text: str, lexicon: Lexicon) -> tuple[list[Spot], tuple[Token, ...]]:
    """Returns the topic words of a subject; if none, those of the other keyboard layout."""
    tokens = tokenise(text)
    found = _topic_spots(tokens, lexicon)
    if found:
        return found, tokens
    swapped = tokenise(other_layout(text, lexicon.grammar.translit))
    return _topic_spots(swapped, lexicon), swapped


def _topic_spots(tokens: tuple[Token, ...], lexicon: Lexicon) -> list[Spot]:
    spots = find_phrases(tokens, lexicon.book, lexicon.grammar)
    listed = [s for s in spots if s.label.startswith(_TOPIC_LABELS) or s.label == "chat"]
    taken = places_of(spots)
    typed = [
        Spot(f"role:{role}", place, place + 1)
        for place, token in enumerate(tokens)
        if place not in taken and (role := _mistyped_role(token, lexicon))
    ]
    return list(longest([*listed, *typed]))


def _mistyped_role(token: Token, lexicon: Lexicon) -> str:
    """Returns the one role whose name a long word misses by one letter."""
    if len(token.text) < _TYPO_WORD or (token.script is Script.CYRILLIC and known(token.text)):
        return ""
    near = [role for role, names in lexicon.role_words.items() if _near(token.text, names, lexicon)]
    return near[0] if len(near) == 1 else ""


def _near(word: str, names: tuple[str, ...], lexicon: Lexicon) -> bool:
    single = [fold(name) for name in names if " " not in name and len(name) >= _TYPO_WORD - 1]
    forms = (form for name in single for form in word_forms(name, lexicon.grammar))
    return any(one_typo(word, form) for form in forms)


def _kind(labels: tuple[str, ...]) -> str:
    """Returns the service word of a subject.

    The vote gives way to any other, and a wish to its withdrawal, which may have its word in it.
    """
    kinds = [label[5:] for label in labels if label.startswith("kind:") and label != "kind:draft"]
    others = [kind for kind in kinds if kind != "vote"]
    firm = [kind for kind in others if not (kind == "hasten" and "unhasten" in others)]
    return (firm or others or kinds or [""])[0]


def _short(tokens: tuple[Token, ...]) -> bool:
    """Tells whether a subject is a mere label: a chat word in a long subject says nothing."""
    return len(tokens) <= 4
