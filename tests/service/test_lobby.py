"""The lobby by letter: villages made, joined, changed, called and begun."""

from __future__ import annotations

import email
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.game import PhaseKind, events
from pbem.store import GameState
from tests.service.lobby_town import HOST, Hall, address
from tests.service.town import KEEPER

JOINS = {"ben": "エルナ", "cleo": "ペーター", "dora": "リーザ", "emil": "ヤコブ"}
FIVE = "編成：村村村占狼"


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall.open(tmp_path, "anna", *JOINS, "finn")


def reply_address(hall: Hall, who: str) -> str:
    """Where an answer to somebody's last letter goes."""
    found = email.message_from_bytes(hall.last(who).raw)["Reply-To"]
    return str(found)


def made(hall: Hall, body: str = FIVE) -> Hall:
    hall.write("anna", "村を建てる", body)
    return hall


def full(hall: Hall) -> Hall:
    made(hall)
    for who, nick in JOINS.items():
        hall.write(who, "参加", f"キャラ：{nick}")
    return hall


def begun(hall: Hall) -> Hall:
    full(hall).write("anna", "点呼")
    for who in JOINS:
        hall.write(who, "Re: [village-1] 準備はよろしいですか", "準備完了")
    hall.write("anna", "開始")
    return hall


def playing_owner(hall: Hall) -> Hall:
    """A village in play, in which its owner has a seat."""
    made(hall)
    joins = {"anna": "パメラ", **JOINS}
    del joins["emil"]
    for who, nick in joins.items():
        hall.write(who, "参加", f"キャラ：{nick}")
    hall.write("anna", "点呼")
    for who in joins:
        hall.write(who, "準備完了")
    hall.write("anna", "開始")
    return hall


def test_it_works(hall: Hall) -> None:
    begun(hall)
    game = hall.game()
    assert (game.phase.kind, game.phase.number) == (PhaseKind.NIGHT, 1)
    assert game.phase.closes is not None
    roles = sorted(seat.role or "" for seat in game.seats)
    assert roles == ["SEER", "VILLAGER", "VILLAGER", "VILLAGER", "WEREWOLF"]
    for who in JOINS:
        assert "あなたの役職は" in hall.last(who).text
    assert not any("あなたの役職は" in letter.text for letter in hall.mail("anna"))


def test_a_village_that_was_made_by_letter_is_played_like_any_other(hall: Hall) -> None:
    begun(hall)
    nick = next(one.nick for one in hall.game().seats if one.role == "WEREWOLF")
    wolf = next((who for who, one in JOINS.items() if one == nick), "")
    if wolf:  # else the seed has dealt the dummy a role that is none of a wolf
        hall.write(wolf, "人狼", "ゲルトを襲撃")
        assert hall.ending() == "accepted"
    assert not any(to == "" for to, _ in hall.mailer.sent)
    with hall.house.store.read() as view:
        assert view.outbox.unsent("village-1") == 0
        assert view.seats.occupant("village-1", 1) is None  # the dummy is nobody's


def test_the_seed_is_promised_when_a_village_opens(hall: Hall) -> None:
    made(hall)
    created = next(one for one in hall.events() if isinstance(one, events.Created))
    assert created.seed_digest in hall.posts("created")[-1]


def test_who_joins_is_shown_by_his_character_alone(hall: Hall) -> None:
    made(hall).write("ben", "参加", "キャラ：エルナ\n第一希望：占い師\n")
    post = hall.posts("signup")[-1]
    assert "エルナが参加しました" in post
    assert "空席：3" in post
    assert "占い師" not in post.split("設定")[0]
    assert "ben" not in post
    assert hall.game().named("エルナ") is not None


def test_a_full_village_tells_nobody_how_to_join(hall: Hall) -> None:
    made(hall)
    assert "件名「参加」" in hall.posts("signup")[-1]
    for who, nick in JOINS.items():
        hall.write(who, "参加", f"キャラ：{nick}")
    post = hall.posts("signup")[-1]
    assert "満席です。" in post
    assert "席が空くまで参加できません。" in post
    assert "件名「参加」" not in post


