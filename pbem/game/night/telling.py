"""The one place where answers to players are made, and where lies are told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.game.events import Drawn, Event, Learned, Misled
from pbem.game.ids import AbilityId, RoleId, SeatId
from pbem.game.rules.storytelling import Lie
from pbem.game.state.drawing import draw, ruling
from pbem.game.state.game import Game
from pbem.game.state.terms import Scope, holds_true

Roles = tuple[tuple[SeatId, RoleId, RoleId], ...]


@dataclass(frozen=True)
class Reply:
    """An answer that might be given: whom it is about, its value, and whether it is true."""

    about: tuple[SeatId, ...] = ()
    value: str = ""
    true: bool = True
    what: str = ""


@dataclass(frozen=True)
class Replies:
    """The answers to a question: what an honest one may say, and what a lie may.

    `usual` weighs the honest ones for their draw; `label` names it. `truth` is what is really
    so, for the moderator.
    """

    what: str
    honest: tuple[Reply, ...]
    lies: tuple[Reply, ...] = ()
    label: str = ""
    usual: tuple[Reply, ...] = ()
    truth: str = ""


def tell(
    seat: SeatId,
    what: str,
    about: tuple[SeatId, ...] = (),
    value: str = "",
    number: int = 0,
    shown: Roles = (),
) -> Iterator[Learned]:
    """Yields an answer to a player: a code of the ruleset, whom it is about, and its value.

    Every private result passes through here, so that a false one can be made nowhere else.
    """
    yield Learned(seat, what, about, value, number, shown)


def answer(game: Game, actor: SeatId, ability: AbilityId, replies: Replies) -> Iterator[Event]:
    """Yields an answer out of several: an honest one, or to whoever is lied to a false one.

    Whatever is not true of the game is on record for the moderator.
    """
    lie = lie_to(game, actor)
    if lie is None or not replies.lies:
        options, usual, label = replies.honest, replies.usual, replies.label
    else:
        always = holds_true(lie.sure, Scope(game, actor=actor))
        options = replies.lies if always else (*replies.lies, *replies.honest)
        usual, label = (), f"{lie.draw}.{ability}.{game.phase.number}"
    drawn, reply = _chosen(game, label, options, usual)
    if drawn is not None:
        yield drawn
    if reply is None:
        return
    if not reply.true:
        yield Misled(actor, reply.what or replies.what, replies.truth)
    yield from tell(actor, reply.what or replies.what, reply.about, reply.value)


def lie_to(game: Game, actor: SeatId) -> Lie | None:
    """Returns why a player is lied to now, or None."""
    scope = Scope(game, actor=actor)
    return next((lie for lie in game.rules.story.lies if holds_true(lie.when, scope)), None)


def reply_text(game: Game, reply: Reply) -> str:
    """Returns a reply as an option of a draw: its value, or nicks between commas."""
    return reply.value or ",".join(game.seat(seat).nick for seat in reply.about)


def _chosen(
    game: Game, label: str, options: tuple[Reply, ...], usual: tuple[Reply, ...]
) -> tuple[Drawn | None, Reply | None]:
    """Returns the reply that is given, with its draw where there is something to draw."""
    if not options:
        return None, None
    if not label or (len(options) == 1 and not ruling(game, label)):
        return None, options[0]
    named = {reply_text(game, reply): reply for reply in options}
    weighed = tuple(reply_text(game, reply) for reply in usual)
    drawn = draw(game, label, tuple(named), weighed or None)
    return drawn, named.get(drawn.value)
