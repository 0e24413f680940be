"""Answers to letters: receipts, refusals, ask-backs, and what a player may know of his own game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from pbem.game import (
    AbilityId,
    Game,
    Moment,
    Objection,
    OrderForm,
    PhaseKind,
    Plan,
    SeatId,
    common_orders,
    held_from,
    legal,
    orders,
    plain_channel,
)
from pbem.nouns import Branch, Choice, Draft, Ending, Kind, Want, gravest
from pbem.press.compose import letter
from pbem.press.facts import Edition, branches_of, ground_of, people, stamp
from pbem.press.rulebook import card, rulebook

RECEIPT = 2
ANSWER = 1
ORDERS = (Kind.ACT, Kind.PLAN)
CODES = {
    Ending.ACCEPTED: "receipt",
    Ending.ASKED: "ask",
    Ending.REFUSED: "refused",
    Ending.HELD: "held",
}
BEYOND_HELP = {
    *("actor_dead", "no_such_ability", "already_sent", "clan_action_already_sent"),
    *("automatic_ability", "not_first_night"),
    *("too_late", "vote_already_cast", "wrong_phase", "used_up", "day_decided"),
}


@dataclass(frozen=True)
class Part:
    """One command of a letter, judged: how it ended and why.

    `number` is the day or night that an accepted one counts for; `choices` are offered by an
    ask-back, which is open until `expires`. `ended` is the ability whose standing order it ended.
    """

    ending: Ending
    want: Want
    objections: tuple[Objection, ...] = ()
    choices: tuple[Choice, ...] = ()
    number: int = 0
    expires: datetime | None = None
    ended: str = ""


def answer(
    game: Game,
    seat: SeatId,
    parts: Sequence[Part],
    arrived: datetime,
    edition: Edition,
    draft: bool = False,
) -> Draft:
    """Returns the one answer to a letter, named after the gravest ending of its parts.

    A `draft` is answered as if sent, and says that nothing was done. Raises KeyError when all
    parts were discarded: such letters are never answered.
    """
    ending = gravest(tuple(part.ending for part in parts))
    facts = {
        "parts": [_part(part, game, seat, edition) for part in parts],
        "arrived": arrived.isoformat(),
        "draft": draft,
    }
    urgency = RECEIPT if ending is Ending.ACCEPTED else ANSWER
    return letter(game, seat, CODES[ending], facts, edition, urgency)


def rules_letter(game: Game, seat: SeatId, edition: Edition) -> Draft:
    """Returns the rules with the asker's own role card, for a letter that asks for them."""
    facts = {"rules": rulebook(game), "card": card(game, seat, edition)}
    return letter(game, seat, "rules", facts, edition, RECEIPT)


def status_letter(game: Game, seat: SeatId, edition: Edition) -> Draft:
    """Returns what is held from a seat and what is barred for it: one shape for every role."""
    found = game.seat(seat)
    facts = {
        "alive": not found.announced,
        "confirmed": found.confirmed,
        "held": _held(game, seat, edition),
        "barred": _barred(game, seat, edition),
    }
    return letter(game, seat, "status", facts, edition, RECEIPT)


def _part(part: Part, game: Game, seat: SeatId, edition: Edition) -> dict[str, object]:
    """Returns a judged command as templates know it."""
    return want_of(part.want, game, edition, part.number) | {
        "ending": part.ending.value,
        "channel": _channel(part.want, game, seat),
        "objections": [ground_of(one, game, edition) for one in part.objections],
        "choices": [
            want_of(choice.want, game, edition, choice.want.number or part.number)
            | {"number": choice.number}
            for choice in part.choices
        ],
        "example": _example(part, game, seat),
        "ended": part.ended,
        "expires": stamp(part.expires),
    }


def _channel(want: Want, game: Game, seat: SeatId) -> str:
    """Returns the channel of a line: the one it names, or where his plain lines go now."""
    plain = plain_channel(game, seat) if want.kind is Kind.CHAT and not want.channel else None
    return str(plain.id) if plain else want.channel


