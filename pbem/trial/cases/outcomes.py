"""What must come out of a step: each key of `out` and where it is read from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from pbem.game import Game, SeatId, events, known, short
from pbem.trial.cases.steps import Played


def refused(played: Played) -> dict[str, list[str]]:
    """Returns the first reason of each refusal, by sender, in order."""
    return _grouped(played.refused)


def dead(played: Played) -> dict[str, str]:
    """Returns who died of what; those whom the vote put out are named by another key."""
    voted = {event.seat for event in played.events if isinstance(event, events.Jailed)}
    fallen = (event for event in played.events if isinstance(event, events.Fell))
    return {
        _nick(played.game, event.seat): "+".join(event.causes)
        for event in fallen
        if event.seat not in voted
    }


def priv(played: Played) -> dict[str, list[str]]:
    """Returns what each player learned, in short."""
    learned = (event for event in played.events if isinstance(event, events.Learned))
    game = played.game
    return _grouped(tuple((_nick(game, e.seat), short(e, game)) for e in learned))


def saved(played: Played) -> int:
    """Returns how many attacked players are alive."""
    counts = (e.count for e in played.events if isinstance(e, events.AttemptsAnnounced))
    return sum(counts)


def win(played: Played) -> str:
    """Returns who won in this step."""
    return next((e.winner for e in played.events if isinstance(e, events.Ended)), "none")


def jailed(played: Played) -> str | None:
    """Returns whom the vote put out."""
    found = (e.seat for e in played.events if isinstance(e, events.Jailed))
    return next((_nick(played.game, seat) for seat in found), None)


def executed(played: Played) -> str | None:
    """Returns whom the vote had executed, whether he died of it or not."""
    found = (e.seat for e in played.events if isinstance(e, events.Executed))
    return next((_nick(played.game, seat) for seat in found), None)


def raised(played: Played) -> list[str]:
    """Returns who came back to life."""
    found = (e.seat for e in played.events if isinstance(e, events.Rose))
    return [_nick(played.game, seat) for seat in found]


def voided(played: Played) -> list[str]:
    """Returns whose orders no longer count."""
    found = (e.seat for e in played.events if isinstance(e, events.ActionVoided))
    return [_nick(played.game, seat) for seat in found]


def unfollowed(played: Played, expected: object) -> object:
    """Returns why whose branches could not be carried out."""
    failed = (event for event in played.events if isinstance(event, events.PlanFailed))
    return {_nick(played.game, event.seat): event.why for event in failed}


def infected(played: Played, expected: object) -> object:
    """Returns who carries a delayed death, with the night it was caught in unless only listed."""
    ill = {s.nick: min(i.caught for i in s.illnesses) for s in played.game.living if s.illnesses}
    return list(ill) if isinstance(expected, list) else ill


def revealed(played: Played, expected: object) -> object:
    """Returns the role, as the public hears it, of whom the vote put out."""
    shown = (events.Jailed, events.DeathAnnounced)
    return next((e.role for e in played.events if isinstance(e, shown)), None)


def pub(played: Played, expected: object) -> object:
    """Returns the public results of abilities."""
    found = (e for e in played.events if isinstance(e, events.Announced))
    return [short(event, played.game) for event in found]


def tally(played: Played, expected: object) -> object:
    """Returns how many ballots each candidate had."""
    counted = (e for e in played.events if isinstance(e, events.VotesCounted))
    targets = (target for event in counted for _, target in event.ballots)
    return dict(Counter(_nick(played.game, seat) for seat in targets))


def nobody(played: Played, expected: object) -> object:
    """Returns why the vote put nobody out."""
    return next((e.why for e in played.events if isinstance(e, events.NobodyJailed)), None)


def role(played: Played, expected: object) -> object:
    """Returns the roles of the listed names."""
    names = list(expected) if isinstance(expected, dict) else []
    found = {name: played.game.named(str(name)) for name in names}
    return {name: seat.role if seat else None for name, seat in found.items()}


def winners(played: Played, expected: object) -> object:
    """Returns who won, player by player."""
    found = (seat for e in played.events if isinstance(e, events.Ended) for seat in e.winners)
    return [_nick(played.game, seat) for seat in found]


def knows(played: Played, expected: object) -> object:
    """Returns whom each of the listed names knows from the start, with the roles he knows of."""
    game = played.game
    named = {name: game.named(str(name)) for name in expected} if isinstance(expected, dict) else {}
    return {
        name: [f"{_nick(game, other)}={role}" for other, role in known(game, seat)] if seat else []
        for name, seat in named.items()
    }


def met(played: Played, expected: object) -> object:
    """Returns who is announced to talk with whom in private."""
    found = (e.members for e in played.events if isinstance(e, events.TalkAnnounced))
    return [",".join(_nick(played.game, seat) for seat in members) for members in found]


def early(played: Played, expected: object) -> object:
    """Tells whether the step might have ended before its time."""
    return played.early


def tidy(key: str, value: object) -> object:
    """Returns an outcome in the one form in which it is compared: lists have no order.

    Only refusals have one. A missing outcome is the quiet one.
    """
    if value is None:
        value = QUIET.get(key)
    if isinstance(value, dict):
        return {str(name): _listed(key, inner) for name, inner in sorted(value.items())}
    return sorted(map(str, value)) if isinstance(value, list) else value


def _listed(key: str, value: object) -> object:
    """Returns a name's outcome; where several are possible, one alone is a list of one."""
    if key not in SEVERAL:
        return value
    items = [str(item) for item in value] if isinstance(value, list) else [str(value)]
    return items if key == "refused" else sorted(items)


def _grouped(pairs: tuple[tuple[str, str], ...]) -> dict[str, list[str]]:
    """Returns pairs as lists by their first part."""
    found: dict[str, list[str]] = {}
    for name, code in pairs:
        found.setdefault(name, []).append(code)
    return found


def _nick(game: Game, seat: SeatId) -> str:
    """Returns the nick of a seat."""
    return game.seat(seat).nick


SEVERAL = ("refused", "priv", "knows")
QUIET: dict[str, object] = {
    "refused": {},
    "dead": {},
    "priv": {},
    "saved": 0,
    "win": "none",
    "raised": [],
    "voided": [],
}

COMPLETE: dict[str, Callable[[Played], object]] = {
    "refused": refused,
    "dead": dead,
    "priv": priv,
    "saved": saved,
    "win": win,
    "raised": raised,
    "jailed": jailed,
    "executed": executed,
    "voided": voided,
}

CHECKED: dict[str, Callable[[Played, object], object]] = {
    "infected": infected,
    "unfollowed": unfollowed,
    "revealed": revealed,
    "pub": pub,
    "tally": tally,
    "nobody": nobody,
    "role": role,
    "winners": winners,
    "knows": knows,
    "met": met,
    "early": early,
}
