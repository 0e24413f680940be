"""The day's vote: the count, who is jailed, and who has been silent too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from pbem.game import events as told
from pbem.game.drawing import draw
from pbem.game.events import Event
from pbem.game.ids import SeatId
from pbem.game.seats import role_of
from pbem.game.state import Ballot, Game
from pbem.game.telling import tell
from pbem.game.terms import condition


def count_ballots(game: Game) -> Iterator[Event]:
    """Makes the ballots public, with those who abstained and those who were silent."""
    ballots = tuple((ballot.seat, ballot.target) for ballot in in_order(game))
    voted = {voter for voter, _ in ballots}
    silent = (seat.id for seat in game.living if seat.id not in (*voted, *game.abstained))
    yield told.VotesCounted(ballots, tuple(sorted(game.abstained)), tuple(silent))


def jail(game: Game) -> Iterator[Event]:
    """Puts the loser of the vote out of the game, or nobody."""
    tied = RULES[game.rules.votes.rule](in_order(game))
    loser = _loser(game, tied)
    if loser is None and tied and condition(game, "random_loser"):
        drawn = draw(game, f"tie.{game.phase.number}", tuple(map(str, sorted(tied))))
        yield drawn
        loser = SeatId(int(drawn.value))
    if loser is not None:
        role = role_of(game, loser) if condition(game, "jailed_role_shown") else None
        yield told.Fell(loser, (game.rules.votes.cause,))
        yield told.Jailed(loser, role)
    elif tied and condition(game, "revote") and game.revotes < game.rules.votes.revotes:
        yield told.NobodyJailed("revote", tied)
    else:
        yield told.NobodyJailed("tie" if tied else "no_votes", tied)


def warn_silent(game: Game) -> Iterator[Event]:
    """Warns those who have cast no ballot on too many days in a row."""
    for seat in _silent(game):
        yield from tell(seat, game.rules.silence.warning)


def drop_silent(game: Game) -> Iterator[Event]:
    """Lets those die who have cast no ballot on too many days in a row."""
    causes = (game.rules.silence.cause,)
    for seat in _silent(game):
        yield told.Fell(seat, causes)
        role = role_of(game, seat) if condition(game, "role_shown") else None
        shown = causes if condition(game, "cause_shown") else ()
        yield told.DeathAnnounced(seat, role, shown)


def in_order(game: Game) -> tuple[Ballot, ...]:
    """Returns the ballots in their letters' order of arrival."""
    return tuple(sorted(game.ballots, key=lambda ballot: ballot.order))


def plurality(ballots: tuple[Ballot, ...]) -> tuple[SeatId, ...]:
    """Returns the candidates with the most ballots, in the order in which they reached them."""
    counts: Counter[SeatId] = Counter(ballot.target for ballot in ballots)
    most = max(counts.values(), default=0)
    running: Counter[SeatId] = Counter()
    reached = []
    for ballot in ballots:
        running[ballot.target] += 1
        if running[ballot.target] == most:
            reached.append(ballot.target)
    return tuple(reached)


def _loser(game: Game, tied: tuple[SeatId, ...]) -> SeatId | None:
    """Returns the one who goes to jail, or None after a tie that jails nobody."""
    if len(tied) == 1 or (tied and condition(game, "first_to_reach")):
        return tied[0]
    return None


def _silent(game: Game) -> tuple[SeatId, ...]:
    """Returns the living who have cast no ballot on too many days in a row."""
    days = game.rules.silence.days
    return tuple(seat.id for seat in game.living if seat.missed >= days)


RULES: dict[str, Callable[[tuple[Ballot, ...]], tuple[SeatId, ...]]] = {"plurality": plurality}
