"""What must come out of a village step: each key of `out` and where it is read from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from pbem.game import Game, PhaseKind, RoleId, SeatId, events, known, short
from pbem.trial.cases.village_lobby_outcomes import LOBBY, lobby_line
from pbem.trial.cases.village_steps import Step

GROUPS = {"WEREWOLF": "wolves", "CMADMAN": "cmadmen", "MASON": "masons", "FOX": "foxes"}


def refused(step: Step) -> dict[str, list[str]]:
    """Returns the first reason of each refusal, by sender, in order."""
    return grouped(step.refused)


def priv(step: Step) -> dict[str, list[str]]:
    """Returns what each player learned, in short; a dummy learns nothing."""
    learned = [event for event in step.happened if isinstance(event, events.Learned)]
    mine = [event for event in learned if not step.game.seat(event.seat).dummy]
    told = [(step.nick(event.seat), short(event, step.game)) for event in mine]
    return grouped([*told, *step.told_accounts])


def dead(step: Step) -> dict[str, str]:
    """Returns who died of what."""
    fallen = (event for event in step.happened if isinstance(event, events.Fell))
    return {step.nick(event.seat): "+".join(event.causes) for event in fallen}


def win(step: Step) -> str:
    """Returns who won in this step."""
    return next((e.winner for e in step.happened if isinstance(e, events.Ended)), "none")


def revote(step: Step) -> bool:
    """Tells whether the vote has to be repeated."""
    return any(isinstance(e, events.NobodyJailed) and e.why == "revote" for e in step.happened)


def executed(step: Step) -> str | None:
    """Returns whom the vote put out."""
    found = (e.seat for e in step.happened if isinstance(e, events.Jailed))
    return next((step.nick(seat) for seat in found), None)


def pub(step: Step, expected: object) -> object:
    """Returns the public lines in order."""
    return list(_public(step))


def _public(step: Step) -> Iterator[str]:
    """Yields the public lines; the corpses of a dawn are one, and so is their absence."""
    found = [_corpses(step)] if _night_ended(step) else []
    for event in step.happened:
        line = _line(step, event)
        if found and (_is_corpse(event) or line.startswith(("follow", "win"))):
            yield found.pop()
        if line:
            yield line
    yield from found


def _line(step: Step, event: events.Event) -> str:
    """Returns an event as a public line, or nothing."""
    match event:
        case events.DeathAnnounced(seat=seat, causes=(cause,), by=None):
            return f"{cause}:{step.nick(seat)}"
        case events.DeathAnnounced(seat=seat, causes=(cause,), by=by) if by:
            return f"{cause}:{step.nick(by)}>{step.nick(seat)}"
        case events.VotesCounted():
            return "ballots"
        case events.Jailed(seat=seat):
            return f"executed:{step.nick(seat)}"
        case events.NobodyJailed(why="revote"):
            return "revote"
        case events.Ended(winner=winner):
            return winner if winner == "draw" else f"win:{winner}"
    return lobby_line(step, event)


def _night_ended(step: Step) -> bool:
    closed = (e for e in step.happened if isinstance(e, events.PhaseClosed))
    return any(event.phase is PhaseKind.NIGHT for event in closed)


def _is_corpse(event: events.Event) -> bool:
    return isinstance(event, events.DeathAnnounced) and not event.causes


def _found_dead(step: Step) -> list[str]:
    """Returns those who were found in the morning, in board order."""
    found = {e.seat for e in step.happened if isinstance(e, events.DeathAnnounced) and not e.causes}
    return [step.nick(seat) for seat in sorted(found)]


def _corpses(step: Step) -> str:
    names = ",".join(_found_dead(step))
    return f"corpses:{names}" if names else "no_victim"


def tally(step: Step, expected: object) -> object:
    """Returns how many ballots each candidate had."""
    return dict(Counter(step.nick(target) for _, target in _ballots(step)))


def ballots(step: Step, expected: object) -> object:
    """Returns who voted for whom."""
    return [f"{step.nick(voter)}>{step.nick(target)}" for voter, target in _ballots(step)]


def _ballots(step: Step) -> tuple[tuple[SeatId, SeatId], ...]:
    counted = (e for e in step.happened if isinstance(e, events.VotesCounted))
    return tuple(ballot for event in counted for ballot in event.ballots)


def pool(step: Step, expected: object) -> object:
    """Returns among whom the listed draws were made, each as likely as the others."""
    names = list(expected) if isinstance(expected, dict) else []
    return {name: _drawn_among(step, str(name), expected) for name in names}


def _drawn_among(step: Step, name: str, expected: object) -> object:
    """Returns the candidates of a draw: by seer, where each has one of his own."""
    drawn = {e.label: _nicks(step, e.options) for e in step.happened if isinstance(e, events.Drawn)}
    wanted = expected.get(name) if isinstance(expected, dict) else None
    if isinstance(wanted, dict):
        seats = {nick: step.seat(str(nick)) for nick in wanted}
        return {nick: drawn.get(f"{name}.{seat}", []) for nick, seat in seats.items()}
    labels = ("dummy_divine", "first_white") if name == "dummy_divine" else (name,)
    mine = [label for label in drawn if label.split(".")[0] in labels and _of_dummy(step, label)]
    return drawn[mine[0]] if mine else []


def _of_dummy(step: Step, label: str) -> bool:
    """Tells whether a draw is not that of a player's own."""
    head, _, seat = label.partition(".")
    return head == "drag" or step.game.seat(SeatId(int(seat))).dummy


