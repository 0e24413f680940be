"""The exact chances of a deal, worked out through the very draws that real deals are made of."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from pbem.game import (
    Deal,
    Game,
    GameId,
    RoleId,
    SeatId,
    events,
    first_deal,
    given,
    next_draw,
    seed_digest,
    table,
)
from pbem.game import commands_of_lobby as lobby
from pbem.trial.cases.boards import SEED, CaseError
from pbem.trial.cases.village_lobby import House
from pbem.trial.cases.village_steps import Row, Stage, Step, as_list, mapping

Shares = dict[str, Fraction]


def play_assign(stage: Stage, step: Row) -> Step:
    """Gathers the players of a deal, whose chances are then asked for."""
    row = mapping(step["assign"])
    for key in row:
        if key not in ("roster", "opts", "wish", "given"):
            raise CaseError(f"unknown key {key}")
    if not isinstance(stage.house, House):
        raise CaseError("there is no lobby here")
    played = Step(stage)
    settings = {
        "roster": str(row["roster"]),
        **{k: str(v) for k, v in mapping(row.get("opts")).items()},
    }
    _open(stage.house, played, settings)
    wishes = {nick: tuple(map(str, as_list(w))) for nick, w in mapping(row.get("wish")).items()}
    asked = mapping(mapping(step.get("out")).get("p"))
    named = dict.fromkeys((*wishes, *(nick for nick in asked if nick != stage.house.dummy)))
    _seat_all(played, list(named), wishes, len(str(row["roster"])))
    stage.given = str(row.get("given", ""))
    return played


def _open(house: House, played: Step, settings: dict[str, str]) -> None:
    """Opens the game of a deal; raises CaseError."""
    command = lobby.Open(
        GameId("deal"),
        seed_digest(SEED),
        house.rules.languages[0],
        tuple({**house.defaults, **settings}.items()),
        house.dummy,
    )
    played.stage.game = table(house.rules)
    played.do(command)


def _seat_all(
    played: Step, named: list[str], wishes: dict[str, tuple[str, ...]], seats: int
) -> None:
    """Seats those whom the case names, and as many more as the roster has seats."""
    more = [f"+{place}" for place in range(seats - 1 - len(named))]
    for place, nick in enumerate((*named, *more), 2):
        first, second = (*wishes.get(nick, ()), "ANY", "ANY")[:2]
        wished = events.Wished(SeatId(place), (first, second))
        played.follow((events.Seated(SeatId(place), nick), wished))


def chances(game: Game, names: tuple[str, ...], dummy_role: str = "") -> dict[str, dict[str, str]]:
    """Returns the exact chance of every role for each of some players, as fractions."""
    listed = {seat.id: seat.nick for seat in game.seats if seat.nick in names}
    first = first_deal(game)
    if dummy_role:
        first = replace(first, dummy_roles=(RoleId(dummy_role),))
    shares: dict[str, Shares] = {nick: {} for nick in names}
    for deal, chance in _ends(first, frozenset(listed)).items():
        for seat, role in deal.dealt:
            mine = shares[listed[seat]]
            mine[role] = mine.get(role, Fraction(0)) + chance
    return {nick: {role: str(share) for role, share in shares[nick].items()} for nick in names}


def _ends(deal: Deal, listed: frozenset[SeatId]) -> dict[Deal, Fraction]:
    """Returns every deal in which the listed players have their roles, with its chance."""
    running, ended = {_plain(deal, listed): Fraction(1)}, dict[Deal, Fraction]()
    while running:
        after: dict[Deal, Fraction] = {}
        for state, chance in running.items():
            now, draw = next_draw(state)
            if draw is None or len(now.dealt) == len(listed):
                ended[now] = ended.get(now, Fraction(0)) + chance
                continue
            for value, count in Counter(draw.options).items():
                one = _plain(given(now, draw, value), listed)
                share = chance * Fraction(count, len(draw.options))
                after[one] = after.get(one, Fraction(0)) + share
        running = after
    return ended


def _plain(deal: Deal, listed: frozenset[SeatId]) -> Deal:
    """Returns a deal without what no later draw depends on, so that equal ones meet."""
    dealt = tuple(sorted(one for one in deal.dealt if one[0] in listed))
    return replace(deal, left=tuple(sorted(deal.left)), dealt=dealt)
