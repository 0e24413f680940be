"""Reasons to doubt that the names of a sentence are the targets of its verb."""

from __future__ import annotations

from pbem.mail.reading.cues import Cue, Mood, mood_of
from pbem.mail.reading.roster import Grade, Mention
from pbem.mail.reading.view import View, is_bare, side_by_side
from pbem.words import Script, known, senses

_NOUNS = ("NOUN", "ADJF", "PRTF")
_LEAST_NOUN = 3


def find_doubt(view: View, mentions: tuple[Mention, ...]) -> str:
    """Returns the first reason for doubt: part, far, other_verb, other_object, likeness, reported,
    subject; or nothing.

    `part`: a word of a nick stands with another word, as if for somebody else. `far`: the names
    stand in clauses of their own that say something else. `other_verb`: another verb governs
    them. `other_object`: a noun stands between verb and nick (`лечу соседа Васи`). `likeness`,
    `reported`: it is only done like him, or told by somebody. `subject`: the nick does it.
    """
    if not mentions:
        return ""
    if any(_other_bearer(view, mention) for mention in mentions):
        return "part"
    if any(_is_likeness(view, mention) for mention in mentions):
        return "likeness"
    if view.anchor is None:
        return "subject" if _is_called_a_role(view, mentions) else ""
    if _is_reported(view):
        return "reported"
    if all(_far(view, mention) for mention in mentions):
        return "far"
    if _other_verb(view, mentions):
        return "other_verb"
    if _other_object(view, mentions):
        return "other_object"
    return "subject" if len(mentions) == 1 and _is_subject(view, mentions[0]) else ""


def _is_reported(view: View) -> bool:
    """Tells whether the verb only retells what somebody said (`Вася сказал, что лечу Петю`)."""
    start = view.main[0]
    if not any(spot.start == start for spot in view.scene.labelled("that_word", within=view.main)):
        return False
    earlier = (p for p in range(view.span[0], start) if p not in view.scene.listed_places)
    moods = (mood_of(view.scene.tokens[place].text) for place in earlier)
    return any(mood in (Mood.PAST, Mood.THIRD) for mood in moods)


def _is_likeness(view: View, mention: Mention) -> bool:
    """Tells whether a nick stands after `as`: what is done is only like him, or said by him."""
    likened = view.scene.labelled("as_role", within=(view.span[0], mention.start))
    return any(spot.stop == mention.start for spot in likened)


def _is_called_a_role(view: View, mentions: tuple[Mention, ...]) -> bool:
    """Tells whether a verbless sentence calls a nick by the sender's own role (`Вася врач`)."""
    own = [s for s in view.scene.roles(view.span) if s.label == f"role:{view.table.role}"]
    return any(spot.start > mentions[0].start for spot in own)


def _far(view: View, mention: Mention) -> bool:
    clause = view.sentence.clause_of(mention.start)
    return clause != view.main and not is_bare(view.scene, clause)


def _owns(view: View, mention: Mention) -> bool:
    """Tells whether a nick only owns what is named after it (`Tom's neighbour`)."""
    place = mention.stop
    if place >= view.span[1] or not view.scene.tokens[place - 1].after_apostrophe:
        return False
    return place not in view.scene.listed_places and side_by_side(view.scene, place)


def _is_epithet(view: View, mention: Mention) -> bool:
    """Tells whether a nick is an adjective of the noun after it (`чужого пациента`)."""
    place = mention.stop
    if place >= view.span[1] or not side_by_side(view.scene, place):
        return False
    word, after = view.scene.tokens[place - 1], view.scene.tokens[place]
    if {word.script, after.script} != {Script.CYRILLIC} or len(after.text) < _LEAST_NOUN:
        return False
    cases = {sense.case for sense in senses(word.text) if sense.part == "ADJF"}
    return any(one.part == "NOUN" and one.case in cases for one in senses(after.text))


