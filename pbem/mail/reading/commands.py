"""The commands of a letter: which sentences belong together, and to which kind of command."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.mail.reading.cues import Mood
from pbem.mail.reading.sayings import Does, Saying
from pbem.mail.reading.topic import Topic
from pbem.nouns import Kind

_COMMANDING = frozenset({Does.ORDER, Does.VOTE})
_JOINING = frozenset({Does.BARE, Does.VISIT})


@dataclass(frozen=True)
class Group:
    """One command: the sentences with its verb, those that add names, and what weakens it all."""

    kind: Kind
    heads: tuple[Saying, ...]
    joined: tuple[Saying, ...] = ()
    taken_back: bool = False
    conditional: bool = False
    conflict: bool = False

    @property
    def sayings(self) -> tuple[Saying, ...]:
        """Every sentence of the command."""
        return self.heads + self.joined


def group_commands(
    sayings: tuple[Saying, ...], topic: Topic, may_be_other: bool
) -> tuple[Group, ...]:
    """Returns the commands of a letter (A5.1, 3): the act and the vote, each with its sentences.

    `may_be_other`: mere names under a subject without role need not be an order (a vote by day,
    talk among those who have a channel).
    """
    acts, votes = _act_heads(sayings), _vote_heads(sayings)
    if not acts and not votes:
        return _bare_command(sayings, topic, may_be_other)
    if (topic.kind == "vote" or topic.slip) and acts and not votes:
        return (Group(Kind.ACT, acts, conflict=True),)
    heads = [(Kind.ACT, acts), (Kind.VOTE, votes)]
    return tuple(_group(kind, found, sayings, acts + votes) for kind, found in heads if found)


def _act_heads(sayings: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """Returns the sentences that order: by an own verb, else a visit, else a foreign verb."""
    firm = [said for said in sayings if said.firm]
    orders = [said for said in firm if said.does is Does.ORDER]
    own = _without_denials(tuple(said for said in orders if said.own))
    visits = tuple(said for said in firm if said.does is Does.VISIT)
    foreign = tuple(s for s in orders if not s.own and not s.naming.nobody)
    return own or visits or foreign


def _without_denials(orders: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """Returns the orders without those that only say whom not (A5.1, 11: that is chatter).

    Where an order and its denial name the same, or the denial names nobody, both stay.
    """
    plain = tuple(said for said in orders if not said.weights.negated)
    meant = {seats for said in plain for seats in said.naming.named}
    denied = [set(said.naming.named) for said in orders if said.weights.negated]
    told = all(names and names.isdisjoint(meant) for names in denied)
    return plain if meant and told else orders


def _vote_heads(sayings: tuple[Saying, ...]) -> tuple[Saying, ...]:
    return tuple(said for said in sayings if said.does is Does.VOTE and said.firm)


def _bare_command(
    sayings: tuple[Saying, ...], topic: Topic, may_be_other: bool
) -> tuple[Group, ...]:
    """Returns the command of a letter without any verb: names alone (A5.1, 3, end)."""
    bare = tuple(s for s in sayings if s.does is Does.BARE and not s.signature)
    if not any(said.firm for said in bare):
        return ()
    weak = tuple(said for said in sayings if _may_be_mistyped(said))
    asked = any(said.weights.question for said in sayings)
    other = not topic.roles and (may_be_other or topic.odd or topic.slip or asked)
    unclear = Kind.UNCLEAR if other else Kind.ACT
    kind = Kind.VOTE if topic.kind == "vote" else unclear
    return (_weighed(kind, bare, weak, sayings),)


def _may_be_mistyped(said: Saying) -> bool:
    """Tells whether a sentence names somebody in what may have been an order (`ржу Васю`).

    In a letter without a verb of an order its whole body counts (A5.1, 3).
    """
    if said.does in _COMMANDING:
        return not said.firm and bool(said.naming.named)
    return said.does is Does.NOTHING and bool(said.naming.named)


def _group(
    kind: Kind,
    heads: tuple[Saying, ...],
    sayings: tuple[Saying, ...],
    every: tuple[Saying, ...],
) -> Group:
    """Returns a command with the sentences that add to it."""
    joined = tuple(
        said
        for said in sayings
        if said not in every and _adds(said, heads) and _nearest(said, sayings, every) in heads
    )
    return _weighed(kind, heads, joined, sayings)


def _weighed(
    kind: Kind, heads: tuple[Saying, ...], joined: tuple[Saying, ...], sayings: tuple[Saying, ...]
) -> Group:
    first = sayings.index(heads[0])
    later = [said for said in sayings[first + 1 :] if not said.signature]
    back = any(said.weights.takes_back or said.slip for said in heads)
    back = back or any(said.weights.corrects or said.slip for said in later)
    return Group(
        kind=kind,
        heads=heads,
        joined=joined,
        taken_back=back,
        conditional=_conditional(heads, joined, sayings),
        conflict=kind is Kind.ACT and _second_order(heads, sayings),
    )


def _adds(said: Saying, heads: tuple[Saying, ...]) -> bool:
    """Tells whether a sentence without a firm verb of its own adds a name to a command.

    One that begins with `or` does, whatever else it says.
    """
    if said.signature:
        return False
    if said.does is Does.NOTHING and said.starts_or:
        return bool(said.naming.named)
    alone = all(head.naming.nobody for head in heads)
    if said.does is Does.ORDER and said.own and said.weights.unsure and not said.weights.question:
        return not said.naming.nobody and not alone
    if said.does not in _JOINING or said.naming.nobody:
        return False
    sure = bool(said.naming.named or said.naming.me)
    return said.firm if alone else sure


def _nearest(said: Saying, sayings: tuple[Saying, ...], every: tuple[Saying, ...]) -> Saying:
    """Returns the last command sentence before a sentence, or the first of all."""
    place = sayings.index(said)
    before = [head for head in every if sayings.index(head) < place]
    return max(before or every[:1], key=sayings.index)


def _conditional(
    heads: tuple[Saying, ...], joined: tuple[Saying, ...], sayings: tuple[Saying, ...]
) -> bool:
    """Tells whether a command hangs on a condition, in its own sentence or the next one."""
    if any(said.weights.condition for said in (*heads, *joined)):
        return True
    for head in heads:
        place = sayings.index(head)
        before, after = sayings[max(0, place - 1) : place], sayings[place + 1 : place + 2]
        if any(said.weights.condition and head.starts_then for said in before):
            return True
        if any(said.weights.condition and not said.naming.nobody for said in after):
            return True
    return False


def _second_order(heads: tuple[Saying, ...], sayings: tuple[Saying, ...]) -> bool:
    """Tells whether the sender also orders, in his own name, something another role does."""
    if not any(head.own for head in heads):
        return False
    return any(
        said.does is Does.ORDER
        and not said.own
        and said.firm
        and said.cue is not None
        and said.cue.mood is Mood.FIRST
        and not said.naming.nobody
        for said in sayings
    )
