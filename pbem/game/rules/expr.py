"""The expression language of rulesets: text to a small tree.

    expr     := and_expr ("or" and_expr)*
    and_expr := not_expr ("and" not_expr)*
    not_expr := "not" not_expr | value [("=" | "!=" | "<" | "<=" | ">" | ">=") value]
    value    := NUMBER | "option." KEY | WORD ["(" expr ("," expr)* ")"] | WORD ("|" WORD)+
              | "(" expr ")"

What the words mean stands in `terms`. Inside `count(…)` a question without brackets is put to
each seat in turn: `count(role=doctor|priest, alive)=0`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

TOKEN = re.compile(r"\s*(?:(?P<sign><=|>=|!=|[()=<>,|])|(?P<word>[\w.]+))")
RESERVED = ("and", "or", "not")
SIGNS = ("=", "!=", "<", "<=", ">", ">=")


class ExprError(ValueError):
    """A text that is no expression; the message says what was met and where."""


@dataclass(frozen=True)
class Number:
    """A whole number."""

    value: int


@dataclass(frozen=True)
class Words:
    """One word, or several that stand for any of them."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Setting:
    """The value of an option."""

    key: str


@dataclass(frozen=True)
class Call:
    """A question with its arguments."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True)
class Compare:
    """Two values and the sign between them."""

    left: Expr
    sign: str
    right: Expr


@dataclass(frozen=True)
class Not:
    """The opposite."""

    part: Expr


@dataclass(frozen=True)
class AllOf:
    """Every part holds."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True)
class AnyOf:
    """Some part holds."""

    parts: tuple[Expr, ...]


Expr = Number | Words | Setting | Call | Compare | Not | AllOf | AnyOf
ALWAYS = AllOf(())
NEVER = AnyOf(())


def parse(text: str) -> Expr:
    """Reads an expression; raises `ExprError` when the text is none."""
    parser = _Parser(tuple(_tokens(text)), text)
    found = parser.any_of()
    if parser.peek():
        raise ExprError(f"unexpected '{parser.peek()}' in '{text}'")
    return found


def parts_of(expr: Expr) -> Iterator[Expr]:
    """Yields the expression and everything inside it, outermost first."""
    yield expr
    match expr:
        case Call(args=inner) | AllOf(parts=inner) | AnyOf(parts=inner):
            children: tuple[Expr, ...] = inner
        case Compare(left=left, right=right):
            children = (left, right)
        case Not(part=part):
            children = (part,)
        case _:
            children = ()
    for child in children:
        yield from parts_of(child)


def settings_in(expr: Expr) -> tuple[str, ...]:
    """Returns the keys of the options that an expression asks about."""
    return tuple(part.key for part in parts_of(expr) if isinstance(part, Setting))


def _tokens(text: str) -> Iterator[str]:
    """Cuts the text into words and signs; raises `ExprError` at a foreign character."""
    at = 0
    while text[at:].strip():
        found = TOKEN.match(text, at)
        if found is None:
            raise ExprError(f"cannot read '{text[at:].strip()}' in '{text}'")
        yield found.group("sign") or found.group("word")
        at = found.end()


class _Parser:
    """The tokens of one text, taken from the left."""

    def __init__(self, tokens: tuple[str, ...], text: str) -> None:
        self.tokens = tokens
        self.text = text
        self.at = 0

    def peek(self) -> str:
        """Returns the next token, or nothing at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        """Takes the next token; raises `ExprError` at the end."""
        token = self.peek()
        if not token:
            raise ExprError(f"'{self.text}' breaks off")
        self.at += 1
        return token

    def take_if(self, *wanted: str) -> str:
        """Takes the next token if it is one of these, else returns nothing."""
        return self.take() if self.peek() in wanted else ""

    def any_of(self) -> Expr:
        """Reads parts between `or`."""
        parts = [self.all_of()]
        while self.take_if("or"):
            parts.append(self.all_of())
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def all_of(self) -> Expr:
        """Reads parts between `and`."""
        parts = [self.negated()]
        while self.take_if("and"):
            parts.append(self.negated())
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def negated(self) -> Expr:
        """Reads a comparison, with or without `not`."""
        if self.take_if("not"):
            return Not(self.negated())
        left = self.value()
        sign = self.take_if(*SIGNS)
        return Compare(left, sign, self.value()) if sign else left

    def value(self) -> Expr:
        """Reads one value."""
        if self.take_if("("):
            inner = self.any_of()
            self.close()
            return inner
        word = self.take()
        if word in RESERVED or not re.fullmatch(r"[\w.]+", word):
            raise ExprError(f"unexpected '{word}' in '{self.text}'")
        if word.isdigit():
            return Number(int(word))
        if word.startswith("option."):
            return Setting(word.removeprefix("option."))
        return self.call(word) if self.take_if("(") else self.words(word)

    def call(self, name: str) -> Expr:
        """Reads the arguments of a question."""
        args = [self.any_of()]
        while self.take_if(","):
            args.append(self.any_of())
        self.close()
        return Call(name, tuple(args))

    def words(self, first: str) -> Expr:
        """Reads the words after the first, each behind a bar."""
        words = [first]
        while self.take_if("|"):
            words.append(self.take())
        return Words(tuple(words))

    def close(self) -> None:
        """Takes a closing bracket; raises `ExprError` when there is none."""
        if not self.take_if(")"):
            raise ExprError(f"a bracket is not closed in '{self.text}'")
