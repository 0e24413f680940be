"""Letters on conditions: each with one reading is a plan, and no slip of the pen makes another."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from pbem.mail import understand
from pbem.nouns import Branch, Kind, Letter, Order, Person, Table, Want
from tests.mail.seats import lexicon

NICKS = {
    "city": ("Вася", "Петя", "Коля", "Snowman", "Рыжий Кот"),
    "kira": ("Bob", "Tom", "Ann", "Snowman", "Old Joe"),
    "village": ("太郎", "花子", "さくら", "Snowman", "三郎"),
}
ORDERS = {"city": "heal", "kira": "protect", "village": "guard"}
ROLES = {"city": "doctor", "kira": "Watari", "village": "HUNTER"}
SUBJECTS = {"city": "Врач", "kira": "Watari", "village": "狩人"}
ELSE_NOBODY = (Branch((2,), 1, "out"), Branch())
FALLBACK = (Branch((2,), 1, "out"), Branch((1,)))
CHAIN = (Branch((2,), 1, "out"), Branch((5,), 3, "voted"), Branch((4,)))
ALONE = (Branch((1,)),)
PLANS = (
    ("city", "Если Вася выбыл, лечу Петю, иначе никого", ELSE_NOBODY, False),
    ("city", "Лечу Васю, а если он выбыл, то Петю", FALLBACK, False),
    ("city", "Если Вася вне игры, то Петя, если Коля посажен, Рыжий Кот, иначе себя", CHAIN, False),
    ("city", "Каждую ночь лечу Васю, пока не напишу снова", ALONE, True),
    ("kira", "If Bob is dead, then Tom, else nobody", ELSE_NOBODY, False),
    ("kira", "Protect Bob; if he is out, protect Tom.", FALLBACK, False),
    ("kira", "If Bob is out Tom, if Ann was jailed Old Joe, otherwise myself", CHAIN, False),
    ("kira", "I protect Bob every night until I write again", ALONE, True),
    ("village", "もし太郎が死んでいたら花子、そうでなければなし", ELSE_NOBODY, False),
    ("village", "太郎を護衛、太郎が退場していたら花子を護衛します", FALLBACK, False),
    ("village", "太郎が死んでいたら花子、さくらが処刑されたら三郎、それ以外は自分", CHAIN, False),
    ("village", "次に書くまで毎晩、太郎を護衛します", ALONE, True),
)
MUTATIONS = 50


def read(
    ruleset: str, body: str, plans: bool = True, phase: str = "night", subject: str | None = None
) -> tuple[Want, ...]:
    orders = (Order(ORDERS[ruleset], ORDERS[ruleset], self_allowed=True),)
    people = tuple(Person(seat, nick) for seat, nick in enumerate(NICKS[ruleset], 1))
    table = Table(
        ruleset,
        "ru",
        phase,
        3,
        people,
        me=4,
        role=ROLES[ruleset],
        orders=orders,
        all_orders=orders,
        talks=ruleset != "city",
        plans=plans,
    )
    at = datetime(2026, 1, 1, tzinfo=UTC)
    topic = SUBJECTS[ruleset] if subject is None else subject
    letter = Letter("", "", "a@example.org", (), topic, body, body, at)
    return understand(letter, table, lexicon(ruleset)).wants


def slips(text: str) -> Iterator[str]:
    """Yields a text with one sign lost, doubled, or changed places with the next."""
    dice = random.Random(text)
    for _ in range(MUTATIONS):
        place = dice.randrange(len(text) - 1)
        one, two = text[place], text[place + 1]
        changed = dice.choice((two, one + one + two, two + one))
        yield text[:place] + changed + text[place + 2 :]


@pytest.mark.parametrize(("ruleset", "body", "branches", "standing"), PLANS)
def test_it_works(ruleset: str, body: str, branches: tuple[Branch, ...], standing: bool) -> None:
    (want,) = read(ruleset, body)
    assert (want.kind, want.ability, want.puzzle) == (Kind.PLAN, ORDERS[ruleset], None)
    assert (want.branches, want.standing) == (branches, standing)


@pytest.mark.parametrize(("ruleset", "body", "branches", "standing"), PLANS)
def test_where_none_is_taken_nothing_is_done(
    ruleset: str, body: str, branches: tuple[Branch, ...], standing: bool
) -> None:
    wants = read(ruleset, body, plans=False)
    assert all(want.kind is not Kind.PLAN for want in wants)
    assert all(want.puzzle for want in wants if want.kind in (Kind.ACT, Kind.VOTE))


@pytest.mark.parametrize(("ruleset", "body", "branches", "standing"), PLANS)
def test_a_slip_of_the_pen_makes_no_other_plan(
    ruleset: str, body: str, branches: tuple[Branch, ...], standing: bool
) -> None:
    for text in slips(body):
        for want in read(ruleset, text):
            same = want.kind is Kind.PLAN and (want.branches, want.standing) == (branches, standing)
            asked = want.puzzle is not None or want.kind in (Kind.CHAT, Kind.QUESTION)
            assert same or asked, (text, want)


def test_by_day_mere_names_may_be_anything() -> None:
    (want,) = read("city", "Если Вася выбыл, то Петя", phase="day", subject="")
    assert want.puzzle is not None
