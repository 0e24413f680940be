"""The demo players' habits: what one of them may write in each kind of phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from pbem.nouns import Ending, Kind
from pbem.trial.players.pen import Pen
from pbem.trial.players.phrases import Nick
from pbem.trial.players.plans import Plan, plan_of, writes_for_all
from pbem.trial.players.rites import RITES, choice
from pbem.trial.players.slips import foreign, from_the_grave, slip
from pbem.trial.players.view import Meaning, Note

Habit = Callable[[Pen], Iterator[Note]]


# --- the move of the night ----------------------------------------------------------------------


def move(pen: Pen) -> Iterator[Note]:
    """Writes tonight's move, with what may go wrong around it."""
    plan = None if pen.view.moved else plan_of(pen)
    if plan is None:
        return
    if plan.words.clan:
        yield from clan_move(pen, plan)
    elif pen.chance("pass"):
        meaning = Meaning(Kind.PASS)
        yield Note(pen.at("pass", 0.1, 0.8), pen.subject(), pen.line("pass"), meaning, True)
    elif pen.chance("late"):
        yield late(pen, plan)
    else:
        yield from move_with_slips(pen, plan)


def move_with_slips(pen: Pen, plan: Plan) -> Iterator[Note]:
    """Writes a move; perhaps a draft and a slip before it, a second thought after it."""
    at = pen.at("order", 0.2, 0.7)
    if pen.chance("draft"):
        meaning = replace(plan.meaning(), draft=True)
        yield Note(at * 0.3, pen.subject("draft"), pen.order(plan.words, plan.targets), meaning)
    if pen.chance("slip"):
        yield from slip(pen, plan, at * 0.6)
    yield order_note(pen, plan, at)
    if pen.chance("second"):
        yield second_thought(pen, plan, at)


def order_note(pen: Pen, plan: Plan, at: float) -> Note:
    """Writes the move itself, in reply to the mayor or as a new letter."""
    reply = pen.view.heard is not None and pen.chance("reply")
    subject = pen.subject()
    if reply and pen.view.heard and pen.dice.chance("plain reply", 50):
        subject = f"Re: {pen.view.heard.subject}"
    return Note(at, subject, pen.order(plan.words, plan.targets), plan.meaning(), True, reply)


def late(pen: Pen, plan: Plan) -> Note:
    """Writes the move after the deadline."""
    text = pen.line("excuses", order=pen.order(plan.words, plan.targets))
    meaning = plan.meaning(Ending.REFUSED, "too_late")
    return Note(pen.at("late", 1.01, 1.05), pen.subject(), text, meaning)


def second_thought(pen: Pen, plan: Plan, at: float) -> Note:
    """Writes another move when one has been accepted, which is final."""
    other = plan_of(pen, "second") or plan
    text = pen.line("second_thoughts", order=pen.order(other.words, other.targets, "second"))
    meaning = other.meaning(Ending.REFUSED, "already_sent")
    return Note(at + (1 - at) * 0.6, pen.subject(), text, meaning)


def clan_move(pen: Pen, plan: Plan) -> Iterator[Note]:
    """Writes for the clan if the player is the first of it; the others may come after him."""
    if writes_for_all(pen):
        yield order_note(pen, plan, pen.at("order", 0.1, 0.6))
    elif pen.chance("echo"):
        meaning = plan.meaning(Ending.REFUSED, "clan_action_already_sent")
        text = pen.order(plan.words, plan.targets)
        yield Note(pen.at("echo", 0.75, 0.95), pen.subject(), text, meaning, True)


# --- the day -------------------------------------------------------------------------------------


def vote(pen: Pen) -> Iterator[Note]:
    """Votes with the town's mood or against it, abstains or stays silent."""
    if not pen.view.votes or pen.chance("silent"):
        return
    at = pen.at("vote", 0.1, 0.8)
    if pen.chance("abstain"):
        text = pen.line("abstain")
        yield Note(at, pen.subject("abstain"), text, Meaning(Kind.ABSTAIN), True)
        return
    suspects = suspects_of(pen)
    yield ballot(pen, "vote", suspects[follows_his_own_mind(pen) and len(suspects) > 1], at)
    if pen.chance("vote again"):
        note = ballot(pen, "vote_again", suspects[-1], at + (1 - at) * 0.5)
        refused = replace(note.meaning, fate=Ending.REFUSED, code="vote_already_cast")
        meaning = note.meaning if pen.view.votes_change else refused
        yield replace(note, meaning=meaning, polite=False)


def follows_his_own_mind(pen: Pen) -> bool:
    """Tells whether the player votes against another than the town's favourite.

    Now and then the town is divided, and every second seat does.
    """
    return pen.view.seat % 2 == 0 if pen.together("divided") else pen.chance("own mind")


def suspects_of(pen: Pen) -> tuple[Nick, ...]:
    """Returns whom the player may vote against, the town's favourite first."""
    return pen.nicks(pen.mood.shuffled("suspects", pen.others))


