from __future__ import annotations

import pytest

from pbem.mail import understand
from pbem.mail.reading.topic import read_topic
from tests.mail.seats import letter, lexicon, only, table, told


def test_it_works() -> None:
    topic = read_topic("Re: Врач, ночь 4", lexicon())
    assert (topic.roles, topic.reply, topic.text) == (("doctor",), True, "Врач, ночь 4")


@pytest.mark.parametrize(
    "subject",
    [
        "врач",
        "Re: Врач",
        "RE[2]: Врач",
        "Re(3): врач",
        "Fwd: Re: [city-3] Врач",
        "[city-3] Re: врач",
        "Отв: Ответ: На: Врач",
        "HA: Врач",
        "[Game 12] врач",
        "【врач】",
        "返信: Врач",
        "Re：Врач",
        "  ВРАЧ  ",
        "Ход врача",
        "Врачом сегодня я",
        "врачь",
        "Dhfx",
        "vrach",
        "Doctor",
        "医者",
        "доктр",
        "Докторр",
        "Вра\u200bч",
        "Черновик: врач",
    ],
)
def test_it_finds_the_role_under_prefixes_typos_and_layouts(subject: str) -> None:
    assert read_topic(subject, lexicon()).roles == ("doctor",)


@pytest.mark.parametrize(
    ("subject", "role"),
    [
        ("помощник шерифа", "sergeant"),
        ("святому отцу", "priest"),
        ("коммиссар Катани", "sheriff"),
        ("Rjvbccfh", "sheriff"),
        ("ночная бабочка", "butterfly"),
        ("маняк", "maniac"),
        ("журналюст", "journalist"),
        ("свидетилем", "witness"),
        ("комикадзе", "kamikaze"),
        ("манъяк", "maniac"),
    ],
)
def test_it_knows_every_role(subject: str, role: str) -> None:
    assert role in read_topic(subject, lexicon()).roles


@pytest.mark.parametrize(
    "subject", ["", "Re:", "Ночь 4", "привет", "Re: Re: Re:", "мой ход", "крач", "вопрос мэру"]
)
def test_it_finds_no_role_where_there_is_none(subject: str) -> None:
    assert read_topic(subject, lexicon()).roles == ()


@pytest.mark.parametrize(
    ("subject", "kind"),
    [
        ("Голос", "vote"),
        ("казнь", "vote"),
        ("Жалоба на Васю", "complaint"),
        ("статус", "status"),
        ("状況", "status"),
        ("Rules", "rules"),
        ("ルール", "rules"),
        ("пропуск", "pass"),
        ("заявка", "join"),
        ("Голос: жалоба", "complaint"),
    ],
)
def test_it_finds_the_kind(subject: str, kind: str) -> None:
    assert read_topic(subject, lexicon()).kind == kind


def test_a_role_may_stand_as_the_first_line() -> None:
    want = only(understand(letter("", "Маньяк\nрежу Таню"), table("citizen"), lexicon()))
    assert told(want) == "ask no_such_ability"
    assert told(only(understand(letter("", "Врач\nлечу Таню"), table(), lexicon()))) == "heal Таня"


def test_a_reply_s_subject_is_not_read_as_an_order() -> None:
    reading = understand(letter("Re: Врач: лечу Таню", "лечу Толю"), table(), lexicon())
    assert told(only(reading)) == "heal Толя"
    empty = understand(letter("Re: Врач: лечу Таню", ""), table(), lexicon())
    assert told(only(empty)) == "ask empty_body"


def test_an_order_in_the_subject_counts_with_the_body_s() -> None:
    same = understand(letter("Врач: лечу Таню", "Таню, пожалуйста"), table(), lexicon())
    assert told(only(same)) == "heal Таня"
    other = understand(letter("Врач: лечу Таню", "Толю"), table(), lexicon())
    assert told(only(other)) == "ask too_many_targets Таня Толя"


def test_line_breaks_in_a_subject_are_blanks() -> None:
    assert read_topic("Врач\r\nBcc: x@example.org", lexicon()).text == "Врач Bcc: x@example.org"


@pytest.mark.parametrize(
    ("subject", "kind"),
    [
        ("時短希望", "hasten"),
        ("時短お願いします", "hasten"),
        ("時短取消", "unhasten"),
        ("時短撤回", "unhasten"),
        ("時短を取り消します", "unhasten"),
        ("時短希望の取り消し", "unhasten"),
        ("時短希望を撤回します", "unhasten"),
        ("не ускорять", "unhasten"),
        ("ускорить", "hasten"),
    ],
)
def test_a_wish_gives_way_to_its_withdrawal(subject: str, kind: str) -> None:
    assert read_topic(subject, lexicon("village")).kind == kind
