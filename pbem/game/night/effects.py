"""The effects that abilities are composed of, each a short function to read aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pbem.game import events as told
from pbem.game.events import Event
from pbem.game.ids import RoleId, SeatId
from pbem.game.night.deeds import Deed, visits
from pbem.game.night.fates import FATES
from pbem.game.night.replies import REPLIES
from pbem.game.night.telling import tell
from pbem.game.rules.abilities import Effect
from pbem.game.state.game import Game
from pbem.game.state.seats import attacks_on, due, registers_as, role_of
from pbem.game.state.terms import holds_true


def whom(deed: Deed, effect: Effect, usual: str = "target") -> tuple[SeatId, ...]:
    """Returns the seats that an effect falls on: `on = "actor"` or `"target"`."""
    return (deed.actor,) if effect.param("on", usual) == "actor" else deed.targets


def block(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Drops the target's actions later tonight."""
    for seat in whom(deed, effect):
        yield told.Blocked(seat, deed.actor)


def redirect(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Lets the two targets change places: what is aimed at one reaches the other."""
    one, other = deed.targets
    yield told.Redirected(one, other, deed.actor)


def kill(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Attacks the target, with a kind."""
    for seat in whom(deed, effect):
        yield told.Attacked(seat, deed.actor, effect.word)


def protect(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Keeps attacks of the listed kinds from the target tonight; `all` keeps every kind."""
    kinds = effect.arg if isinstance(effect.arg, tuple) else ()
    for seat in whom(deed, effect):
        yield told.Protected(seat, deed.actor, kinds)


def infect(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Lays a delayed death on the target, which kills `nights` nights later."""
    caught = game.phase.number
    for seat in whom(deed, effect):
        yield told.Infected(
            seat, deed.actor, effect.word, caught + effect.number("nights", 1), caught
        )


def cure(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Lifts every delayed death from the target."""
    for seat in whom(deed, effect):
        if game.seat(seat).illnesses:
            yield told.Cured(seat)


def mark(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Puts a lasting mark on the actor, or with `on` on the target."""
    for seat in whom(deed, effect, usual="actor"):
        if effect.word not in game.seat(seat).marks:
            yield told.Marked(seat, effect.word)


def convert(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Gives the target another role, and the side of that role."""
    for seat in whom(deed, effect):
        yield told.Converted(seat, RoleId(effect.word))


def say(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor, or with `on` the target, a code; `about` may be the chosen target."""
    about = deed.chosen if effect.param("about") == "target" else ()
    for seat in whom(deed, effect, usual="actor"):
        yield from tell(seat, effect.word, about)


def learn_side(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor the side that the target registers as; with `only`, that side or not."""
    side, only = registers_as(game, deed.target), effect.param("only")
    value = side if not only or side == only else f"not_{only}"
    yield from tell(deed.actor, effect.word, deed.chosen, value)


def learn_role(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor the target's role."""
    yield from tell(deed.actor, effect.word, deed.chosen, role_of(game, deed.target))


def learn_whether(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor whether something is `so_if` of the target: the value `so` or `other`."""
    is_so = holds_true(effect.condition("so_if"), deed.scope(game))
    yield from tell(deed.actor, effect.word, deed.chosen, effect.param("so" if is_so else "other"))


def learn_mark(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor whether the target bears a mark: the code `yes` or the code `no`."""
    marked = effect.word in game.seat(deed.target).marks
    yield from tell(deed.actor, effect.param("yes" if marked else "no"))


def compare(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Finds, for everyone at dawn, whether the targets have the same role."""
    roles = [role_of(game, seat) for seat in deed.targets]
    value = "same" if len(dict.fromkeys(roles)) == 1 else "different"
    yield told.Found(deed.actor, effect.word, deed.chosen, value)


def watch(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor who attacked the target tonight and how, also if it survived.

    Delayed deaths are seen on the night they are `due_if`, and on the night they are
    `caught_if`. What was seen goes to the actor's log; of a quiet night `nothing` is told.
    """
    seen = tuple(dict.fromkeys((*_attackers(game, deed.target), *_infectors(game, deed, effect))))
    for by, kind in seen:
        yield told.Sighted(deed.actor, game.phase.number, deed.target, by, kind)
        yield from tell(deed.actor, effect.word, (by,), kind)
    if not seen:
        yield from tell(deed.actor, effect.param("nothing"))


def visit_report(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor whom the target visits tonight; of one who stays at home, `nothing`."""
    seen = (seat for one in visits(game) if one.seat == deed.target for seat in one.targets)
    yield from _report(deed, effect, seen)


def visitor_report(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor who else visits the target tonight; where nobody does, `nothing`."""
    seen = (one.seat for one in visits(game) if deed.target in one.targets)
    yield from _report(deed, effect, (seat for seat in seen if seat != deed.actor))


def copy_log(game: Game, deed: Deed, effect: Effect) -> Iterator[Event]:
    """Tells the actor every line of the target's log."""
    for sight in game.seat(deed.target).log:
        about = (sight.seat, sight.by)
        yield from tell(deed.actor, effect.word, about, sight.kind, sight.number)


def _report(deed: Deed, effect: Effect, seen: Iterable[SeatId]) -> Iterator[Event]:
    """Tells the actor whom he saw, in the order of the table, behind whom he had chosen."""
    found = tuple(sorted(dict.fromkeys(seen)))
    code = effect.word if found else effect.param("nothing")
    yield from tell(deed.actor, code, (*deed.chosen, *found))


def _attackers(game: Game, seat: SeatId) -> Iterator[tuple[SeatId, str]]:
    """Yields who attacked a seat tonight, and how."""
    for attack in attacks_on(game, seat):
        yield attack.by, attack.kind


def _infectors(game: Game, deed: Deed, effect: Effect) -> Iterator[tuple[SeatId, str]]:
    """Yields who laid a delayed death on the target, on the nights when that is seen."""
    target, scope = game.seat(deed.target), deed.scope(game)
    see_due = holds_true(effect.condition("due_if"), scope)
    see_caught = holds_true(effect.condition("caught_if"), scope)
    for ill in target.illnesses:
        caught = ill.caught == game.phase.number
        if (see_caught and caught) or (see_due and ill in due(game, target)):
            yield ill.by, ill.kind


EFFECTS: dict[str, Callable[[Game, Deed, Effect], Iterator[Event]]] = {
    "block": block,
    "redirect": redirect,
    "kill": kill,
    "protect": protect,
    "infect": infect,
    "cure": cure,
    "mark": mark,
    "convert": convert,
    "tell": say,
    "learn_side": learn_side,
    "learn_role": learn_role,
    "learn_whether": learn_whether,
    "learn_mark": learn_mark,
    "compare": compare,
    "watch": watch,
    "visit_report": visit_report,
    "visitor_report": visitor_report,
    "copy_log": copy_log,
    **REPLIES,
    **FATES,
}
