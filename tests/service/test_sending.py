"""The walk of a draft: sent once, tried again, laid aside; a post put up once."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.mail import SendError
from pbem.nouns import Draft
from pbem.press import Press, Rendered
from pbem.service import thread
from pbem.store import DraftState
from tests.service.town import BOARD, FakeMailer, Town

AWAY = SendError("no connection", permanent=False)
GONE = SendError("refused with 550", permanent=True)


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return Town.open(tmp_path)


def states(town: Town, state: DraftState) -> int:
    with town.house.store.read() as view:
        return len(view.drafts.lines(town.name, (state,)))


def trouble(town: Town, error: SendError | None) -> None:
    assert isinstance(town.mailer, FakeMailer)
    town.mailer.trouble = error


def test_it_works(town: Town) -> None:
    assert states(town, DraftState.WAITING) == 0
    assert sorted(BOARD) == sorted(nick for nick in BOARD if len(town.mail(nick)) == 1)


def test_it_tries_again_under_the_same_name(town: Town) -> None:
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=5)
    trouble(town, AWAY)
    town.at(6).walk()
    assert states(town, DraftState.WAITING) == 1
    trouble(town, None)
    town.walk()
    assert len(town.mail("Филин")) == 1
    town.at(8).walk()
    assert len(town.mail("Филин")) == 2


def test_a_letter_is_known_before_it_leaves(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer may arrive before we have noted that its letter is out."""
    known: list[Draft | None] = []

    def look(message: bytes, recipient: str) -> None:
        found = re.search(rb"(?im)^Message-ID: (\S+)", message)
        assert found is not None
        with town.house.store.read() as view:
            known.append(view.drafts.find_sent(found[1].decode()))

    monkeypatch.setattr(town.mailer, "send", look)
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=5)
    town.at(6).walk()
    assert [draft.code for draft in known if draft] == ["receipt"]


def test_it_lays_aside_what_is_refused_for_good(town: Town) -> None:
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=5)
    trouble(town, GONE)
    town.at(6).walk()
    assert states(town, DraftState.PARKED) == 1
    assert len(town.game.actions) == 1


def test_a_broken_template_delays_a_letter_and_never_a_death(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    town.write("Гроза", "мафия", "стреляем в Зайца", minutes=5)
    writes = Press.letter

    def breaks(press: Press, draft: Draft) -> Rendered:
        if draft.code == "receipt":
            raise ValueError("a broken template")
        return writes(press, draft)

    monkeypatch.setattr(Press, "letter", breaks)
    for minute in (6, 241, 301):
        town.at(minute).walk()
    assert states(town, DraftState.PARKED) == 1
    zayats = town.game.named("Заяц")
    assert zayats is not None and not zayats.alive


def test_a_post_is_kept_with_the_digests_of_its_templates(town: Town) -> None:
    with town.house.store.read() as view:
        posts = view.posts.all(town.name)
    assert [post.code for post in posts] == ["created", "opening", "night"]
    assert all(post.digests for post in posts)
    assert [post.text for post in posts] == [town.board.posts[post.permalink] for post in posts]


def test_a_thread_is_shown_in_any_dialect(town: Town) -> None:
    plain, html = (thread(town.house, town.name, dialect) for dialect in ("plain", "html"))
    assert [post.code for post in plain] == [post.code for post in html]
    assert "[b]" not in plain[1].text and "<" in html[1].text
    assert thread(town.house, town.name, "plain", after=plain[-1].id) == ()


def test_a_letter_that_a_dead_process_held_goes_out_when_its_lease_is_over(town: Town) -> None:
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=5)
    town.at(6).poll()
    town.think()
    with town.house.store.write() as work:
        assert work.outbox.claim("letter", town.now, timedelta(minutes=10))
    town.send()
    assert len(town.mail("Филин")) == 1
    town.at(17).send()
    assert len(town.mail("Филин")) == 2


def test_a_posts_name_counts_the_posts_of_its_game_alone(town: Town) -> None:
    """A count of letters would tell how many have acted."""
    before = list(town.board.posts)
    for minute, nick in enumerate(("Филин", "Заяц", "Полынь"), start=5):
        town.write(nick, "статус", "статус", minutes=minute)
    town.at(242).walk()
    town.at(304).walk()
    places = [int(name.split("-")[0]) for name in town.board.posts]
    assert len(places) > len(before)
    assert places == list(range(1, len(places) + 1))
