"""The verbs of the mayor's hand: ballots he enters, answers, removals, rulings."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.keeper import KEEPER, Keeper, keeper_of
from pbem.cli.values import number, one_of
from pbem.game import AbilityId, Command, PhaseKind, commands
from pbem.service import (
    TRUTHS,
    RulingError,
    Seen,
    Verdict,
    accept_letter,
    answer_question,
    enter_vote,
    run,
    unseat,
)

GameName = Annotated[str, typer.Option("--game")]
Reason = Annotated[str, typer.Option("--reason")]
NOBODY = "-"


def vote(ctx: typer.Context, voter: str, target: str, game: GameName = "") -> None:
    """Enters a ballot that was cast elsewhere; a bare `-` as target abstains."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    whom = None if target == NOBODY else keeper.seat(seen, target)
    who = keeper.seat(seen, voter)
    keeper.insist(seen, enter_vote(keeper.house, seen.name, who, whom, keeper.clock()))
    keeper.say("vote.entered", voter=voter, target=target)


def answer(
    ctx: typer.Context, question: str, verdict: str, reason: Reason, reads: str = ""
) -> None:
    """Answers a question that waits for a human: accept or refuse, true or untrue."""
    keeper = keeper_of(ctx)
    asked = number(question, "QUESTION")
    ruled = Verdict(one_of(verdict, tuple(Verdict), "VERDICT"))
    try:
        answer_question(keeper.house, asked, ruled, reason, KEEPER, keeper.clock(), reads)
    except RulingError as error:
        _tell_reasons(keeper, error)
        raise
    told = "answer.ruled" if ruled in TRUTHS else "answer.done"
    keeper.say(told, question=asked)


def remove(ctx: typer.Context, nick: str, reason: Reason, game: GameName = "") -> None:
    """Takes a player out of the game; before the start, off the table."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    place = keeper.seat(seen, nick)
    if seen.game.phase.kind is PhaseKind.SIGNUP:
        done = unseat(keeper.house, seen.name, place, keeper.clock())
    else:
        command = commands.Remove(place, reason, KEEPER)
        done = run(keeper.house, seen.name, command, keeper.clock())
    keeper.insist(seen, done)
    keeper.say("remove.done", nick=nick, game=seen.name)


def draw(ctx: typer.Context, label: str, value: str, reason: Reason, game: GameName = "") -> None:
    """Rules what a draw shall be, before its outcome is published."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    _rule(keeper, seen, commands.Override(label, value, reason, KEEPER))
    keeper.say("rule.drawn", label=label, value=value)


def die(ctx: typer.Context, nick: str, reason: Reason, game: GameName = "") -> None:
    """Lets a player die who may die at any time."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    _rule(keeper, seen, commands.LetDie(keeper.seat(seen, nick), reason, KEEPER))
    keeper.say("rule.dead", nick=nick)


def accept(ctx: typer.Context, letter: str, reason: Reason) -> None:
    """Accepts a letter that came too late, or that waits."""
    keeper = keeper_of(ctx)
    found = number(letter, "LETTER")
    try:
        accept_letter(keeper.house, found, reason, KEEPER, keeper.clock())
    except RulingError as error:
        _tell_reasons(keeper, error)
        raise
    keeper.say("rule.accepted", letter=found)


def void(ctx: typer.Context, nick: str, ability: str, reason: Reason, game: GameName = "") -> None:
    """Voids an order that was accepted; its player is told and may send another."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    known = tuple(one.id for one in seen.game.rules.abilities)
    act = AbilityId(one_of(ability, known, "ABILITY"))
    _rule(keeper, seen, commands.Void(keeper.seat(seen, nick), act, reason, KEEPER))
    keeper.say("rule.voided", nick=nick, ability=ability)


def _rule(keeper: Keeper, seen: Seen, command: Command) -> None:
    keeper.insist(seen, run(keeper.house, seen.name, command, keeper.clock()))


def _tell_reasons(keeper: Keeper, error: RulingError) -> None:
    """Raises KeeperError with the game's own reasons, where it has given any."""
    if error.reasons and error.game:
        keeper.refuse(error.game, error.reasons)
