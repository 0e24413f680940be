"""The demo players' plans: which move one of them would make, and about whom."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.nouns import Ending, Kind
from pbem.trial.players.pen import Pen
from pbem.trial.players.phrases import Nick, OrderWords
from pbem.trial.players.view import Meaning


@dataclass(frozen=True)
class Plan:
    """The move a player would make tonight."""

    ability: str
    words: OrderWords
    targets: tuple[Nick, ...]

    def meaning(self, fate: Ending = Ending.ACCEPTED, code: str = "") -> Meaning:
        """Returns what a letter with this move means."""
        names = tuple(nick.nick for nick in self.targets)
        return Meaning(Kind.ACT, fate, code, self.ability, names)


def plan_of(pen: Pen, label: str = "plan") -> Plan | None:
    """Chooses a move among the player's abilities; None if there is nobody it could be about."""
    able = [ability for ability in pen.view.abilities if may_order(pen, ability)]
    if not able:
        return None
    ability = pen.dice.pick(f"{label} ability", agreed(pen, able))
    words = pen.phrases.orders[ability]
    targets = targets_of(pen, ability, words, label)
    return Plan(ability, words, targets) if len(targets) == words.targets else None


def may_order(pen: Pen, ability: str) -> bool:
    """Tells whether a player has words for an ability, and has not used it up."""
    words = pen.phrases.orders.get(ability)
    return words is not None and not (words.once and ability in pen.view.spent)


def agreed(pen: Pen, able: list[str]) -> list[str]:
    """Returns what is left to a player once his clan has agreed who writes for all."""
    common = [ability for ability in able if pen.phrases.orders[ability].clan]
    own = [ability for ability in able if ability not in common]
    return common if common and (not own or writes_for_all(pen)) else own


def writes_for_all(pen: Pen) -> bool:
    """Tells whether the player is the first living one of his clan."""
    view = pen.view
    clan = {view.nick, *view.partners} - set(view.bystanders)
    return next((nick for nick in view.living if nick in clan), "") == view.nick


def targets_of(pen: Pen, ability: str, words: OrderWords, label: str) -> tuple[Nick, ...]:
    """Chooses whom a move is about."""
    view = pen.view
    if words.oneself and label == "plan" and may_heal_himself(pen, ability):
        return pen.nicks((view.nick,))
    avoided = {nick for reason in words.avoid for nick in avoided_for(pen, reason, ability)}
    names = pen.dice.shuffled(f"{label} targets", view.choices.get(ability, view.living))
    return pen.nicks(tuple(name for name in names if name not in avoided)[: words.targets])


def may_heal_himself(pen: Pen, ability: str) -> bool:
    """Tells whether the player now and then turns such a move on himself, and may."""
    view = pen.view
    allowed = view.number > 1 and not view.healed_self
    return allowed and view.nick not in view.last.get(ability, ()) and pen.chance("oneself")


def avoided_for(pen: Pen, reason: str, ability: str) -> tuple[str, ...]:
    """Returns the nicks that a reason of the phrase table keeps a player from."""
    view = pen.view
    if reason.startswith("known:"):
        return known_as(pen, reason)
    return {
        "self": (view.nick,),
        "partners": view.partners,
        "last": view.last.get(ability, ()),
    }[reason]


def known_as(pen: Pen, reason: str) -> tuple[str, ...]:
    """Returns the nicks that the player knows to have the role of `known:ROLE`."""
    role = reason.removeprefix("known:")
    return tuple(nick for nick, known in pen.view.known.items() if known == role)
