"""Reasons to doubt that the names of a sentence are the targets of its verb."""

from __future__ import annotations

from pbem.mail.cues import Mood, mood_of
from pbem.mail.roster import Grade, Mention
from pbem.mail.view import View, is_bare, listed_places, side_by_side
from pbem.words import Script, known, senses

_NOUNS = ("NOUN", "ADJF", "PRTF")


def find_doubt(view: View, mentions: tuple[Mention, ...]) -> str:
    """Returns the first reason for doubt: part, far, other_verb, subject; or nothing.

    `part`: a word of a nick stands with another word, as if for somebody else. `far`: the names
    stand in clauses of their own that say something else. `other_verb`: another verb governs
    them. `subject`: the nick does it, or is called to do it.
    """
    if not mentions:
        return ""
    if any(m.grade is Grade.PART and _other_bearer(view, m) for m in mentions):
        return "part"
    if view.anchor is None:
        return ""
    if all(_far(view, mention) for mention in mentions):
        return "far"
    if _other_verb(view, mentions):
        return "other_verb"
    return "subject" if len(mentions) == 1 and _is_subject(view, mentions[0]) else ""


def _far(view: View, mention: Mention) -> bool:
    clause = view.sentence.clause_of(mention.start)
    return clause != view.main and not is_bare(view.scene, clause)


def _other_bearer(view: View, mention: Mention) -> bool:
    """Tells whether an unknown noun or adjective stands beside a single word of a nick."""
    for place in (mention.start - 1, mention.stop):
        if not 0 <= place < len(view.scene.tokens) or view.scene.named(place):
            continue
        later = max(place, mention.start)
        if place in listed_places(view.scene) or not side_by_side(view.scene, later):
            continue
        token = view.scene.tokens[place]
        if token.script is Script.CYRILLIC and senses(token.text)[0].part in _NOUNS:
            return True
    return False


def _other_verb(view: View, mentions: tuple[Mention, ...]) -> bool:
    """Tells whether another finite verb stands before the last name or the verb itself."""
    ends = [m.start for m in mentions if view.main[0] <= m.start < view.main[1]]
    last = max([*ends, view.cue.start if view.cue is not None else view.main[0]])
    listed = listed_places(view.scene)
    free = [p for p in range(view.main[0], last) if p not in listed and not view.scene.named(p)]
    return any(_is_finite_verb(view, place) for place in free)


def _is_finite_verb(view: View, place: int) -> bool:
    word = view.scene.tokens[place].text
    if view.scene.tokens[place].script is not Script.CYRILLIC or not known(word):
        return False
    return senses(word)[0].part == "VERB" and mood_of(word) is not Mood.INFINITIVE


def _is_subject(view: View, mention: Mention) -> bool:
    """Tells whether a nick before the verb does it (`Вася лечит`) or is told to (`Вася, лечи`)."""
    if view.cue is None or not mention.plain or mention.stop > view.cue.start:
        return False
    if view.cue.mood is Mood.IMPERATIVE:
        return mention.start < view.main[0]
    own_role = any(spot.label == f"role:{view.table.role}" for spot in view.scene.roles(view.main))
    return view.cue.mood is Mood.THIRD and not own_role
