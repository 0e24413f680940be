"""The table of verbs: every verb by its name, in the panels of the help."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import typer

from pbem.cli import (
    clock,
    copying,
    folder,
    games,
    looks,
    post,
    reading,
    rulings,
    running,
    seats,
    trials,
)
from pbem.cli.helping import Branch, Leaf
from pbem.cli.root import Root

Verb = Callable[..., None]

SEAT: Mapping[str, Verb] = {
    "add": seats.add,
    "replace": seats.replace,
    "rename": seats.rename,
    "address": seats.address,
    "language": seats.language,
    "digest": seats.digest,
    "lift": seats.lift,
    "form": seats.form,
    "list": seats.show,
}
RULE: Mapping[str, Verb] = {
    "draw": rulings.draw,
    "die": rulings.die,
    "accept": rulings.accept,
    "void": rulings.void,
}
# A panel's name (its title stands in the catalogue), and the verbs in it.
VERBS: Mapping[str, Mapping[str, Verb | Mapping[str, Verb]]] = {
    "folder": {
        "init": folder.init,
        "run": running.run,
        "doctor": folder.doctor,
        "backup": folder.backup,
    },
    "game": {"new": games.new, "seat": SEAT, "start": games.start, "status": games.status},
    "time": {
        "poll": post.poll,
        "close": clock.close,
        "send": post.send,
        "extend": clock.extend,
        "pause": clock.pause,
        "resume": clock.resume,
    },
    "hand": {
        "vote": rulings.vote,
        "answer": rulings.answer,
        "remove": rulings.remove,
        "rule": RULE,
    },
    "look": {
        "preview": looks.preview,
        "explain": looks.explain,
        "read": reading.read,
        "export": looks.export,
        "verify": looks.verify,
    },
    "trial": {
        "demo": running.demo,
        "write": running.write,
        "new-ruleset": copying.new_ruleset,
        "check": trials.check,
        "cases": trials.cases,
        "letters": trials.letters,
        "bench": trials.bench,
    },
}


def program() -> typer.Typer:
    """Builds the program out of the table."""
    made = _group(Root)
    for panel, verbs in VERBS.items():
        for name, verb in verbs.items():
            if callable(verb):
                made.command(name, cls=Leaf, rich_help_panel=panel)(verb)
            else:
                made.add_typer(_branch(verb), name=name, rich_help_panel=panel)
    return made


def _branch(verbs: Mapping[str, Verb]) -> typer.Typer:
    made = _group(Branch)
    for name, verb in verbs.items():
        made.command(name, cls=Leaf)(verb)
    return made


def _group(kind: type[Root] | type[Branch]) -> typer.Typer:
    """Returns an empty group; a fault in it shows no local values, which may be secret."""
    return typer.Typer(
        cls=kind,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
