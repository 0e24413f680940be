"""The laws of the house, each held against the package and against a text that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.laws import deeds, rooms
from tests.laws.source import Sources, read_package, snippets

PACKAGE = Path(__file__).parent.parent / "pbem"
Law = Callable[[Sources], list[str]]

LAWS: tuple[Law, ...] = (
    rooms.game_knows_nobody,
    rooms.rooms_know_only_their_own,
    rooms.one_room_a_library,
    rooms.outsiders_enter_by_the_face,
    rooms.faces_only_re_export,
    rooms.no_import_cycles,
    deeds.only_evolve_changes_a_game,
    deeds.only_the_ledger_inserts_events,
    deeds.no_clock,
    deeds.no_chance,
    deeds.no_decorator_registers,
    deeds.no_scans,
    deeds.no_set_order,
    deeds.no_shells,
    deeds.no_words_for_players,
    deeds.modules_are_short,
    deeds.functions_are_short,
    deeds.everything_says_what_it_is,
    deeds.players_know_no_lexicon,
)

LONG_FUNCTION = "def f():\n" + "    pass\n" * 50

# A law, and sources that break it: the law must find exactly one fault in each.
BROKEN: tuple[tuple[Law, dict[str, str]], ...] = (
    (rooms.game_knows_nobody, {"pbem__game__night": "import random"}),
    (rooms.game_knows_nobody, {"pbem__game__night": "from pbem.nouns import Letter"}),
    (rooms.game_knows_nobody, {"pbem__game__night": "from pathlib import Path"}),
    (rooms.game_knows_nobody, {"pbem__game__night": "def f():\n    import logging"}),
    (rooms.game_knows_nobody, {"pbem__game__night": "from .. import nouns"}),
    (rooms.rooms_know_only_their_own, {"pbem__mail__inbox": "from pbem.store import Store"}),
    (rooms.rooms_know_only_their_own, {"pbem__words__forms": "import pbem.nouns"}),
    (rooms.rooms_know_only_their_own, {"pbem__nouns": "from pbem.words import fold"}),
    (rooms.rooms_know_only_their_own, {"pbem__daemon": "from pbem.store import Store"}),
    (rooms.rooms_know_only_their_own, {"pbem__press__post": "from pbem.wiring import build"}),
    (rooms.one_room_a_library, {"pbem__mail__inbox": "import sqlmodel"}),
    (rooms.one_room_a_library, {"pbem__service__receive": "from imapclient import IMAPClient"}),
    (rooms.one_room_a_library, {"pbem__wiring": "import apscheduler.schedulers.background"}),
    (rooms.one_room_a_library, {"pbem__cli__run": "from dotenv import load_dotenv"}),
    (rooms.outsiders_enter_by_the_face, {"pbem__mail__x": "from pbem.game.night import resolve"}),
    (rooms.outsiders_enter_by_the_face, {"pbem__wiring": "import pbem.store.ledger"}),
    (
        rooms.outsiders_enter_by_the_face,
        {"pbem__press__x": "from pbem.game import night", "pbem__game__night": ""},
    ),
    (
        rooms.outsiders_enter_by_the_face,
        {
            "pbem__press__x": "from pbem.game.commands import Act",
            "pbem__game_": "__all__ = ['commands']",
            "pbem__game__commands": "",
        },
    ),
    (rooms.faces_only_re_export, {"pbem__game_": "def helper(): ..."}),
    (rooms.faces_only_re_export, {"pbem__mail_": "LIMIT = 3"}),
    (
        rooms.no_import_cycles,
        {"pbem__a": "import pbem.b", "pbem__b": "import pbem.c", "pbem__c": "from pbem import a"},
    ),
    (
        rooms.no_import_cycles,
        {"pbem__game_": "from pbem.game.x import y", "pbem__game__x": "from pbem.game import z"},
    ),
    (
        deeds.only_evolve_changes_a_game,
        {"pbem__game__night": "def f(g: Game): return replace(g, night=2)"},
    ),
    (
        deeds.only_evolve_changes_a_game,
        {"pbem__service__close": "dataclasses.replace(game, phase=None)"},
    ),
    (deeds.only_the_ledger_inserts_events, {"pbem__store__outbox": "txn.execute(insert(events))"}),
    (deeds.only_the_ledger_inserts_events, {"pbem__store__outbox": "q = 'INSERT INTO event (x)'"}),
    (deeds.only_the_ledger_inserts_events, {"pbem__service__rule": "events.insert().values(x=1)"}),
    (deeds.no_clock, {"pbem__game__phases": "import datetime\ndatetime.datetime.now()"}),
    (deeds.no_clock, {"pbem__service__close": "now = datetime.now(UTC)"}),
    (deeds.no_clock, {"pbem__mail__smtp": "import time\ntime.time()"}),
    (deeds.no_chance, {"pbem__service__lobby": "from random import choice"}),
    (deeds.no_chance, {"pbem__game__deal": "import secrets"}),
    (deeds.no_decorator_registers, {"pbem__game__x": "@ability('heal')\ndef heal(): ..."}),
    (deeds.no_decorator_registers, {"pbem__game__x": "@registry.register\nclass Heal: ..."}),
    (deeds.no_scans, {"pbem__game__x": "all = Ability.__subclasses__()"}),
    (deeds.no_scans, {"pbem__forum__x": "pkgutil.iter_modules(path)"}),
    (deeds.no_scans, {"pbem__forum__x": "from importlib import import_module\nimport_module(n)"}),
    (deeds.no_set_order, {"pbem__game__x": "for seat in set(seats): kill(seat)"}),
    (deeds.no_set_order, {"pbem__game__x": "first = next(iter({1, 2}))"}),
    (deeds.no_set_order, {"pbem__game__x": "order = tuple({s.id for s in seats})"}),
    (deeds.no_set_order, {"pbem__game__x": "marks.popitem()"}),
    (deeds.no_set_order, {"pbem__press__x": "names = [n for n in frozenset(nicks)]"}),
    (deeds.no_shells, {"pbem__cli__x": "subprocess.run('ls', shell=True)"}),
    (deeds.no_shells, {"pbem__game__x": "eval(expression)"}),
    (deeds.no_shells, {"pbem__cli__x": "import os\nos.system('ls')"}),
    (deeds.no_words_for_players, {"pbem__press__x": "title = 'Ночь'"}),
    (deeds.no_words_for_players, {"pbem__press__x": "title = f'{n} 夜'"}),
    (deeds.no_words_for_players, {"pbem__press__x": "KANA = 'ルール'"}),
    (deeds.modules_are_short, {"pbem__game__x": "\n" * 301}),
    (deeds.functions_are_short, {"pbem__game__x": LONG_FUNCTION}),
    (deeds.everything_says_what_it_is, {"pbem__game__x": "import re"}),
    (deeds.players_know_no_lexicon, {"pbem__trial__players": "from pbem.words import fold"}),
    (deeds.players_know_no_lexicon, {"pbem__trial__players": "from pbem.mail import load"}),
    (deeds.players_know_no_lexicon, {"pbem__trial__players": "open('config/Lexicon/ru.toml')"}),
)

# Sources that keep every law, though they come near to breaking one.
KEPT: tuple[dict[str, str], ...] = (
    {
        "pbem__press__x": '"""x"""\nfrom pbem.game import commands',
        "pbem__game_": '"""x"""\nfrom pbem.game import commands\n\n__all__ = ["commands"]',
        "pbem__game__commands": '"""x"""',
    },
    {
        "pbem__game__night": '"""x"""\nfrom pbem.game.ids import SeatId',
        "pbem__game__ids": '"""x"""',
    },
    {"pbem__mail__x": '"""x"""\nfrom pbem.game import decide\nfrom pbem.nouns import Letter'},
    {"pbem__words__x": '"""x"""\nimport pymorphy3\nYO = "\\u0451"'},
    {"pbem__press__x": '"""Quotes a rule: «Врач»."""\nfor n in sorted(set(nicks)): print(n)'},
    {
        "pbem__game_": '"""x"""\nfrom pbem.game.x import y\n\n__all__ = ["y"]',
        "pbem__game__x": '"""x"""',
    },
    {"pbem__game__state__evolving": '"""x"""\ndef f(game: Game): return replace(game, night=2)'},
    {"pbem__game__x": '"""x"""\ntext.replace("a", "b")\nreplace(seat, alive=False)'},
    {"pbem__store__events": '"""x"""\ntxn.execute(insert(events))'},
    {"pbem__wiring": '"""x"""\nfrom datetime import datetime\nnow = datetime.now'},
    {"pbem__game__x": '"""x"""\nsorted(s for s in set(seats))\nlen(set(seats))'},
)


@pytest.fixture(scope="module")
def package() -> Sources:
    return read_package(PACKAGE)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_it_holds(law: Law, package: Sources) -> None:
    assert law(package) == []


@pytest.mark.parametrize(("law", "texts"), BROKEN)
def test_it_finds_the_fault(law: Law, texts: dict[str, str]) -> None:
    assert len(law(snippets(**texts))) == 1


@pytest.mark.parametrize("texts", KEPT)
def test_it_lets_pass(texts: dict[str, str]) -> None:
    assert [fault for law in LAWS for fault in law(snippets(**texts))] == []


def test_every_law_can_fail() -> None:
    assert {law for law, _ in BROKEN} == set(LAWS)


def test_a_room_off_the_map_is_named() -> None:
    with pytest.raises(KeyError, match="pbem.cellar"):
        rooms.rooms_know_only_their_own(snippets(pbem__cellar__x="import pbem.game"))
