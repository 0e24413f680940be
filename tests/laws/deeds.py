"""Laws about what code may do: change state, read a clock, draw, register, run."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from tests.laws.source import Source, Sources, inside

EVOLVE, LEDGER = "pbem.game.state.evolving", "pbem.store.events"
# One function in several modules, for its length.
EVOLVES = (EVOLVE, f"{EVOLVE}_rites", f"{EVOLVE}_phases", f"{EVOLVE}_plans")
CLOCKS = frozenset(
    "datetime.now datetime.utcnow datetime.today date.today time.time time.time_ns".split()
)
MAY_READ_CLOCK = ("pbem.wiring", "pbem.daemon", "pbem.trial")
CHANCE = frozenset("random secrets uuid numpy".split())
MAY_DRAW = ("pbem.wiring", "pbem.store", "pbem.trial")

# Every decorator that code of ours may wear; what is not here might register something.
DECORATORS = frozenset(
    "abstractmethod abc.abstractmethod asynccontextmanager cache cached_property classmethod "
    "contextmanager dataclass dataclasses.dataclass final functools.cache "
    "functools.cached_property functools.lru_cache functools.wraps lru_cache override overload "
    "pass_context pass_environment pass_eval_context property runtime_checkable staticmethod "
    "total_ordering typing.final typing.overload unique wraps".split()
)
SCANS = frozenset(
    "__subclasses__ entry_points import_module iter_modules walk_packages "
    "__init_subclass__ globals __import__".split()
)
SHELLS = frozenset("eval exec compile os.system os.popen pickle.loads pickle.load".split())
FOREIGN_LETTERS = re.compile("[\u0400-\u052f\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]")
FOR_PLAYERS = ("pbem.trial.players", "pbem.nouns", "pbem.game")
MANY_LINES, LONG_FUNCTION = 300, 50


def calls(module: Source) -> Iterator[tuple[ast.Call, str]]:
    """Yields every call with the name it is called by."""
    for node in module.nodes(ast.Call):
        yield node, ast.unparse(node.func)


def dotted_end(name: str, parts: int = 2) -> str:
    """Returns the last parts of a dotted name: `datetime.now` of `dt.datetime.now`."""
    return ".".join(name.split(".")[-parts:])


def only_evolve_changes_a_game(sources: Sources) -> list[str]:
    """Law 5: a changed `Game` is made where events are applied, and nowhere else."""
    return [
        module.fault(node.lineno, "only evolve makes a changed Game")
        for module in sources
        if not module.lies_in(*EVOLVES)
        for node, name in calls(module)
        if dotted_end(name, 1) == "replace" and node.args and is_game(module, node.args[0])
    ]


def is_game(module: Source, value: ast.expr) -> bool:
    """Tells whether an expression is named or annotated as a `Game`."""
    return isinstance(value, ast.Name) and (
        value.id in games(module) or value.id in ("game", "state")
    )


def games(module: Source) -> frozenset[str]:
    """Returns the names that a module annotates as `Game`."""
    arguments = {a.arg: a.annotation for a in module.nodes(ast.arg)}
    assigned = {ast.unparse(a.target): a.annotation for a in module.nodes(ast.AnnAssign)}
    both = arguments | assigned
    return frozenset(name for name, note in both.items() if note and ast.unparse(note) == "Game")


def only_the_ledger_inserts_events(sources: Sources) -> list[str]:
    """Law 5: rows of events are inserted by the ledger of events, and nowhere else."""
    return [
        module.fault(node.lineno, "only the ledger inserts events")
        for module in sources
        if not module.lies_in(LEDGER)
        for node in module.nodes(ast.Call, ast.Constant)
        if inserts_events(node)
    ]


def inserts_events(node: ast.AST) -> bool:
    """Tells whether a node is `insert(events)`, `events.insert()` or the SQL for it."""
    if isinstance(node, ast.Constant):
        return bool(re.search(r"(?i)insert\s+into\s+\W?events?\b", str(node.value)))
    assert isinstance(node, ast.Call)
    called, arguments = ast.unparse(node.func).lower(), [ast.unparse(a) for a in node.args]
    if dotted_end(called, 1) != "insert":
        return False
    table = arguments[0] if arguments else dotted_end(called)
    return len(arguments) <= 1 and dotted_end(table.lower()).startswith("event")


def no_clock(sources: Sources) -> list[str]:
    """Law 6: the time comes in by argument; only those who wire and run things read a clock."""
    return [
        module.fault(node.lineno, f"{name}() reads a clock; take the time by argument")
        for module in sources
        if not module.lies_in(*MAY_READ_CLOCK)
        for node, name in calls(module)
        if dotted_end(name) in CLOCKS
    ]


def no_chance(sources: Sources) -> list[str]:
    """Law 6: chance comes in by argument, as the seed in the log."""
    return [
        module.fault(found.line, f"{found.target} is chance; take a seed by argument")
        for module in sources
        if not module.lies_in(*MAY_DRAW)
        for found in sources.imports(module)
        if found.target.split(".")[0] in CHANCE
    ]


def no_decorator_registers(sources: Sources) -> list[str]:
    """Law 7: a registry is a dict literal; no decorator fills one."""
    return [
        module.fault(node.lineno, f"@{name} may register something")
        for module in sources
        for node in module.nodes(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        for name in map(decorator_name, node.decorator_list)
        if name not in DECORATORS and not name.endswith(".setter")
    ]


def decorator_name(node: ast.expr) -> str:
    """Returns a decorator's name without its arguments."""
    return ast.unparse(node.func if isinstance(node, ast.Call) else node)


