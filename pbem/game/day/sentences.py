"""Sentences that a player says before everybody, and whether they are true (kira B6).

    S     := C (("and"|"or") C)* | "not" C
    C     := P "is" ["not"] PRED | "one of" P{","P} "is" PRED | P "or" P "is" PRED
           | ("exactly"|"at least"|"at most") INT ["living"|"dead"] GROUP ("is"|"are") STATE
           | ROLE "is" ["not"] "in play" | P "nominated"|"voted for" P "today"
           | P "and" P "are" ("on the same team"|"on different teams"|"neighbours")

`and` binds tighter than `or`. A reader of a part yields every way to read it from a place on:
what it means, and where it ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pbem.game.ids import SeatId
from pbem.game.rules.ruleset import name_in
from pbem.game.state.game import Game
from pbem.game.state.seats import group_now, role_of, side_of

TRUE, FALSE, OPEN = "true", "false", "open"
WORD = re.compile(r"[^\s,.!?;:\"]+|,")
TONGUE = "en"  # the language of the grammar
COUNTS: dict[tuple[str, ...], Callable[[int, int], bool]] = {
    ("exactly",): lambda found, said: found == said,
    ("at", "least"): lambda found, said: found >= said,
    ("at", "most"): lambda found, said: found <= said,
}
ARTICLES = ("a", "an", "the")

Test = Callable[[SeatId], bool]
Truths = Iterator[tuple[bool, int]]


@dataclass(frozen=True)
class Said:
    """A sentence word by word, and the game at the moment it was said."""

    game: Game
    words: tuple[str, ...]

    def follows(self, at: int, *words: str) -> int:
        """Returns where these words end that stand at a place, or 0 where they do not."""
        stop = at + len(words)
        return stop if self.words[at:stop] == words else 0


def judge(game: Game, sentence: str) -> str:
    """Returns whether a sentence is true, false, or open to a ruling.

    Open is whatever is no sentence of the grammar, or one that has two meanings.
    """
    said = Said(game, _words(sentence))
    whole = {truth for truth, stop in _any(said, 0) if stop == len(said.words)}
    if len(whole) != 1:
        return OPEN
    return TRUE if True in whole else FALSE


def _words(text: str) -> tuple[str, ...]:
    """Returns the words of a text, whatever the case of their letters."""
    return tuple(word.casefold() for word in WORD.findall(text))


def _any(said: Said, at: int) -> Truths:
    """Reads parts between `or`."""
    for truth, stop in _all(said, at):
        yield truth, stop
        after = said.follows(stop, "or")
        if after:
            yield from ((truth or more, end) for more, end in _any(said, after))


def _all(said: Said, at: int) -> Truths:
    """Reads parts between `and`."""
    for truth, stop in _part(said, at):
        yield truth, stop
        after = said.follows(stop, "and")
        if after:
            yield from ((truth and more, end) for more, end in _all(said, after))


def _part(said: Said, at: int) -> Truths:
    """Reads one clause, or its opposite."""
    denied = said.follows(at, "not")
    if denied:
        yield from ((not truth, stop) for truth, stop in _clause(said, denied))
    else:
        yield from _clause(said, at)


def _clause(said: Said, at: int) -> Truths:
    """Reads one clause in every way there is."""
    for reader in (_one_is, _some_is, _counted, _in_play, _two_are, _did):
        yield from reader(said, at)


def _one_is(said: Said, at: int) -> Truths:
    """Reads `P is [not] PRED`."""
    for seat, stop in _person(said, at):
        verb = said.follows(stop, "is")
        denied = said.follows(verb, "not") if verb else 0
        for test, end in _predicate(said, denied or verb) if verb else ():
            yield test(seat) is not bool(denied), end


def _some_is(said: Said, at: int) -> Truths:
    """Reads `one of P, P is PRED` and `P or P is PRED`."""
    listed = said.follows(at, "one", "of")
    for seats, stop in _people(said, listed or at, "," if listed else "or"):
        verb = said.follows(stop, "is")
        if verb and (listed or len(seats) > 1):
            for test, end in _predicate(said, verb):
                yield any(test(seat) for seat in seats), end


def _people(said: Said, at: int, sign: str) -> Iterator[tuple[tuple[SeatId, ...], int]]:
    """Reads players between signs."""
    for seat, stop in _person(said, at):
        yield (seat,), stop
        after = said.follows(stop, sign)
        if after:
            yield from (((seat, *more), end) for more, end in _people(said, after, sign))


def _counted(said: Said, at: int) -> Truths:
    """Reads `exactly 2 living Detectives are in play` and its like."""
    for words, compare in COUNTS.items():
        stop = said.follows(at, *words)
        if not stop or stop >= len(said.words) or not said.words[stop].isdigit():
            continue
        number, after = int(said.words[stop]), stop + 1
        state = {"living": True, "dead": False}.get(said.words[after] if _has(said, after) else "")
        for test, end in _crowd(said, after + (state is not None)):
            for fits, last in _state(said, end):
                seats = (one for one in said.game.seats if state in (None, one.alive))
                found = sum(test(one.id) and fits(one.id) for one in seats)
                yield compare(found, number), last


def _state(said: Said, at: int) -> Iterator[tuple[Test, int]]:
    """Reads `is alive`, `are dead`, `are in play`."""
    verb = said.follows(at, "is") or said.follows(at, "are")
    if not verb:
        return
    for words, test in (
        (("alive",), lambda seat: said.game.seat(seat).alive),
        (("dead",), lambda seat: not said.game.seat(seat).alive),
        (("in", "play"), lambda seat: True),
    ):
        stop = said.follows(verb, *words)
        if stop:
            yield test, stop


def _crowd(said: Said, at: int) -> Iterator[tuple[Test, int]]:
    """Reads `players`, `good players`, `Detectives`."""
    stop = said.follows(at, "players") or said.follows(at, "player")
    if stop:
        yield lambda seat: True, stop
    for name, test in _kinds(said.game):
        for ending in (("players",), ("player",)):
            stop = said.follows(at, *name, *ending)
            if stop:
                yield test, stop
        stop = said.follows(at, *name[:-1], f"{name[-1]}s") or said.follows(at, *name)
        if stop:
            yield test, stop


def _in_play(said: Said, at: int) -> Truths:
    """Reads `ROLE is [not] in play`."""
    for role, stop in _role(said, at):
        verb = said.follows(stop, "is")
        denied = said.follows(verb, "not") if verb else 0
        end = said.follows(denied or verb, "in", "play") if verb else 0
        if end:
            there = any(seat.role == role for seat in said.game.seats)
            yield there is not bool(denied), end


def _two_are(said: Said, at: int) -> Truths:
    """Reads `P and P are on the same team`, `… on different teams`, `… neighbours`."""
    for pair, stop in _people(said, at, "and"):
        verb = said.follows(stop, "are")
        if len(pair) != 2 or not verb:
            continue
        same = side_of(said.game, pair[0]) == side_of(said.game, pair[1])
        beside = _are_neighbours(said.game, *pair)
        for words, truth in (
            (("on", "the", "same", "team"), same),
            (("on", "different", "teams"), not same),
            (("neighbours",), beside),
            (("neighbors",), beside),
        ):
            end = said.follows(verb, *words)
            if end:
                yield truth, end


def _did(said: Said, at: int) -> Truths:
    """Reads `P nominated P today` and `P voted for P today`."""
    game = said.game
    for one, stop in _person(said, at):
        put, voted = said.follows(stop, "nominated"), said.follows(stop, "voted", "for")
        for other, last in _person(said, put or voted) if put or voted else ():
            end = said.follows(last, "today")
            made = any((each.by, each.who) == (one, other) for each in game.nominations)
            is_open = game.open_nomination is not None and game.open_nomination.who == other
            ayes = is_open and any(each.seat == one and each.aye for each in game.voices)
            if end:
                yield made if put else ayes, end


def _predicate(said: Said, at: int) -> Iterator[tuple[Test, int]]:
    """Reads a role, a side, a group, `alive` or `dead`."""
    game = said.game
    for role, stop in _role(said, at):
        yield _is(game, role_of, role), stop
    start = next((stop for word in ARTICLES if (stop := said.follows(at, word))), at)
    for name, test in _kinds(game):
        stop = said.follows(start, *name)
        if stop:
            yield test, stop
    for word, alive in (("alive", True), ("dead", False)):
        stop = said.follows(at, word)
        if stop:
            yield _lives(game, alive), stop


def _is(game: Game, ask: Callable[[Game, SeatId], str], wanted: str) -> Test:
    """Returns the test whether a question about a seat has this answer."""
    return lambda seat: ask(game, seat) == wanted


def _lives(game: Game, alive: bool) -> Test:
    """Returns the test whether a seat is alive, or dead."""
    return lambda seat: game.seat(seat).alive is alive


def _kinds(game: Game) -> Iterator[tuple[tuple[str, ...], Test]]:
    """Yields the names of sides and groups, with what they ask of a seat."""
    for side in game.rules.sides:
        name = _words(name_in(side.names, TONGUE))
        yield name, _is(game, side_of, side.id)
    for group in game.rules.story.groups:
        name = _words(name_in(group.names, TONGUE))
        yield name, _is(game, group_now, group.id)


def _role(said: Said, at: int) -> Iterator[tuple[str, int]]:
    """Reads the name of a role."""
    for role in said.game.rules.roles:
        names = {_words(role.id), _words(name_in(role.names, TONGUE))}
        stop = next((stop for name in sorted(names) if (stop := said.follows(at, *name))), 0)
        if stop:
            yield role.id, stop


def _person(said: Said, at: int) -> Iterator[tuple[SeatId, int]]:
    """Reads the nick of a player."""
    for seat in said.game.seats:
        stop = said.follows(at, *_words(seat.nick))
        if stop:
            yield seat.id, stop


def _are_neighbours(game: Game, one: SeatId, other: SeatId) -> bool:
    """Tells whether two sit side by side, the dead included."""
    circle = game.round_table
    return abs(circle.index(one) - circle.index(other)) in (1, len(circle) - 1)


def _has(said: Said, at: int) -> bool:
    """Tells whether there is a word at a place."""
    return at < len(said.words)
