"""Python sources as the laws see them: a name, a text, a tree, and what is imported."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Import:
    """One imported module by its full name, the line, and the module it is taken out of."""

    target: str
    line: int
    out_of: str = ""


@dataclass(frozen=True)
class Source:
    """One module: its dotted name, its text, and whether it is a package's face."""

    name: str
    text: str
    is_face: bool = False

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree of the text."""
        return ast.parse(self.text)

    @property
    def path(self) -> str:
        """Where the module lies in the repository."""
        return self.name.replace(".", "/") + ("/__init__.py" if self.is_face else ".py")

    def fault(self, line: int, words: str) -> str:
        """Returns a fault as a compiler would print it."""
        return f"{self.path}:{line}: {words}"

    def nodes(self, *kinds: type[ast.AST]) -> Iterator[Any]:
        """Yields every node of these kinds, in the tree's order."""
        return (node for node in ast.walk(self.tree) if isinstance(node, kinds))

    def lies_in(self, *places: str) -> bool:
        """Tells whether the module is one of these or lies inside one of them."""
        return any(inside(self.name, place) for place in places)


@dataclass(frozen=True)
class Sources:
    """All modules of a package, in the order of their names."""

    modules: tuple[Source, ...]

    def __iter__(self) -> Iterator[Source]:
        return iter(self.modules)

    @cached_property
    def names(self) -> frozenset[str]:
        """The dotted names of all modules."""
        return frozenset(module.name for module in self.modules)

    def imports(self, module: Source) -> tuple[Import, ...]:
        """Returns what a module imports; `from room import part` imports `room.part`."""
        found: list[Import] = []
        for node in module.nodes(ast.Import, ast.ImportFrom):
            found += self._targets(module, node)
        return tuple(found)

    def _targets(self, module: Source, node: ast.Import | ast.ImportFrom) -> list[Import]:
        if isinstance(node, ast.Import):
            return [Import(alias.name, node.lineno) for alias in node.names]
        base = absolute(module, node)
        parts = [f"{base}.{alias.name}" for alias in node.names]
        targets = [part if part in self.names else base for part in parts]
        return [Import(target, node.lineno, base) for target in targets]

    def offered(self, face: str) -> frozenset[str]:
        """Returns the full names of the modules that a face offers in its `__all__`."""
        lists = [
            ast.literal_eval(node.value)
            for module in self
            if module.name == face and module.is_face
            for node in module.nodes(ast.Assign)
            if ast.unparse(node.targets[0]) == "__all__"
        ]
        return frozenset(f"{face}.{name}" for names in lists for name in names)


def absolute(module: Source, node: ast.ImportFrom) -> str:
    """Returns the full name of the module that a `from … import` names."""
    if not node.level:
        return node.module or ""
    home = module.name.split(".")
    kept = home[: len(home) - node.level + module.is_face]
    return ".".join([*kept, *([node.module] if node.module else [])])


def inside(name: str, place: str) -> bool:
    """Tells whether a dotted name is a place or lies in it."""
    return name == place or name.startswith(place + ".")


def read_package(folder: Path) -> Sources:
    """Reads every module of the package that lies in a folder."""
    files = sorted(folder.rglob("*.py"))
    return Sources(tuple(read_module(file, folder.parent) for file in files))


def read_module(file: Path, root: Path) -> Source:
    """Reads one module, named by its place below the root."""
    parts = list(file.relative_to(root).with_suffix("").parts)
    is_face = parts[-1] == "__init__"
    return Source(".".join(parts[:-1] if is_face else parts), file.read_text("utf-8"), is_face)


def snippets(**texts: str) -> Sources:
    """Builds sources from texts, for trying a law: `pbem__game_` is the face of `pbem.game`."""
    return Sources(
        tuple(
            Source(name.rstrip("_").replace("__", "."), text, name.endswith("_"))
            for name, text in sorted(texts.items())
        )
    )
