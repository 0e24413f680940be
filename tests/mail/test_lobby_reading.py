"""Letters of the lobby as they are read."""

from __future__ import annotations

import pytest

from pbem.mail import LobbyLetter, LobbyVerb, read_lobby, read_lobby_reply
from pbem.words import load_lobby_words
from tests.mail.seats import letter
from tests.press.making import ROOT

WORDS = load_lobby_words((ROOT / "config",))


def read(subject: str, body: str = "") -> LobbyLetter | None:
    return read_lobby(letter(subject, body), WORDS)


def test_it_works() -> None:
    body = "キャラ：エルナ\n合言葉: neko\n・第一希望 ＝ 占い師\nよろしくお願いします\n"
    found = read("[village-3] 参加", body)
    assert found is not None
    assert (found.verb, found.language, found.argument) == (LobbyVerb.JOIN, "ja", "")
    assert dict(found.pairs) == {"character": "エルナ", "password": "neko", "first": "占い師"}
    assert found.lines == ("よろしくお願いします",)
    assert found.given("second") == ""


@pytest.mark.parametrize(
    ("subject", "argument"),
    [
        ("参加 エルナ", "エルナ"),
        ("参加：エルナ", "エルナ"),
        ("【参加】エルナ", "エルナ"),
        ("[my-rules-2] join Erna", "Erna"),
        ("Sign up: Erna Bell", "Erna Bell"),
        ("ЗАЯВКА Эрна", "Эрна"),
        ("参加。", ""),
    ],
)
def test_what_stands_behind_the_word_is_its_argument(subject: str, argument: str) -> None:
    found = read(subject)
    assert found is not None
    assert (found.verb, found.argument) == (LobbyVerb.JOIN, argument)


@pytest.mark.parametrize(
    "subject",
    [
        "",
        "占い師",
        "Re: 参加 エルナ",
        "Re: [village-1] Заявка принята",
        "joining",
        "投票",
        "村建てさん",
    ],
)
def test_other_letters_are_not_of_the_lobby(subject: str) -> None:
    assert read(subject, "参加") is None


def test_a_reply_may_have_the_word_alone() -> None:
    found = read("Re: [village-1] 参加", "エルナ")
    assert found is not None
    assert found.lines == ("エルナ",)


def test_a_value_may_go_on_below_its_key() -> None:
    found = read("村を建てる", "編成：\n村村村占狼\n村村村占狼狂\n昼: 2日\nhttp://x.example/a=b\n")
    assert found is not None
    assert found.pairs == (("roster", "村村村占狼/村村村占狼狂"), ("day", "2日"))
    assert found.lines == ("http://x.example/a=b",)


@pytest.mark.parametrize(
    ("body", "verb"),
    [
        ("準備完了", LobbyVerb.READY),
        ("準備完了。\n\n以上", LobbyVerb.READY),
        ("not ready", LobbyVerb.UNREADY),
        ("Готова!", LobbyVerb.READY),
    ],
)
def test_a_first_line_answers_the_roll_call(body: str, verb: LobbyVerb) -> None:
    found = read_lobby_reply(letter("Re: x", body), WORDS)
    assert found is not None
    assert found.verb is verb


@pytest.mark.parametrize("body", ["", "準備完了しましたか", "参加", "ready or not", "退村"])
def test_no_other_line_does(body: str) -> None:
    assert read_lobby_reply(letter("Re: x", body), WORDS) is None
