"""Only what this letter says: every form of the table is tried, and what must stay stays."""

import tomllib
from pathlib import Path

import pytest

from pbem.mail.opening.quotes import own_words
from tests.mail.mails import TABLE, mail, opened

DATA = tomllib.loads((Path(__file__).parents[2] / "config/lexicon/quotes.toml").read_text("utf-8"))
OWN = "Лечу Васю"
OLD = "Ночь 3. Живы: Вася, Маша.\nУбить Машу!"


def forms(section: str, strong: bool | None = None) -> list[object]:
    return [
        pytest.param(example["text"], id=f"{example['client']}: {entry['name']}")
        for entry in DATA[section]
        for example in entry["examples"]
        if strong is None or entry["strong"] is strong
    ]


def left_of(text: str) -> str:
    return own_words(text, TABLE).text


def quoted(text: str, sign: str = "> ") -> str:
    return "\n".join(sign + line for line in text.split("\n"))


def test_it_works() -> None:
    words = own_words(f"{OWN}\n\nВася пишет:\n{quoted(OLD)}\n-- \nДоктор", TABLE)
    assert words.text == OWN
    assert "Убить Машу!" in "".join(cut.text for cut in words.cuts)
    assert {cut.rule for cut in words.cuts} == {
        "header: someone writes", "quote sign", "closing: the signature's dashes",
    }  # fmt: skip


@pytest.mark.parametrize("line", forms("header"))
@pytest.mark.parametrize("sign", ["> ", ">", "＞", "М> ", " > "])
def test_a_header_above_a_marked_quote(line: str, sign: str) -> None:
    text = f"{OWN}\n\n{line}\n{quoted(OLD, sign)}\n"
    assert left_of(text) == OWN
    assert left_of(f"{line}\n{quoted(OLD, sign)}\n\n{OWN}") == OWN


@pytest.mark.parametrize("line", forms("header", strong=True) + forms("separator"))
def test_a_strong_line_above_an_unmarked_letter(line: str) -> None:
    assert left_of(f"{OWN}\n\n{line}\n\n{OLD}") == OWN
    assert left_of(f"{line}\n{OLD}") == ""


@pytest.mark.parametrize("line", forms("header", strong=True))
def test_a_header_that_is_itself_quoted_or_broken(line: str) -> None:
    assert left_of(f"{OWN}\n\n> {line}\n{quoted(OLD, '> > ')}") == OWN
    for place, letter in enumerate(line):
        if letter == " " and TABLE.moment.search(line[:place]):
            assert left_of(f"{OWN}\n\n{line[:place]}\n{line[place + 1 :]}\n{quoted(OLD)}") == OWN


@pytest.mark.parametrize("line", forms("closing"))
def test_closings(line: str) -> None:
    assert left_of(f"{OWN}\n\n{line}") == OWN
    assert left_of(f"\n{line}\n") == ""


BLOCKS = [
    """От: Мэр <mayor@example.org>
Отправлено: 3 июня 2026 г. 21:14
Кому: vasya@example.com
Тема: Ночь 3""",
    "*От:* Мэр\n*Дата:* среда, 3 июня 2026\n*Кому:* Вася\n*Тема:* Ночь 3",
    """From: Mayor <mayor@example.org>
Sent: Wednesday, June 3, 2026 9:14 PM
To: Bob
Subject: Night 3""",
    "From: Mayor\nDate: Wed, 3 Jun 2026\nTo: Bob",
    """差出人: 村長 <mayor@example.jp>
送信日時: 2026年6月3日 19:55
宛先: kenta@example.jp
件名: 夜""",
    "From: Mayor <mayor@example.org>\nTo: Bob\nSubject: Night 3",
    "Тема: Ночь 3\nДата: 3 июня\nОт: Мэр",
]


@pytest.mark.parametrize("block", BLOCKS)
def test_outlooks_block(block: str) -> None:
    assert left_of(f"{OWN}\n\n{block}\n\n{OLD}") == OWN
    assert left_of(f"{OWN}\n\n________________________________\n{block}\n\n{OLD}").startswith(OWN)


KEPT = [
    "On night 2 I kill Bob",
    "Он писал: Вася мафия",
    "Вася пишет: я мирный. Лечу Васю",
    "Лечу Васю\n-----\nи ещё: голосую против Маши",
    "Кому: клан\nТема: план\nБьём Васю",
    "宛先: 人狼\n件名: 相談\n健太を襲撃",
    "To: clan\nSubject: plan\nLet us take Bob",
    "Проверить:\nВася",
    "Ход на 21:00:\nлечу Васю",
    "占い先：大和",
    "Отправлено вчера, но повторю: лечу Васю",
    "С уважением отношусь к Васе и поэтому лечу его",
    "- лечу Васю\n- голосую против Маши",
    "1.1.1.1,www - лечу Васю",
    "1) лечу Васю\n2) сплю",
    "ок> лечу Васю",
    "Sent Bob to jail, so I protect Ann",
    "Всего доброго было мало. Лечу Васю",
    "Это сообщение для клана: бьём Васю",
    "a < b, b > c",
    "Лечу Васю.\n\n\nИ точка.",
]


@pytest.mark.parametrize("text", KEPT)
def test_what_its_writer_has_written_stays(text: str) -> None:
    assert left_of(text) == text


def test_answers_between_quoted_lines_are_joined() -> None:
    text = "> Кого лечишь?\nВасю\n\n> А голос?\nпротив Маши"
    assert left_of(text) == "Васю\n\nпротив Маши"


def test_what_was_broken_off_a_long_quoted_line_goes_with_it() -> None:
    long = "> Живы: " + "Вася, " * 12
    assert left_of(f"{long.rstrip()}\nМаша, Петя\n\n{OWN}") == OWN


def test_our_marker_line_cuts_before_all_else() -> None:
    marker = "##- Пишите ответ выше этой строки -##"
    assert left_of(f"{OWN}\n{marker}\n{OLD}") == OWN
    assert left_of(f"{OWN}\n> {marker}\n{quoted(OLD)}\nи Машу") == f"{OWN}\nи Машу"
    assert left_of(f"{marker}\n{OLD}") == ""


def test_a_letter_that_is_all_quote_is_empty() -> None:
    assert left_of(quoted(OLD)) == ""
    letter = opened(mail(quoted(OLD)))
    assert (letter.text, letter.full_text) == ("", quoted(OLD))


def test_an_inline_forward_is_no_command() -> None:
    text = (
        "см. ниже\n\n-------- Пересылаемое сообщение --------\n03.06.2026, 21:14, "
        f'"Мэр" <mayor@example.org>:\n\n{OLD}\n-------- Конец пересылаемого сообщения --------'
    )
    assert left_of(text) == "см. ниже"


HOSTILE = [
    ">" * 200_000,
    "> " * 100_000,
    "ab>\n" * 50_000,
    "01.01.2020 10:00 " * 10_000 + ":",
    "a@b " * 50_000 + ":",
    "From:" * 40_000,
    "Date: x\n" * 20_000,
    "слово: " * 30_000,
    "x:\n" * 60_000,
    "-" * 200_000,
    " " * 200_000,
    "С уважением " * 10_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_ends(text: str) -> None:
    left_of(text + "\n" + OWN)
