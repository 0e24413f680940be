"""A whole night of sixteen on real servers: Dovecot's letters in, SMTP's letters out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.service import MailboxAwayError
from pbem.settings import load_settings
from pbem.wiring import open_house
from tests.dovecot import Dovecot
from tests.integration.servers import Box, Sink, environment
from tests.service.town import NIGHTFALL, FakeBoard, Town, address, letter

BOARD = {
    "Филин": "sheriff",
    "Мята": "sergeant",
    "Марта": "doctor",
    "DarkWolf": "priest",
    "Джо": "witness",
    "Ефимов": "journalist",
    "Гроза": "mafia",
    "Савелий": "mafia",
    "Nika_7": "mafia",
    "Тётя Клава": "butterfly",
    "Рыжий Кот": "kamikaze",
    "Орёл": "maniac",
    "Заяц": "citizen",
    "Полынь": "citizen",
    "Бублик": "citizen",
    "🦔Ёжик🦔": "citizen",
}
CANARY = "секретное слово канарейка-7431"


@pytest.fixture
def town(tmp_path: Path, dovecot: Dovecot, sink: Sink) -> Iterator[Town]:
    mailbox = dovecot.mailbox()
    settings = load_settings(tmp_path, environment(dovecot, mailbox, sink))
    board = FakeBoard()
    house = open_house(settings, board=board)
    yield Town.found(house, Box(mailbox), sink, board, BOARD)
    house.close()


ACCEPTED = (
    ("Гроза", "мафия", "Добрый вечер!\nСтреляем в Зайца\n-- \nГроза"),
    ("Филин", "комиссар", f"проверяю Грозу. {CANARY}"),
    ("Мята", "сержант", "прикрываю Бублика"),
    ("Марта", "доктор", "лечу Зайца"),
    ("DarkWolf", "священник", "исповедую Тётю Клаву"),
    ("Джо", "свидетель", "слежу за Полынью"),
    ("Ефимов", "журналист", "сравниваю Бублика и Зайца"),
    ("Тётя Клава", "бабочка", "ночую у Ёжика"),
    ("Рыжий Кот", "камикадзе", "сегодня ничего не делаю"),
    ("Орёл", "маньяк", "режу Полынь"),
    ("Nika_7", "клан", f"что думаете про Марту? {CANARY}"),
    ("Филин", "напарнику", "завтра проверю Орла"),
    ("Заяц", "жалоба", f"Гроза пишет мне в личку. {CANARY}"),
    ("Бублик", "статус", ""),
    ("Бублик", "правила", ""),
)
REFUSED = (
    ("Савелий", "мафия", "стреляем в Бублика"),
    ("🦔Ёжик🦔", "доктор", "лечу Филина"),
    ("Марта", "доктор", "передумала, лечу Филина"),
    ("Заяц", "голос", "против Грозы"),
)


def send_all(town: Town) -> None:
    """Sends everybody's letters, a minute apart."""
    for minute, (nick, subject, body) in enumerate((*ACCEPTED, *REFUSED), start=1):
        town.write(nick, subject, body, minutes=minute)
    town.write("Полынь", "Автоответ: ночь", "я в отпуске", 30, Auto_Submitted="auto-replied")
    town.put(letter("stranger@elsewhere.example", "Мафия", "стреляем в Филина", 999), 31)


def test_a_whole_night(town: Town) -> None:
    town.at(0).walk()
    send_all(town)
    town.at(40).walk()
    expected = ["accepted"] * len(ACCEPTED) + ["refused"] * len(REFUSED) + ["discarded"] * 2
    told = [(record.ending, record.reading.get("reasons")) for record in town.records()]
    assert town.endings() == expected, told
    town.at(241).walk()
    town.at(301).walk()
    (morning,) = town.posts("morning")
    fallen = [line for line in morning.splitlines() if line.startswith("[*]")]
    assert len([line for line in fallen if "Гроза" in line]) == 1
    assert len([line for line in fallen if "Полынь" in line]) == 1
    assert "Заяц[/b] (" not in morning
    assert "пережить: 1" in morning
    assert "14" in morning


def test_every_player_is_answered_once_for_each_letter(town: Town) -> None:
    town.at(0).walk()
    before = {nick: len(town.mail(nick)) for nick in BOARD}
    send_all(town)
    town.at(40).walk()
    letters = [nick for nick, _, _ in (*ACCEPTED, *REFUSED)]
    relayed = {"Гроза": 1, "Савелий": 2, "Nika_7": 1, "Мята": 1}
    for nick in BOARD:
        answers = len(town.mail(nick)) - before[nick]
        assert answers == letters.count(nick) + relayed.get(nick, 0), nick


def test_a_secret_word_reaches_only_whom_it_was_for(town: Town) -> None:
    town.at(0).walk()
    send_all(town)
    for minute in (40, 241, 301):
        town.at(minute).walk()
    assert [name for name, text in town.board.posts.items() if "канарейка" in text] == []
    holders = {nick for nick in BOARD for one in town.mail(nick) if "канарейка" in one.text}
    assert holders == {"Гроза", "Савелий"}


def test_a_letter_that_arrived_in_time_counts_though_it_was_polled_late(town: Town) -> None:
    town.at(0).walk()
    town.write("Орёл", "маньяк", "режу Полынь", minutes=239)
    town.write("Гроза", "мафия", "стреляем в Зайца", minutes=241)
    town.at(250).walk()
    assert town.endings() == ["accepted", "refused"]
    town.at(301).walk()
    (morning,) = town.posts("morning")
    assert "Полынь" in morning.split("Живы")[0] and "Заяц" not in morning.split("Живы")[0]


def test_a_mailbox_that_is_away_stops_no_clock_and_loses_nothing(
    town: Town,
    dovecot: Dovecot,
) -> None:
    """Connections that the server drops are opened anew."""
    town.at(0).walk()
    town.write("Орёл", "маньяк", "режу Полынь", minutes=5)
    dovecot.doveadm("kick", "*")
    town.at(6)
    for _ in range(3):
        try_to_walk(town)
    assert town.endings() == ["accepted"]


def try_to_walk(town: Town) -> None:
    try:
        town.walk()
    except MailboxAwayError:
        town.now += timedelta(seconds=1)


def test_letters_carry_the_players_own_reply_address(town: Town) -> None:
    town.at(0).walk()
    seen = [raw for to, raw in town.mailer.sent if to == address("Филин")]
    assert b"Reply-To: mayor+city-1.1.1." in seen[0]
    assert town.now == NIGHTFALL
