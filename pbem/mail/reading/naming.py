"""Whom a sentence names: nicks, oneself, roles, strangers, and what makes a name doubtful."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.mail.reading.cues import Mood
from pbem.mail.reading.doubts import find_doubt
from pbem.mail.reading.roster import Mention
from pbem.mail.reading.strangers import find_strangers
from pbem.mail.reading.view import View, is_bare, side_by_side
from pbem.words import Spot

_LABEL_SIGNS = frozenset(":-\u2013\u2014")


@dataclass(frozen=True)
class Naming:
    """Whom a sentence names; each entry of `named` is one name with the seats it may mean.

    `strangers` are words that look like names of nobody here. `doubt` says why the only reading
    may still not be meant (see `find_doubt`), or is empty.
    """

    named: tuple[tuple[int, ...], ...] = ()
    me: bool = False
    roles: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()
    doubt: str = ""

    @property
    def nobody(self) -> bool:
        """Whether nothing in the sentence may be a target."""
        return not (self.named or self.me or self.roles or self.strangers)


def name_targets(view: View) -> Naming:
    """Returns whom a sentence names (A5.1, 4 to 8)."""
    roles = _target_roles(view)
    mentions = _targets(view)
    return Naming(
        named=tuple(dict.fromkeys(mention.seats for mention in mentions)),
        me=_means_self(view, mentions),
        roles=tuple(spot.label[5:] for spot in roles),
        strangers=find_strangers(view, mentions),
        doubt=find_doubt(view, mentions),
    )


def _targets(view: View) -> tuple[Mention, ...]:
    """Returns the names that may be targets: not the actor, not a nick that is a role word."""
    roles = view.scene.roles(view.span)
    real = [m for m in view.mentions() if not any(_is_in_a_role(m, spot) for spot in roles)]
    return tuple(mention for mention in real if not _is_actor(view, mention))


def _is_in_a_role(mention: Mention, spot: Spot) -> bool:
    """Tells whether a nick is a role's name or a word of one (`Отец` in `святой отец`)."""
    return spot.start <= mention.start and mention.stop <= spot.stop


def _is_actor(view: View, mention: Mention) -> bool:
    """Tells whether the sender names himself as the one who acts or signs."""
    if mention.seats != (view.table.me,):
        return False
    before = (view.span[0], mention.start)
    if any(spot.stop == mention.start for spot in view.scene.labelled("i_am", within=before)):
        return True
    alone = mention.plain and not _is_listed(view, mention) and not _is_object(view, mention)
    return alone and (_acts(view, mention) or _is_label(view, mention))


def _is_object(view: View, mention: Mention) -> bool:
    """Tells whether a mark after a nick says that something is done to it (`花子さんを`)."""
    small = {s.start: s.stop for s in view.scene.labelled("filler", within=view.span)}
    marks = {s.start for s in view.scene.labelled("object_mark", within=view.span)}
    return not marks.isdisjoint((mention.stop, small.get(mention.stop, mention.stop)))


def _is_listed(view: View, mention: Mention) -> bool:
    """Tells whether a nick is one of several names (`Ник и Вася: лечу`): then it is no actor."""
    starts = {other.start for other in view.mentions()}
    joined = view.scene.labelled("and", within=(mention.stop, view.span[1]))
    return any(spot.start == mention.stop and spot.stop in starts for spot in joined)


def _acts(view: View, mention: Mention) -> bool:
    """Tells whether the sender's nick stands before a verb he is the subject of (`Ник лечит`)."""
    cue = view.cue
    if cue is not None and cue.mood in (Mood.THIRD, Mood.FIRST) and mention.stop <= cue.start:
        return True
    goes = view.scene.labelled("visit_verb", within=view.span)
    return bool(goes) and mention.stop == goes[0].start


def _is_label(view: View, mention: Mention) -> bool:
    """Tells whether a nick at the head of a sentence is only its label (`Ник: лечу Васю`)."""
    if mention.start != view.span[0] or mention.stop >= view.span[1]:
        return False
    return bool(_LABEL_SIGNS & set(view.scene.tokens[mention.stop].gap))


def _means_self(view: View, mentions: tuple[Mention, ...]) -> bool:
    """Tells whether a sentence means the sender: oneself, or a reflexive verb (A5.1, 8)."""
    if view.scene.labelled("self", within=view.span) or (view.cue and view.cue.reflexive):
        return True
    return not mentions and bool(view.scene.labelled("weak_self", within=view.span))


def _target_roles(view: View) -> tuple[Spot, ...]:
    """Returns the role words that stand where a nick should (R47), the excused left out."""
    return tuple(
        spot
        for spot in view.scene.roles(view.span)
        if spot.label != f"role:{view.table.role}"
        and not _is_in_a_nick(view, spot)
        and not _excused(view, spot)
        and _where_a_nick_stands(view, spot)
    )


def _is_in_a_nick(view: View, spot: Spot) -> bool:
    """Tells whether a role word is one word of a longer nick (`Доктор Ватсон`)."""
    length = spot.stop - spot.start
    named = (m for m in view.mentions() if m.stop - m.start > length)
    return any(m.start <= spot.start and spot.stop <= m.stop for m in named)


def _where_a_nick_stands(view: View, spot: Spot) -> bool:
    """Tells whether a role word stands in the verb's clause, or is a clause of its own."""
    if view.main[0] <= spot.start < view.main[1]:
        return True
    clause = view.sentence.clause_of(spot.start)
    named = any(view.main[0] <= m.start < view.main[1] for m in view.mentions())
    alone = clause[1] - clause[0] == spot.stop - spot.start
    return alone if named else is_bare(view.scene, clause)


def _excused(view: View, spot: Spot) -> bool:
    """Tells whether a role word belongs to the verb, follows `from`, or stands beside a nick."""
    searching = any("search" in cue.verbs for cue in view.scene.cues)
    if spot.label == "role:witness" and searching:
        return True
    if view.cue is not None and view.cue.start <= spot.start < view.cue.stop:
        return True
    before = (view.span[0], spot.start)
    if any(s.stop == spot.start for s in view.scene.labelled("excuse", "as_role", within=before)):
        return True
    return any(_beside(view, spot, mention) for mention in view.mentions())


def _beside(view: View, spot: Spot, mention: Mention) -> bool:
    """Tells whether a role word and a nick stand side by side (`маньяка Васю`)."""
    if spot.stop == mention.start:
        return side_by_side(view.scene, mention.start)
    return spot.start == mention.stop and side_by_side(view.scene, spot.start)
