"""The cases of the village: a dialect of golden cases with keys and steps of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.game import Ruleset
from pbem.trial.cases.boards import CaseError
from pbem.trial.cases.comparing import Outcomes, no_unknown
from pbem.trial.cases.village_boards import File, Row, draws_of, set_up
from pbem.trial.cases.village_deals import play_assign
from pbem.trial.cases.village_lobby import note_people, play_lobby
from pbem.trial.cases.village_outcomes import CHECKED, COMPLETE
from pbem.trial.cases.village_steps import STEPS as PHASE_STEPS
from pbem.trial.cases.village_steps import StepKind, mapping

FILE_KEYS = ("ruleset", "roles", "defaults", "dummy", "cast", "scenarios")
SCENARIO_KEYS = ("id", "pins", "cast", "roles", "opts", "pre", "at", "draw", "steps")
ORDERED = ("pub", "refused", "counts")
STEPS: dict[str, StepKind] = {
    **PHASE_STEPS,
    "lobby": StepKind(("deal",), play_lobby),
    "assign": StepKind((), play_assign),
}
QUIET: dict[str, object] = {
    "refused": {},
    "priv": {},
    "dead": {},
    "win": "none",
    "closed": "time",
    "revote": False,
    "executed": None,
}


def play(rules: Ruleset, file: Mapping[str, object], scenario: Row) -> Iterator[str]:
    """Plays a scenario and yields every mismatch; raises CaseError."""
    no_unknown(scenario, SCENARIO_KEYS)
    steps = scenario.get("steps")
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        raise CaseError("steps is no list of steps")
    dummy = str(file.get("dummy", ""))
    data = File(rules, mapping(file.get("cast")), mapping(file.get("defaults")), dummy)
    stage = set_up(data, scenario, steps[0] if steps else {})
    for step in steps:
        kind = _kind(step)
        no_unknown(step, (kind, "out", "draw", *STEPS[kind].keys))
        if "draw" in step:
            stage.game = draws_of(stage.game, step, dummy)
        played = STEPS[kind].play(stage, step)
        note_people(stage, played)
        when = f"{kind} {step[kind]}" if isinstance(step[kind], int) else kind
        yield from (f"{when} {fault}" for fault in played.faults)
        if kind != "say":
            yield from OUTCOMES.mismatches(when, played, mapping(step.get("out")))


def _kind(step: Row) -> str:
    kinds = [kind for kind in STEPS if kind in step]
    if len(kinds) != 1:
        raise CaseError(f"unknown step {', '.join(map(str, step))}")
    return kinds[0]


def _tidy(key: str, value: object) -> object:
    """Returns an outcome in the one form in which it is compared: most lists have no order."""
    if value is None:
        value = QUIET.get(key)
    if isinstance(value, dict):
        return {str(name): _listed(key, inner) for name, inner in sorted(value.items())}
    if isinstance(value, list) and key not in ORDERED:
        return sorted(map(str, value))
    return value


def _listed(key: str, value: object) -> object:
    """Returns a name's outcome; where several are possible, one alone is a list of one."""
    if key in ("refused", "priv") and not isinstance(value, list):
        value = [value]
    if isinstance(value, dict):
        return {name: _listed(key, inner) for name, inner in sorted(value.items())}
    return sorted(map(str, value)) if isinstance(value, list) and key != "refused" else value


OUTCOMES = Outcomes(COMPLETE, CHECKED, _tidy)
