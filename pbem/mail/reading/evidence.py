"""Why a letter was read as it was: the clues of each step, for `pbem read` and the mayor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.mail.reading.resolving import nicks
from pbem.mail.reading.sayings import Saying
from pbem.mail.reading.scene import Scene
from pbem.mail.reading.topic import Topic
from pbem.nouns import Branch, Clue, Table, Want
from pbem.words import Grammar, likeness


def evidence(
    topic: Topic,
    scenes: Iterable[Scene],
    sayings: Iterable[Saying],
    wants: Sequence[Want],
    table: Table,
    grammar: Grammar,
) -> tuple[Clue, ...]:
    """Returns what was seen and concluded: topic, names, verbs, sentences, candidates, commands."""
    seen, said_all = list(scenes), list(sayings)
    return (
        Clue("topic", topic.text, " ".join(topic.found) or "nothing"),
        *(clue for scene in seen for clue in _names(scene, table)),
        *(clue for scene in seen for clue in _verbs(scene)),
        *(Clue("sentence", said.words, _weight(said)) for said in said_all),
        *(clue for want in wants for clue in _candidates(want, said_all, grammar)),
        *(Clue("command", want.kind.value, _result(want, table)) for want in wants),
    )


def _candidates(want: Want, sayings: list[Saying], grammar: Grammar) -> list[Clue]:
    """Returns whom the words of nobody's name are like, and how much, where nobody was found."""
    if want.puzzle is None or want.puzzle.code != "unknown_target":
        return []
    words = dict.fromkeys(word for said in sayings for word in said.unknown)
    scores = ((w, n, likeness(w, n, grammar)) for w in words for n in want.puzzle.candidates)
    return [Clue("candidate", word, f"{nick}: {score} %") for word, nick, score in scores]


def _names(scene: Scene, table: Table) -> list[Clue]:
    return [
        Clue(
            "name",
            scene.words((mention.start, mention.stop)),
            f"{mention.grade.name.lower()}: {', '.join(nicks(mention.seats, table))}",
        )
        for mention in scene.mentions
    ]


def _verbs(scene: Scene) -> list[Clue]:
    return [
        Clue("verb", scene.words((cue.start, cue.stop)), f"{'/'.join(cue.verbs)}, {cue.mood.value}")
        for cue in scene.cues
    ]


def _weight(said: Saying) -> str:
    """Returns what a sentence does and everything that weakens it, in short words."""
    other = ("signature" if said.signature else "", said.naming.doubt)
    return " ".join([said.does.value, *said.weights.marks, *(word for word in other if word)])


def _result(want: Want, table: Table) -> str:
    parts = (
        want.ability or want.channel,
        ", ".join(nicks(want.targets, table)),
        want.puzzle.code if want.puzzle else "",
        f"night {want.number}" if want.number is not None else "",
        "; ".join(_branch(branch, table) for branch in want.branches),
        "every night" if want.standing else "",
    )
    return " ".join(part for part in parts if part)


def _branch(branch: Branch, table: Table) -> str:
    """Returns a branch in short: `Ann out: Ben`, `Ben` for otherwise, `-` for nobody."""
    asked = () if branch.about is None else (branch.about,)
    when = f"{', '.join(nicks(asked, table))} {branch.so}: " if asked else ""
    return when + (", ".join(nicks(branch.targets, table)) or "-")
