"""What came of a letter, in the words of the lists, and whether that is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from pbem.game import (
    AbilityId,
    ChannelId,
    Game,
    Names,
    SeatId,
    events,
    judge_sentence,
    readers,
)
from pbem.nouns import Ending, Kind, Want
from pbem.service import JudgedPart, Walked

Outcome = Mapping[str, object]

_HARMLESS = frozenset({"pass", "abstain", "status", "rules", "confirm", "question", "draft"})
PLAIN = ("channel", "attachments", "branches", "standing")
_ABSTAINING = frozenset({"abstain", "vote", "pass"})


class Verdict(StrEnum):
    """How a reading compares; `misread` did what was not meant, `wrong` is any other difference."""

    RIGHT = "right"
    MISREAD = "misread"
    WRONG = "wrong"


def outcome_of(walked: Walked) -> dict[str, object]:
    """Returns what came of a letter: discard, held, ok, refuse, ask, or parts of these."""
    if walked.reading.discard:
        return {"discard": walked.reading.discard}
    if walked.judged is None:
        return {"held": walked.reading.held}
    telling = [part for part in walked.judged.parts if part.want.kind is not Kind.QUESTION]
    parts = [_part(part, walked) for part in (telling or walked.judged.parts)]
    return parts[0] if len(parts) == 1 else {"parts": parts}


def compare(expected: Sequence[Outcome], got: Outcome) -> Verdict:
    """Compares what came of a letter with every outcome that is right for it."""
    if any(_same(one, got) for one in expected):
        return Verdict.RIGHT
    allowed = [ok for one in expected for ok in _done(one)]
    strange = [ok for ok in _done(got) if not any(_same_deed(ok, one) for one in allowed)]
    return Verdict.MISREAD if strange else Verdict.WRONG


def _part(part: JudgedPart, walked: Walked) -> dict[str, object]:
    if part.ending is Ending.ACCEPTED:
        return {"ok": _deed(part, walked)}
    code = part.objections[0].code if part.objections else ""
    if part.ending is Ending.HELD:
        return {"held": code}
    key = "ask" if part.ending is Ending.ASKED else "refuse"
    names = list(part.puzzle.candidates) if part.puzzle else []
    return {key: code, "candidates": names} if names else {key: code}


def _deed(part: JudgedPart, walked: Walked) -> dict[str, object]:
    """Returns what an accepted want does."""
    want = part.want
    if want.kind is Kind.CHAT:
        return _said(part, walked)
    if want.kind is Kind.COMPLAINT:
        return {"complaint": True, "attachments": len(walked.letter.attachments)}
    name = "draft" if walked.reading.draft else want.ability or want.kind.value
    nicks = {seat.id: seat.nick for seat in walked.game.seats}
    targets = [nicks[seat] for seat in nicks if seat in want.targets]
    planned = _planned(want, nicks) if want.kind is Kind.PLAN else {}
    return {"ability": name, "target": targets} | planned | _named(want, walked.game)


def _planned(want: Want, nicks: Mapping[SeatId, str]) -> dict[str, object]:
    """Returns the branches of a plan, each as `Ann out: Ben`, `Ben` or `-`, and if it stands."""
    lines = []
    for branch in want.branches:
        aim = " ".join(nicks[SeatId(seat)] for seat in branch.targets) or "-"
        asked = "" if branch.about is None else f"{nicks[SeatId(branch.about)]} {branch.so}: "
        lines.append(asked + aim)
    return {"branches": lines, "standing": want.standing}


def _named(want: Want, game: Game) -> dict[str, object]:
    """Returns the role that an order names as its target, or whether its sentence is formal."""
    ability = game.rules.ability(AbilityId(want.ability))
    if ability is None or ability.rite or ability.names is Names.NOTHING:
        return {}
    if ability.names is Names.ROLE:
        return {"target": [want.text]}
    return {"formal": None if judge_sentence(game, want.text) == "open" else want.text}


def _said(part: JudgedPart, walked: Walked) -> dict[str, object]:
    """Returns where a line was said, and who reads it."""
    lines = [event for event in part.events if isinstance(event, events.Spoke)]
    channel = lines[0].channel if lines else ChannelId(part.want.channel)
    reading = readers(walked.game, channel, lines[0].seat if lines else None)
    nicks = [seat.nick for seat in walked.game.seats if seat.id in reading]
    return {"channel": channel, "readers": nicks}


def _done(outcome: Outcome) -> list[Mapping[str, object]]:
    """Returns everything that an outcome does which cannot be taken back."""
    parts = outcome.get("parts")
    if isinstance(parts, list):
        return [deed for part in parts for deed in _done(part)]
    deed = outcome.get("ok")
    if not isinstance(deed, dict) or deed.get("ability") in _HARMLESS:
        return []
    return [deed]


def _same(expected: Outcome, got: Outcome) -> bool:
    """Tells whether an outcome is the expected one, as the page beside the letters says."""
    if "parts" in expected:
        return _same_parts(expected["parts"], got.get("parts"))
    if "ok" in expected:
        return "ok" in got and _same_deed(got["ok"], expected["ok"])
    if "refuse" in expected:
        code = got.get("refuse", got.get("ask"))
        return code == expected["refuse"] and _same_candidates(expected, got)
    if "ask" in expected:
        return "ask" in got or "refuse" in got
    return any(key in expected and key in got for key in ("held", "discard"))


def _same_candidates(expected: Outcome, got: Outcome) -> bool:
    if expected["refuse"] != "ambiguous_target" or "candidates" not in expected:
        return True
    return _names(expected["candidates"]) == _names(got.get("candidates"))


def _same_parts(expected: object, got: object) -> bool:
    """Tells whether two lists of outcomes agree, in whatever order."""
    if not (isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got)):
        return False
    left = list(got)
    for one in expected:
        found = next((other for other in left if _same(one, other)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _same_deed(got: object, expected: object) -> bool:
    """Tells whether two deeds are the same; what the expected one does not name is free."""
    if not (isinstance(got, dict) and isinstance(expected, dict)):
        return False
    if not _same_ability(got, expected):
        return False
    lists = all(
        _names(got.get(key)) == _names(expected[key])
        for key in ("target", "readers")
        if key in expected
    )
    if "formal" in expected and (got.get("formal") is None) != (expected["formal"] is None):
        return False
    plain = (got.get(key) == expected[key] for key in PLAIN if key in expected)
    if bool(got.get("branches")) != bool(expected.get("branches")):
        return False
    return lists and all(plain) and bool(got.get("complaint")) == bool(expected.get("complaint"))


def _same_ability(got: Mapping[str, object], expected: Mapping[str, object]) -> bool:
    """Tells whether abilities agree; an abstention may be called a vote for nobody."""
    if got.get("ability") == "abstain" and not expected.get("target"):
        return expected.get("ability") in _ABSTAINING
    return got.get("ability") == expected.get("ability")


def _names(value: object) -> list[str]:
    return sorted(map(str, value)) if isinstance(value, list) else []
