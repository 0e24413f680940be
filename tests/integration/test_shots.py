"""Three who shoot the wrong man before everybody: nobody can tell them apart, they least of all.

A real Matsuda, a Higuchi who believes to be Matsuda, and a liar get the same receipt, and cause
the same post and the same letters to all the others, byte for byte (kira KA41, B4).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from pbem.settings import load_settings
from pbem.wiring import open_house
from tests.dovecot import Dovecot
from tests.integration.servers import Box, Sink, environment, smtp_sink
from tests.service.kira import ROLES, founded, kira
from tests.service.town import FakeBoard, Town, address

SHOOTERS = {"matsuda": "Matsuda", "higuchi": "Higuchi/Matsuda", "liar": "Mogi"}
# What must differ: names of messages, reply addresses and boundaries are drawn, and so are the
# salts behind the head of the chain.
DRAWN = re.compile(rb"pbem\.[0-9a-f]{32}|mayor\+\S+@|\b[0-9a-f]{12}\b|^Date: .*$", re.MULTILINE)


@dataclass(frozen=True)
class Told:
    """All that was said after the shot: the posts, and each player's letters as bytes."""

    posts: Sequence[str]
    letters: Mapping[str, Sequence[bytes]]


def shoot(town: Town) -> Told:
    """Lets Eve shoot at somebody who is not Kira."""
    before = len(town.mailer.sent)
    town.write("Eve", "Matsuda", "I publicly shoot Cat!", minutes=5)
    town.at(6).walk()
    told = town.mailer.sent[before:]
    letters = {
        nick: [DRAWN.sub(b"#", raw) for to, raw in told if to == address(nick)] for nick in ROLES
    }
    posts = [
        DRAWN.sub(b"#", text.encode()).decode() for _, text in sorted(town.board.posts.items())
    ]
    return Told(posts, letters)


def on_fakes(folder: Path) -> dict[str, Told]:
    """The three on mail in memory."""
    found = {}
    for name, role in SHOOTERS.items():
        town = kira(folder / name, ROLES | {"Eve": role})
        with closing(town.house):
            found[name] = shoot(town)
    return found


def on_servers(folder: Path, dovecot: Dovecot) -> dict[str, Told]:
    """The three on real servers."""
    found = {}
    for name, role in SHOOTERS.items():
        with ExitStack() as stack:
            sink: Sink = stack.enter_context(smtp_sink())
            mailbox, board = dovecot.mailbox(), FakeBoard()
            settings = load_settings(folder / name, environment(dovecot, mailbox, sink))
            house = stack.enter_context(closing(open_house(settings, board=board)))
            town = founded(house, Box(mailbox), sink, board, ROLES | {"Eve": role})
            found[name] = shoot(town)
    return found


@pytest.fixture(scope="module", params=["fakes", "servers"])
def told(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, dovecot: Dovecot
) -> dict[str, Told]:
    folder = tmp_path_factory.mktemp("shots")
    return on_fakes(folder) if request.param == "fakes" else on_servers(folder, dovecot)


def test_it_tells_of_the_shot(told: dict[str, Told]) -> None:
    assert "Eve" in told["matsuda"].posts[-1] and "Cat" in told["matsuda"].posts[-1]
    assert len(told["matsuda"].letters["Eve"]) == 1


@pytest.mark.parametrize("name", ["higuchi", "liar"])
def test_the_receipt_is_the_same(told: dict[str, Told], name: str) -> None:
    assert told[name].letters["Eve"] == told["matsuda"].letters["Eve"]


@pytest.mark.parametrize("name", ["higuchi", "liar"])
def test_the_post_is_the_same(told: dict[str, Told], name: str) -> None:
    assert told[name].posts == told["matsuda"].posts


@pytest.mark.parametrize("name", ["higuchi", "liar"])
def test_everybody_else_hears_the_same(told: dict[str, Told], name: str) -> None:
    assert told[name].letters == told["matsuda"].letters
