"""What the words of a ruleset's expressions mean, asked of a game at one moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from pbem.game.events import PhaseKind
from pbem.game.ids import AbilityId, SeatId
from pbem.game.rules import expr
from pbem.game.rules.abilities import Value
from pbem.game.state.game import Game
from pbem.game.state.histories import (
    crowd,
    died_of,
    has_ordered,
    is_nominator,
    left,
    said_true,
    times_used,
)
from pbem.game.state.seats import (
    blocked,
    doomed,
    group_now,
    has_acted,
    holds,
    is_idle_dead,
    registers_as,
    role_of,
    side_of,
)

Answer = Value | tuple[str, ...]


@dataclass(frozen=True)
class Scope:
    """Whom the words `actor`, `target` and, inside `count`, the bare questions are about."""

    game: Game
    actor: SeatId | None = None
    target: SeatId | None = None
    each: SeatId | None = None


def holds_true(found: expr.Expr, scope: Scope) -> bool:
    """Tells whether an expression is true in a scope."""
    return bool(value_of(found, scope))


def condition(game: Game, key: str) -> bool:
    """Answers one of the engine's yes-or-no questions by the ruleset; no, where it is silent."""
    found = next((rule for name, rule in game.rules.conditions if name == key), expr.NEVER)
    return holds_true(found, Scope(game))


def quantity(game: Game, key: str) -> int:
    """Answers one of the engine's questions for a number by the ruleset; 0 where it is silent."""
    found = next((rule for name, rule in game.rules.numbers if name == key), expr.Number(0))
    return _number(value_of(found, Scope(game)))


def value_of(found: expr.Expr, scope: Scope) -> Answer:
    """Works out an expression; a seat is its number, a word is itself."""
    match found:
        case expr.Number(value=number):
            return number
        case expr.Setting(key=key):
            return scope.game.option(key)
        case expr.Words(words=words):
            return _word(words, scope)
        case expr.Call(name="count", args=args):
            return _count(args, scope)
        case expr.Call(name=name, args=args):
            return QUESTIONS[name](scope.game, _seat(args[0], scope), _rest(args))
        case expr.Compare(left=left, sign=sign, right=right):
            return SIGNS[sign](value_of(left, scope), _side_of_sign(right, scope))
        case expr.Not(part=part):
            return not holds_true(part, scope)
        case expr.AllOf(parts=parts):
            return all(holds_true(part, scope) for part in parts)
        case expr.AnyOf(parts=parts):
            return any(holds_true(part, scope) for part in parts)


def _word(words: tuple[str, ...], scope: Scope) -> Answer:
    """Reads a bare word: a seat of the scope, a question about `each`, or the night's number."""
    word = words[0]
    if word in SEATS:
        return _seat(expr.Words(words), scope)
    if word in MOMENTS:
        return MOMENTS[word](scope.game)
    if word in QUESTIONS and scope.each is not None:
        return QUESTIONS[word](scope.game, scope.each, "")
    raise expr.ExprError(f"'{word}' means nothing here")


def _side_of_sign(right: expr.Expr, scope: Scope) -> Answer:
    """Reads what stands right of a sign: words are themselves there, unless they name a seat."""
    if isinstance(right, expr.Words) and right.words[0] not in SEATS:
        return right.words
    return value_of(right, scope)


def _count(args: tuple[expr.Expr, ...], scope: Scope) -> int:
    """Counts the seats for which every argument holds."""
    scopes = (replace(scope, each=seat.id) for seat in scope.game.seats)
    return sum(all(holds_true(arg, each) for arg in args) for each in scopes)


def _seat(found: expr.Expr, scope: Scope) -> SeatId:
    """Returns the seat that a word of the scope stands for; raises `ExprError` where none does."""
    word = found.words[0] if isinstance(found, expr.Words) else ""
    seat = {"actor": scope.actor, "target": scope.target, "each": scope.each}.get(word)
    if seat is None:
        raise expr.ExprError(f"nobody is '{word}' here")
    return seat


def _rest(args: tuple[expr.Expr, ...]) -> str:
    """Returns the word after the seat in a question's brackets."""
    last = args[-1]
    return last.words[0] if len(args) > 1 and isinstance(last, expr.Words) else ""


def _equal(left: Answer, right: Answer) -> bool:
    """Tells whether a value equals another, or is one of several words."""
    return left in right if isinstance(right, tuple) else left == right


def _number(value: Answer) -> int:
    """Returns a value as a number; raises `ExprError` when it is none."""
    if not isinstance(value, int):
        raise expr.ExprError(f"{value} is no number")
    return value


def tied(game: Game) -> bool:
    """Tells whether several candidates share the most ballots of the running vote."""
    counts = Counter(ballot.target for ballot in game.ballots)
    most = max(counts.values(), default=0)
    return sum(count == most for count in counts.values()) > 1


SEATS = ("actor", "target", "each")

SIGNS: dict[str, Callable[[Answer, Answer], bool]] = {
    "=": _equal,
    "!=": lambda left, right: not _equal(left, right),
    "<": lambda left, right: _number(left) < _number(right),
    "<=": lambda left, right: _number(left) <= _number(right),
    ">": lambda left, right: _number(left) > _number(right),
    ">=": lambda left, right: _number(left) >= _number(right),
}

MOMENTS: dict[str, Callable[[Game], Value]] = {
    "always": lambda game: True,
    "number": lambda game: game.phase.number,
    "first_night": lambda game: game.phase.number == 1,
    "epilogue": lambda game: game.phase.kind is PhaseKind.EPILOGUE,
    "tied": tied,
    "half": lambda game: len(game.seats) // 2,
    "somebody_fell": lambda game: bool(game.tonight.fallen),
}

QUESTIONS: dict[str, Callable[[Game, SeatId, str], Value]] = {
    "role": lambda game, seat, _: role_of(game, seat),
    "side": lambda game, seat, _: side_of(game, seat),
    "registers": lambda game, seat, _: registers_as(game, seat),
    "alive": lambda game, seat, _: game.seat(seat).alive,
    "dealt": lambda game, seat, _: game.seat(seat).dealt or "",
    "blocked": lambda game, seat, _: blocked(game, seat),
    "doomed": lambda game, seat, _: doomed(game, seat),
    "acted": lambda game, seat, word: has_acted(game, seat, AbilityId(word)),
    "marked": lambda game, seat, word: word in game.seat(seat).marks,
    "group": lambda game, seat, _: group_now(game, seat),
    "died": lambda game, seat, _: bool(game.seat(seat).deaths),
    "died_of": lambda game, seat, word: died_of(game, seat, word),
    "crowd": lambda game, seat, _: crowd(game, seat),
    "left": lambda game, seat, _: left(game, seat),
    "bond": lambda game, seat, _: game.seat(seat).bond or 0,
    "bound": lambda game, seat, _: game.seat(seat).bond is not None,
    "returned": lambda game, seat, _: game.seat(seat).returned == game.phase.number,
    "used": lambda game, seat, word: times_used(game, seat, AbilityId(word)),
    "ordered": lambda game, seat, word: has_ordered(game, seat, AbilityId(word)),
    "nominator": lambda game, seat, _: is_nominator(game, seat),
    "said_true": lambda game, seat, _: said_true(game, seat),
    "dummy": lambda game, seat, _: game.seat(seat).dummy,
    "idle_dead": lambda game, seat, _: is_idle_dead(game, game.seat(seat)),
    "lately": lambda game, seat, word: seat in game.lately and word in game.seat(seat).causes,
    "holds": lambda game, seat, word: holds(game, seat, AbilityId(word)),
}
