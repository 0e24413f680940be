"""The beginning of a gathered game: the deal by roster and wishes, and the first night."""

from __future__ import annotations

from datetime import datetime
from functools import reduce

from pbem.game import events as told
from pbem.game.answers import Accepted, Answer, Objection, Refused
from pbem.game.chance import pick
from pbem.game.commands.lobby import Begin
from pbem.game.ids import RoleId, SeatId
from pbem.game.lobby.gathering import in_rollcall
from pbem.game.lobby.rosters import line_for
from pbem.game.lobby.table import is_committed, mixed_seed, role_letters
from pbem.game.lobby.wish_dealing import Deal, claims_of, given, next_draw
from pbem.game.lobby.wishing import FREE, ROSTER, WISHES
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Game
from pbem.game.state.terms import Scope, holds_true
from pbem.game.turns.phases import beginning, open_first

Dealt = tuple[tuple[SeatId, RoleId], ...]


def begin(game: Game, command: Begin, now: datetime) -> Answer:
    """Deals the roles of the roster's line, and opens the first phase with all it brings."""
    reasons = in_rollcall(game, command.owner)
    if reasons:
        return Refused(reasons)
    if not is_committed(game, command.seed):
        return Refused((Objection("seed_mismatch"),))
    described = _described(game, command.roles) if command.roles else None
    if command.roles and described is None:
        return Refused((Objection("bad_value", (("key", "roles"),)),))
    dealt = described or dealt_by_wishes(game, command.seed)
    deal = told.Dealt(command.seed, tuple((seat, role, role) for seat, role in sorted(dealt)))
    seated = evolve(game, deal)
    line = [role for _, role in dealt]
    counts = tuple((r.id, line.count(r.id)) for r in game.rules.roles if r.id in line)
    opened = (told.Started(counts), open_first(game, now, command.closes))
    events = (deal, *role_letters(seated), *opened)
    return Accepted((*events, *beginning(reduce(evolve, events, game))))


def dealt_by_wishes(game: Game, seed: str) -> Dealt:
    """Draws the deal: the dummy first, then the wishes, then everybody else."""
    mixed, deal = mixed_seed(game, seed), first_deal(game)
    while True:
        deal, draw = next_draw(deal)
        if draw is None:
            return deal.dealt
        deal = given(deal, draw, pick(mixed, draw.label, draw.options))


def first_deal(game: Game) -> Deal:
    """Returns the deal of a gathered game before its first draw."""
    line = line_for(game.rules, str(game.option(ROSTER)), len(game.seats))
    heard = bool(game.option(WISHES))
    dummy = next((seat.id for seat in game.seats if seat.dummy), None)
    return Deal(
        left=line,
        open=tuple(seat.id for seat in game.seats if not seat.dummy),
        wishes=tuple((s.id, s.wishes if heard else FREE) for s in game.seats if not s.dummy),
        claims=claims_of(game.rules),
        dummy=dummy,
        dummy_roles=tuple(role for role in dict.fromkeys(line) if _for_dummy(game, dummy, role)),
    )


def _for_dummy(game: Game, dummy: SeatId | None, role: RoleId) -> bool:
    """Tells whether the dummy may be given a role."""
    if dummy is None:
        return False
    table = evolve(game, told.Dealt("", ((dummy, role, role),)))
    return holds_true(game.rules.roster.dummy, Scope(table, target=dummy))


def _described(game: Game, roles: tuple[tuple[str, str], ...]) -> Dealt | None:
    """Returns a described deal if it could have been drawn, or None."""
    dealt = []
    for nick, role in roles:
        seat = game.named(nick)
        if seat is None:
            return None
        dealt.append((seat.id, RoleId(role)))
    first = first_deal(game)
    fits = sorted(role for _, role in dealt) == sorted(first.left)
    dummies = all(role in first.dummy_roles for seat, role in dealt if seat == first.dummy)
    return tuple(dealt) if fits and dummies else None
