"""How a TOML file lets days go: how long each phase lasts, how votes are counted."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.game.events import PhaseKind
from pbem.game.loading.node import Node
from pbem.game.rules.ruleset import Silence, Votes


def read_lasts(node: Node) -> Iterator[tuple[PhaseKind, int]]:
    """Reads how many hours the phases usually last."""
    for phase in PhaseKind:
        if node.has(phase):
            yield phase, node.number(phase, 0)
    node.finish()


def read_votes(node: Node) -> Votes:
    """Reads how the vote works."""
    votes = Votes(
        node.text("rule", "plurality"), node.text("cause", "jail"), node.number("revotes", 1)
    )
    node.finish()
    return votes


def read_silence(node: Node) -> Silence:
    """Reads what follows from casting no ballot."""
    silence = Silence(node.number("days", 2), node.text("warning", ""), node.text("cause", ""))
    node.finish()
    return silence
