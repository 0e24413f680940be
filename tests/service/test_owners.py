"""What the owner of a village says, and what he reads where he sees everything."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.game import PhaseKind
from pbem.service import Verdict, answer_question, close_due, poll
from tests.service.lobby_town import Hall
from tests.service.test_lobby import FIVE, JOINS, begun, full, hall, made

__all__ = ["hall"]  # a fixture


def test_it_works(hall: Hall) -> None:
    made(hall).write("anna", "村建て発言", "始めるのは月曜日です")
    assert hall.ending() == "accepted"
    post = hall.posts("declared")[-1]
    assert "始めるのは月曜日です" in post
    assert "anna" not in post
    assert "みんなに伝えました" in hall.last("anna").text


@pytest.mark.parametrize("subject", ["owner", "Owner: hello", "Создатель", "村建てより"])
def test_he_speaks_in_any_language_at_any_time(hall: Hall, subject: str) -> None:
    begun(hall).write("anna", subject, "静かな夜ですね")
    assert "静かな夜ですね" in hall.posts("declared")[-1]
    for who in JOINS:
        assert "静かな夜ですね" in hall.last(who).text
    assert "静かな夜ですね" not in hall.last("anna").text


def test_nobody_else_speaks_as_the_owner(hall: Hall) -> None:
    full(hall).write("ben", "村建て発言", "私が村建てです")
    assert hall.ending() == "refused"
    assert hall.posts("declared") == []
    hall.write("finn", "村建て発言", "私が村建てです")
    assert hall.ending() == "refused"


@pytest.mark.parametrize("seat", ["", "village-1", "village-2"])
def test_under_anothers_tag_nothing_is_said_in_his_own_village(hall: Hall, seat: str) -> None:
    made(hall)
    hall.write("finn", "村を建てる", FIVE)
    if seat:
        hall.write("anna", f"[{seat}] 参加", "キャラ：パメラ")
        assert hall.ending() == "accepted"
    hall.write("anna", "[village-2] 村建て発言", "ここだけの話です")
    assert hall.ending() not in ("accepted", "")
    assert hall.posts("declared") == hall.posts("speech") == []


@pytest.mark.parametrize(("length", "ending"), [(4000, "accepted"), (4001, "refused")])
def test_his_words_may_be_twice_as_long(hall: Hall, length: int, ending: str) -> None:
    made(hall).write("anna", "村建て発言", "あ" * length)
    assert hall.ending() == ending


def test_he_is_asked_for_words(hall: Hall) -> None:
    made(hall).write("anna", "村建て発言", "")
    assert (hall.ending(), hall.reasons()) == ("refused", ["empty_body"])


def test_nobody_speaks_in_an_abandoned_village(hall: Hall) -> None:
    made(hall).write("anna", "廃村")
    hall.write("anna", "[village-1] 村建て発言", "皆さん、すみません")
    assert hall.ending() == "refused"
    assert hall.posts("declared") == []


def test_an_owner_without_a_seat_reads_no_whisper(hall: Hall) -> None:
    begun(hall)
    for who in JOINS:
        hall.write(who, "", f"{who}の内緒の話")
    assert not any("内緒の話" in letter.text for letter in hall.mail("anna"))


def test_an_owner_who_sees_everything_reads_every_channel(tmp_path: Path) -> None:
    hall = Hall.open(tmp_path, "anna", *JOINS)
    made(hall, f"{FIVE}\nGM制：あり")
    for who, nick in JOINS.items():
        hall.write(who, "参加", f"キャラ：{nick}")
    hall.write("anna", "点呼")
    for who in JOINS:
        hall.write(who, "準備完了")
    hall.write("anna", "開始")
    assert hall.game().phase.kind is PhaseKind.NIGHT
    roles = "".join(letter.text for letter in hall.mail("anna"))
    assert all(f"{seat.nick}：役職は" in roles for seat in hall.game().players)
    for who in JOINS:
        hall.write(who, "", f"{who}の内緒の話")
        assert f"{who}の内緒の話" in hall.last("anna").text
        assert f"{who}@" not in hall.last("anna").text
    seer = next(seat.nick for seat in hall.game().seats if seat.role == "SEER")
    who = next((one for one, nick in JOINS.items() if nick == seer), "")
    assert who
    hall.write(who, "占い", "ゲルトを占う")
    assert "ゲルト" in hall.last("anna").text
    assert "占いの結果" in hall.last("anna").text
    hall.now += timedelta(days=1)


def test_a_bar_holds_in_the_next_village_until_it_is_lifted(hall: Hall) -> None:
    begun(hall)  # nobody acts in the first night: the seer dies of it, and so does the wolf
    seer = next(seat for seat in hall.game().seats if seat.role == "SEER")
    who = next(one for one, nick in JOINS.items() if nick == seer.nick)
    hall.now = hall.game().phase.closes or hall.now
    close_walk(hall)
    assert "sudden" in hall.game().seat(seer.id).causes
    assert hall.game().over
    hall.write("finn", "村を建てる", FIVE)
    hall.write(who, "参加", "[village-2]\nキャラ：パメラ")
    assert hall.reasons()[0] == "restricted"
    hall.write(who, "村を建てる", FIVE)
    assert hall.reasons()[0] == "restricted"
    hall.write(who, "管理者へ", "病気でした")
    with hall.house.store.read() as view:
        question = view.questions.open()[-1]
    answer_question(hall.house, question.id, Verdict.ACCEPT, "事情を聞きました", "mayor", hall.now)
    hall.write(who, "参加", "キャラ：パメラ")
    assert hall.ending() == "accepted"
    assert "事情を聞きました" in "".join(letter.text for letter in hall.mail(who))


def close_walk(hall: Hall) -> None:
    """Walks the corridor with its deadlines."""
    poll(hall.house, hall.house.mailboxes[0], lambda: hall.now)
    while close_due(hall.house, hall.now):
        pass
    hall.walk()
