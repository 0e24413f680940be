"""Laws about who may know whom."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter

from tests.laws.source import Import, Source, Sources, inside

ROOMS = ("game", "mail", "forum", "press", "store", "desk", "words", "service")
FACES = tuple(f"pbem.{room}" for room in ROOMS)
WORKING_ROOMS = ("pbem.mail", "pbem.forum", "pbem.press", "pbem.store")
FOR_ALL = ("pbem.nouns", "pbem.words")

# Who may import what of ours, besides itself; a name stands for the module and what lies in it.
MAY_KNOW: dict[str, tuple[str, ...]] = {
    "pbem.nouns": (),
    "pbem.words": (),
    "pbem.game": (),
    "pbem.mail": ("pbem.game", *FOR_ALL),
    "pbem.forum": ("pbem.game", *FOR_ALL),
    "pbem.press": ("pbem.game", *FOR_ALL),
    "pbem.store": ("pbem.game", *FOR_ALL),
    "pbem.service": ("pbem.game", *WORKING_ROOMS, *FOR_ALL),
    "pbem.desk": ("pbem.service", "pbem.game", *FOR_ALL),
    "pbem.daemon": ("pbem.service", *FOR_ALL),
    "pbem.settings": FOR_ALL,
    "pbem.wiring": ("pbem",),
    "pbem.trial": ("pbem.wiring", "pbem.settings", "pbem.service", "pbem.game", *FOR_ALL),
    "pbem.cli": (
        *("pbem.wiring", "pbem.settings", "pbem.daemon", "pbem.trial", "pbem.service", "pbem.game"),
        *FOR_ALL,
    ),
    "pbem.__main__": ("pbem.cli",),
    "pbem": (),
}

PURE = frozenset(
    "__future__ abc collections collections.abc dataclasses datetime enum fractions functools "
    "hashlib hmac itertools json math operator re string tomllib types typing".split()
)

# The one place, or the few, that may import a library.
HOME_OF: dict[str, tuple[str, ...]] = {
    "imapclient": ("pbem.mail",),
    "smtplib": ("pbem.mail", "pbem.trial"),
    "aiosmtpd": ("pbem.mail",),
    "authres": ("pbem.mail",),
    "dkim": ("pbem.mail",),
    "flufl": ("pbem.mail",),
    "inscriptis": ("pbem.mail",),
    "selectolax": ("pbem.mail",),
    "itsdangerous": ("pbem.mail", "pbem.desk"),
    "sqlmodel": ("pbem.store",),
    "sqlalchemy": ("pbem.store",),
    "sqlite3": ("pbem.store",),
    "cryptography": ("pbem.store",),
    "jinja2": ("pbem.press", "pbem.desk"),
    "babel": ("pbem.press", "pbem.desk"),
    "nh3": ("pbem.press", "pbem.desk"),
    "apscheduler": ("pbem.daemon",),
    "dotenv": ("pbem.settings",),
    "httpx": ("pbem.forum",),
    "fastapi": ("pbem.desk",),
    "pymorphy3": ("pbem.words",),
    "rapidfuzz": ("pbem.words",),
    "jaconv": ("pbem.words",),
    "confusable_homoglyphs": ("pbem.words",),
    "yaml": ("pbem.trial",),
    "typer": ("pbem.cli",),
}


def game_knows_nobody(sources: Sources) -> list[str]:
    """Law 1: the game imports itself and the pure part of the standard library."""
    return [
        module.fault(found.line, f"the game imports {found.target}")
        for module in sources
        if module.lies_in("pbem.game")
        for found in sources.imports(module)
        if not inside(found.target, "pbem.game") and found.target not in PURE
    ]


def rooms_know_only_their_own(sources: Sources) -> list[str]:
    """Law 2: a room imports what the map of the house allows it."""
    return [
        module.fault(found.line, f"{home(module.name)} must not know {found.target}")
        for module in sources
        for found in sources.imports(module)
        if inside(found.target, "pbem") and not may_know(module.name, found.target)
    ]


def may_know(name: str, target: str) -> bool:
    """Tells whether a module may import another; the package's own version is for everyone."""
    place = home(name)
    return target == "pbem" or any(inside(target, known) for known in (place, *MAY_KNOW[place]))


def home(name: str) -> str:
    """Returns the room a module lies in; a new room must be put on the map first."""
    place = ".".join(name.split(".")[:2])
    if place not in MAY_KNOW:
        raise KeyError(f"{place} is not on the map of the house (MAY_KNOW)")
    return place


def one_room_a_library(sources: Sources) -> list[str]:
    """Law 3: a library is imported in its home only."""
    return [
        module.fault(found.line, f"{found.target} belongs to {', '.join(homes)}")
        for module in sources
        for found in sources.imports(module)
        if (homes := HOME_OF.get(found.target.split(".")[0])) and not module.lies_in(*homes)
    ]


def outsiders_enter_by_the_face(sources: Sources) -> list[str]:
    """Law 4: `from pbem.game import X` from outside, never `from pbem.game.night import X`."""
    return [
        module.fault(found.line, f"{found.target} is inside {room}; import from {room}")
        for room in FACES
        for module in sources
        if not module.lies_in(room)
        for found in sources.imports(module)
        if found.target.startswith(room + ".") and not is_offered(sources, room, found)
    ]


def is_offered(sources: Sources, room: str, found: Import) -> bool:
    """Tells whether a module inside a room is taken out of the face, which offers it."""
    return found.out_of == room and found.target in sources.offered(room)


def faces_only_re_export(sources: Sources) -> list[str]:
    """Law 4: a face holds a docstring, imports and `__all__`."""
    return [
        module.fault(node.lineno, "a face only re-exports")
        for module in sources
        if module.is_face and module.name in FACES
        for node in module.tree.body
        if not is_re_export(node)
    ]


def is_re_export(node: ast.stmt) -> bool:
    """Tells whether a statement may stand in a face."""
    if isinstance(node, ast.Assign):
        return [ast.unparse(target) for target in node.targets] == ["__all__"]
    is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_docstring or isinstance(node, ast.Import | ast.ImportFrom)


def no_import_cycles(sources: Sources) -> list[str]:
    """Law 9: no module imports itself by way of others."""
    try:
        TopologicalSorter(import_graph(sources)).prepare()
    except CycleError as error:
        return ["import cycle: " + " -> ".join(error.args[1])]
    return []


def import_graph(sources: Sources) -> dict[str, list[str]]:
    """Returns, for every module, the modules of ours that it imports."""
    return {module.name: own_imports(sources, module) for module in sources}


def own_imports(sources: Sources, module: Source) -> list[str]:
    """Returns the modules of ours that one module imports, by name."""
    targets = {found.target for found in sources.imports(module)}
    return sorted(targets & sources.names)
