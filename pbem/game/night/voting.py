"""The day's vote: the count, who is jailed, and who has been silent too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import SeatId
from pbem.game.night.telling import tell
from pbem.game.state.drawing import draw
from pbem.game.state.game import Ballot, Game
from pbem.game.state.seats import role_of
from pbem.game.state.terms import condition

Choice = SeatId | None  # what a ballot names: a player, or nobody


def count_ballots(game: Game) -> Iterator[Event]:
    """Makes the ballots public, with those who abstained and those who were silent."""
    ballots = tuple((ballot.seat, ballot.target) for ballot in in_order(game))
    voted = {voter for voter, _ in ballots}
    silent = (seat.id for seat in game.living if seat.id not in (*voted, *game.abstained))
    yield told.VotesCounted(ballots, tuple(sorted(game.abstained)), tuple(silent))


def jail(game: Game) -> Iterator[Event]:
    """Puts the loser of the vote out of the game, or nobody; one who has died spares the next."""
    first = leaders(game)
    tied = tuple(seat for seat in first if seat is not None)
    why = _why_nobody(game, first)
    loser = None if why else tied[0]
    if why == "tie" and tied and condition(game, "random_loser"):
        drawn = draw(game, f"tie.{game.phase.number}", tuple(map(str, sorted(tied))))
        yield drawn
        loser = SeatId(int(drawn.value))
    if loser is not None and not game.seat(loser).alive:
        return
    if loser is not None:
        role = role_of(game, loser) if condition(game, "jailed_role_shown") else None
        yield told.Fell(loser, (game.rules.votes.cause,))
        yield told.Jailed(loser, role)
    elif why == "tie" and condition(game, "revote") and game.revotes < game.rules.votes.revotes:
        yield told.NobodyJailed("revote", tied)
    else:
        yield told.NobodyJailed(why, tied)


def decided(game: Game) -> bool:
    """Tells whether more than half of the living agree, where that ends the day at once."""
    return condition(game, "majority_rules") and _agreed(game)


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


def choices(game: Game) -> tuple[Choice, ...]:
    """Returns what was voted for, by arrival; nobody comes last, where he can be voted for."""
    named = tuple(ballot.target for ballot in in_order(game))
    return (*named, *(None for _ in game.abstained)) if condition(game, "nobody_stands") else named


def leaders(game: Game) -> tuple[Choice, ...]:
    """Returns those whom the ruleset's rule puts first, in the order in which they got there."""
    return RULES[game.rules.votes.rule](choices(game))


def plurality(votes: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Returns what has the most votes, in the order in which they reached them."""
    counts = Counter(votes)
    most = max(counts.values(), default=0)
    running: Counter[Choice] = Counter()
    reached = []
    for choice in votes:
        running[choice] += 1
        if running[choice] == most:
            reached.append(choice)
    return tuple(reached)


def _agreed(game: Game) -> bool:
    """Tells whether more than half of the living have voted for the same."""
    most = max(Counter(choices(game)).values(), default=0)
    return 2 * most > len(game.living)


def _why_nobody(game: Game, first: tuple[Choice, ...]) -> str:
    """Returns why the vote puts nobody out, or nothing where it puts out the first."""
    if not first:
        return "no_votes"
    if condition(game, "majority_rules") and not _agreed(game):
        return "no_majority"
    if len(first) > 1 and not condition(game, "first_to_reach"):
        return "tie"
    return "nobody" if first[0] is None else ""


def _silent(game: Game) -> tuple[SeatId, ...]:
    """Returns the living who have cast no ballot on too many days in a row."""
    days = game.rules.silence.days
    return tuple(seat.id for seat in game.living if seat.missed >= days)


RULES: dict[str, Callable[[tuple[Choice, ...]], tuple[Choice, ...]]] = {"plurality": plurality}
