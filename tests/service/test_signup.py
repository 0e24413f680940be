"""Letters that want a seat in a game of its keeper's: seated, waiting, gone again."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.game import RoleId
from pbem.service import Guest, Plan, Timetable, create, seat, start, unseat
from pbem.store import AccountStatus
from tests.service.lobby_town import SEED, Hall, address

PEOPLE = ("anna", "ben", "cleo", "dora")
NICKS = {"anna": "Филин", "ben": "Марта", "cleo": "Гроза", "dora": "Заяц"}


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall.open(tmp_path, *PEOPLE, language="ru")


def opened(hall: Hall, ruleset: str = "city", seats: int = 0) -> str:
    settings = {"seats": seats} if seats else {}
    plan = Plan(ruleset, "ru", Timetable(), settings=settings)
    name = create(hall.house, plan, SEED, hall.now)
    hall.walk()
    return name


def joined(hall: Hall, *who: str) -> None:
    for one in who:
        hall.write(one, "Заявка", NICKS[one])


def nicks(hall: Hall, name: str = "city-1") -> list[str]:
    return [one.nick for one in hall.game(name).seats]


def test_it_works(hall: Hall) -> None:
    opened(hall)
    joined(hall, "anna")
    assert (hall.ending(), nicks(hall)) == ("accepted", ["Филин"])
    assert "Вы записаны: Филин" in hall.last("anna").text
    assert "Новый игрок: Филин" in hall.posts("signup")[-1]


@pytest.mark.parametrize("ruleset", ["city", "classic", "kira", "village"])
def test_every_ruleset_takes_players_by_letter(hall: Hall, ruleset: str) -> None:
    name = opened(hall, ruleset)
    hall.write("anna", "join", "nick: Night Owl\ngender: f")
    hall.write("ben", f"[{name}] 参加：ハル")
    hall.write("cleo", "Re: заявка", "Гроза")
    assert nicks(hall, name) == ["Night Owl", "ハル", "Гроза"]
    assert hall.game(name).seats[0].gender == "f"
    assert len(hall.posts("signup")) == 4
    hall.write("ben", "退村")
    assert nicks(hall, name) == ["Night Owl", "Гроза"]


def test_the_sign_up_post_tells_of_the_seats_left(hall: Hall) -> None:
    opened(hall, seats=3)
    joined(hall, "anna")
    assert "Свободных мест: 2" in hall.posts("signup")[-1]
    assert seat(hall.house, "city-1", Guest("Орёл", "orel@x.example"), hall.now)
    hall.walk()
    assert "Свободных мест: 1" in hall.posts("signup")[-1]


def test_a_full_game_tells_of_its_waiting_list(hall: Hall) -> None:
    opened(hall, seats=1)
    assert "Чтобы вступить" in hall.posts("signup")[-1]
    joined(hall, "anna")
    assert "Чтобы вступить" not in hall.posts("signup")[-1]
    assert "встаёт в очередь" in hall.posts("signup")[-1]


def test_who_comes_too_late_waits_and_moves_up(hall: Hall) -> None:
    opened(hall, seats=2)
    joined(hall, "anna", "ben", "cleo", "dora")
    assert nicks(hall) == ["Филин", "Марта"]
    assert "место 2" in hall.last("dora").text
    hall.write("anna", "отказ")
    assert nicks(hall) == ["Марта", "Гроза"]
    assert "теперь оно ваше: Гроза" in hall.last("cleo").text
    assert "В очереди: 1" in hall.posts("signup")[-1]
    hall.write("dora", "отказ")
    assert hall.ending() == "accepted"
    hall.write("ben", "отказ")
    assert nicks(hall) == ["Гроза"]


def test_the_keepers_hand_lets_the_next_one_in_too(hall: Hall) -> None:
    opened(hall, seats=1)
    joined(hall, "anna", "ben")
    unseat(hall.house, "city-1", hall.game("city-1").seats[0].id, hall.now)
    hall.walk()
    assert nicks(hall) == ["Марта"]
    assert "теперь оно ваше: Марта" in hall.last("ben").text


def test_a_keepers_village_opens_with_the_roster_that_was_dealt(hall: Hall) -> None:
    name = opened(hall, "village")
    for place, nick in enumerate(("Орёл", "Полынь", "Бублик", "Савелий", "Мята")):
        seat(hall.house, name, Guest(nick, f"p{place}@x.example"), hall.now)
    start(hall.house, name, wait_for_all=False, now=hall.now)
    hall.walk()
    dealt = "".join(sorted(str(hall.game(name).rules.role(one).sign) for one in roles(hall, name)))
    shown = hall.posts("opening")[-1].partition("Состав: ")[2].split("\n")[0]
    assert "".join(sorted(shown.strip())) == dealt


def roles(hall: Hall, name: str) -> list[RoleId]:
    return [one.dealt for one in hall.game(name).seats if one.dealt]


def test_who_still_waits_at_the_start_is_told(hall: Hall) -> None:
    opened(hall, seats=8)
    for place, nick in enumerate(("Орёл", "Полынь", "Бублик", "Савелий", "Мята", "Ефимов", "Джо")):
        seat(hall.house, "city-1", Guest(nick, f"p{place}@x.example"), hall.now)
    joined(hall, "anna", "ben")
    start(hall.house, "city-1", wait_for_all=False, now=hall.now)
    hall.walk()
    assert "началась" in hall.last("ben").text
    assert "Ваша роль" in hall.last("anna").text or "роль" in hall.last("anna").subject
    hall.write("cleo", "[city-1] заявка", "Гроза")
    assert hall.reasons() == ["not_recruiting"]


@pytest.mark.parametrize(
    ("body", "reasons"),
    [
        ("", ["nick_empty_nick"]),
        ("Доктор", ["nick_game_word"]),
        ("Филин", ["nick_same_forms"]),
        ("Фuлин", ["nick_mixed_script"]),
        ("ник: " + "Ы" * 41, ["nick_too_long"]),
    ],
)
def test_a_nick_that_could_be_mistaken_is_refused(
    hall: Hall, body: str, reasons: list[str]
) -> None:
    opened(hall)
    joined(hall, "anna")
    hall.write("ben", "заявка", body)
    assert hall.reasons()[:1] == reasons
    assert nicks(hall) == ["Филин"]
    assert "в теме «заявка»" in hall.last("ben").text


def test_the_nick_of_one_who_waits_is_his(hall: Hall) -> None:
    opened(hall, seats=1)
    joined(hall, "anna", "ben")
    hall.write("cleo", "заявка", "Марта")
    assert hall.reasons() == ["nick_same_forms"]


def test_a_restricted_player_is_refused_with_every_reason(hall: Hall) -> None:
    opened(hall)
    with hall.house.store.write() as work:
        found = work.accounts.find_by_address(address("anna"))
        assert found is not None
        work.accounts.set_status(found.id, AccountStatus.RESTRICTED)
    hall.write("anna", "заявка", "Доктор")
    assert hall.reasons() == ["restricted", "nick_game_word"]


def test_nobody_has_two_seats_or_gives_up_what_he_has_not(hall: Hall) -> None:
    opened(hall)
    joined(hall, "anna", "anna")
    assert hall.reasons()[0] == "already_joined"
    hall.write("ben", "отказ")
    assert hall.reasons() == ["not_a_member"]


def test_of_two_open_games_it_is_asked_which(hall: Hall) -> None:
    opened(hall)
    opened(hall, "classic")
    hall.write("anna", "заявка", "Филин")
    assert hall.ending() == "asked"
    assert "classic-1" in hall.last("anna").text
    hall.write("anna", "[classic-1] заявка", "Филин")
    assert nicks(hall, "classic-1") == ["Филин"]
    hall.write("anna", "отказ")
    assert nicks(hall, "classic-1") == []


def test_in_a_game_in_play_the_words_of_the_lobby_are_ordinary_words(hall: Hall) -> None:
    opened(hall)
    for place, nick in enumerate(("Орёл", "Полынь", "Бублик", "Савелий", "Мята", "Ефимов", "Джо")):
        seat(hall.house, "city-1", Guest(nick, f"p{place}@x.example"), hall.now)
    joined(hall, "anna")
    start(hall.house, "city-1", wait_for_all=True, now=hall.now)
    hall.walk()
    hall.write("anna", "готов")
    assert "lobby" not in hall.records()[-1].reading
    hall.write("anna", "Re: [city-1] роль", "готов")
    assert "lobby" not in hall.records()[-1].reading


def test_the_list_of_games_is_one_post_and_a_letter(hall: Hall) -> None:
    opened(hall, seats=9)
    joined(hall, "anna")
    hall.write("ben", "создать деревню", "состав: 5\nназвание: Маяк\nсоздатель: Бен")
    told = hall.board.posts["games"]
    assert "[city-1" in told
    assert "свободных мест: 8" in told
    assert "Маяк" in told and "Бен" in told
    hall.write("cleo", "игры")
    assert "Маяк" in hall.last("cleo").text
    hall.write("ben", "распустить")
    assert hall.board.posts["games"].index("Закончены") < hall.board.posts["games"].index("Маяк")
    assert sum(name.endswith("games") for name in hall.board.posts) == 1


def test_the_characters_are_told_to_who_asks(hall: Hall) -> None:
    hall.write("anna", "персонажи")
    assert hall.ending() == "accepted"
    assert "Гавань" in hall.last("anna").text
    assert "Тобиас" in hall.last("anna").text
