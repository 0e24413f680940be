"""Letters that speak as the owner, and letters about digests."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.mail import understand
from pbem.nouns import Kind, Want
from tests.mail.seats import letter, lexicon, table


def only(subject: str, text: str) -> Want:
    wants = understand(letter(subject, text), table("citizen"), lexicon("village")).wants
    assert len(wants) == 1
    return wants[0]


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("村建てより", "明日から始めます"),
        ("村建て発言", "明日から始めます"),
        ("owner", "明日から始めます"),
        ("Owner:", "明日から始めます"),
        ("Создатель", "明日から始めます"),
        ("от создателя", "明日から始めます"),
        ("Re: 村建て発言", "明日から始めます"),
        ("", "村建て発言\n明日から始めます"),
    ],
)
def test_an_owner_speaks_under_his_own_word(subject: str, text: str) -> None:
    want = only(subject, text)
    assert want.kind is Kind.DECLARE
    assert want.text.endswith("明日から始めます")


@pytest.mark.parametrize(
    ("text", "travels"),
    [
        ("書いてね：taro.y@example.co.jp まで", "書いてね：… まで"),
        ("пишите на <mailto:Ivan@mail.ru>, ок?", "пишите на <…>, ок?"),
        ("mail me＠example.org", "mail …"),
        ("I am @ home, 5 @ 7", "I am @ home, 5 @ 7"),
        ("二行目\nまで", "二行目\nまで"),
    ],
)
def test_no_address_travels(text: str, travels: str) -> None:
    assert only("村建て発言", text).text == travels
    assert only("囁き", text).text == travels


def test_an_owner_who_says_nothing_is_asked() -> None:
    want = only("村建て発言", " ")
    assert want.kind is Kind.DECLARE
    assert want.puzzle is not None
    assert want.puzzle.code == "empty_body"


@pytest.mark.parametrize(
    ("subject", "text", "hours"),
    [
        ("digest: on", "", 6),
        ("Digest", "on", 6),
        ("digest", "every 12 hours", 12),
        ("digest 1", "", 1),
        ("digest: off", "", 0),
        ("digest", "0", 0),
        ("Сводка: вкл", "", 6),
        ("сводка", "раз в 8 часов, пожалуйста", 8),
        ("сводка: выкл", "", 0),
        ("Дайджест", "присылайте сразу", 0),
        ("ダイジェスト", "オン", 6),
        ("ダイジェスト：４時間", "", 4),
        ("まとめ配信 24", "", 24),
        ("ダイジェスト オフ", "", 0),
        ("ダイジェスト", "6時間ごとにオン", 6),
    ],
)
def test_a_wish_for_digests_is_understood(subject: str, text: str, hours: int) -> None:
    assert only(subject, text) == Want(Kind.DIGEST, number=hours)


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("digest", ""),
        ("digest", "on or off?"),
        ("digest: 5", ""),
        ("digest", "6 or 12"),
        ("сводка", "выкл, раз в 6 часов"),
        ("сводка", "вкл 0"),
        ("ダイジェスト", "お願いします"),
    ],
)
def test_an_unclear_one_is_asked_about(subject: str, text: str) -> None:
    want = only(subject, text)
    assert want.puzzle is not None
    assert want.puzzle.code == "digest_unclear"
    assert [choice.number for choice in want.puzzle.choices] == [6, 12, 24, 0]


@pytest.mark.parametrize(
    "text", ["おはようございます", "こんばんは！", "Good morning!", "Всем привет!"]
)
def test_a_mere_greeting_is_talk(text: str) -> None:
    seat = replace(table("citizen"), talks=True)
    (want,) = understand(letter("", text), seat, lexicon("village")).wants
    assert (want.kind, want.text) == (Kind.CHAT, text)


@pytest.mark.parametrize("text", ["", "Борис", "С уважением, Борис"])
def test_a_lone_closing_or_signature_is_not_talk(text: str) -> None:
    seat = replace(table("citizen"), talks=True)
    (want,) = understand(letter("", text), seat, lexicon("village")).wants
    assert want.kind is not Kind.CHAT