@pytest.mark.parametrize(("who", "subject"), [("ben", "村を建てる"), ("anna", "設定")])
def test_too_long_a_password_is_refused_and_not_said_back(
    hall: Hall, who: str, subject: str
) -> None:
    made(hall)
    before = len(hall.mail(who))
    hall.write(who, subject, "合言葉：" + "k" * 21)
    assert (hall.ending(), hall.reasons()) == ("refused", ["bad_value"])
    assert len(hall.mail(who)) == before + 1
    assert "合言葉は20文字まで" in hall.last(who).text
    assert "kkk" not in hall.last(who).text


@pytest.mark.parametrize(
    ("language", "setting", "told"),
    [
        ("ja", "昼時間：1秒", "「昼時間：3分」から「昼時間：14日」まで"),
        ("ja", "連続護衛：月", "選べるもの：「連続護衛：できる」「連続護衛：できない」"),
        ("ja", f"村名：{'村' * 50}", f"（40文字まで）：「村の名前：{'村' * 39}…」"),
        ("en", "day: 1s", 'The least is "Day: 3 min", the most is "Day: 14 d".'),
        ("en", "text length: many", 'The least is "Longest line of talk: 200 characters'),
        ("ru", "ночь: 1 с", "Меньше всего — «Ночь: 2 мин», больше всего — «Ночь: 7 д»."),
    ],
)
def test_a_value_that_cannot_be_is_answered_with_its_bounds(
    tmp_path: Path, language: str, setting: str, told: str
) -> None:
    hall = Hall.open(tmp_path, "anna", language=language)
    made(hall)
    hall.write("anna", "設定", setting)
    assert hall.reasons() == ["bad_value"]
    assert told in hall.last("anna").text


def test_a_settings_change_is_announced_as_a_list_without_the_password(hall: Hall) -> None:
    made(hall).write("anna", "設定", "夜時間：12時間\n連続護衛：なし\n合言葉：neko")
    post = hall.posts("changed")[-1]
    assert "夜時間：12時間" in post
    assert "連続護衛：できない" in post
    assert "合言葉も変わりました" in post
    everything = [*hall.board.posts.values(), *(letter.text for letter in hall.mail("anna"))]
    assert not any("neko" in text for text in everything)
    with hall.house.store.read() as view:
        seen = [one.facts for one in view.events.read("village-1") if one.code == "changed"]
    assert "neko" not in str(seen)


def test_a_refusal_gives_all_its_reasons_and_says_how_to_write(hall: Hall) -> None:
    full(hall).write("ben", "参加", "キャラ：ゲルト")
    assert hall.reasons() == ["already_joined", "village_full", "character_taken"]
    text = hall.last("ben").text
    assert "満員" in text
    assert "件名「参加」" in text


def test_an_expelled_player_is_told_though_his_seat_is_gone(hall: Hall) -> None:
    made(hall).write("ben", "参加 エルナ")
    hall.put("anna", "強制退村", "キャラ：エルナ")
    hall.put("cleo", "参加 エルナ")  # takes the same seat before anything is sent
    hall.walk()
    assert "退村させました" in hall.last("ben").text
    assert "退村させました" not in hall.last("cleo").text
    assert "エルナとして参加しました" in hall.last("cleo").text


def test_a_receipt_never_reaches_the_next_player_of_a_seat(hall: Hall) -> None:
    made(hall)
    hall.put("ben", "参加 エルナ", "第一希望：占い師")
    hall.put("ben", "退村")
    hall.put("cleo", "参加 エルナ")
    hall.walk()
    assert not any("占い師" in letter.text for letter in hall.mail("cleo"))
    assert len(hall.mail("ben")) == 2


@pytest.mark.parametrize(
    ("subject", "body", "language", "told"),
    [
        ("make a village", "roster: 5\nday: 2 days", "en", "The village is open"),
        ("создать деревню", "состав: 5\nдень: 2 дня", "ru", "Деревня открыта"),
        ("村を建てる", "編成：5\n昼時間：2日", "ja", "村ができました"),
    ],
)
def test_the_lobby_speaks_three_languages(
    subject: str, body: str, language: str, told: str, tmp_path: Path
) -> None:
    hall = Hall.open(tmp_path, "anna", language="")
    hall.write("anna", subject, body)
    assert hall.ending() == "accepted"
    assert told in hall.last("anna").text
    game = hall.game()
    assert (game.language, game.option("day"), game.option("roster")) == (
        *(language, 172800),
        "村村村占狼",
    )


