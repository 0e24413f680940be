"""A barred player's letter to the administrator, with his record and its answer (village R18)."""

from __future__ import annotations

import pytest

from pbem.game import PhaseKind, SeatId
from pbem.mail import tagged_address
from pbem.service import RulingError, Verdict, answer_question, lift
from pbem.store import AccountStatus
from pbem.trial.stage.mail import Seen, read_letter
from tests.service.test_village import DAY, ROLES, told, town
from tests.service.town import KEEPER, Town, address

__all__ = ["town"]  # a fixture
IDLE = "花子"


def desk(town: Town) -> list[Seen]:
    return [read_letter(raw) for to, raw in town.mailer.sent if to == KEEPER]


def status(town: Town, nick: str = IDLE) -> AccountStatus:
    with town.house.store.read() as view:
        account = view.accounts.find_by_address(address(nick))
    assert account is not None
    return account.status


def barred(town: Town) -> Town:
    """Lets the seer neglect the first night."""
    town.write("アルビン", "人狼", "ゲルトを襲撃", 2)
    town.at(DAY).walk()
    return town


def appeal(town: Town, subject: str = "管理者へ", minutes: float = DAY + 5) -> None:
    town.write(IDLE, subject, "入院していて手紙を書けませんでした", minutes)
    town.at(minutes + 1).walk()


def test_it_works(town: Town) -> None:
    appeal(barred(town))
    assert town.endings()[-1] == "accepted"
    asked = desk(town)[-1].text
    assert "入院していて" in asked
    assert "1日目・夜" in asked
    assert town.name in asked
    assert "管理者に届きました" in town.last(IDLE).text
    question = town.questions()[-1]
    answer_question(town.house, question.id, Verdict.ACCEPT, "診断書を見ました", KEEPER, town.now)
    town.walk()
    assert status(town) is AccountStatus.ACTIVE
    assert "診断書を見ました" in town.last(IDLE).text
    assert town.questions() == []


def test_a_refusal_is_answered_too(town: Town) -> None:
    appeal(barred(town), "to the administrator")
    question = town.questions()[-1]
    with pytest.raises(RulingError):
        answer_question(town.house, question.id, Verdict.REFUSE, "", KEEPER, town.now)
    answer_question(town.house, question.id, Verdict.REFUSE, "二度目です", KEEPER, town.now)
    town.walk()
    assert status(town) is AccountStatus.RESTRICTED
    assert "解除されませんでした" in town.last(IDLE).text
    assert "二度目です" in town.last(IDLE).text


def test_it_reaches_the_desk_when_the_village_has_ended(town: Town) -> None:
    town.at(DAY).walk()  # nobody acts: the wolves die, and with them the game
    town.at(2 * DAY + 1).walk()
    assert town.game.phase.kind is PhaseKind.OVER
    appeal(town, "администратору", 2 * DAY + 5)
    assert "入院していて" in desk(town)[-1].text
    assert [question.code for question in town.questions()] == ["appeal"]


def test_nobody_else_hears_of_it(town: Town) -> None:
    appeal(barred(town))
    others = [nick for nick in ROLES if nick not in (IDLE, "ゲルト")]
    assert not any("入院していて" in told(town, nick) for nick in others)
    assert not any("入院していて" in post for post in town.board.posts.values())


def test_whoever_is_not_barred_complains_as_ever(town: Town) -> None:
    barred(town)
    town.write("太郎", "管理者へ", "質問があります", DAY + 5)
    town.at(DAY + 6).walk()
    assert "質問があります" in desk(town)[-1].text
    assert town.questions() == []


def test_the_verb_that_lifts_answers_what_was_asked(town: Town) -> None:
    appeal(barred(town))
    assert lift(town.house, town.name, SeatId(3), "連絡がつきました", town.now)
    assert town.questions() == []


def test_a_forged_sender_reaches_nobody(town: Town) -> None:
    barred(town)
    who = town.house.identity
    foreign = tagged_address(who.address, who.secret, town.name, 1, 1)
    town.write(IDLE, "管理者へ", "解除してください", DAY + 5, to=foreign)
    town.at(DAY + 6).walk()
    assert [question.code for question in town.questions()] == ["letter"]


def test_a_flood_stops_being_heard(town: Town) -> None:
    barred(town)
    for count in range(12):
        town.write(IDLE, "管理者へ", f"お願いします {count}", DAY + 5 + count)
    town.at(DAY + 30).walk()
    assert town.endings()[-2:] == ["discarded"] * 2
