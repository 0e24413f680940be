"""Letters with their right reading, walked like polled ones but for mailbox and database."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pbem.game import Game, GameId, Ruleset, SeatId, Value, commands, seed_digest, table
from pbem.service import ReadingKit, Walked, walk
from pbem.trial.cases.boards import SAID_YES_OR_NO, SEED, CaseError, carry_out
from pbem.trial.letters.files import (
    OUTCOMES,
    BoardPlan,
    Entry,
    UnreadableLettersError,
    read_entries,
)
from pbem.trial.letters.verdicts import Verdict, compare, outcome_of

AUTHSERV_IDS = ("mx.example.org", "mx.example.com", "mx.example.jp")
_ARRIVED = datetime(2026, 6, 3, 20, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Judgement:
    """One letter's verdict; `trouble` tells why a letter could not be walked at all."""

    id: str
    file: str
    expected: Mapping[str, object]
    got: Mapping[str, object]
    verdict: Verdict
    trouble: str = ""

    @property
    def line(self) -> str:
        """A mismatch in one line."""
        got = self.trouble or _told(self.got)
        return f"{self.file} {self.id}: {self.verdict}, expected {_told(self.expected)}, got {got}"


@dataclass(frozen=True)
class LetterReport:
    """What came of some files of letters, in file order."""

    judgements: tuple[Judgement, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """A line for every mismatch."""
        return tuple(one.line for one in self.judgements if one.verdict is not Verdict.RIGHT)

    @property
    def failed(self) -> int:
        """How many letters came out otherwise."""
        return len(self.lines)

    @property
    def summary(self) -> str:
        """The closing line."""
        return f"{len(self.judgements) - self.failed} passed, {self.failed} failed"

    def json(self) -> str:
        """Returns every verdict as a JSON list."""
        rows = [
            {
                "id": one.id,
                "file": one.file,
                "expected": one.expected,
                "got": one.got,
                "verdict": one.verdict.value,
            }
            for one in self.judgements
        ]
        return json.dumps(rows, ensure_ascii=False, indent=1, default=str)


def run_letters(
    paths: Sequence[Path], rulesets: Mapping[str, Ruleset], kit: ReadingKit
) -> LetterReport:
    """Walks every letter of the files; raises UnreadableLettersError where there are none."""
    found: list[Judgement] = []
    for path in paths:
        entries = read_entries(path)
        known = {entry.id: entry for entry in entries}
        found += [_judged(entry, known, path, rulesets, kit) for entry in entries]
    return LetterReport(tuple(found))


def _judged(
    entry: Entry,
    known: Mapping[str, Entry],
    path: Path,
    rulesets: Mapping[str, Ruleset],
    kit: ReadingKit,
) -> Judgement:
    """Returns the verdict on one letter; what cannot be walked is wrong, and says why."""
    expected = {key: entry.outcomes[0][key] for key in OUTCOMES if key in entry.outcomes[0]}
    if entry.board.ruleset not in rulesets:
        return _untried(entry, path, expected, f"there is no ruleset {entry.board.ruleset}")
    try:
        walked = _walked(entry, known, rulesets[entry.board.ruleset], kit)
    except CaseError as error:
        return _untried(entry, path, expected, f"no such board: {error}")
    got = outcome_of(walked)
    return Judgement(entry.id, path.name, expected, got, compare(entry.outcomes, got))


def _untried(entry: Entry, path: Path, expected: Mapping[str, object], trouble: str) -> Judgement:
    return Judgement(entry.id, path.name, expected, {}, Verdict.WRONG, trouble)


def _walked(entry: Entry, known: Mapping[str, Entry], rules: Ruleset, kit: ReadingKit) -> Walked:
    """Walks a letter after those that came before it in the same phase; raises CaseError."""
    game = board(entry.board, entry.phase, rules)
    chain = [entry]
    while chain[0].after:
        if chain[0].after not in known or len(chain) > len(known):
            raise CaseError(f"no letter {chain[0].after} before it")
        chain.insert(0, known[chain[0].after])
    seats = {p.address: SeatId(n) for n, p in enumerate(entry.board.players, 1)}
    walked = walk(chain[0].raw, _ARRIVED, game, seats, kit)
    for order, letter in enumerate(chain[1:], 1):
        walked = walk(letter.raw, _ARRIVED, walked.game, seats, kit, order)
    return walked


def board(plan: BoardPlan, phase: str, rules: Ruleset) -> Game:
    """Returns the game that a letter comes into; raises CaseError."""
    options = tuple(_options(plan, rules))
    create = commands.Create(GameId("letters"), seed_digest(SEED), rules.languages[0], options)
    game = carry_out(table(rules), create)
    roles = tuple((player.nick, player.role) for player in plan.players)
    number = plan.state.get("night", 1)
    setup = commands.Setup(
        roles,
        SEED,
        phase,
        int(str(number)),
        dead=plan.dead,
        before=plan.memory,
        dummy=str(plan.state.get("dummy", "")),
    )
    return carry_out(game, setup)


def _options(plan: BoardPlan, rules: Ruleset) -> list[tuple[str, Value]]:
    """Returns the options of a letter's game that differ from the defaults."""
    chosen = plan.state.get("opts") or {}
    if not isinstance(chosen, dict):
        raise CaseError("opts is no mapping")
    found: list[tuple[str, Value]] = []
    for key, value in chosen.items():
        option = rules.option(key)
        if option is not None and isinstance(option.default, bool):
            value = SAID_YES_OR_NO.get(str(value).casefold(), value)
        found.append((str(key), value))
    return found


def _told(outcome: Mapping[str, object]) -> str:
    return json.dumps(outcome, ensure_ascii=False, default=str)


__all__ = ["AUTHSERV_IDS", "Judgement", "LetterReport", "UnreadableLettersError", "run_letters"]
