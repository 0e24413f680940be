"""A table of a TOML file, read strictly: every fault is collected, none is passed over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from pbem.game.rules import expr
from pbem.game.rules.expr import Expr

T = TypeVar("T")
W = TypeVar("W", bound=str)


@dataclass(frozen=True)
class Fault:
    """One fault of a ruleset: the dotted place in the file, a code, and the culprit."""

    place: str
    code: str
    culprit: str = ""


class RulesetError(ValueError):
    """A text that is no ruleset; `faults` are all that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{f.place}: {f.code} {f.culprit}".strip() for f in faults))
        self.faults = faults


@dataclass
class Node:
    """A table at a place, and the list in which faults are collected.

    Every key that is asked for counts as known; `finish` finds fault with the rest.
    """

    data: Mapping[str, object]
    place: str
    faults: list[Fault]
    known: set[str] = field(default_factory=set)

    def fault(self, code: str, culprit: str = "", key: str = "") -> None:
        """Finds a fault with this table, or with one of its keys."""
        self.faults.append(Fault(self.at(key), code, culprit))

    def at(self, key: str) -> str:
        """Returns the dotted place of a key."""
        return ".".join(part for part in (self.place, key) if part)

    def has(self, key: str) -> bool:
        """Tells whether a key is given."""
        return key in self.data

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        """Returns a value of a kind; a missing one without default, or a wrong one, is a fault."""
        self.known.add(key)
        value = self.data.get(key, default)
        if type(value) is kind:
            return value
        self.fault("missing" if value is None else "wrong_type", key, key)
        return kind() if default is None else default

    def text(self, key: str, default: str | None = None) -> str:
        """Returns a text."""
        return self.get(key, str, default)

    def number(self, key: str, default: int | None = None) -> int:
        """Returns a whole number."""
        return self.get(key, int, default)

    def flag(self, key: str, default: bool = False) -> bool:
        """Returns a yes or no."""
        return self.get(key, bool, default)

    def words(self, key: str) -> tuple[str, ...]:
        """Returns a list of words; an empty one where the key is missing."""
        items = self.get(key, list, [])
        if not all(isinstance(item, str) for item in items):
            self.fault("wrong_type", key, key)
        return tuple(str(item) for item in items)

    def items(self, key: str) -> tuple[object, ...]:
        """Returns a list of anything; an empty one where the key is missing."""
        return tuple(self.get(key, list, []))

    def node(self, key: str) -> Node:
        """Returns an inner table; an empty one where the key is missing."""
        return Node(self.get(key, dict, {}), self.at(key), self.faults)

    def nodes(self, key: str) -> Iterator[tuple[str, Node]]:
        """Yields the named tables of an inner table."""
        inner = self.node(key)
        for name in inner.data:
            yield name, inner.node(name)

    def rows(self, key: str) -> Iterator[Node]:
        """Yields the tables of a list."""
        for place, item in enumerate(self.items(key)):
            yield self.inner(item, f"{key}.{place}")

    def inner(self, value: object, key: str) -> Node:
        """Returns a value that has to be a table as one."""
        if not isinstance(value, dict):
            self.fault("wrong_type", str(value), key)
        return Node(value if isinstance(value, dict) else {}, self.at(key), self.faults)

    def condition(self, key: str, default: Expr) -> Expr:
        """Returns an expression; the default where the key is missing."""
        if not self.has(key):
            return default
        try:
            return expr.parse(self.text(key))
        except expr.ExprError as error:
            self.fault("no_expression", str(error), key)
            return default

    def conditions(self) -> tuple[tuple[str, Expr], ...]:
        """Returns a table of named expressions."""
        return tuple((key, self.condition(key, expr.NEVER)) for key in self.data)

    def value(self, key: str) -> bool | int | str:
        """Returns a word, a number, or a yes or no."""
        self.known.add(key)
        value = self.data[key]
        if isinstance(value, (bool, int, str)):
            return value
        self.fault("wrong_type", key, key)
        return False

    def one_of(self, key: str, allowed: tuple[str, ...]) -> str:
        """Returns a word out of a closed list; the first where the key is missing."""
        word = self.text(key, str(allowed[0]))
        if word not in allowed:
            self.fault("bad_value", word, key)
            return allowed[0]
        return word

    def some_of(self, key: str, allowed: tuple[W, ...]) -> tuple[W, ...]:
        """Returns the words of a list, each out of a closed list."""
        words = self.words(key)
        for word in words:
            if word not in allowed:
                self.fault("bad_value", word, key)
        return tuple(known for word in words for known in allowed if known == word)

    def names(self, key: str = "names") -> tuple[tuple[str, str], ...]:
        """Returns the names by language, in the order of the file; there must be one."""
        inner = self.node(key)
        if not inner.data:
            self.fault("missing", key, key)
        return tuple((language, inner.text(language)) for language in inner.data)

    def finish(self) -> None:
        """Finds fault with every key that nobody asked for."""
        for key in self.data:
            if key not in self.known:
                self.fault("unknown_key", key, key)
