"""Tables and letters for tests of the reader: one line each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from pbem.mail import understand
from pbem.nouns import Letter, Order, Person, Reading, Table, Want
from pbem.words import Lexicon, load_lexicon

CONFIG = Path(__file__).parent.parent.parent / "config"
ABILITIES: Mapping[str, tuple[str, ...]] = {
    "sheriff": ("check",),
    "sergeant": ("guard", "search"),
    "doctor": ("heal",),
    "priest": ("confess",),
    "witness": ("watch",),
    "journalist": ("compare",),
    "citizen": (),
    "mafia": ("shoot",),
    "butterfly": ("sleep",),
    "kamikaze": ("bomb",),
    "maniac": ("cut",),
}
CHANNELS = {"mafia": ("clan",), "sheriff": ("pair",), "sergeant": ("pair",)}
NICKS = ("Борис", "Таня", "Толя", "Кощей", "Дядя Стёпа", "Дядя Ваня", "BigBen", "Матрос7", "Заяц")


@cache
def lexicon(ruleset: str = "city") -> Lexicon:
    return load_lexicon((CONFIG,), ruleset)


def order(ability: str) -> Order:
    count = 2 if ability == "compare" else 1
    return Order(ability, ability, count, count, self_allowed=ability == "heal")


ALL_ORDERS = tuple(dict.fromkeys(order(a) for own in ABILITIES.values() for a in own))


def table(
    role: str = "doctor", phase: str = "night", me: str = "Борис", **changes: object
) -> Table:
    """Returns a table of nine at night 5, the sender (the first, unless told) in some role."""
    people = tuple(Person(seat, nick) for seat, nick in enumerate(NICKS, 1))
    plain = Table(
        ruleset="city",
        language="ru",
        phase=phase,
        number=5,
        people=people,
        me=NICKS.index(me) + 1,
        role=role,
        orders=tuple(map(order, ABILITIES[role])),
        all_orders=ALL_ORDERS,
        channels=CHANNELS.get(role, ()),
        all_channels=("clan", "pair"),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]  # fields are named by the tests


def letter(subject: str, text: str, **changes: object) -> Letter:
    plain = Letter(
        digest="d",
        message_id="<m@example.org>",
        sender="boris@example.org",
        recipients=("mayor@example.org",),
        subject=subject,
        text=text,
        full_text=text,
        arrived=datetime(2026, 6, 3, 20, tzinfo=UTC),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]  # fields are named by the tests


def read(subject: str, text: str, seen: Table | None = None, **changes: object) -> Reading:
    return understand(letter(subject, text, **changes), seen or table(), lexicon())


def only(reading: Reading) -> Want:
    """Returns the only want of a reading."""
    (want,) = reading.wants
    return want


def told(want: Want) -> str:
    """Returns a want in one line: `heal Таня`, `ask too_many_targets Таня Толя`, `clan`."""
    if want.puzzle is not None:
        return " ".join(["ask", want.puzzle.code, *want.puzzle.candidates])
    names = [NICKS[seat - 1] for seat in want.targets]
    return " ".join([want.ability or want.channel or want.kind.value, *names])
