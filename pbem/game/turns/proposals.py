"""The draws of a phase before they take effect: what a storyteller may still rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.game.day.choices import choose_for_the_silent
from pbem.game.day.nominations import count_voices
from pbem.game.events import Drawn, Event, PhaseKind
from pbem.game.night.folding import events_of
from pbem.game.rules.abilities import flat
from pbem.game.rules.ruleset import Ruleset
from pbem.game.state.drawing import unnumbered
from pbem.game.state.evolving import evolve
from pbem.game.state.game import Game
from pbem.game.state.terms import condition
from pbem.game.turns.phases import night_end

POSERS = "posers"  # the last part of the draw whether posers may be told of
COMMON = ("tie", "drag")  # the draws that the engine itself makes, in any ruleset


def proposal(game: Game) -> tuple[Drawn, ...]:
    """Returns the draws that the end of the running phase would make, each once, as ruled so far.

    A vote is taken to pass. A night's draws are known when its letters are: at its close.
    """
    drawn = (event for event in _coming(game) if isinstance(event, Drawn))
    return tuple({one.label: one for one in drawn}.values())


def choices_of(drawn: Drawn) -> tuple[str, ...]:
    """Returns what a draw may be ruled to be, each once."""
    return tuple(dict.fromkeys((*drawn.options, drawn.value)))


def named(rules: Ruleset, label: str) -> str:
    """Returns under which of the ruleset's names a draw is made, or nothing for an unknown one.

    A name holds for all that begin with it: `penber.pair` for `penber.pair.posers`.
    """
    known = (*draws_of(rules), *COMMON)
    mine = (name for name in known if f"{label}.".casefold().startswith(f"{name}.".casefold()))
    return max(mine, key=len, default="")


def draws_of(rules: Ruleset) -> tuple[str, ...]:
    """Returns the names of all draws that a ruleset leaves to the storyteller."""
    return tuple(dict.fromkeys(filter(None, _names(rules))))


def _coming(game: Game) -> tuple[Event, ...]:
    """Returns what the end of the running phase would bring."""
    if game.over:
        return ()
    if game.phase.kind is PhaseKind.SETUP:
        return tuple(choose_for_the_silent(game))
    if game.phase.kind in (PhaseKind.NIGHT, PhaseKind.DAWN):
        return night_end(game)
    if game.open_nomination is not None and condition(game, "nominations"):
        return events_of(evolve(game, replace(count_voices(game), passed=True)), game.rules.day)
    return ()


def _names(rules: Ruleset) -> Iterator[str]:
    """Yields the names of draws, section by section."""
    story = rules.story
    for role in rules.roles:
        makings = role.makings
        yield from (makings.belief_draw, makings.offer_draw, makings.choice_draw)
        yield makings.stand_in.draw if makings.stand_in else ""
    yield from (found.draw for found in story.appearances)
    yield from (lie.draw for lie in story.lies)
    yield from (heir.draw for rule in story.successions for heir in rule.heirs)
    yield story.ruling
    for ability in rules.abilities:
        yield from (gift.draw for gift in ability.gifts)
        for effect in flat((*ability.at_once, *ability.effects)):
            yield effect.word if effect.op == "bind" else effect.param("draw")


def part_of(rules: Ruleset, label: str) -> str:
    """Returns what of a draw's label stands behind its name, without the numbers at its end."""
    return unnumbered(label)[len(named(rules, label)) :].strip(".")