def _other_bearer(view: View, mention: Mention) -> bool:
    """Tells whether an unknown noun or adjective stands beside a nick that is only a word of one.

    The same goes for a nick that is an adjective, with a noun after it (`седого старика`).
    """
    if _owns(view, mention) or _is_epithet(view, mention):
        return True
    word = view.scene.tokens[mention.stop - 1]
    adjective = word.script is Script.CYRILLIC and senses(word.text)[0].part == "ADJF"
    before = (mention.start - 1,) if mention.grade is Grade.PART else ()
    after = (mention.stop,) if mention.grade is Grade.PART or adjective else ()
    for place in (*before, *after):
        if not 0 <= place < len(view.scene.tokens) or view.scene.named(place):
            continue
        later = max(place, mention.start)
        if place in view.scene.listed_places or not side_by_side(view.scene, later):
            continue
        token = view.scene.tokens[place]
        if token.script is Script.CYRILLIC and senses(token.text)[0].part in _NOUNS:
            return True
    return False


def _other_verb(view: View, mentions: tuple[Mention, ...]) -> bool:
    """Tells whether another finite verb stands before the last name or the verb itself."""
    ends = [m.start for m in mentions if view.main[0] <= m.start < view.main[1]]
    last = max([*ends, view.cue.start if view.cue is not None else view.main[0]])
    listed = view.scene.listed_places
    free = [p for p in range(view.main[0], last) if p not in listed and not view.scene.named(p)]
    starts = [m.start for m in mentions]
    if any(_is_finite_verb(view, p) or _parts_latin(view, p, starts) for p in free):
        return True
    joints = {(spot.start, spot.stop) for spot in view.scene.labelled("and")}
    others = (c for c in view.scene.cues if c.start < last and (c.start, c.stop) not in joints)
    return any(_orders_otherwise(view, other) for other in others)


def _orders_otherwise(view: View, other: Cue) -> bool:
    """Tells whether a second verb after the clause's own orders something else (`режу лечу`)."""
    if view.cue is None or other.start <= view.cue.start or not other.start < view.main[1]:
        return False
    return other.mood in (Mood.FIRST, Mood.IMPERATIVE) and not set(other.verbs) & set(
        view.cue.verbs
    )


def _other_object(view: View, mentions: tuple[Mention, ...]) -> bool:
    """Tells whether an unknown noun stands right before a nick, or is the verb's own object."""
    listed = view.scene.listed_places
    inside = [m.start for m in mentions if view.main[0] <= m.start < view.main[1]]
    for place in range(view.main[0], max(inside, default=view.main[0])):
        if place in listed or view.scene.named(place):
            continue
        best = senses(view.scene.tokens[place].text)[0]
        after_verb = view.anchor is not None and place > view.anchor
        touching = place + 1 in inside and side_by_side(view.scene, place + 1)
        if best.part == "NOUN" and (touching or (after_verb and best.case == "accs")):
            return True
    return False


def _parts_latin(view: View, place: int, starts: list[int]) -> bool:
    """Tells whether an unknown Latin word, for which we have no dictionary, parts nick and verb."""
    if view.scene.tokens[place].script is not Script.LATIN or view.anchor is None:
        return False
    return any(min(view.anchor, at) < place < max(view.anchor, at) for at in starts)


def _is_finite_verb(view: View, place: int) -> bool:
    word = view.scene.tokens[place].text
    if view.scene.tokens[place].script is not Script.CYRILLIC or not known(word):
        return False
    return senses(word)[0].part == "VERB" and mood_of(word) is not Mood.INFINITIVE


def _is_subject(view: View, mention: Mention) -> bool:
    """Tells whether a nick before the verb does it (`Вася лечит`) or is told to (`Вася, лечи`)."""
    if view.cue is None or mention.stop > view.cue.start:
        return False
    if view.cue.subject_first and view.main[0] <= mention.start:
        return True
    if not mention.plain:
        return False
    if view.cue.mood is Mood.IMPERATIVE:
        return True
    own_role = any(spot.label == f"role:{view.table.role}" for spot in view.scene.roles(view.main))
    return view.cue.mood is Mood.THIRD and not own_role