def ballot(pen: Pen, occasion: str, target: Nick, at: float) -> Note:
    """Writes a vote."""
    meaning = Meaning(Kind.VOTE, targets=(target.nick,))
    return Note(at, pen.subject(occasion), pen.line(occasion, (target,)), meaning, True)


def early_move(pen: Pen) -> Iterator[Note]:
    """Sends the move for the coming night by day."""
    plan = None if pen.view.moved else plan_of(pen)
    if plan and not plan.words.clan and pen.chance("early"):
        yield order_note(pen, plan, pen.at("early", 0.1, 0.6))


# --- at any time --------------------------------------------------------------------------------


def confirm(pen: Pen) -> Iterator[Note]:
    """Answers the role letter."""
    if pen.view.confirms and pen.view.heard:
        text, meaning = pen.line("confirm"), Meaning(Kind.CONFIRM)
        yield Note(pen.at("confirm", 0.02, 0.08), pen.subject("confirm"), text, meaning, reply=True)


def chat(pen: Pen) -> Iterator[Note]:
    """Says something to the partners, to everybody, or to himself."""
    channel, talks = pen.view.channel, pen.phrases.talks
    heard = channel in talks and (pen.view.partners or talks[channel].alone)
    if heard and pen.chance("chat"):
        text = pen.line(channel, (pen.drawn("chat about", pen.others),))
        meaning = Meaning(Kind.CHAT, channel=channel)
        yield Note(pen.at("chat", 0.05, 0.5), pen.subject(channel), text, meaning)


def untimely(pen: Pen) -> Iterator[Note]:
    """Speaks when nobody may."""
    if pen.chance("untimely"):
        text = pen.line("untimely", (pen.drawn("untimely about", pen.others),))
        meaning = Meaning(Kind.CHAT, Ending.REFUSED, "no_speech_in_vote", channel="normal")
        yield Note(pen.at("untimely", 0.02, 0.1), pen.subject("untimely"), text, meaning)


def haste(pen: Pen) -> Iterator[Note]:
    """Wishes that the phase may end, with all others or for himself; who is alone thinks again."""
    if pen.together("hasten") or pen.chance("unhasten"):
        meaning = Meaning(Kind.HASTEN)
        at = pen.at("hasten", 0.75, 0.95)
        yield Note(at, pen.subject("hasten"), pen.line("hasten"), meaning)
        if not pen.together("hasten"):
            back = Meaning(Kind.UNHASTEN)
            yield Note(at + 0.04, pen.subject("unhasten"), pen.line("unhasten"), back)


def question(pen: Pen) -> Iterator[Note]:
    """Asks the mayor something."""
    return sometimes(pen, "question", Meaning(Kind.QUESTION, Ending.ASKED))


def complaint(pen: Pen) -> Iterator[Note]:
    """Complains about somebody."""
    return sometimes(pen, "complaint", Meaning(Kind.COMPLAINT))


def status(pen: Pen) -> Iterator[Note]:
    """Asks how things stand."""
    return sometimes(pen, "status", Meaning(Kind.STATUS))


def rules(pen: Pen) -> Iterator[Note]:
    """Asks for the rules."""
    return sometimes(pen, "rules", Meaning(Kind.RULES))


def absence(pen: Pen) -> Iterator[Note]:
    """Lets a machine answer the mayor."""
    for note in sometimes(pen, "absence", Meaning(Kind.UNCLEAR, Ending.DISCARDED)):
        yield replace(note, headers={"Auto-Submitted": "auto-replied"})


def sometimes(pen: Pen, occasion: str, meaning: Meaning) -> Iterator[Note]:
    """Writes on an occasion, now and then."""
    if pen.chance(occasion):
        text = pen.line(occasion, (pen.drawn(f"{occasion} about", pen.others),))
        yield Note(pen.at(occasion, 0.1, 0.9), pen.subject(occasion), text, meaning)


ANY_TIME: tuple[Habit, ...] = (confirm, chat, question, complaint, status, rules, absence)
LIVING: dict[str, tuple[Habit, ...]] = {
    "rollcall": (confirm,),
    "vote": (vote, untimely),
    "day": (vote, early_move, haste, *ANY_TIME),
    "night": (move, foreign, haste, *ANY_TIME),
    "epilogue": (chat,),
}
OF_RITES: dict[str, tuple[Habit, ...]] = {
    "setup": (choice, *ANY_TIME),
    "day": (*RITES["day"], early_move, *ANY_TIME),
    "night": LIVING["night"],
    **{phase: RITES[phase] for phase in ("nominate", "defence", "vote")},
}
DEAD: dict[str, tuple[Habit, ...]] = {"night": (from_the_grave, chat), "epilogue": (chat,)}


def habits_of(pen: Pen) -> tuple[Habit, ...]:
    """Returns what a player may do in the phase, living or dead."""
    alive = pen.view.nick in pen.view.living
    if alive and pen.view.rites:
        return OF_RITES.get(pen.view.phase, ())
    return (LIVING if alive else DEAD).get(pen.view.phase, ())