def test_a_set_and_a_dummy_are_chosen_at_the_beginning(hall: Hall) -> None:
    made(hall, f"{FIVE}\nキャラセット：港町の人々\nダミー：マルタ")
    assert hall.game().option("charset") == "harbour"
    assert [seat.nick for seat in hall.game().seats if seat.dummy] == ["マルタ"]
    hall.write("ben", "参加", "Gustav")
    assert hall.game().named("グスタフ") is not None


@pytest.mark.parametrize(
    ("body", "reasons"),
    [
        (f"{FIVE}\nキャラセット：月", ["bad_value"]),
        (f"{FIVE}\nダミー：誰か", ["unknown_character"]),
        ("編成：村村村村村\n昼時間：10秒\n月：満月", ["bad_value", "unknown_setting"]),
        ("編成：村村村村村", ["roster_no_wolf"]),
        (f"{FIVE}\nルール：city", ["unknown_ruleset"]),
    ],
)
def test_a_village_that_cannot_be_is_refused(hall: Hall, body: str, reasons: list[str]) -> None:
    made(hall, body)
    assert sorted(hall.reasons()) == sorted(reasons)
    with hall.house.store.read() as view:
        assert view.games.all() == []


def test_of_several_villages_it_is_asked_which(hall: Hall) -> None:
    made(hall).write("ben", "村を建てる", FIVE)
    hall.write("cleo", "参加 エルナ")
    assert hall.ending() == "asked"
    text = hall.last("cleo").text
    assert "village-1" in text and "village-2" in text
    hall.write("cleo", "[village-2] 参加 エルナ")
    assert hall.game("village-2").named("エルナ") is not None
    hall.write("cleo", "退村")  # his own village is meant
    assert hall.ending() == "accepted"


def test_where_no_game_gathers_that_is_said(hall: Hall) -> None:
    hall.write("ben", "参加 エルナ")
    assert hall.reasons() == ["no_open_game"]


@pytest.mark.parametrize(
    ("who", "subject", "body", "reason"),
    [
        ("anna", "設定", "昼：1時間", "not_recruiting"),
        ("anna", "強制退村", "キャラ：ペーター", "not_recruiting"),
        ("anna", "強制退村 ペーター", "", "not_recruiting"),
        ("anna", "点呼", "よろしく", "not_recruiting"),
        ("anna", "開始", "お願いします", "not_rollcall"),
        ("anna", "廃村", "すみません", "not_recruiting"),
        ("ben", "退村", "すみません", "not_recruiting"),
        ("ben", "希望", "占い師", "not_recruiting"),
        ("ben", "準備完了", "お待たせしました", "not_rollcall"),
        ("ben", "参加", "キャラ：ルイス", "not_recruiting"),
    ],
)
@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_village_in_play_refuses_what_belongs_before(
    hall: Hall, who: str, subject: str, body: str, reason: str, elsewhere: bool
) -> None:
    playing_owner(hall)
    if elsewhere and subject != "参加":
        hall.write("finn", "村を建てる", FIVE)
    hall.write(who, subject, body)
    assert (hall.ending(), reason in hall.reasons()) == ("refused", True)
    assert "village-1" in hall.last(who).subject
    assert not hall.posts("speech")


def test_words_that_only_begin_like_the_lobbys_stay_talk(hall: Hall) -> None:
    playing_owner(hall)
    hall.write("ben", "wish you luck", "独り言です")
    assert hall.ending() == "accepted"


def test_a_letter_to_the_administrator_is_no_complaint_to_a_mayor(hall: Hall) -> None:
    playing_owner(hall)
    hall.write("ben", "管理者へ", "決まりについて教えてください")
    assert "管理者に届きました" in hall.last("ben").text
    told = hall.last(KEEPER)
    assert "管理者への手紙" in told.subject and "決まりについて" in told.text


def test_the_owner_has_a_name_that_all_may_know(hall: Hall) -> None:
    made(hall, f"{FIVE}\n作成者：アンナ")
    assert "アンナの村" in hall.posts("signup")[-1]


