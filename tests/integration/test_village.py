"""A whole village of seventeen, from the letter that makes it to the next one, by real mail."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from pbem.game import PhaseKind, name_in
from pbem.service import lift
from tests.dovecot import Dovecot
from tests.integration.servers import Sink
from tests.integration.village import NAME, PLAYERS, PRIVATE_MARK, Village, whole

OWNER = "olga"
CHARACTERS = (
    *("マルタ", "イーヴォ", "セルマ", "ブルーノ", "ノエミ", "グスタフ", "クララ", "エミール"),
    *(
        "ドーラ",
        "ヴィクトル",
        "ハンナ",
        "オスカー",
        "ペトラ",
        "ルートヴィヒ",
        "アグネス",
        "フェリクス",
    ),
)
CAST = {f"player{place:02}": nick for place, nick in enumerate(CHARACTERS, 1)}
SETTINGS = """
村名：港の夜
編成：狼狼狼狂狐占霊狩共共村村村村村村村
キャラセット：harbour
役欠け：なし
昼：1日
投票：12時間
夜：12時間
"""
PACK, MASONS = ("WEREWOLF",), ("MASON",)


@pytest.fixture(scope="module")
def village(
    tmp_path_factory: pytest.TempPathFactory, dovecot: Dovecot, module_sink: Sink
) -> Iterator[Village]:
    """The village, played to the end once for all that is asked of it."""
    village = Village.open(tmp_path_factory.mktemp("village"), dovecot, module_sink)
    try:
        for chapter in (gathers, first_night, first_vote, second_night, to_the_epilogue):
            chapter(village)
        yield village
    finally:
        village.house.close()


def gathers(village: Village) -> None:
    """All are strangers; one makes the village, the others join, and one is put out for a while."""
    assert village.write(OWNER, "村を建てる", SETTINGS) == "asked"
    assert village.answer(OWNER, "はい") == "accepted"
    for who, nick in CAST.items():
        wish = "第一希望：占い師\n第二希望：村人陣営" if who < "player04" else ""
        assert village.write(who, "参加", f"キャラ：{nick}\n{wish}") == "asked"
        assert village.answer(who, "はい") == "accepted", village.last(who).text
    village.cast = dict(CAST)
    assert village.write("player05", "希望", "第一希望：狩人") == "accepted"
    assert village.write(OWNER, "強制退村 マルタ") == "accepted"
    assert "マルタ" not in {seat.nick for seat in village.game.seats}
    assert village.write("player01", "参加", "キャラ：マルタ") == "accepted"
    assert village.write(OWNER, "点呼") == "accepted"
    for who in list(CAST)[:3]:
        assert village.write(who, "準備完了") == "accepted"
    assert village.write(OWNER, "開始") == "refused"
    assert village.write(OWNER, "点呼中断") == "accepted"
    assert not any(seat.ready for seat in village.game.seats)
    village.write(OWNER, "点呼")
    for who in CAST:
        village.put(who, "準備完了")
    village.walk()
    assert village.write(OWNER, "開始") == "accepted"
    assert village.at == (PhaseKind.NIGHT, 1)


def vote(village: Village, ballots: Mapping[str, str]) -> None:
    for who, target in ballots.items():
        village.put(who, "投票", village.cast[target])
    village.walk()


def order(village: Village, role: str, subject: str, verb: str, target: str) -> None:
    """Lets the first living one of a role, if there is one, use his ability."""
    able = [who for who in village.those(role) if who in village.living()]
    for who in able[:1]:
        ending = village.write(who, subject, f"{village.cast.get(target, target)}を{verb}")
        assert ending == "accepted", village.last(who).text


def talks_of_the_night(village: Village) -> None:
    """Everybody says something, and the dead do."""
    heard = {"WEREWOLF": village.those(*PACK), "MASON": village.those(*MASONS)}
    for who in village.living():
        role = next(str(seat.role) for seat in village.game.seats if seat.nick == CAST[who])
        readers = heard.get(role, [])
        subject = {"WEREWOLF": "囁き", "MASON": ""}.get(role, "独り言")
        assert village.say(who, subject, readers) == "accepted", village.last(who).text


def first_night(village: Village) -> None:
    """The pack takes the dummy, all talk, and all wish that the night may end."""
    order(village, "WEREWOLF", "人狼", "襲撃します", "トビアス")
    order(village, "SEER", "占い師", "占います", village.those("WEREWOLF")[0])
    talks_of_the_night(village)
    for who in village.living()[1:]:
        village.put(who, "時短希望")
    village.walk()
    assert village.at == (PhaseKind.NIGHT, 1)
    village.write(village.living()[0], "時短希望")
    assert village.at == (PhaseKind.DAY, 2)


def first_vote(village: Village) -> None:
    """Half of them vote for one and half for another; in the second round somebody is idle."""
    for who in village.living():
        assert village.say(who, "", CAST, public=True) == "accepted"
    assert village.write(OWNER, "村建て発言", "zzowner 投票をお忘れなく") == "accepted"
    village.sleep()
    assert village.at == (PhaseKind.VOTE, 2)
    one, other, idle = village.those("VILLAGER")[:3]
    rest = [who for who in village.living() if who not in (one, other)]
    halves = {who: (one, other)[place % 2] for place, who in enumerate(rest)}
    vote(village, halves | {one: other, other: one})
    assert (village.at, village.game.revotes) == ((PhaseKind.VOTE, 2), 1)
    ballots = dict.fromkeys(village.living(), one) | {one: other}
    del ballots[idle]
    vote(village, ballots)
    village.sleep()
    assert village.at == (PhaseKind.NIGHT, 2)
    dead = {seat.nick: seat.causes for seat in village.game.seats if not seat.alive}
    assert dead[CAST[one]] == ("execution",)
    assert dead[CAST[idle]] == ("sudden",)
    assert village.write(idle, "", "まだ話したい") == "refused"


def second_night(village: Village) -> None:
    """The fox is cursed, the dead groan, and the one who died idle hears nothing of it."""
    order(village, "SEER", "占い師", "占います", village.those("FOX")[0])
    order(village, "HUNTER", "狩人", "護衛します", village.those("SEER")[0])
    order(village, "WEREWOLF", "人狼", "襲撃します", village.those("MASON")[0])
    talks_of_the_night(village)
    (executed,) = (who for who in CAST if causes(village, who) == ("execution",))
    assert village.say(executed, "", [executed]) == "accepted"
    village.sleep()
    assert village.at == (PhaseKind.DAY, 3)
    fallen = [who for who in CAST if causes(village, who) in (("curse",), ("attack",))]
    assert fallen == sorted([village.those("FOX")[0], village.those("MASON")[0]])


def causes(village: Village, who: str) -> tuple[str, ...]:
    return tuple(village.game.seat(village.seat(who)).causes)


def to_the_epilogue(village: Village) -> None:
    """Day by day a wolf is voted out, until none is left."""
    while village.game.phase.kind is not PhaseKind.EPILOGUE:
        village.sleep()
        assert village.game.phase.kind is PhaseKind.VOTE
        wolf = next(who for who in village.those(*PACK) if who in village.living())
        scapegoat = next(who for who in village.living() if who != wolf)
        vote(village, dict.fromkeys(village.living(), wolf) | {wolf: scapegoat})
        if village.game.phase.kind is not PhaseKind.NIGHT:
            continue
        order(village, "SEER", "占い師", "占います", village.those("MASON")[1])
        order(village, "HUNTER", "狩人", "護衛します", village.those("SEER")[0])
        order(village, "WEREWOLF", "人狼", "襲撃します", village.those("SEER")[0])
        speaker = village.those("FOX")[0]
        mute = [who for who in CAST if causes(village, who) == ("sudden",)]
        graves = [who for who in CAST if who not in (*village.living(), *mute)]
        assert village.say(speaker, "呻き", graves) == "accepted", village.last(speaker).text
        village.sleep()
    assert village.game.winner == "villagers"
    for who in CAST:
        assert village.say(who, "", CAST, public=True) == "accepted"
    village.sleep()
    assert village.at[0] is PhaseKind.OVER
    assert village.answer("player01", "まだいますか") == "refused"


def before_the_end(village: Village) -> list[str]:
    """The posts that stood in the thread before everything was opened."""
    posts = sorted(village.board.posts.items())
    final = next(place for place, (name, _) in enumerate(posts) if name.endswith("final"))
    return [text for _, text in posts[:final]]


def test_it_works(village: Village) -> None:
    assert village.game.winner == "villagers"
    assert len(village.game.seats) == 17
    dead = {seat.causes for seat in village.game.seats if not seat.alive}
    assert dead == {("attack",), ("curse",), ("execution",), ("sudden",)}
    assert "zzowner" in village.posts("declared")[-1]


def test_a_stranger_is_sent_one_letter_and_then_has_an_account(village: Village) -> None:
    for who in (OWNER, *CAST):
        asked = [place for place, one in enumerate(village.mail(who)) if "ご本人" in one.subject]
        assert asked == [0], who


def test_each_line_was_read_by_those_the_table_names_and_nobody_else(village: Village) -> None:
    private = [line for line in village.lines if not line.public]
    assert len(private) > 25
    for line in village.lines:
        assert village.holders(line.word) - {line.who} == line.readers, line


def test_what_is_said_in_private_is_opened_at_the_end(village: Village) -> None:
    early, thread = "\n".join(before_the_end(village)), "\n".join(village.board.posts.values())
    for line in village.lines:
        assert line.word in thread, line
        assert line.public or line.word not in early, line


def test_nothing_of_a_letter_travels_but_its_words(village: Village) -> None:
    """No quotation, signature, header or address of a player lies in another's mailbox."""
    thread = "\n".join(village.board.posts.values())
    assert PRIVATE_MARK not in thread and PLAYERS not in thread
    assert village.holders(PRIVATE_MARK) == frozenset()
    for to, raw in village.sink.sent:
        found = re.findall(rf"<?([\w+.]+)@{PLAYERS}", whole(raw).replace(to, ""))
        assert {village.senders.get(number, number) for number in found} <= {to}, (to, found)


def test_no_subject_tells_a_role_or_who_spoke(village: Village) -> None:
    words = [name_in(role.names, "ja") for role in village.game.rules.roles]
    for who in CAST:
        for one in village.mail(who):
            assert not [word for word in (*words, *CHARACTERS) if word in one.subject], one.subject


def test_the_idle_one_is_barred_until_the_keeper_lifts_it(village: Village) -> None:
    (idle,) = (who for who in CAST if causes(village, who) == ("sudden",))
    assert village.write(OWNER, "村を建てる", SETTINGS) == "accepted"
    assert village.write(idle, "参加", "キャラ：マルタ") == "refused"
    assert "入村制限" in village.last(idle).text
    assert village.write(idle, "村を建てる", SETTINGS) == "refused"
    assert lift(village.house, NAME, village.seat(idle), "入院のため", village.now)
    village.walk()
    assert "入院のため" in village.last(idle).text
    assert village.write(idle, "参加", "キャラ：マルタ") == "accepted"