def want_of(want: Want, game: Game, edition: Edition, number: int) -> dict[str, object]:
    """Returns a command as templates know it; `known` tells whether it names a whole order."""
    meant = game.rules.ability(AbilityId(want.ability))
    ability = None if want.kind is Kind.UNCLEAR else meant
    nightly = ability is not None and ability.moment is Moment.NIGHT
    branches = ((one.about, one.so, one.targets) for one in want.branches)
    return {
        "what": _what(want, ability is not None),
        "ability": ability.id if ability else "",
        "known": bool(want.targets or want.branches)
        and (ability is not None or want.kind is Kind.VOTE),
        "targets": people(game, want.targets, edition),
        "branches": branches_of(game, branches, edition),
        "standing": want.standing,
        "channel": want.channel,
        "phase": (PhaseKind.NIGHT if nightly else game.phase.kind).value,
        "spoken": want.text if ability else "",
        "hours": want.number or 0,
        "number": number,
    }


def _what(want: Want, whole: bool) -> str:
    """Returns what a command is called in templates: an order without an ability is unclear."""
    if want.kind in ORDERS:
        return (want.kind if whole else Kind.UNCLEAR).value
    return (Kind.ACT if whole else want.kind).value


def _example(part: Part, game: Game, seat: SeatId) -> str:
    """Returns whose example helps: an ability of the sender's, real or claimed, `vote`, or none.

    The example itself names nobody, so that quoting it is no order.
    """
    if any(one.code in BEYOND_HELP for one in part.objections):
        return ""
    if part.want.kind is Kind.VOTE:
        return "vote"
    own, common = orders(game, seat), common_orders(game, seat)
    mine = _with_example(game, own)
    known = (*mine, *_with_example(game, (order for order in common if order.role)))
    if part.want.ability:
        return part.want.ability if part.want.ability in known else ""
    offered = part.want.puzzle.candidates if part.want.puzzle else ()
    first = [one for one in known if one in offered] or mine
    return next(iter(first), "") if part.want.kind in (Kind.ACT, Kind.UNCLEAR) else ""


def _with_example(game: Game, forms: Iterable[OrderForm]) -> list[str]:
    """Returns the abilities of some orders that have an example: those that wait for letters."""
    abilities = (game.rules.ability(form.ability) for form in forms)
    return [ability.id for ability in abilities if ability and ability.waits_for_letters]


def _held(game: Game, seat: SeatId, edition: Edition) -> list[dict[str, object]]:
    """Returns what is stored of a seat's letters, as commands that templates know."""
    standing = held_from(game, seat)
    number = game.phase.number
    wants = [Want(Kind.ACT, one.ability, one.targets) for one in standing.orders]
    wants += map(_planned, standing.plans)
    if standing.ballot:
        wants.append(Want(Kind.VOTE, targets=(standing.ballot.target,)))
    if standing.passed:
        wants.append(Want(Kind.PASS))
    if standing.abstained:
        wants.append(Want(Kind.ABSTAIN))
    return [want_of(want, game, edition, number) for want in wants]


def _planned(plan: Plan) -> Want:
    """Returns an order that hangs on conditions as the want that it was."""
    branches = tuple(Branch(one.targets, one.about, one.so or "") for one in plan.branches)
    return Want(Kind.PLAN, plan.ability, branches=branches, standing=plan.standing)


def _barred(game: Game, seat: SeatId, edition: Edition) -> list[dict[str, object]]:
    """Returns the living whom each of a seat's orders may not be aimed at now."""
    barred: list[dict[str, object]] = []
    for order in orders(game, seat):
        allowed = legal(game, seat, order.ability)
        others = [one.id for one in game.seats if not one.announced and one.id not in allowed]
        if others:
            targets = people(game, others, edition)
            barred.append({"ability": order.ability, "targets": targets})
    return barred
