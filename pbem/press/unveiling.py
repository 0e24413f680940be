"""The epilogue's posts: all that was hidden while the game ran, night by night (village §11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from pbem.game import Event, Game, PhaseKind, SeatId, events
from pbem.nouns import Draft
from pbem.press.facts import Edition, common, facts_of, somebody
from pbem.press.speech import Line, line_facts, plain_post

# What somebody did, was told or suffered, that the public was not told.
HIDDEN = (events.ActionTaken, events.Learned, events.Attacked, events.Fell)
MOST_SIGNS = 20_000  # of talk in one post: forums take no endless ones


@dataclass(frozen=True)
class Chapter:
    """A phase with what was hidden in it: deeds, and lines of closed channels, in order."""

    phase: PhaseKind
    number: int
    deeds: tuple[Event, ...] = ()
    lines: tuple[Line, ...] = ()


@dataclass
class Chronicle:
    """The chapters of a log, being written."""

    chapters: list[Chapter] = field(default_factory=list)
    deeds: list[Event] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)

    def close(self, phase: PhaseKind, number: int) -> None:
        """Ends the chapter of a phase; one in which nothing was hidden is none."""
        if self.deeds or self.lines:
            self.chapters.append(Chapter(phase, number, tuple(self.deeds), tuple(self.lines)))
        self.deeds, self.lines = [], []


def chronicle(log: Iterable[Event], said: Mapping[str, Line]) -> tuple[Chapter, ...]:
    """Returns what was hidden in each phase of a game, by its whole log.

    `said` are the lines of closed channels by the digest of their text.
    """
    told = Chronicle()
    phase, number = PhaseKind.SIGNUP, 0
    for event in log:
        if isinstance(event, events.PhaseOpened):
            told.close(phase, number)
            phase, number = event.phase, event.number
        elif isinstance(event, HIDDEN):
            told.deeds.append(event)
        elif isinstance(event, events.Spoke) and event.text in said:
            told.lines.append(said[event.text])
    told.close(phase, number)
    return tuple(told.chapters)


def unveiling(
    game: Game, chapters: Iterable[Chapter], accounts: Mapping[SeatId, str], edition: Edition
) -> Iterator[Draft]:
    """Yields the posts that open everything: who played whom, then chapter by chapter.

    `accounts` are the names of players by seat, of those who have given one; never an address.
    """
    people = [_player(game, seat.id, accounts, edition) for seat in game.seats]
    yield plain_post(game, "unveiled", {"people": people}, edition)
    for chapter in chapters:
        yield from _chapter(game, chapter, edition)


def _player(
    game: Game, seat: SeatId, accounts: Mapping[SeatId, str], edition: Edition
) -> dict[str, object]:
    """Returns who played a character, what he wished to be and what he was."""
    found = game.seat(seat)
    roles = {str(role.id) for role in game.rules.roles}
    wishes = () if found.dummy else found.wishes
    return {
        "who": somebody(game, seat, edition),
        "account": accounts.get(seat, ""),
        "dummy": found.dummy,
        "role": found.role or "",
        "wishes": [{"role": wish in roles, "wish": wish} for wish in wishes],
    }


def _chapter(game: Game, chapter: Chapter, edition: Edition) -> Iterator[Draft]:
    """Yields the posts of one phase: its deeds stand in the first, its talk in as many as need."""
    deeds = [_deed(event, game, edition) for event in chapter.deeds]
    for place, lines in enumerate(_portions(chapter.lines)):
        facts = {
            "phase": chapter.phase.value,
            "number": chapter.number,
            "deeds": deeds if place == 0 else [],
            "lines": [line_facts(line, game, edition) for line in lines],
        }
        yield plain_post(game, "chapter", facts, edition)


def overseen_letter(
    game: Game, address: str, language: str, happened: Iterable[Event], edition: Edition
) -> tuple[Draft, ...]:
    """Returns the letter with what was hidden among some events, for an owner who sees all.

    There is none where nothing was.
    """
    seen = (*HIDDEN, events.RoleGiven)
    deeds = [_deed(event, game, edition) for event in happened if isinstance(event, seen)]
    if not deeds:
        return ()
    told = common(game, edition) | {"deeds": deeds}
    draft = Draft("letter", "overseen", told, game=game.id, address=address)
    return (replace(draft, language=language or game.language),)


def _deed(event: Event, game: Game, edition: Edition) -> dict[str, object]:
    """Returns a hidden event as templates know it; what somebody was told, with who heard it."""
    facts = facts_of(event, game, edition)
    if isinstance(event, events.Learned):
        return {"what": "heard", "who": facts["who"], "news": facts}
    return facts


def _portions(lines: Iterable[Line]) -> list[list[Line]]:
    """Returns lines in portions that a post can hold; at least one, though it be empty."""
    portions: list[list[Line]] = [[]]
    signs = 0
    for line in lines:
        if portions[-1] and signs + len(line.text) > MOST_SIGNS:
            portions.append([])
            signs = 0
        portions[-1].append(line)
        signs += len(line.text)
    return portions
