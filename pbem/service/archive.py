"""Wants as JSON-safe data, and back: what is kept of a reading, and the choices of an ask-back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pbem.nouns import Branch, Kind, Puzzle, Want


def wants_to(wants: Iterable[Want]) -> list[dict[str, object]]:
    """Returns wants as JSON-safe data. Private text is left out: it lies sealed elsewhere."""
    return [_want_to(want) for want in wants]


def _want_to(want: Want) -> dict[str, object]:
    return {
        "kind": want.kind.value,
        "ability": want.ability,
        "targets": list(want.targets),
        "channel": want.channel,
        "number": want.number,
        "branches": [[one.about, one.so, list(one.targets)] for one in want.branches],
        "standing": want.standing,
        "puzzle": _puzzle_to(want.puzzle) if want.puzzle else None,
    }


def _puzzle_to(puzzle: Puzzle) -> dict[str, object]:
    return {
        "code": puzzle.code,
        "candidates": list(puzzle.candidates),
        "choices": wants_to(puzzle.choices),
    }


def wants_from(data: Iterable[object]) -> tuple[Want, ...]:
    """Returns the wants that `wants_to` wrote; raises ValueError for anything else."""
    return tuple(_want_from(item) for item in data)


def _want_from(data: object) -> Want:
    if not isinstance(data, Mapping):
        raise ValueError("not a want")
    plain = Want(Kind(str(data["kind"])), str(data["ability"]), channel=str(data["channel"]))
    number = data["number"]
    puzzle = data["puzzle"]
    return replace(
        plain,
        targets=tuple(int(seat) for seat in data["targets"]),
        number=None if number is None else int(number),
        branches=tuple(_branch_from(one) for one in data["branches"]),
        standing=bool(data["standing"]),
        puzzle=_puzzle_from(puzzle) if isinstance(puzzle, Mapping) else None,
    )


def _branch_from(data: Sequence[object]) -> Branch:
    about, so, targets = data
    if not isinstance(targets, list):
        raise ValueError("not a branch")
    seat = int(about) if isinstance(about, int) else None
    return Branch(tuple(map(int, targets)), seat, str(so))


def _puzzle_from(data: Mapping[str, object]) -> Puzzle:
    candidates, choices = data["candidates"], data["choices"]
    if not isinstance(candidates, list) or not isinstance(choices, list):
        raise ValueError("not a puzzle")
    return Puzzle(str(data["code"]), tuple(map(str, candidates)), wants_from(choices))