def no_scans(sources: Sources) -> list[str]:
    """Law 7: nothing is found by looking through modules or subclasses."""
    return [
        module.fault(node.lineno, f"{name} is a scan; write a dict literal")
        for module in sources
        for node in module.nodes(ast.Name, ast.Attribute, ast.FunctionDef)
        if (name := last_name(node)) in SCANS
    ]


def last_name(node: ast.AST) -> str:
    """Returns the last part of the name a node bears."""
    return str(
        getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "name", "")
    )


def no_set_order(sources: Sources) -> list[str]:
    """Law 8: nothing is taken from a set or a dict in its accidental order."""
    return [
        module.fault(node.lineno, f"{ast.unparse(node)[:60]} depends on the order of a set")
        for module in sources
        for node in module.nodes(ast.Call, ast.For, ast.ListComp, ast.GeneratorExp)
        if depends_on_set_order(node) and not feeds_an_orderless_call(module, node)
    ]


def depends_on_set_order(node: ast.AST) -> bool:
    """Tells whether a node walks over a set as it comes, or pops any of it."""
    if isinstance(node, ast.Call):
        name = dotted_end(ast.unparse(node.func), 1)
        walks = name in ("list", "tuple", "iter", "enumerate", "join", "next")
        return name == "popitem" or (walks and any(map(is_set, node.args)))
    if isinstance(node, ast.For):
        return is_set(node.iter)
    return any(is_set(part.iter) for part in getattr(node, "generators", ()))


def is_set(node: ast.expr) -> bool:
    """Tells whether an expression is visibly a set."""
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in ("set", "frozenset")
    return isinstance(node, ast.Set | ast.SetComp)


def feeds_an_orderless_call(module: Source, node: ast.AST) -> bool:
    """Tells whether the walk's order is lost again: sorted, summed, counted, tested."""
    orderless = ("sorted", "set", "frozenset", "sum", "any", "all", "len", "min", "max")
    return any(node in call.args and name in orderless for call, name in calls(module))


def no_shells(sources: Sources) -> list[str]:
    """No text becomes code or a shell's command."""
    return [
        module.fault(node.lineno, f"{name} runs text as code")
        for module in sources
        for node, name in calls(module)
        if name in SHELLS or any(k.arg == "shell" for k in node.keywords)
    ]


def no_words_for_players(sources: Sources) -> list[str]:
    """Words for players live in templates and lexicons, none in Python's string literals."""
    return [
        module.fault(line, f"{text[:40]} holds words for players")
        for module in sources
        for line, text in literals(module)
        if FOREIGN_LETTERS.search(text)
    ]


def literals(module: Source) -> Iterator[tuple[int, str]]:
    """Yields the string literals as they are written, docstrings left out."""
    documented = docstring_lines(module)
    for token in tokenize.generate_tokens(io.StringIO(module.text).readline):
        kind = tokenize.tok_name[token.type]
        if kind in ("STRING", "FSTRING_MIDDLE") and token.start[0] not in documented:
            yield token.start[0], token.string


def docstring_lines(module: Source) -> frozenset[int]:
    """Returns the lines on which docstrings begin."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = [node.body for node in module.nodes(*owners) if ast.get_docstring(node) is not None]
    return frozenset(body[0].lineno for body in bodies)


def modules_are_short(sources: Sources) -> list[str]:
    """A module is a page or two: under 300 lines."""
    return [
        module.fault(1, f"{lines} lines; would two modules be clearer?")
        for module in sources
        if (lines := len(module.text.splitlines())) > MANY_LINES
    ]


def functions_are_short(sources: Sources) -> list[str]:
    """A function is read at one glance: never above 50 lines."""
    return [
        module.fault(node.lineno, f"{node.name} has {node.end_lineno - node.lineno + 1} lines")
        for module in sources
        for node in module.nodes(ast.FunctionDef, ast.AsyncFunctionDef)
        if node.end_lineno - node.lineno >= LONG_FUNCTION
    ]


def everything_says_what_it_is(sources: Sources) -> list[str]:
    """Every module begins with a docstring."""
    return [
        module.fault(1, "the module has no docstring")
        for module in sources
        if module.text.strip() and ast.get_docstring(module.tree) is None
    ]


def players_know_no_lexicon(sources: Sources) -> list[str]:
    """The demo players speak from phrase tables of their own: no room of ours, no lexicon."""
    players = [module for module in sources if module.name.startswith("pbem.trial.players")]
    imports = [
        module.fault(found.line, f"the demo players import {found.target}")
        for module in players
        for found in sources.imports(module)
        if inside(found.target, "pbem") and not found.target.startswith(FOR_PLAYERS)
    ]
    return imports + [
        module.fault(line, "the demo players name the lexicon")
        for module in players
        for line, text in literals(module)
        if "lexicon" in text.lower()
    ]
