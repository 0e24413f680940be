"""From the sentences of a command to a want: the ability, the targets, or a puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pbem.mail.reading.commands import Group
from pbem.mail.reading.cues import Mood
from pbem.mail.reading.naming import Naming
from pbem.nouns import Kind, Order, Puzzle, Table, Want
from pbem.words import Lexicon, similar

_VOTE = Order(ability="", verb="vote", self_allowed=True)


def resolve(group: Group, table: Table, lexicon: Lexicon) -> Want:
    """Returns the want of a command; its puzzle is the first that stands in the way (A2.6)."""
    naming = _together(group, table)
    number = next((s.number for s in group.sayings if s.number is not None), None)
    if group.kind is Kind.VOTE:
        want = Want(Kind.VOTE, targets=_seats(naming), number=None)
        return _with_puzzle(want, group, naming, _VOTE, table, lexicon)
    orders = _orders(group, table)
    want = Want(Kind.ACT, targets=_seats(naming), number=number)
    if len(orders) != 1 or group.kind is Kind.UNCLEAR or group.conflict:
        return _unclear(want, orders, group, table)
    want = replace(want, ability=orders[0].ability)
    return _with_puzzle(want, group, naming, orders[0], table, lexicon)


def nicks(seats: Iterable[int], table: Table) -> tuple[str, ...]:
    """Returns the nicks of seats, in the order of the table."""
    wanted = set(seats)
    return tuple(person.nick for person in table.people if person.seat in wanted)


def _orders(group: Group, table: Table) -> tuple[Order, ...]:
    """Returns the orders a command may mean: of its verbs the sender's own, else the ruleset's."""
    cues = [said.cue for said in group.heads if said.cue is not None]
    own = {verb for said in group.heads for verb in said.own}
    if own:
        every = (*table.orders, *table.common)
        return tuple(order for order in every if order.verb in own)
    if group.kind is Kind.ACT and cues:
        foreign = [order for order in table.all_orders if order.verb in cues[0].verbs]
        return tuple(foreign[:1])
    return table.orders


def _unclear(want: Want, orders: tuple[Order, ...], group: Group, table: Table) -> Want:
    """Returns a want whose ability is open; without any ability the game would refuse it too."""
    if not table.orders and group.kind is Kind.ACT:
        return replace(want, puzzle=Puzzle("no_such_ability"))
    choices = [replace(want, ability=order.ability) for order in orders]
    if group.kind is Kind.UNCLEAR and table.phase == "day":
        choices.insert(0, Want(Kind.VOTE, targets=want.targets))
    names = tuple(order.ability for order in orders)
    return replace(want, puzzle=Puzzle("ability_unclear", names, _whole(choices)))


def _with_puzzle(
    want: Want, group: Group, naming: Naming, order: Order, table: Table, lexicon: Lexicon
) -> Want:
    puzzle = _puzzle(want, group, naming, order, table, lexicon)
    if puzzle is None:
        return want
    return replace(want, targets=(), puzzle=puzzle)


def _puzzle(
    want: Want, group: Group, naming: Naming, order: Order, table: Table, lexicon: Lexicon
) -> Puzzle | None:
    """Returns what keeps a command from having exactly one reading, in the order of A2.6."""
    if group.conditional:
        return Puzzle("conditional_not_supported")
    if naming.roles:
        return Puzzle("target_is_a_role", (), _each(want, naming.named))
    if naming.strangers:
        return _unknown(want, naming.strangers, table, lexicon)
    open_name = next((seats for seats in naming.named if len(seats) > 1), ())
    if open_name:
        return Puzzle("ambiguous_target", nicks(open_name, table), _each(want, _single(open_name)))
    return _counted(want, group, naming, order, table, lexicon)


def _counted(
    want: Want, group: Group, naming: Naming, order: Order, table: Table, lexicon: Lexicon
) -> Puzzle | None:
    """Returns the puzzle of too many names, too few, or a reading that is taken back."""
    count = len(naming.named)
    weights = [said.weights for said in group.sayings]
    wavers = group.taken_back or any(one.negated or one.alternative for one in weights)
    if count > order.most or (wavers and count > 1):
        names = nicks((seat for seats in naming.named for seat in seats), table)
        choices = _each(want, naming.named) if order.most == 1 else ()
        return Puzzle("too_many_targets", names, choices)
    if wavers:
        return Puzzle("ability_unclear", (want.ability,) if want.ability else (), ())
    if count < order.least:
        return _too_few(want, group, order, table, lexicon)
    if naming.doubt:
        return Puzzle("ability_unclear", (), _whole([want]))
    return None


def _too_few(want: Want, group: Group, order: Order, table: Table, lexicon: Lexicon) -> Puzzle:
    if order.least > 1:
        return Puzzle("need_two_different_targets")
    words = [word for said in group.sayings for word in said.unknown]
    if not words:
        return Puzzle("unknown_target", missing=True)
    return _unknown(want, words, table, lexicon)


def _unknown(want: Want, words: Iterable[str], table: Table, lexicon: Lexicon) -> Puzzle:
    """Returns an unknown target with the nicks that look like it (A5.1, 6: only suggested)."""
    every = [person.nick for person in table.people]
    near = {nick for word in words for nick in similar(word, every, lexicon.grammar)}
    seats = [person.seat for person in table.people if person.nick in near]
    return Puzzle("unknown_target", nicks(seats, table), _each(want, _single(seats)))


def _together(group: Group, table: Table) -> Naming:
    """Returns the names of all sentences of a command as one; oneself is a name like others."""
    parts = [said.naming for said in group.sayings]
    named = [seats for part in parts for seats in part.named]
    if any(part.me for part in parts) and table.me is not None:
        named.append((table.me,))
    strangers = [word for part in parts for word in part.strangers]
    roles = [role for part in parts for role in part.roles]
    return Naming(
        named=tuple(dict.fromkeys(named)),
        roles=tuple(dict.fromkeys(roles)),
        strangers=tuple(dict.fromkeys(strangers)),
        doubt=next((part.doubt for part in parts if part.doubt), ""),
    )


def _seats(naming: Naming) -> tuple[int, ...]:
    return tuple(seats[0] for seats in naming.named if len(seats) == 1)


def _single(seats: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in seats)


def _each(want: Want, named: tuple[tuple[int, ...], ...]) -> tuple[Want, ...]:
    """Returns the want with each of the sure names alone."""
    return tuple(replace(want, targets=seats) for seats in named if len(seats) == 1)


def _whole(choices: list[Want]) -> tuple[Want, ...]:
    """Returns the choices that name a target: only those can be picked by a number."""
    return tuple(choice for choice in choices if choice.targets)


def is_plain_order(group: Group, want: Want) -> bool:
    """Tells whether a command is a plain order: first person or imperative, one reading (A1.3)."""
    if want.puzzle is not None or group.kind is not Kind.ACT or len(group.heads) != 1:
        return False
    cue = group.heads[0].cue
    return cue is not None and cue.mood in (Mood.FIRST, Mood.IMPERATIVE)
