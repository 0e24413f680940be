"""Who has his role letter: whoever replies to it, whatever he writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.service.town import Town


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return Town.open(tmp_path)


def reply(town: Town, nick: str, body: str, subject: str = "") -> bool:
    """Replies to a player's role letter, and tells whether he counts as having it."""
    letter = town.mail(nick)[0]
    town.write(nick, subject or f"Re: {letter.subject}", body, In_Reply_To=letter.message_id)
    town.at(6).walk()
    seat = town.game.named(nick)
    return seat is not None and seat.confirmed


@pytest.mark.parametrize(
    ("nick", "body"),
    [
        ("Марта", "лечу Зайца"),
        ("Марта", "лечу себя"),
        ("Филин", "проверяю Зайца и Бублика"),
        ("Заяц", "а кого здесь лечить?"),
        ("Заяц", ""),
    ],
)
def test_every_reply_to_the_role_letter_confirms(town: Town, nick: str, body: str) -> None:
    assert reply(town, nick, body)


def test_an_order_of_its_own_confirms_nothing(town: Town) -> None:
    town.write("Марта", "врач", "лечу Зайца")
    town.at(6).walk()
    seat = town.game.named("Марта")
    assert seat is not None
    assert not seat.confirmed


def test_a_draft_confirms_nothing(town: Town) -> None:
    assert not reply(town, "Марта", "лечу Зайца", "черновик")