def test_an_owners_name_does_not_change_as_he_sits_down(hall: Hall) -> None:
    made(hall, f"{FIVE}\n作成者：アンナ")
    hall.write("anna", "参加", "キャラ：エルナ\n作成者：アン")
    assert hall.ending() == "accepted"
    assert "アンナの村" in hall.posts("signup")[-1]
    hall.write("anna", "設定", "昼：2時間\n作成者：アン")
    assert "アン" in hall.posts("games")[-1] and "アンナ" not in hall.posts("games")[-1]


def test_given_up_villages_free_their_people(hall: Hall) -> None:
    made(hall).write("ben", "参加 エルナ")
    hall.write("anna", "廃村")
    assert "解散しました" in "\n".join(letter.text for letter in hall.mail("ben"))
    with hall.house.store.read() as view:
        assert [game.state for game in view.games.all()] == [GameState.ENDED]
    hall.write("ben", "村を建てる", FIVE)
    assert hall.ending() == "accepted"


@pytest.mark.parametrize("subject", ["ルール", "状況", "占い師", "Re: [village-1] 解散"])
def test_whose_games_are_over_is_told_so(hall: Hall, subject: str) -> None:
    made(hall).write("ben", "参加 エルナ")
    hall.write("anna", "廃村")
    hall.write("ben", subject, "ヤコブを占う")
    assert (hall.ending(), hall.reasons()) == ("refused", ["no_game"])
    assert "今、参加中のゲームはない" in hall.last("ben").text
    assert "件名「一覧」" in hall.last("ben").text


def test_a_robot_without_a_game_is_not_answered_for_ever(hall: Hall) -> None:
    for _ in range(50):
        hall.put("ben", "ルール")
    hall.walk()
    assert len(hall.mail("ben")) == 40
    assert hall.ending() == "discarded"


@pytest.mark.parametrize(
    "headers",
    [
        {"Authentication_Results": f"{HOST}; dmarc=fail header.from=players.example"},
        {"Precedence": "bulk"},
    ],
)
def test_neither_a_forger_nor_a_list_is_told_of_games(hall: Hall, headers: dict[str, str]) -> None:
    hall.write("ben", "ルール", **headers)
    assert hall.ending() == "held"
    assert hall.mail("ben") == []


def test_strangers_are_not_told_of_games(hall: Hall) -> None:
    hall.write("gus", "ルール")
    assert hall.ending() == "discarded"
    assert hall.mail("gus") == []


def test_talk_before_the_start_goes_to_the_thread(hall: Hall) -> None:
    made(hall).write("ben", "参加 エルナ")
    hall.write("ben", "Re: [village-1] 受け付けました", "港の朝は早いですね")
    assert "港の朝は早いですね" in hall.posts("speech")[-1]


def test_a_letter_whose_sender_is_not_proven_is_held(hall: Hall) -> None:
    results = f"{HOST}; dmarc=fail header.from=players.example"
    hall.write("anna", "村を建てる", FIVE, Authentication_Results=results)
    assert hall.ending() == "held"
    assert hall.mail("anna") == []


def test_a_letter_to_anothers_reply_address_is_held(hall: Hall) -> None:
    made(hall).write("ben", "参加 エルナ")
    hall.write("finn", "退村", to=reply_address(hall, "ben"))
    assert hall.ending() == "held"
    assert hall.game().named("エルナ") is not None


def test_a_robot_is_not_answered_for_ever(hall: Hall) -> None:
    made(hall)
    for _ in range(60):
        hall.put("ben", "退村")
    hall.now = hall.now.replace(minute=0)
    hall.walk()
    assert len(hall.mail("ben")) == 40
    assert hall.ending() == "discarded"


def test_a_closed_lobby_hears_nothing(tmp_path: Path) -> None:
    hall = Hall.open(tmp_path, "anna")
    hall.house = replace(hall.house, lobby=None)
    hall.write("anna", "村を建てる", FIVE)
    assert hall.ending() == "held"
    assert hall.mail("anna") == []


def test_no_address_stands_in_any_post(hall: Hall) -> None:
    begun(hall)
    told = "\n".join(hall.board.posts.values())
    assert not any(address(who) in told for who in ("anna", *JOINS))
