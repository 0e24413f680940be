"""A village in the corridor: whispers, votes, haste, a sudden death, and the epilogue."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update

from pbem.game import PhaseKind, Refused, SeatId, commands
from pbem.service import (
    Guest,
    Plan,
    RulingError,
    Timetable,
    Verdict,
    adopt,
    answer_question,
    lift,
    seat,
)
from pbem.settings import load_settings
from pbem.store import AccountStatus
from pbem.store.house_tables import GAMES
from pbem.wiring import open_house
from tests.service.town import (
    KEEPER,
    NIGHTFALL,
    SEED,
    FakeBoard,
    FakeInbox,
    FakeMailer,
    Town,
    address,
)

DUMMY = "ゲルト"
ROLES = {
    "太郎": "VILLAGER",
    "ニコラス": "VILLAGER",
    "花子": "SEER",
    "アルビン": "WEREWOLF",
    "ヨアヒム": "WEREWOLF",
    "オットー": "VILLAGER",
    "パメラ": "VILLAGER",
    "リーザ": "VILLAGER",
    DUMMY: "VILLAGER",
}
DAY = 24 * 60  # minutes


def village(folder: Path) -> Town:
    inbox, mailer, board = FakeInbox(), FakeMailer(), FakeBoard()
    house = open_house(
        replace(load_settings(folder, {}), mayor=KEEPER), mailer=mailer, board=board, inbox=inbox
    )
    house = replace(house, salt=itertools.cycle(["5a17" * 8]).__next__)
    guests = [Guest(nick, address(nick), "", "ja") for nick in ROLES if nick != DUMMY]
    board_now = commands.Setup(tuple(ROLES.items()), SEED, dummy=DUMMY, fresh=True)
    name = adopt(house, Plan("village", "ja", Timetable()), guests, board_now, NIGHTFALL)
    town = Town(house, inbox, mailer, board, name)
    town.walk()
    return town


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return village(tmp_path)


def first_night(town: Town) -> Town:
    town.write("花子", "占い師", "アルビンを占います", 1)
    town.write("アルビン", "人狼", "ゲルトを襲撃", 2)
    return town


def own(town: Town, nick: str) -> None:
    """Makes a player the owner of the village, as if he had made it by letter."""
    with town.house.store.write() as work:
        account = work.accounts.find_by_address(address(nick))
        assert account is not None
        made = update(GAMES).where(GAMES.c.name == town.name).values(owner_id=account.id)
        work._connection.execute(made)


def to_vote(town: Town) -> Town:
    """Plays the first night and goes on to the vote of day 2."""
    first_night(town).at(DAY).walk()
    town.at(3 * DAY).walk()
    return town


def vote(town: Town, minutes: float, **ballots: str) -> None:
    for voter, target in ballots.items():
        town.write(voter, "投票", target, minutes)


def told(town: Town, nick: str) -> str:
    return "\n".join(letter.text for letter in town.mail(nick))


def test_it_works(town: Town) -> None:
    first_night(town).at(10).walk()
    assert "人狼です" in told(town, "花子")
    assert "ゲルト" in told(town, "ヨアヒム")  # the pack is told of the attack
    assert "人狼です" not in told(town, "太郎")
    town.at(DAY).walk()
    assert town.game.phase.kind is PhaseKind.DAY
    assert not town.game.seat(9).alive
    assert "無惨" in town.posts("morning")[-1]


def test_a_whisper_reaches_the_pack_alone(town: Town) -> None:
    town.write("アルビン", "", "今夜はよろしく、相棒", 3)
    town.write("太郎", "", "誰にも言えないけれど眠い", 4)
    town.at(10).walk()
    heard = {nick for nick in ROLES if nick != DUMMY and "相棒" in told(town, nick)}
    assert heard == {"ヨアヒム"}
    assert not any("眠い" in told(town, nick) for nick in ROLES if nick not in (DUMMY, "太郎"))
    assert "players.example" not in told(town, "ヨアヒム")


def test_what_is_said_by_day_goes_up_under_the_character(town: Town) -> None:
    first_night(town).at(DAY).walk()
    town.write("太郎", "", "花子が怪しいと思う", DAY + 5)
    town.at(DAY + 6).walk()
    said = town.posts("speech")[-1]
    assert "花子が怪しいと思う" in said
    assert "太郎" in said
    assert "players.example" not in said


def test_what_is_said_by_day_reaches_everyone_by_letter_too(town: Town) -> None:
    first_night(town).at(DAY).walk()
    town.write("太郎", "", "夜のうちに考えた", DAY + 5)
    town.at(DAY + 6).walk()
    heard = {nick for nick in ROLES if nick != DUMMY and "夜のうちに考えた" in told(town, nick)}
    assert heard == set(ROLES) - {DUMMY, "太郎"}


@pytest.mark.parametrize(("length", "ending"), [(2000, "accepted"), (2001, "refused")])
def test_a_line_may_be_only_so_long(town: Town, length: int, ending: str) -> None:
    town.write("アルビン", "囁き", "あ" * length, 1)
    town.at(2).walk()
    assert town.endings() == [ending]
    assert ("2000文字まで" in told(town, "アルビン")) == (ending == "refused")
    assert ("ああ" in told(town, "ヨアヒム")) == (ending == "accepted")


def test_an_owner_who_plays_may_speak_as_owner_at_any_time(town: Town) -> None:
    own(town, "太郎")
    to_vote(town)
    town.write("太郎", "村建て発言", "投票は明日までです。" + "あ" * 3000, 3 * DAY + 1)
    town.write("パメラ", "村建て発言", "私も村建てです", 3 * DAY + 2)
    town.write("パメラ", "", "話したい", 3 * DAY + 3)
    town.at(3 * DAY + 4).walk()
    assert town.endings()[-3:] == ["accepted", "refused", "refused"]
    assert "投票は明日までです" in town.posts("declared")[0]
    assert "太郎" not in town.posts("declared")[0]
    assert "投票は明日までです" in told(town, "オットー")
    assert "投票は明日までです" not in told(town, "太郎")
    assert "作成者だけ" in told(town, "パメラ")
    assert "私も村建て" not in told(town, "オットー")


def test_an_owner_who_died_of_neglect_has_lost_that_voice(town: Town) -> None:
    own(town, "花子")
    town.write("アルビン", "人狼", "ゲルトを襲撃", 2)
    town.at(DAY).walk()  # the seer has not divined
    town.write("花子", "村建て発言", "皆さん", DAY + 1)
    town.at(DAY + 2).walk()
    assert town.endings()[-1] == "refused"
    assert town.posts("declared") == []


def test_a_night_ends_when_all_wish_so(town: Town) -> None:
    first_night(town)
    for place, nick in enumerate(nick for nick in ROLES if nick != DUMMY):
        town.write(nick, "時短希望", "", 5 + place)
    town.at(30).walk()
    assert (town.game.phase.kind, town.game.phase.number) == (PhaseKind.DAY, 2)


def test_the_last_vote_closes_the_round(town: Town) -> None:
    to_vote(town)
    for nick in ROLES:
        if nick not in (DUMMY, "アルビン"):
            town.write(nick, "投票", "アルビン", 3 * DAY + 5)
    town.write("アルビン", "投票", "太郎", 3 * DAY + 6)
    town.at(3 * DAY + 10).walk()
    assert (town.game.phase.kind, town.game.phase.number) == (PhaseKind.NIGHT, 2)
    assert not town.game.seat(4).alive
    assert "アルビン" in town.posts("votes")[-1]


def test_an_idle_seer_dies_and_may_join_no_later_game(town: Town) -> None:
    town.write("アルビン", "人狼", "ゲルトを襲撃", 2)
    town.at(DAY).walk()
    assert town.game.seat(3).causes == ("sudden",)
    with town.house.store.read() as view:
        account = view.accounts.find_by_address(address("花子"))
    assert account is not None
    assert account.status is AccountStatus.RESTRICTED
    answer = seat(town.house, town.name, Guest("新人", address("花子")), town.now)
    assert isinstance(answer, Refused)
    assert answer.objections[0].code == "restricted"
    assert lift(town.house, town.name, SeatId(3), "入院のため", town.now)
    town.walk()
    assert "入院のため" in town.last("花子").text
    assert not lift(town.house, town.name, SeatId(3), "もう一度", town.now)
    with pytest.raises(RulingError):
        lift(town.house, town.name, SeatId(3), " ", town.now)


def test_an_epilogue_opens_everything_and_then_closes(town: Town) -> None:
    town.at(DAY).walk()  # nobody attacks: both wolves die
    assert town.game.phase.kind is PhaseKind.EPILOGUE
    assert town.game.winner == "villagers"
    assert "人狼" in town.posts("final")[-1]
    town.write("花子", "", "お疲れさまでした", DAY + 5)
    town.at(DAY + 6).walk()
    assert "お疲れさまでした" in town.posts("speech")[-1]
    town.at(2 * DAY + 1).walk()
    assert town.game.phase.kind is PhaseKind.OVER


def test_an_epilogue_republishes_whatever_was_hidden(town: Town) -> None:
    first_night(town)
    town.write("アルビン", "", "ゲルトは柔らかそう", 3)
    town.write("太郎", "", "眠れない夜だ", 4)
    to_vote(town)
    for nick in ROLES:
        if nick not in (DUMMY, "アルビン"):
            town.write(nick, "投票", "アルビン", 3 * DAY + 5)
    town.write("アルビン", "投票", "太郎", 3 * DAY + 6)
    town.at(3 * DAY + 10).walk()
    town.write("アルビン", "", "墓から見ています", 3 * DAY + 11)
    town.write("太郎", "管理者へ", "花子さんが役職を聞いてきました", 3 * DAY + 12)
    town.write("花子", "占い師", "ヨアヒムを占います", 3 * DAY + 13)
    town.at(4 * DAY + 10).walk()  # the last wolf has not attacked: he dies, and the village has won
    assert town.game.phase.kind is PhaseKind.EPILOGUE
    chapters = town.posts("chapter")
    first, last = chapters[0], chapters[-1]
    assert "ゲルトは柔らかそう" in first
    assert "眠れない夜だ" in first
    assert "人狼の囁き" in first
    assert "アルビン：襲撃" in first
    assert "花子 ← 占いの結果：アルビンさんは人狼です" in first
    assert "墓から見ています" in last
    assert "ヨアヒム：死亡" in last
    everything = "".join(town.board.posts.values())
    assert "役職を聞いてきました" not in everything  # who complained is never opened
    assert "players.example" not in everything
    assert town.posts("unveiled")


def test_in_an_epilogue_all_may_talk_and_nothing_is_ordered(town: Town) -> None:
    town.write("アルビン", "人狼", "ゲルトを襲撃", 2)
    town.at(DAY).walk()  # the seer dies of neglect
    town.at(3 * DAY).walk()
    for nick in ROLES:
        if nick not in (DUMMY, "花子"):
            town.write(nick, "投票", "アルビン" if nick != "アルビン" else "太郎", 3 * DAY + 5)
    town.at(3 * DAY + 6).walk()
    town.at(4 * DAY + 6).walk()
    assert town.game.phase.kind is PhaseKind.EPILOGUE
    for nick in ("花子", "アルビン", "ヨアヒム"):
        town.write(nick, "", f"{nick}でした", 4 * DAY + 7)
    town.write("花子", "占い師", "太郎を占います", 4 * DAY + 8)
    town.write("太郎", "投票", "花子", 4 * DAY + 9)
    town.at(4 * DAY + 10).walk()
    assert town.endings()[-5:] == ["accepted"] * 3 + ["refused"] * 2
    assert "花子でした" in town.posts("speech")[0]
    town.at(5 * DAY + 7).walk()
    assert town.game.phase.kind is PhaseKind.OVER


def test_words_that_the_mayor_had_to_read_are_passed_on_all_the_same(town: Town) -> None:
    town.write("アルビン", "囁き", "読めない", 1, Subject="another")
    town.at(2).walk()
    question = town.questions()[-1]
    reads = "囁き\n明日は静かにしよう"
    answer_question(town.house, question.id, Verdict.ACCEPT, "読めました", KEEPER, town.now, reads)
    town.walk()
    assert "明日は静かにしよう" in told(town, "ヨアヒム")
    assert "明日は静かにしよう" not in told(town, "太郎")
    with town.house.store.read() as view:
        said = [one.facts["text"] for one in view.events.read(town.name) if one.code == "spoke"]
    assert "明日は静かにしよう" not in str(said)
