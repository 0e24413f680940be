"""From a row of signs to the branches of a plan: one reading, or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pbem.mail.reading.signs import NAME, VERB, Sign
from pbem.nouns import Branch

IF, ELSE, IF_NOT, THEN = "if", "else", "if_not", "then"
NOBODY, MYSELF, THE_SAME = "nobody", "myself", "the_same"
EVERY_NIGHT = "every_night"
STATES = ("out", "alive", "killed", "voted")
IF_STATES = tuple(f"{IF}_{state}" for state in STATES)
_BY_NATURE_PLAIN = ("out", "alive")  # whoever is so is a subject; one is voted out by others
_PARTING = (VERB, THEN, EVERY_NIGHT)
_ORDERING = (VERB, THEN)
_SILENT = (EVERY_NIGHT, "skip", "both")


class UnclearError(ValueError):
    """A row of signs that has no reading, or more than one."""


@dataclass(frozen=True)
class Plan:
    """What a row of signs says: the branches, and whether it is for every night."""

    branches: tuple[Branch, ...]
    standing: bool


@dataclass(frozen=True)
class _Clause:
    """A stretch of a row: how it begins (`if`, `else`, or nothing for the lead), and its signs."""

    head: str
    signs: tuple[Sign, ...]


def read_plan(signs: Sequence[Sign], me: int) -> Plan:
    """Returns what a row of signs orders; raises UnclearError.

    Either `if A is out, B, else C`, in a chain of any length, or `C, but if A is out, B`, or
    `B if A is out`. Whatever is left open is nobody.
    """
    standing = any(sign.what == EVERY_NIGHT for sign in signs)
    first, *rest = _clauses(_meant(_with_ifs(_spoken(signs)), me))
    lead, otherwise = _aim(first.signs), _otherwise(rest)
    asked = [clause for clause in rest if clause.head == IF]
    if asked:
        return Plan(tuple(_branches(lead, asked, otherwise)), standing)
    if not (lead and standing) or rest:
        raise UnclearError
    return Plan((Branch(lead),), standing)


def _otherwise(clauses: Sequence[_Clause]) -> Aim | None:
    """Returns whom the last clause aims at, where it begins with `else`; only the last one may."""
    if any(clause.head == ELSE for clause in clauses[:-1]):
        raise UnclearError
    if not clauses or clauses[-1].head != ELSE:
        return None
    aim = _aim(clauses[-1].signs)
    if aim is None:
        raise UnclearError
    return aim


def _spoken(signs: Sequence[Sign]) -> Iterator[Sign]:
    """Yields the signs that say whom and when; verbs part what stands around them."""
    parted = False
    for sign in signs:
        parted = parted or sign.parted
        if sign.what not in _SILENT:
            yield replace(sign, parted=parted)
            parted = False
        parted = parted or sign.what in _PARTING


def _with_ifs(signs: Iterator[Sign]) -> list[Sign]:
    """Returns the signs with each `if` before its condition, where it is part of a verb's end."""
    row: list[Sign] = []
    for sign in signs:
        if sign.what not in IF_STATES:
            row.append(sign)
            continue
        if not row or row[-1].what not in (NAME, THE_SAME):
            raise UnclearError
        if len(row) < 2 or row[-2].what != IF:
            _begins(row)
            row.insert(-1, Sign(IF))
        row.append(replace(sign, what=sign.what.removeprefix(f"{IF}_"), parted=False))
    return row


def _begins(row: Sequence[Sign]) -> None:
    """Raises UnclearError where the name that ends a row may be the last of several.

    `A and B, if dead` asks of two; so may `A, B if dead`, unless A ends a branch.
    """
    before, named = row[:-1], row[-1]
    if not before or before[-1].what not in (NAME, THE_SAME):
        return
    if not named.parted or all(sign.what in (NAME, THE_SAME) for sign in before):
        raise UnclearError


def _meant(signs: Iterable[Sign], me: int) -> Iterator[Sign]:
    """Yields the signs with every word for somebody replaced by whom it means; raises UnclearError.

    `The same` means the only one named so far.
    """
    named: list[tuple[int, ...]] = []
    for sign in signs:
        if sign.what == NAME:
            if len(sign.seats) != 1 or sign.seats == (me,):
                raise UnclearError
            named.append(sign.seats)
        if sign.what == THE_SAME:
            if len(set(named)) != 1:
                raise UnclearError
            sign = replace(sign, what=NAME, seats=named[0], plain=True)
        yield replace(sign, what=NAME, seats=(me,)) if sign.what == MYSELF else sign


def _clauses(signs: Iterator[Sign]) -> list[_Clause]:
    """Returns the row in clauses, each from its `if` or `else` on; `else if` is a mere `if`.

    `If not` is an `else` only where its clause ends there: `if not Bob` is none.
    """
    clauses = [_Clause("", ())]
    for sign in signs:
        last = clauses[-1]
        if sign.what == IF and last.head == ELSE and not last.signs:
            clauses[-1] = _Clause(IF, ())
        elif sign.what in (IF, ELSE, IF_NOT):
            clauses.append(_Clause(sign.what, ()))
        elif last.head == IF_NOT and sign.what == NAME and not (last.signs or sign.parted):
            raise UnclearError
        else:
            clauses[-1] = replace(last, signs=(*last.signs, sign))
    return [replace(one, head=ELSE) if one.head == IF_NOT else one for one in clauses]


def _branches(
    lead: Aim | None, asked: Sequence[_Clause], otherwise: Aim | None
) -> Iterator[Branch]:
    """Yields the branches that clauses with conditions make together with what stands beside them.

    A lead is what is done otherwise, or what the only condition is for.
    """
    parts = [_condition(clause) for clause in asked]
    if lead is not None and len(parts) == 1 and parts[0][1] is None:
        parts = [(parts[0][0], lead)]
    elif lead is not None and len(parts) == 1 and otherwise is None:
        otherwise = lead
    elif lead is not None:
        raise UnclearError
    for condition, aim in parts:
        if aim is None:
            raise UnclearError
        yield replace(condition, targets=aim)
    yield Branch(otherwise or ())


def _condition(clause: _Clause) -> tuple[Branch, Aim | None]:
    """Returns the condition of a clause as an empty branch, and whom the clause aims at.

    A clause that breaks off after its verb or its `then` has no reading.
    """
    pair, rest = clause.signs[:2], clause.signs[2:]
    named = [sign for sign in pair if sign.what == NAME]
    states = [sign for sign in pair if sign.what in STATES]
    if len(named) != 1 or len(states) != 1 or pair[1].parted:
        raise UnclearError
    if pair[0] in states and states[0].what in _BY_NATURE_PLAIN and not named[0].plain:
        raise UnclearError
    aim = _aim(rest)
    if rest and aim is None:
        raise UnclearError
    return Branch(about=named[0].seats[0], so=states[0].what), aim


def _aim(signs: Sequence[Sign]) -> Aim | None:
    """Returns whom some signs aim at: nobody, the named, or None where they are none."""
    told = [sign for sign in signs if sign.what not in _ORDERING]
    if not told:
        return None
    if [sign.what for sign in told] == [NOBODY]:
        return ()
    if any(sign.what != NAME for sign in told):
        raise UnclearError
    return tuple(sign.seats[0] for sign in told)


Aim = tuple[int, ...]
