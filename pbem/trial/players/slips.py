"""The demo players' slips: letters that must not be executed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.nouns import Ending, Kind
from pbem.trial.players.pen import Pen
from pbem.trial.players.phrases import Nick, Slip
from pbem.trial.players.plans import Plan, known_as, plan_of
from pbem.trial.players.view import Meaning, Note


def slip(pen: Pen, plan: Plan, at: float) -> Iterator[Note]:
    """Writes a letter that the mayor must refuse or ask about."""
    for chosen in pen.dice.shuffled("slips", pen.phrases.slips):
        targets = slip_targets(pen, plan, chosen) if fits(pen, plan, chosen) else None
        if targets is not None:
            yield slip_note(pen, plan, chosen, targets, at)
            return


def fits(pen: Pen, plan: Plan, chosen: Slip) -> bool:
    """Tells whether a slip can happen with this move on this night."""
    right_night = chosen.night in (0, pen.view.number)
    right_ability = not chosen.abilities or plan.ability in chosen.abilities
    return right_night and right_ability and (plan.words.targets == 1 or not chosen.needs)


def slip_targets(pen: Pen, plan: Plan, chosen: Slip) -> tuple[Nick, ...] | None:
    """Returns whom a slip is about, or None where nobody is there for it."""
    view, needs = pen.view, chosen.needs
    if not needs:
        return ()
    if needs in pen.phrases.stand_ins:
        return (pen.phrases.stand_ins[needs],)
    if needs == "two":
        others = [nick for nick in pen.others if nick != plan.targets[0].nick]
        return (*plan.targets, pen.drawn("slip target", others)) if others else None
    last = [nick for nick in view.last.get(plan.ability, ()) if nick in view.living]
    pool = {"dead": view.dead, "last": last}.get(needs) or known_as(pen, needs)
    return (pen.drawn("slip target", pool),) if pool else None


def slip_note(pen: Pen, plan: Plan, chosen: Slip, targets: tuple[Nick, ...], at: float) -> Note:
    """Writes the slip itself."""
    text = ""
    if targets:
        order = pen.order(replace(plan.words, oneself=()), targets, "slip").rstrip(".!")
        text = chosen.body.format(**targets[-1].placed("2"), order=order)
    named = tuple(nick.nick for nick in targets)
    meant = (pen.view.nick,) if chosen.needs == "oneself" else named
    meaning = Meaning(Kind.ACT, Ending.REFUSED, chosen.code, plan.ability, meant)
    return Note(at, pen.subject(), text, meaning)


def foreign(pen: Pen) -> Iterator[Note]:
    """A player without abilities writes in a role that is not his."""
    if pen.view.abilities or not pen.chance("foreign"):
        return
    target = pen.drawn("foreign target", pen.view.living)
    meaning = Meaning(Kind.ACT, Ending.REFUSED, "no_such_ability", targets=(target.nick,))
    text = pen.line("foreign", (target,))
    yield Note(pen.at("foreign", 0.1, 0.9), pen.subject("foreign"), text, meaning)


def from_the_grave(pen: Pen) -> Iterator[Note]:
    """A dead player writes as if he lived."""
    plan = plan_of(pen)
    if plan and pen.chance("grave"):
        text = pen.order(plan.words, plan.targets)
        meaning = plan.meaning(Ending.REFUSED, "actor_dead")
        yield Note(pen.at("grave", 0.1, 0.9), pen.subject(), text, meaning)
