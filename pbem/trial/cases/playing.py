"""Golden cases: boards and letters with the right answer, played through the engine itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from pbem.game import Ruleset, events
from pbem.trial.cases.boards import CaseError, set_up
from pbem.trial.cases.comparing import Outcomes, no_unknown
from pbem.trial.cases.outcomes import CHECKED, COMPLETE, tidy
from pbem.trial.cases.steps import STEPS, Played
from pbem.trial.cases.village_cases import FILE_KEYS as VILLAGE_KEYS
from pbem.trial.cases.village_cases import play as play_village

SCENARIO_KEYS = ("id", "pins", "cast", "seats", "roles", "opts", "dead", "pre", "st", "steps")
FILE_KEYS = ("ruleset", "cast", "scenarios")
OUTCOMES = Outcomes(COMPLETE, CHECKED, tidy)
ROSTER = "roster"  # the option of rulesets whose games are made by their players


class UnreadableCasesError(Exception):
    """A file that holds no cases: missing, no YAML, or of a ruleset that there is not."""


@dataclass(frozen=True)
class Report:
    """What came of some case files: a line for every mismatch, and the closing count."""

    lines: tuple[str, ...]
    passed: int
    failed: int

    @property
    def summary(self) -> str:
        """The closing line."""
        return f"{self.passed} passed, {self.failed} failed"


@dataclass(frozen=True)
class Dialect:
    """What case files of a ruleset may hold, and how one of their scenarios is played."""

    file_keys: tuple[str, ...]
    play: Callable[[Ruleset, Mapping[str, object], Mapping[str, object]], Iterator[str]]


def run_cases(paths: Sequence[Path], rulesets: Mapping[str, Ruleset]) -> Report:
    """Plays every scenario of the files; raises `UnreadableCasesError` where there is none."""
    results = [found for path in paths for found in _run_file(path, rulesets)]
    lines = tuple(line for found in results for line in found)
    failed = sum(1 for found in results if found)
    return Report(lines, len(results) - failed, failed)


def _run_file(path: Path, rulesets: Mapping[str, Ruleset]) -> Iterator[tuple[str, ...]]:
    """Yields the mismatches of each scenario of a file."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise UnreadableCasesError(f"{path}: {error}") from error
    scenarios = data.get("scenarios") if isinstance(data, dict) else None
    if not isinstance(scenarios, list):
        raise UnreadableCasesError(f"{path}: no list of scenarios")
    rules = rulesets.get(str(data.get("ruleset")))
    if rules is None:
        raise UnreadableCasesError(f"{path}: unknown ruleset {data.get('ruleset')}")
    dialect = _dialect(rules)
    unknown = sorted(str(key) for key in data if key not in dialect.file_keys)
    if unknown:
        raise UnreadableCasesError(f"{path}: unknown key {', '.join(unknown)}")
    for scenario in scenarios:
        yield _run(rules, data, scenario, dialect)


def _run(
    rules: Ruleset, file: Mapping[str, object], scenario: object, dialect: Dialect
) -> tuple[str, ...]:
    """Plays one scenario and returns a line for every mismatch."""
    if not isinstance(scenario, dict):
        return (f"{scenario}: no scenario",)
    name = str(scenario.get("id", "?"))
    try:
        return tuple(f"{name} {line}" for line in dialect.play(rules, file, scenario))
    except CaseError as error:
        return (f"{name}: {error}",)


def _play(
    rules: Ruleset, file: Mapping[str, object], scenario: Mapping[str, object]
) -> Iterator[str]:
    """Plays the steps of a scenario and yields every mismatch; raises `CaseError`."""
    casts = file.get("cast")
    casts = casts if isinstance(casts, dict) else {}
    steps = _steps(scenario)
    own = _step_kind(scenario) if "steps" not in scenario else ""
    allowed = (*SCENARIO_KEYS, *(("out", own, *STEPS[own].keys) if own else ()))
    no_unknown(scenario, allowed)
    kind, number = _when(steps[0])
    game = set_up(rules, casts, scenario, kind, number)
    carried: tuple[events.Event, ...] = ()
    for step in steps:
        kind, number = _when(step)
        if "steps" in scenario:
            no_unknown(step, ("out", kind, *STEPS[kind].keys))
        played = STEPS[kind].play(game, step, number)
        game, dusk = played.game, played.at_dusk if kind != "night" else ()
        played = replace(played, events=(*carried, *played.before_dusk))
        carried = dusk
        _no_vanished(played)
        yield from OUTCOMES.mismatches(f"{kind} {number}", played, step.get("out") or {})


def _steps(scenario: Mapping[str, object]) -> list[Mapping[str, object]]:
    """Returns the steps of a scenario, which may be its own only one."""
    steps = scenario.get("steps", [scenario])
    if not isinstance(steps, list) or not steps:
        raise CaseError("no steps")
    if not all(isinstance(step, dict) for step in steps):
        raise CaseError("a step is no mapping")
    return steps


def _step_kind(step: Mapping[str, object]) -> str:
    """Returns what kind of step this is."""
    kinds = [kind for kind in STEPS if kind in step]
    if len(kinds) != 1:
        raise CaseError(f"unknown step {', '.join(map(str, step))}")
    return kinds[0]


def _when(step: Mapping[str, object]) -> tuple[str, int]:
    """Returns the kind and the number of a step."""
    kind = _step_kind(step)
    number = step[kind]
    if type(number) is not int:
        raise CaseError(f"{kind} {number} has no number")
    return kind, number


def _no_vanished(played: Played) -> None:
    """Raises `CaseError` where a scripted draw was given a value that it cannot have."""
    for event in played.events:
        if isinstance(event, events.Drawn) and event.vanished:
            raise CaseError(f"{event.label} cannot be {event.vanished}")


def _dialect(rules: Ruleset) -> Dialect:
    """Returns the dialect of a ruleset's cases: a game made by its players has a lobby in them."""
    return VILLAGE if rules.option(ROSTER) else USUAL


USUAL = Dialect(FILE_KEYS, _play)
VILLAGE = Dialect(VILLAGE_KEYS, play_village)