def _nicks(step: Step, seats: tuple[str, ...]) -> list[str]:
    return [step.nick(SeatId(int(seat))) for seat in seats]


def told(step: Step, expected: object) -> object:
    """Returns whom each player was told of at the start, himself included."""
    given = [e for e in step.happened if isinstance(e, events.RoleGiven)]
    found = {step.nick(event.seat): _groups(step, event.seat) for event in given}
    return {nick: groups for nick, groups in found.items() if groups}


def _groups(step: Step, seat: SeatId) -> dict[str, list[str]]:
    """Returns the seats that a player knows, by the kind of their role."""
    own = step.game.seat(seat)
    wanted = step.game.rules.role(own.role).knows if own.role else ()
    others = dict(known(step.game, own))
    seen = {**others, **({seat: own.role} if own.role in wanted else {})}
    groups = (
        (GROUPS.get(role, str(role)), [s for s in sorted(seen) if seen[s] == role])
        for role in wanted
    )
    return {name: [step.nick(s) for s in seats] for name, seats in groups if seats}


def composition(step: Step, expected: object) -> object:
    """Returns how many of each role are in play, by their signs."""
    started = (e for e in step.happened if isinstance(e, events.Started))
    counts = next((event.composition for event in started), ())
    return "".join(f"{step.game.rules.role(role).sign}{count}" for role, count in counts)


def notice(step: Step, expected: object) -> object:
    """Returns who was told of the common action."""
    if not step.notices:
        return None
    event, readers = step.notices[-1]
    target = step.nick(event.targets[0])
    return {"by": step.nick(event.seat), "target": target, "to": list(readers)}


def restricted(step: Step, expected: object) -> object:
    """Returns who may join no later village."""
    found = (e for e in step.happened if isinstance(e, events.Restricted))
    return [step.nick(event.seat) for event in found]


def next_phase(step: Step, expected: object) -> object:
    """Returns the phase after the step."""
    phase = step.game.phase
    rounds = f".{step.game.revotes + 1}" if phase.kind is PhaseKind.VOTE else ""
    numbered = phase.kind in (PhaseKind.NIGHT, PhaseKind.DAY, PhaseKind.VOTE)
    return f"{phase.kind} {phase.number}{rounds}" if numbered else phase.kind.value


def counts(step: Step, expected: object) -> object:
    """Returns how many wolves, humans and foxes are alive."""
    roles = [seat.role for seat in step.game.living]
    wolves, foxes = roles.count(RoleId("WEREWOLF")), roles.count(RoleId("FOX"))
    return [wolves, len(roles) - wolves - foxes, foxes]


def results(step: Step, expected: object) -> object:
    """Returns what the game came to for the listed players."""
    names = list(expected) if isinstance(expected, dict) else []
    return {name: _result(step.game, step.seat(str(name))) for name in names}


def _result(game: Game, seat: SeatId) -> str:
    if game.rules.fates.idle in game.seat(seat).causes:
        return "lose"
    if game.winner == "draw":
        return "draw"
    return "win" if seat in game.winners else "lose"


def opened(step: Step, expected: object) -> object:
    """Returns the lines of closed channels that everyone may read now."""
    hidden = (line for line in step.stage.lines if line.event.audience != events.EVERYONE)
    return [line.name for line in hidden if step.game.phase.kind is PhaseKind.EPILOGUE]


def reveal(step: Step, expected: object) -> object:
    """Returns role and cause of death of the listed players, as everyone may know them now."""
    names = list(expected) if isinstance(expected, dict) else []
    return {str(name): _revealed(step, str(name)) for name in names}


def _revealed(step: Step, name: str) -> dict[str, str]:
    seat = step.game.seat(step.seat(name))
    cause = {"cause": "+".join(seat.causes)} if seat.causes else {}
    return {"role": str(seat.role), **cause}


def grouped(pairs: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Returns pairs as lists by their first part."""
    found: dict[str, list[str]] = {}
    for name, code in pairs:
        found.setdefault(name, []).append(code)
    return found


COMPLETE: dict[str, Callable[[Step], object]] = {
    "refused": refused,
    "priv": priv,
    "dead": dead,
    "win": win,
    "closed": lambda step: "early" if step.early else "time",
    "revote": revote,
    "executed": executed,
}

CHECKED: dict[str, Callable[[Step, object], object]] = {
    "pub": pub,
    "corpses": lambda step, expected: _found_dead(step),
    "tally": tally,
    "ballots": ballots,
    "pool": pool,
    "told": told,
    "composition": composition,
    "notice": notice,
    "restricted": restricted,
    "next": next_phase,
    "counts": counts,
    "results": results,
    "opened": opened,
    "reveal": reveal,
    **LOBBY,
}
